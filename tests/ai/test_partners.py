"""How the rule player helps its partner, and what it keeps from the opponents."""

from .play import ask, player
from .test_rule_player import deal

FOUR = {"up": "-", "stock": "-"}


def four(hand: str, table: str, legal: str, *, played: int, rules: str = "auction24", **more: str) -> str:
    """What seat 0 plays with spades trumps; those who have played to the trick hold a card less."""
    size = hand.count(".") + 1
    others = [".".join(["??"] * (size - (seat > 3 - played))) or "-" for seat in (1, 2, 3)]
    fields = FOUR | {"hand": "/".join([hand, *others]), "table": table, "legal": legal, "dealer": "3"} | more
    if rules.startswith("auction"):
        fields |= {"bid": "2b66", "declarer": "2"}
    return str(ask(player("rule"), deal(rules, **fields)).act)


def test_the_partners_sure_trick_gets_the_ten() -> None:
    assert four("TC.9C.QC.KD.9D.TH", "1JS.2AS.3QS", "KD.9D.TC.QC.9C.TH", played=3) in ("TC", "TH")


def test_the_opponents_sure_trick_gets_the_least() -> None:
    assert four("TC.9C.QC.KD.9D.TH", "1JS.2QS.3AS", "KD.9D.TC.QC.9C.TH", played=3) in ("9C", "9D")


def test_no_trump_is_wasted_on_the_partners_winning_card() -> None:
    assert four("JS.9S.TC.9C.QC.KH", "1JD.2AD.3QD", "JS.9S.KH.TC.QC.9C", played=3) in ("TC", "KH")


def test_a_partner_who_will_be_beaten_is_helped_with_a_trump() -> None:
    assert four("JS.9S.9H.9C.QC.KH", "1AD.2QD.3TD", "JS.9S.KH.9H.QC.9C", played=3) in ("9S", "JS")


def test_a_partner_whose_king_the_next_seat_may_beat_is_helped_with_the_ace() -> None:
    assert four("AD.QD.9S.9C.QC.KH", "2KD.39D", "AD.QD", played=2) == "AD"


def test_an_ace_takes_what_the_partner_does_not_hold() -> None:
    assert four("AD.9D.9S.9C.QC.KH", "1TD.2QD.3JD", "AD.9D", played=3) == "AD"


def test_the_partners_ace_is_not_taken_again_in_the_open_draft() -> None:
    act = four(
        "AS.9D.TC", "2AH.3JH", "AS.9D.TC", played=2, rules="four-24", up="QS", stock=".".join(["??"] * 11), turn="0"
    )
    assert act != "AS"
