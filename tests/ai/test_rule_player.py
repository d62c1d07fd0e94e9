"""What the rule player does at a few moments that everybody understands."""

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
