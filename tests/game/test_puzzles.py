"""Positions without a past (`log=*`): the keys are taken as given, as far as cards and rules allow them together."""

from random import Random

import pytest
from hypothesis import given

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import GameError, PositionError
from sixtysix_engine.game.notation import parse_position

from .tables import legal, play, puzzle, result
from .walks import bounded, joined, numbers, rule_texts, shown, stopped, tokens

HANDS = "AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H"
FOUR_LEFT: dict[str, object] = {"hand": HANDS, "won": "AC.TC.KC.AD/QC.JC.9C.TD", "stock": "KD.QD.JD", "up": "9D"}
HIDDEN_HAND = "??.??.??.??.??.??"


def without_past(deal: Deal) -> bool:
    """Tells whether what a position without a past says is all there is to know of a deal."""
    rules, known = deal.rules, [item for cards in deal.known for item in cards]
    return not (
        deal.ask in ("bid", "trump", "meld", None)
        or rules.match.honours  # who has announced what, and taken how many tricks running
        or (rules.pack.copies > 1 and any(deal.spent))
        or (deal.reached and rules.ending.both_over == "first")
        or any(item.rank is rules.exchange.rank for item in known)
        or (deal.ask == "exchange" and deal.closed is not None and deal.closed.seat != deal.leader)
    )


@bounded(300)
@given(rule_texts(seats=("",)), numbers)
def test_such_a_position_goes_on_like_the_deal_it_was_taken_from(text: str, number: int) -> None:
    deal = stopped(text, number)
    if not without_past(deal):
        return
    twin = parse_position(joined(tokens(shown(deal, "*")) | {"log": "*"})).deal
    random, before = Random(number), len(deal.log)
    while deal.turn is not None:
        assert (twin.turn, twin.ask, twin.legal_actions()) == (deal.turn, deal.ask, deal.legal_actions())
        act = random.choice(deal.legal_actions())
        deal.apply(act)
        twin.apply(act)
    assert twin.outcome == deal.outcome
    assert twin.log == ["*", *deal.log[before:]]


@bounded(100)
@given(rule_texts(seats=("",)), numbers)
def test_and_is_read_back_at_every_moment_after(text: str, number: int) -> None:
    deal, random = stopped(text, number), Random(number)
    if not without_past(deal):
        return
    twin = parse_position(joined(tokens(shown(deal, "*")) | {"log": "*"})).deal
    while twin.turn is not None:
        again = parse_position(shown(twin, "*")).deal
        assert shown(again, "*") == shown(twin, "*")
        twin.apply(random.choice(twin.legal_actions()))
    assert shown(parse_position(shown(twin, "*")).deal, "*") == shown(twin, "*")


