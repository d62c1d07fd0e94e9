"""What the rule player does at a few moments that everybody understands."""

from sixtysix_engine.ai.counting import Knowledge
from sixtysix_engine.ai.keeping import keeping_value
from sixtysix_engine.game.cards import Suit, parse_card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import parse_position

from .play import ask, player, ranking


def deal(rules: str = "classic", **fields: str) -> Deal:
    """A deal without a past, as seat 0 sees it."""
    base = {"rules": rules, "me": "0", "dealer": "1", "turn": "0", "table": "-", "log": "*", "trump": "S"}
    text = " ".join(f"{key}={value}" for key, value in (base | fields).items())
    return parse_position(text).deal


def choice(moment: Deal, strength: str = "strong") -> str:
    return str(ask(player("rule", strength), moment).act)


OPEN = {"up": "QS", "stock": ".".join(["??"] * 9), "won": "9H.JH/-"}
FIRST = {"up": "QS", "stock": ".".join(["??"] * 11)}
HIDDEN_FIVE, HIDDEN_SIX = ".".join(["??"] * 5), ".".join(["??"] * 6)


def test_a_right_claim_comes_before_everything() -> None:
    moment = deal(
        **OPEN, hand=f"AS.KS.TH.KC.QC.9S/{HIDDEN_SIX}", pts="66/0",
        legal="AS.KS.9S.TH.KC.QC.mC.x.c.66",
    )  # fmt: skip
    assert choice(moment) == "66"


def test_a_wrong_claim_comes_last() -> None:
    moment = deal(
        **OPEN, hand=f"AS.KS.TH.KC.QC.9S/{HIDDEN_SIX}", pts="65/0",
        legal="AS.KS.9S.TH.KC.QC.mC.x.c.66",
    )  # fmt: skip
    assert str(ranking(player("rule"), moment)[-1]) == "66"


def test_the_low_trump_is_exchanged_as_soon_as_it_can_be() -> None:
    moment = deal(**OPEN, hand=f"JS.KS.TH.KC.QC.9S/{HIDDEN_SIX}", pts="2/0", legal="KS.JS.9S.TH.KC.QC.mC.x.c.66")
    assert choice(moment) == "x"


def test_the_trump_marriage_is_announced_before_another() -> None:
    moment = deal(up="AS", stock=OPEN["stock"], won="9H.JH/-", hand=f"KS.QS.KC.QC.9D.JD/{HIDDEN_SIX}", pts="2/0",
                  legal="KS.QS.JD.9D.KC.QC.mS.mC.c.66")  # fmt: skip
    assert [str(act) for act in ranking(player("rule"), moment)[:2]] == ["mS", "mC"]


def test_a_ten_is_taken_with_the_ace() -> None:
    moment = deal(**FIRST, table="1TH", hand=f"AH.9H.KD.QC.JC.9S/{HIDDEN_FIVE}", legal="9S.AH.9H.KD.QC.JC")
    assert choice(moment) == "AH"


def test_nothing_is_wasted_on_a_trick_without_points() -> None:
    moment = deal(**FIRST, table="1JH", hand=f"AS.TS.AD.9C.KC.AC/{HIDDEN_FIVE}", legal="AS.TS.AD.AC.KC.9C")
    assert choice(moment) == "9C"


def test_a_hand_of_high_trumps_closes_the_stock() -> None:
    moment = deal(**OPEN, hand=f"AS.TS.KS.AC.TC.AD/{HIDDEN_SIX}", pts="2/0", legal="AS.TS.KS.AD.AC.TC.c.66")
    assert choice(moment) == "c"


def test_a_hand_without_sure_tricks_does_not_close() -> None:
    moment = deal(**OPEN, hand=f"JS.KS.TC.KD.QH.JD/{HIDDEN_SIX}", pts="2/0", legal="KS.JS.QH.KD.JD.TC.c.66")
    assert str(ranking(player("rule"), moment)[0]) != "c"


def test_a_marriage_that_wins_the_deal_comes_before_a_sure_trick() -> None:
    moment = deal(
        closed="0@50.0.3/0.0.0", up="JS", stock=OPEN["stock"], won="9H.JH/-",
        hand="AS.KC.QC/??.??.??", pts="50/0", legal="AS.KC.QC.mC.66",
    )  # fmt: skip
    assert choice(moment) == "mC"


TWELVE = ".".join(["??"] * 12)


def test_a_claim_waits_for_101_where_101_are_needed() -> None:
    hand = "AS.KS.TH.KC.QC.9S.JD.JD"
    schwabach = {
        "rules": "schwabach", "up": "QS", "stock": ".".join(["??"] * 29), "won": "9H.JH/-", "turn": "0",
        "hand": f"{hand}/{'.'.join(['??'] * 8)}", "legal": "AS.KS.9S.TH.JD.KC.QC.mC.c.66",
    }  # fmt: skip
    assert choice(deal(**schwabach, pts="101/0")) == "66"
    assert choice(deal(**schwabach, pts="100/0")) != "66"


