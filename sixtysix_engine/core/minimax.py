"""The exact solver in plain Python, on the law itself: every act of everybody is tried, nothing is assumed.

Slow and short: what the native solver must agree with, and what serves where it could not be built.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..game.actions import Action
from ..game.deal import Deal
from .reference import Stop, Stopped

Values = tuple[int, ...]
"""What each seat gets; 0 for a dealer who sits out."""
Worth = Sequence[Sequence[int]]
"""The value of each pair of scores of two sides, to the side that plays first from the dealer's left."""


class Solution(NamedTuple):
    """A solved deal."""

    values: Values
    """What each seat gets with best play of all."""
    nodes: int
    """Positions looked into."""


def solve(deal: Deal, *, worth: Worth | None = None, stop: Stop | None = None) -> Solution:
    """Returns what each seat gets with best play of all.

    What a seat gets counts with its side: its score, less the mean of the other sides' scores, times their number; for
    two sides that is the plain difference. With three sides everyone wants the most of this for himself, and takes
    the first of equal acts in the order of the protocol. `worth` replaces the difference by a square table, in which
    higher scores than it has count as its last. Raises `Stopped` where `stop` was set, `ValueError` where a card cannot
    be seen or the table is not square.
    """
    search = _Search(deal, worth, stop)
    return Solution(search.values(deal), search.nodes)


def solve_all_acts(deal: Deal, *, worth: Worth | None = None, stop: Stop | None = None) -> dict[Action, Values]:
    """Returns the same for each legal act, in the order of the protocol; see `solve`."""
    search = _Search(deal, worth, stop)
    return {act: search.values(_after(deal, act)) for act in deal.legal_actions()}


def best_line(deal: Deal, *, worth: Worth | None = None, stop: Stop | None = None) -> tuple[Action, ...]:
    """Returns best play to the end of the deal, of equal acts the first; see `solve`."""
    search, line = _Search(deal, worth, stop), []
    while deal.turn is not None:
        mover = deal.turn
        act = max(deal.legal_actions(), key=lambda act: search.values(_after(deal, act))[mover])
        line.append(act)
        deal = _after(deal, act)
    return tuple(line)


def prepare(deal: Deal) -> Deal:
    """Returns a deal as `solve_many` takes it: made once, it can be solved many times at little more than the search.

    Raises `ValueError` where a card cannot be seen.
    """
    _Search(deal, None, None)
    return deal.copy()


def solve_many(prepared: Sequence[Deal], *, stop: Stop | None = None) -> list[Values]:
    """Returns for each of many prepared deals what each seat gets; see `solve`. Raises `Stopped`."""
    return [solve(deal, stop=stop).values for deal in prepared]


class _Search:
    """One search; alpha-beta where there are two sides."""

    def __init__(self, deal: Deal, worth: Worth | None, stop: Stop | None) -> None:
        if any(c.text == "??" for pile in deal.piles() for c in pile):
            raise ValueError("cards: one cannot be seen")
        sides = [deal.rules.sides[seat] for seat in deal.order]
        self.sides = list(dict.fromkeys(sides))
        if worth is not None and (len(self.sides) != 2 or not worth or any(len(row) != len(worth) for row in worth)):
            raise ValueError("worth: the value of each pair of scores of two sides, in a square")
        self.worth, self.stop, self.nodes = worth, stop, 0

    def values(self, deal: Deal) -> Values:
        """Returns what each seat gets."""
        if len(self.sides) == 2:
            first = self._two(deal, -(10**9), 10**9)
            wanted = {self.sides[0]: first, self.sides[1]: -first}
        else:
            wanted = self._several(deal)
        sides = deal.rules.sides
        return tuple(wanted[sides[seat]] if seat in deal.order else 0 for seat in range(len(sides)))

    def _two(self, deal: Deal, alpha: int, beta: int) -> int:
        """The value to the first side, inside the window."""
        self._look()
        if deal.turn is None:
            return self._wanted(deal)[self.sides[0]]
        if deal.rules.sides[deal.turn] == self.sides[0]:
            for act in deal.legal_actions():
                alpha = max(alpha, self._two(_after(deal, act), alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for act in deal.legal_actions():
            beta = min(beta, self._two(_after(deal, act), alpha, beta))
            if alpha >= beta:
                break
        return beta

    def _several(self, deal: Deal) -> dict[int, int]:
        self._look()
        if deal.turn is None:
            return self._wanted(deal)
        side = deal.rules.sides[deal.turn]
        return max((self._several(_after(deal, act)) for act in deal.legal_actions()), key=lambda wanted: wanted[side])

    def _wanted(self, deal: Deal) -> dict[int, int]:
        assert deal.outcome is not None
        points = {deal.rules.sides[seat]: deal.outcome.points[seat] for seat in deal.order}
        if self.worth is None:
            return {side: score * len(points) - sum(points.values()) for side, score in points.items()}
        one, other = (min(points[side], len(self.worth) - 1) for side in self.sides)
        value = self.worth[one][other]
        return {self.sides[0]: value, self.sides[1]: -value}

    def _look(self) -> None:
        self.nodes += 1
        if self.stop is not None and self.stop.is_set():
            raise Stopped


def _after(deal: Deal, act: Action) -> Deal:
    twin = deal.copy()
    twin.apply(act)
    return twin