class TestWhatIsTakenAsGiven:
    def test_points_that_the_tricks_do_not_explain_are_marriages(self) -> None:
        deal = puzzle("classic", **FOUR_LEFT, pts="56/15")
        assert (deal.points, deal.marriages, deal.tricks) == ([56, 15], [20, 0], [2, 2])

    def test_without_points_the_tricks_count(self) -> None:
        assert puzzle("classic", **FOUR_LEFT).points == [36, 15]

    def test_score_target_and_carried_points(self) -> None:
        deal = puzzle("classic", **FOUR_LEFT, score="3/5", to=7, carry=2)
        assert (deal.score, deal.target, deal.carry) == ((3, 5), 7, 2)

    def test_the_seat_on_lead_won_the_last_trick_and_may_claim(self) -> None:
        assert legal(puzzle("classic", **FOUR_LEFT)).endswith("c.66")
        assert result(play(puzzle("classic", **FOUR_LEFT), "066")).reason == "false-claim"

    def test_a_trick_in_play(self) -> None:
        deal = puzzle(
            "classic", hand="AS.TS.KS.QS.JS/AH.TH.KH.QH.JH.9H", table="09S", turn=1, ask="follow",
            won="AC.TC.KC.AD/QC.JC.9C.TD", stock="KD.QD.JD", up="9D",
        )  # fmt: skip
        assert play(deal, "19H").points == [36, 15]
        assert (deal.turn, deal.ask) == (0, "draw")

    def test_the_draws_are_due(self) -> None:
        deal = puzzle(
            "classic", hand="AS.TS.KS.QS.JS/AH.TH.KH.QH.JH", ask="draw",
            won="AC.TC.KC.AD/QC.JC.9C.TD", stock="KD.QD.JD", up="9D",
        )  # fmt: skip
        assert legal(deal) == "c.n.66"
        play(deal, "0n")
        assert deal.log == ["*", "0n", "0+KD", "1+QD"]

    def test_an_announcement_that_is_open_stands_in_the_log(self) -> None:
        keys = FOUR_LEFT | {"hand": "AS.TS.KS.QS.JS.9S/AH.TH.KH.QH.JH.9H", "pts": "56/15", "ask": "meld"}
        deal = puzzle("classic", **keys, log="*.0mS")
        assert legal(deal) == "KS.QS.66"
        assert "mS" not in legal(play(deal, "0KS 19H 0n"))

    def test_closed_play_without_trumps(self) -> None:
        keys = FOUR_LEFT | {"closed": "0@36.0.2/15.0.2", "ruff": "no", "hand": "AS.TS.KD.QD.JS.9S/AH.TH.KH.QH.JH.9H"}
        deal = puzzle("classic+closedNoTrump", **keys | {"stock": "KS.QS.JD"})
        assert play(deal, "0mD").points == [56, 15]

    def test_what_is_hidden_stays_hidden(self) -> None:
        deal = parse_position(
            f"rules=classic me=0 turn=1 ask=follow dealer=1 trump=D up=9D stock=??.??.?? table=09S log=* "
            f"hand=AS.TS.KS.QS.JS/{HIDDEN_HAND} won=AC.TC.KC.AD/QC.JC.9C.TD"
        ).deal
        assert {"AH", "KD"} <= set(legal(deal).split("."))
        assert not {"AS", "9S", "AC", "9D"} & set(legal(deal).split("."))

    @pytest.mark.parametrize("me", ["-", "1", "*"])
    def test_cards_that_the_table_knows_are_shown_as_known(self, me: str) -> None:
        hidden = {"*": "AH.TH.KH.QH.JH.9H", "1": "AH.TH.KH.QH.JH.9H"}.get(me, HIDDEN_HAND)
        mine = {"*": "KD.AS.TS.KS.QS.JS"}.get(me, "KD.??.??.??.??.??")
        stock = {"*": "9S.QD.JD"}.get(me, "??.??.??")
        text = (
            f"rules=classic me={me} turn=0 ask=lead dealer=1 trump=D up=9D stock={stock} table=- log=* "
            f"hand={mine}/{hidden} won=AC.TC.KC.AD/QC.JC.9C.TD"
        )
        deal = parse_position(text).deal
        assert "KD" in map(str, deal.hands[0])
        assert "KD" in tokens(shown(deal, me if me in "*-" else 1))["hand"]  # type: ignore[arg-type]


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        "change",
        [
            {"hand": "AS.TS.KS.QS.JS/AH.TH.KH.QH.JH.9H"},
            {"hand": "AS.TS.KS.QS.JS.9S.KD/AH.TH.KH.QH.JH.9H.QD", "stock": "JD"},
            {"hand": "AS.TS.KS.QS.JS.AH/AH.TH.KH.QH.JH.9H"},
            {"hand": "AS.TS.KS.QS.JS.7S/AH.TH.KH.QH.JH.9H"},
            {"hand": "AS.TS.KS.QS.JS.AC/AH.TH.KH.QH.JH.9H"},
            {"stock": "KD.QD"},
            {"stock": "-"},
            {"up": "-"},
            {"up": "9S", "hand": "AS.TS.KS.QS.JS.9D/AH.TH.KH.QH.JH.9H"},
            {"trump": "-"},
            {"trump": "X"},
            {"turn": 2},
            {"turn": 1, "ask": "draw"},
            {"ask": "draw"},
            {"ask": "follow"},
            {"ask": "meld"},
            {"ask": "exchange"},
            {"ask": "claim"},
            {"ask": "bid"},
            {"ask": "nonsense"},
            {"turn": 1, "ask": "close"},
            {"closed": "0@36.0.2"},
            {"closed": "2@36.0.2/15.0.2"},
            {"closed": "0@36.0.2/15.0.x"},
            {"closed": "0"},
            {"table": "0KD"},
            {"table": "0KD.1QD", "stock": "JD"},
            {"table": "2KD"},
            {"table": "0??"},
            {"won": "AC.TC.KC.AD"},
            {"pts": "36"},
            {"pts": "36/-1"},
            {"log": "*.2mS"},
            {"log": "*.0mX"},
            {"turn": "-"},
            {"legal": "AS"},
            {"goal": 101},
        ],
        ids=str,
    )
    def test_it_is_refused(self, change: dict[str, object]) -> None:
        with pytest.raises(GameError):
            puzzle("classic", **FOUR_LEFT | change)

    @pytest.mark.parametrize(
        ("rules", "keys"),
        [
            ("wikipedia", {"turn": 1, "ask": "close"}),
            ("classic", {"turn": 1, "ask": "close"}),
            ("eights", {"turn": 1, "ask": "close"}),
            ("classic", {"turn": 1, "ask": "exchange", "closed": "0@36.0.2/15.0.2", "up": "KD", "stock": "9D.QD.JD"}),
            ("eights", {"turn": 1, "ask": "exchange", "closed": "0@36.0.2/15.0.2"}),
            ("classic+autoClaim", {"hand": "-/-", "stock": "-", "up": "-", "ask": "claim"}),
        ],
    )
    def test_a_moment_that_the_rules_do_not_have_is_refused(self, rules: str, keys: dict[str, object]) -> None:
        with pytest.raises(PositionError, match="not a moment"):
            puzzle(rules, **FOUR_LEFT | keys)

    def test_both_at_the_target_is_settled_all_the_same(self) -> None:
        for over in ("first", "claimer", "carry", "replay", "higher", "lastTrick"):
            deal = puzzle(f"classic+bothOver:{over}", hand="JS.QS/9S.TS", pts="70/80")
            assert result(play(deal, "066")).reason in ("claim", "tie")


@bounded(150)
@given(rule_texts(seats=("",)), numbers, numbers)
def test_whatever_is_accepted_can_be_played_to_its_end(text: str, number: int, other: int) -> None:
    """Keys of one moment are laid over another; a position so made is refused, or is a deal that goes on and ends."""
    random = Random(other)
    ours, theirs = (tokens(shown(stopped(text, n), "*")) for n in (number, other))
    for _ in range(8):
        chosen = random.sample(sorted(set(theirs) - {"rules", "me", "log", "legal"}), random.randrange(1, 5))
        mixed = ours | {key: theirs[key] for key in chosen} | {"log": "*"}
        mixed.pop("legal", None)
        mixed.pop("end", None)
        try:
            deal = parse_position(joined(mixed)).deal
        except GameError:
            continue
        for _ in range(400):
            if deal.turn is None:
                break
            assert deal.legal_actions()
            deal.apply(random.choice(deal.legal_actions()))
        assert deal.turn is None
