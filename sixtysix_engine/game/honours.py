"""Side payments: what a deal pays beside its result, gross, to the holder's own score (decisions 7 and 15).

All of them are public but one: whether a hidden hand held ace and ten of trumps together shows only in the result.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations

from .cards import Rank, card
from .state import Outcome, State

_LAST_TRICKS = 6
"""Tricks at the end of a deal that all have to be taken for `lastSix`."""
_AMOUR = (Rank.ACE, Rank.TEN)


def note_amour(state: State) -> None:
    """Takes note of who holds ace and ten of trumps together now."""
    if state.rules.match.honours and state.trump is not None:
        pair = [card(state.trump, rank) for rank in _AMOUR]
        state.amour.update(seat for seat in state.order if all(item in state.hands[seat] for item in pair))


def with_honours(state: State, outcome: Outcome, told: tuple[int, ...] | None = None) -> Outcome:
    """Returns an outcome with the side payments added to its points.

    `told` is what a log says that the seats score: it decides what hidden hands leave open.
    """
    if not state.rules.match.honours:
        return outcome
    readings = [_added(state, outcome, {*state.amour, *more}) for more in _unseen_amours(state)]
    return next((reading for reading in readings if reading.points == told), readings[0])


def _added(state: State, outcome: Outcome, amours: set[int]) -> Outcome:
    earned = [0] * len(outcome.points)
    for name, pays in state.rules.match.honours:
        for seat in state.order:
            earned[seat] += pays * _TIMES[name](state, seat, amours)
    sides = state.rules.sides
    shared = [sum(earned[other] for other in state.order if sides[other] == side) for side in sides]
    return replace(outcome, points=tuple(n + more for n, more in zip(outcome.points, shared, strict=True)))


def _unseen_amours(state: State) -> Iterator[tuple[int, ...]]:
    """Yields which seats may have held the pair unseen, the empty set first."""
    unsure = [seat for seat in sorted(state.concealed - state.amour) if _may_have_had_both(state, seat)]
    return chain.from_iterable(combinations(unsure, count) for count in range(len(unsure) + 1))


def _may_have_had_both(state: State, seat: int) -> bool:
    """Each of the two has been played by the seat, or may still lie hidden in its hand."""
    played = {token[1:] for token in state.log if token[:1] == str(seat)}
    pair = [] if state.trump is None else [card(state.trump, rank) for rank in _AMOUR]
    return all(
        str(item) in played or (state.hidden_in(seat) and state.located(item) < state.rules.pack.copies)
        for item in pair
    )


def _marriages(state: State, seat: int, _amours: set[int]) -> int:
    return sum(suit is not state.trump for suit in state.announced[seat])


def _trump_marriages(state: State, seat: int, _amours: set[int]) -> int:
    return sum(suit is state.trump for suit in state.announced[seat])


def _amour(_state: State, seat: int, amours: set[int]) -> int:
    return seat in amours


def _last_six(state: State, seat: int, _amours: set[int]) -> int:
    """One seat stands for its side: the one that took the last trick."""
    return seat == state.leader and state.in_a_row >= _LAST_TRICKS


_TIMES: dict[str, Callable[[State, int, set[int]], int]] = {
    "marriage": _marriages,
    "trumpMarriage": _trump_marriages,
    "amour": _amour,
    "lastSix": _last_six,
}
"""How often a seat has earned each side payment."""
