"""How an engine's points a deal went, pair after pair, and how the points of its pairs are spread.

However long the run is, only some hundred places of the course are kept.
"""

from typing import NamedTuple

from ..referee.statistics import Estimate, PairSums

KEPT = 400
"""Places of a course that are kept at most."""


class Spot(NamedTuple):
    """An estimate on the way."""

    pairs: int
    """Complete pairs so far."""
    estimate: Estimate
    """Points a deal over these."""


class Course:
    """The course of one engine through a run."""

    spots: list[Spot]
    """The estimates that are kept; the last is the newest."""

    def __init__(self) -> None:
        self.sums = PairSums()
        self.spots = []
        self._step = 1

    def add(self, points: int, deals: int) -> None:
        """Takes a complete pair: points won minus lost, and deals, as `PairSums.add` does."""
        self.sums.add(points, deals)
        if self.sums.pairs % self._step == 0:
            self.spots.append(Spot(self.sums.pairs, self.sums.estimate()))
        if len(self.spots) > KEPT:
            self._step *= 2
            self.spots = [spot for spot in self.spots if spot.pairs % self._step == 0]

    def whole(self) -> list[Spot]:
        """Returns the places that are kept, and always the last."""
        last = Spot(self.sums.pairs, self.sums.estimate())
        return self.spots if self.spots and self.spots[-1].pairs == last.pairs else [*self.spots, last]
