"""The sequential test: pairs are looked at one by one, and no more are played when they have settled the question.

Source: the generalised sequential probability ratio test of fishtest and fastchess (Van den Bergh, "A practical
introduction to the GSPRT"), here on the points of pairs instead of wins, draws and losses of games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log1p, sqrt
from typing import Literal

from .statistics import NELO

Unit = Literal["points", "nelo"]
Verdict = Literal["H0", "H1"]
CLOSE = 1e-9
"""How near a multiplier must come, relative to itself."""
GHOST = 1e-3
"""Pairs that are added at each end of what can happen, so that no mean is impossible (fishtest does so too)."""


@dataclass(frozen=True, kw_only=True)
class SequentialTest:
    """What is tested, and how surely. Is the first engine better by at least `high`, or by no more than `low`?"""

    unit: Unit
    """points: points per deal; nelo: normalised Elo."""
    low: float
    """What H0 says the first engine is better by."""
    high: float
    """What H1 says."""
    alpha: float = 0.05
    """How often H1 is accepted where H0 is true."""
    beta: float = 0.05
    """How often H0 is accepted where H1 is true."""
    least: int = 50
    """Pairs before any verdict."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted (Wald)."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


class Trial:
    """A test under way."""

    verdict: Verdict | None
    """The hypothesis that was accepted; it stays whatever is played later."""
    pairs: int
    """The pairs that it rests on, those before the verdict."""

    def __init__(self, test: SequentialTest, games: int) -> None:
        self.test = test
        self.games = games
        """Games of a pair."""
        self.verdict = None
        self.pairs = 0
        self._cells: dict[tuple[int, int], int] = {}
        self._top = 0.0

    def add(self, points: int, deals: int, top: float) -> None:
        """Takes the next pair in the order of the schedule: its sum, its deals, and the most points of one of these.

        The order is that of the schedule, not that in which games end: else short games would be heard first.
        """
        if self.verdict is not None:
            return
        self.pairs += 1
        self._top = max(self._top, top)
        self._cells[points, deals] = self._cells.get((points, deals), 0) + 1
        if self.pairs >= self.test.least:
            lower, upper = self.test.bounds
            ratio = self.ratio
            if not lower < ratio < upper:
                self.verdict = "H1" if ratio >= upper else "H0"

    @property
    def ratio(self) -> float:
        """Log likelihood ratio of H1 against H0."""
        return likelihood_ratio(self.test, self._cells, self._top, self.games) if self._cells else 0.0


def likelihood_ratio(test: SequentialTest, seen: Mapping[tuple[int, int], int], top: float, games: int) -> float:
    """Returns the log likelihood ratio of H1 against H0 for pairs that were seen.

    Each hypothesis is given the most likely distribution over what was seen that has its mean. A normalised one is as
    many of the standard deviations that were seen. `top` is the most points seen in one deal, `games` is how many
    a pair has.
    """
    deals = sum(n * count for (_, n), count in seen.items()) / sum(seen.values())
    unit = 1.0 if test.unit == "points" else _deviation(seen) * sqrt(games) / (NELO * deals)
    low, high = test.low * unit, test.high * unit
    reach = deals * max(top, 2 * abs(low), 2 * abs(high), 1e-9)
    cells: list[tuple[float, float, float]] = [(points, n, count) for (points, n), count in seen.items()]
    cells += [(reach, deals, GHOST), (-reach, deals, GHOST)]
    low_misfit, high_misfit = (
        _misfit([(points - mean * n, count) for points, n, count in cells]) for mean in (low, high)
    )
    return low_misfit - high_misfit


def _deviation(seen: Mapping[tuple[int, int], int]) -> float:
    """Returns the standard deviation of the points of a pair."""
    count = sum(seen.values())
    mean = sum(points * n for (points, _), n in seen.items()) / count
    return sqrt(sum(n * (points - mean) ** 2 for (points, _), n in seen.items()) / count)


def _misfit(off: Sequence[tuple[float, float]]) -> float:
    """Returns how much likelihood it costs, in logarithms, that values with counts average to 0.

    Source: Owen, Empirical Likelihood (2001), 2.9.
    """
    pull = _pull(off)
    return sum(count * log1p(pull * value) for value, count in off)


def _pull(off: Sequence[tuple[float, float]]) -> float:
    """Returns the Lagrange multiplier that makes values with counts average to 0, by Newton's method kept in bounds."""
    low, high = -1 / max(value for value, _ in off), -1 / min(value for value, _ in off)
    pull = 0.0
    for _ in range(100):
        parts = [(value / (1 + pull * value), count) for value, count in off]
        rest, slope = sum(count * part for part, count in parts), sum(count * part * part for part, count in parts)
        low, high = (pull, high) if rest > 0 else (low, pull)
        step = pull + rest / slope
        if not low < step < high:
            step = (low + high) / 2
        if abs(step - pull) <= CLOSE * abs(step):
            return step
        pull = step
    return pull
