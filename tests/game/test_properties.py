"""What holds in every deal of every rule set: cards and points are conserved, deals end, histories replay.

Deals are random but fixed; see `walks.py`.
"""

from collections import Counter

import pytest
from hypothesis import given

from sixtysix_engine.game.actions import CLAIM, CLOSE, EXCHANGE, GO_ON, MARRY, PASS, Action, Bid, NameTrump, play
from sixtysix_engine.game.cards import SUITS, Card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import IllegalError

from .tables import ALL_SETS
from .walks import bounded, new_deal, numbers, rule_texts, shown, walk

REASONS = {"tie", "close-beaten", "false-claim", "close-failed", "claim", "auto", "out", "auction"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def all_cards(deal: Deal) -> Counter[Card]:
    piles = [*deal.hands, *deal.won, deal.stock, [c for _, c in deal.trick], [deal.up] if deal.up else []]
    return Counter(c for pile in piles for c in pile)


def points_to_account_for(deal: Deal) -> int:
    """Adds up card points, announcements and the last trick from the log and the cards won alone."""
    trump = next((token[-1] for token in deal.log if token[0] == "+" or token[1:2] == "t"), "-")
    plain, in_trumps = deal.rules.marriage.plain, deal.rules.marriage.trump
    total, no_trumps, eleven = 0, False, "trumpTen11" in deal.rules.name
    for item in (str(c) for pile in deal.won for c in pile):
        total += 11 if eleven and item == "T" + trump else POINTS[item[0]]
    for token in deal.log:
        if token[1:] == "c":
            no_trumps = not deal.rules.closing.trump
        if token[1:2] == "m":
            total += in_trumps if token[2] == trump and not no_trumps else plain
    phase = "closed" if deal.closed else "exhausted"
    if deal.tricks_played and not any(deal.hands) and not deal.trick and phase in deal.rules.ending.last_trick_in:
        total += deal.rules.ending.last_trick
    return total


@bounded(120)
@given(rule_texts(), numbers)
def test_cards_are_neither_lost_nor_made(text: str, number: int) -> None:
    for deal in walk(text, number):
        assert all_cards(deal) == Counter(deal.rules.cards)


@bounded(120)
@given(rule_texts(), numbers)
def test_points_are_those_of_cards_announcements_and_the_last_trick(text: str, number: int) -> None:
    for deal in walk(text, number):
        assert sum(deal.points) + sum(deal.pending) == points_to_account_for(deal)
        assert all(0 <= part <= whole for part, whole in zip(deal.marriages, deal.points, strict=True))


@bounded(120)
@given(rule_texts(), numbers)
def test_hands_are_equal_between_tricks(text: str, number: int) -> None:
    for deal in walk(text, number):
        if not deal.trick:
            assert len({len(deal.hands[seat]) for seat in deal.order}) == 1
        assert all(len(hand) <= deal.rules.dealing.hand for hand in deal.hands)


@bounded(120)
@given(rule_texts(), numbers)
def test_every_deal_ends_with_a_result_that_makes_sense(text: str, number: int) -> None:
    for acts, deal in enumerate(walk(text, number)):
        assert acts < 400
        assert (deal.outcome is None) == (deal.turn is not None) == bool(deal.legal_actions())
    outcome = deal.outcome
    assert outcome is not None
    assert outcome.reason in REASONS
    assert (outcome.reason == "tie") == (not outcome.winners)
    assert deal.log[-1] == "R=" + "/".join(map(str, outcome.points))
    assert len(outcome.points) == deal.rules.table.seats
    assert min(outcome.points) >= 0
    if deal.rules.match.unit == "game":
        assert all((outcome.points[seat] > 0) == (seat in outcome.winners) for seat in deal.order)
        assert outcome.carry in (0, deal.carry, deal.carry + 1)


@bounded(80)
@given(rule_texts(), numbers)
def test_the_history_replays_the_deal(text: str, number: int) -> None:
    *_, deal = walk(text, number)
    again = new_deal(text, number)
    for act in deal.history:
        assert again.turn is not None
        again.apply(act)
    assert shown(again, "*") == shown(deal, "*")
    assert again.outcome == deal.outcome


@bounded(80)
@given(rule_texts(), numbers)
def test_the_legal_acts_are_each_accepted_and_stand_in_the_order_of_the_protocol(text: str, number: int) -> None:
    for deal in walk(text, number):
        texts = list(map(str, deal.legal_actions()))
        assert len(set(texts)) == len(texts)
        assert texts == sorted(texts, key=_place)
        for act in deal.legal_actions():
            deal.copy().apply(act)


def _place(text: str) -> tuple[int, int, int]:
    fixed = {"x": 2, "c": 3, "n": 4, "p": 6, "66": 9}
    if text in fixed:
        return fixed[text], 0, 0
    if text[0] == "b":
        return 5, int(text[1:]), 0
    if text[0] == "t":
        return 7, "SHDC".index(text[1]), 0
    suit = "SHDC".index(text[1])
    return (1, suit, 0) if text[0] == "m" else (0, suit, "ATKQJ987".index(text[0]))


@bounded(60)
@given(rule_texts(), numbers)
def test_what_is_not_legal_is_refused_and_changes_nothing(text: str, number: int) -> None:
    for deal in walk(text, number):
        before, legal = shown(deal, "*"), deal.legal_actions()
        others: list[Action] = [*MARRY.values(), EXCHANGE, CLOSE, GO_ON, CLAIM, PASS]
        others += [*map(Bid, (60, 66, 67, 72, 130, 136, 230)), *map(NameTrump, SUITS)]
        for act in [*map(play, deal.rules.cards[::5]), *others]:
            if act not in legal:
                with pytest.raises(IllegalError):
                    deal.apply(act)
        assert shown(deal, "*") == before


@bounded(60)
@given(rule_texts(), numbers)
def test_who_is_asked_has_a_choice_or_a_card_to_play(text: str, number: int) -> None:
    """Nobody is asked whose only act is to go on, unless he may be thought to have an exchange."""
    for deal in walk(text, number):
        if list(map(str, deal.legal_actions())) == ["n"]:
            assert deal.ask in ("draw", "exchange")
            assert deal.rules.exchange.rank is not None
            assert deal.up is not None
            assert deal.up.rank is not deal.rules.exchange.rank


NO_MARRIAGES = {"four-partners", "four-24", "auction24", "auction32"}
NO_EXCHANGE = {"eights", "three-all", "three-eights", "schwabach"} | NO_MARRIAGES
NO_CLOSING = {"wikipedia", "three-all", "three-eights", "mariage", "vu-schnapsen"} | NO_MARRIAGES
NO_CLAIMS = {"santase", "mariage", "vu-schnapsen"} | NO_MARRIAGES


@pytest.mark.parametrize("text", ALL_SETS)
def test_random_play_reaches_what_the_rules_offer(text: str) -> None:
    """Guards the walks themselves: exchanges, announcements, closes, bids and claims must all come up."""
    seen: Counter[str] = Counter()
    for number in range(300):
        *_, deal = walk(text, number)
        assert deal.outcome is not None
        seen.update({token[1:2] for token in deal.log} | {deal.outcome.reason})
    assert (seen["m"] > 20) == (text not in NO_MARRIAGES)
    assert (seen["x"] > 20) == (text not in NO_EXCHANGE)
    assert (seen["c"] > 5) == (text not in NO_CLOSING)
    assert text in NO_CLOSING or min(seen["close-failed"], seen["close-beaten"]) > 0
    assert (seen["false-claim"] > 5) == (text not in NO_CLAIMS)
    assert seen["claim"] + seen["out"] + seen["auto"] + seen["auction"] > 20
    assert (seen["b"] > 200) == (seen["p"] > 200) == (seen["t"] == 300) == text.startswith("auction")