def test_a_second_marriage_needs_a_second_king_and_queen() -> None:
    # One king and two queens: a queen to spare is no marriage, and is not kept like one.
    k = Knowledge(
        deal(
            rules="schwabach", up="9S", stock=".".join(["??"] * 31), turn="0",
            hand=f"KC.QC.QC.9D.9D.JH.JH.9H/{'.'.join(['??'] * 8)}", legal="JH.9H.9D.KC.QC.mC.66",
        ),
        0,
    )  # fmt: skip
    assert k.pairs() == {Suit.CLUBS}
    assert keeping_value(k, parse_card("QC")) < 10 < keeping_value(k, parse_card("KC"))


def test_an_ace_is_master_though_its_twin_is_out_unless_the_second_twin_wins() -> None:
    fields = {
        "up": "9S", "stock": ".".join(["??"] * 31), "turn": "0",
        "hand": f"AS.TS.QC.9D.9D.JH.JH.9H/{'.'.join(['??'] * 8)}", "legal": "AS.TS.JH.9H.9D.QC.66",
    }  # fmt: skip
    ace, ten = parse_card("AS"), parse_card("TS")
    assert Knowledge(deal(rules="schwabach", **fields), 0).is_master(ace)
    assert not Knowledge(deal(rules="schwabach", **fields), 0).is_master(ten)
    assert not Knowledge(deal(rules="schwabach+twinWins:second", **fields), 0).is_master(ace)


def three(pts: str, legal: str, table: str = "-", played: int = 0) -> str:
    """What seat 0 of three does with four cards left."""
    hands = "/".join(["AS.TH.KC.QC"] + [".".join(["??"] * (4 - (seat > 2 - played))) for seat in (1, 2)])
    return choice(deal(
        rules="three-all", dealer="2", up="-", stock="-", hand=hands, table=table, pts=pts, legal=legal,
        won="9H.JH.QH/-/-" if not table else "-/-/-",
    ))  # fmt: skip


def test_one_of_three_claims_as_soon_as_it_can() -> None:
    assert three("66/20/10", "AS.TH.KC.QC.mC.66") == "66"
    assert three("65/20/10", "AS.TH.KC.QC.mC.66") != "66"
    assert three("66/20/10", "AS.66", "1AD.29D", played=2) == "66"


MARIAGE = {"rules": "mariage", "up": "9S", "stock": ".".join(["??"] * 17), "won": "9H.JH/-"}


def test_a_marriage_without_points_is_announced_for_its_stakes() -> None:
    clubs = MARIAGE | {"trump": "C", "up": "9C"}
    moment = deal(**clubs, hand=f"AS.KS.QS.TH.KC.QC/{HIDDEN_SIX}", pts="2/0", legal="AS.KS.QS.TH.KC.QC.mS.mC")
    assert [str(act) for act in ranking(player("rule"), moment)[:2]] == ["mC", "mS"]


def test_the_seven_of_trumps_is_exchanged_at_once() -> None:
    moment = deal(**MARIAGE, hand=f"KS.7S.TH.KC.QC.JD/{HIDDEN_SIX}", pts="2/0", legal="KS.7S.TH.JD.KC.QC.mC.x")
    assert choice(moment) == "x"


def after_a_ten(rules: str, hand: str, legal: str, won: str = "-/-", left: int = 19) -> Deal:
    return deal(
        rules=rules, table="1TH", up="9S", stock=".".join(["??"] * left), won=won, hand=f"{hand}/{HIDDEN_FIVE}",
        legal=legal,
    )  # fmt: skip


def test_trumps_are_kept_for_the_last_six_tricks_where_these_are_paid() -> None:
    assert choice(after_a_ten("piquet32", "JS.KC.QD.JD.9D.8D", "JS.QD.JD.9D.8D.KC.66")) == "JS"
    assert choice(after_a_ten("mariage", "JS.KC.QD.JD.9D.8D", "JS.QD.JD.9D.8D.KC")) == "9D"


def test_the_ten_of_trumps_holds_more_while_the_ace_may_still_come() -> None:
    hand, legal = "TS.KC.QD.JD.9D.7D", "TS.QD.JD.9D.7D.KC"
    ten, came = parse_card("TS"), after_a_ten("mariage", hand, legal, won="AS.7C/-", left=17)
    hoped = after_a_ten("mariage", hand, legal, won="AC.7C/-", left=17)
    assert keeping_value(Knowledge(hoped, 0), ten) > keeping_value(Knowledge(came, 0), ten) + 10
