"""How much better one engine is: points per deal, with a standard error over mirrored pairs. Pure arithmetic.

The games of a pair, or of a rotation, share their cards, so they depend on each other; only pairs are independent.
"""

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and how sure it is."""

    mean: float | None
    """Points per deal, the side's own minus the mean of the other sides'; None without a pair."""
    error: float | None
    """Standard error of the mean; None with fewer than two pairs."""
    pairs: int
    """Complete pairs that it comes from."""


class PairSums:
    """Sums over complete pairs, in whole numbers, so that the order of the pairs doesn't matter."""

    def __init__(self) -> None:
        self.pairs = 0
        self.points = 0
        self.deals = 0
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
        self._points_squared += points * points
        self._points_deals += points * deals
        self._deals_squared += deals * deals

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
