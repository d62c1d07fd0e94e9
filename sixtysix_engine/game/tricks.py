"""Who wins a trick and what may be played to it: pure functions of cards and rules."""

from collections.abc import Callable, Sequence

from .cards import Card, Suit
from .parts import Following
from .ruleset import RuleSet


def beats(challenger: Card, holder: Card, trump: Suit | None, *, second_twin: bool = False) -> bool:
    """Tells whether a later card takes over the trick from the card that holds it.

    `trump` is none where trumps do not count. Of two identical cards the first is higher unless `second_twin`
    (004, Schwabach).
    """
    if challenger.suit is holder.suit:
        return challenger.index < holder.index or (second_twin and challenger is holder)
    return challenger.suit is trump


def trick_winner(trick: Sequence[tuple[int, Card]], trump: Suit | None, *, second_twin: bool = False) -> int:
    """Returns the seat that holds a trick of one card or more."""
    seat, best = trick[0]
    for other, played in trick[1:]:
        if beats(played, best, trump, second_twin=second_twin):
            seat, best = other, played
    return seat


def strict_cards(
    hand: Sequence[Card], trick: Sequence[tuple[int, Card]], trump: Suit | None, rules: RuleSet, seat: int
) -> Sequence[Card]:
    """Returns the cards of a hand that may follow to a trick in strict play (stock closed or exhausted).

    The order of the hand is kept. A hand that is on lead, or bound by nothing, is returned whole.
    """
    duty = rules.following
    led = trick[0][1].suit
    second_twin = rules.pack.twin_wins == "second"
    holder = trick_winner(trick, trump, second_twin=second_twin)
    best = next(played for who, played in trick if who == holder)
    must_head = duty.head_partner or rules.sides[holder] != rules.sides[seat]

    def higher(item: Card) -> bool:
        return beats(item, best, trump, second_twin=second_twin)

    same_suit = [c for c in hand if c.suit is led]
    if same_suit and duty.suit:
        return _heading(same_suit, higher) if must_head and duty.head != "none" and best.suit is led else same_suit
    trumps = [c for c in hand if c.suit is trump]
    if same_suit or not trumps or not duty.ruff:
        return hand
    return _ruffing(hand, trumps, higher, duty, must_head=must_head, ruffed=best.suit is trump)


def _heading(cards: list[Card], higher: Callable[[Card], bool]) -> list[Card]:
    return [c for c in cards if higher(c)] or cards


def _ruffing(
    hand: Sequence[Card],
    trumps: list[Card],
    higher: Callable[[Card], bool],
    duty: Following,
    *,
    must_head: bool,
    ruffed: bool,
) -> Sequence[Card]:
    if not ruffed:
        return trumps
    if not duty.under_trump and not any(higher(c) for c in trumps):
        return hand
    return _heading(trumps, higher) if must_head and duty.head == "suitAndTrump" else trumps
