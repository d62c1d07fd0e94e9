"""How much better one engine is: points per deal, with a standard error over mirrored pairs. Pure arithmetic.

The games of a pair, or of a rotation, share their cards, so they depend on each other; only pairs are independent.
"""

from collections import Counter
from dataclasses import dataclass
from math import copysign, inf, log, log10, sqrt

from .student import LEVEL, chance_below, half_width

Interval = tuple[float, float]
"""From and to."""
NELO = 800 / log(10)
"""Normalised Elo for each standard deviation of a game."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and how sure it is."""

    mean: float | None
    """Points per deal, the side's own minus the mean of the other sides'; None without a pair."""
    error: float | None
    """Standard error of the mean; None with fewer than two pairs."""
    pairs: int
    """Complete pairs that it comes from."""

    def interval(self, level: float = LEVEL) -> Interval | None:
        """Returns the interval that holds the true mean at this rate; None where there is no error."""
        if self.mean is None or self.error is None:
            return None
        reach = half_width(self.pairs - 1, level) * self.error
        return self.mean - reach, self.mean + reach

    @property
    def superiority(self) -> float | None:
        """How likely the true mean is above 0 (LOS); None where there is no error."""
        if self.mean is None or self.error is None:
            return None
        if not self.error:
            return 0.5 + 0.5 * ((self.mean > 0) - (self.mean < 0))
        return chance_below(self.mean / self.error, self.pairs - 1)


class PairSums:
    """Sums over complete pairs, in whole numbers, so that the order of the pairs doesn't matter."""

    def __init__(self) -> None:
        self.pairs = 0
        self.points = 0
        self.deals = 0
        self.cells: Counter[tuple[int, int]] = Counter()
        """How many pairs had each sum of points in so many deals."""
        self._points_squared = 0
        self._points_deals = 0
        self._deals_squared = 0

    def add(self, points: int, deals: int) -> None:
        """Takes one pair: the points won minus lost in all its games, and how many deals they had.

        With more than one other side both are summed over these, so that they stay whole.
        """
        self.pairs += 1
        self.points += points
        self.deals += deals
        self.cells[points, deals] += 1
        self._points_squared += points * points
        self._points_deals += points * deals
        self._deals_squared += deals * deals

    def add_all(self, other: "PairSums") -> None:
        """Takes all pairs that are in other sums."""
        self.pairs += other.pairs
        self.points += other.points
        self.deals += other.deals
        self.cells.update(other.cells)
        self._points_squared += other._points_squared
        self._points_deals += other._points_deals
        self._deals_squared += other._deals_squared

    def estimate(self) -> Estimate:
        """Returns the points per deal.

        Source: the ratio estimator of cluster sampling (Cochran, Sampling Techniques, 6.4). Where all pairs have the
        same number of deals it is the mean of the pairs and the usual standard error.
        """
        if not self.deals:
            return Estimate(None, None, self.pairs)
        mean = self.points / self.deals
        if self.pairs < 2:
            return Estimate(mean, None, self.pairs)
        squares = self._points_squared - 2 * mean * self._points_deals + mean * mean * self._deals_squared
        return Estimate(mean, sqrt(max(0.0, squares) * self.pairs / (self.pairs - 1)) / self.deals, self.pairs)

    def normalised(self, games: int) -> Estimate:
        """Returns the normalised Elo of the points of a pair of so many games; no mean where all pairs are alike.

        It is the mean in standard deviations, those of single games that varied alone as much as they do in pairs.
        The error is that of a standardised mean of any shape. Source: the definition at
        fishtest (Van den Bergh, Normalized Elo), with the delta method over mean, variance, skewness and kurtosis.
        """
        count, mean = self.pairs, self.points / max(1, self.pairs)
        second, third, fourth = (
            sum(n * (points - mean) ** power for (points, _), n in self.cells.items()) / max(1, count)
            for power in (2, 3, 4)
        )
        if count < 2 or not second:
            return Estimate(None, None, count)
        effect = mean / sqrt(second)
        spread = 1 - effect * third / second**1.5 + effect * effect * (fourth / second**2 - 1) / 4
        unit = NELO / sqrt(games)
        return Estimate(unit * effect, unit * sqrt(max(0.0, spread) / count), count)


def score_interval(score: Estimate, level: float = LEVEL) -> Interval | None:
    """Returns the interval of a score from 0 to 1, which it doesn't leave; None where there is no error.

    Source: Wilson (1927), with as many independent results as the error over pairs amounts to (Korn and Graubard 1998);
    where all was won, or all lost, as many as there are pairs.
    """
    if score.mean is None or score.error is None:
        return None
    spread = score.mean * (1 - score.mean)
    if spread and not score.error:
        return score.mean, score.mean
    results = spread / score.error**2 if spread else score.pairs
    t = half_width(score.pairs - 1, level)
    middle = (score.mean + t * t / (2 * results)) / (1 + t * t / results)
    reach = t * sqrt(spread / results + (t / (2 * results)) ** 2) / (1 + t * t / results)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def elo(score: float) -> float:
    """Returns the difference in Elo that gives this score, from 0 to 1; without limit at the ends and beyond them."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else copysign(inf, score - 0.5)
