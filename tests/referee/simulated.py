"""Matches that are drawn from a known truth: what a report says of them can be held against it."""

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

SUMS = range(-6, 7)
SHARES = (1, 2, 3, 6, 11, 14, 42, 14, 9, 5, 3, 2, 1)
"""How often the points of a pair come to each sum, about as between two sound engines; not the same on both sides."""


def shares(tilt: float) -> list[float]:
    """Returns how likely each sum is where the first engine is better, or worse, by some tilt."""
    weights = [share * exp(tilt * points) for points, share in zip(SUMS, SHARES, strict=True)]
    return [weight / sum(weights) for weight in weights]


def points_a_deal(tilt: float) -> float:
    """Returns the true points a deal; a pair has two."""
    return sum(points * share for points, share in zip(SUMS, shares(tilt), strict=True)) / 2


def deviation(tilt: float) -> float:
    """Returns the true standard deviation of the sum of a pair."""
    mean = 2 * points_a_deal(tilt)
    return sqrt(sum(share * (points - mean) ** 2 for points, share in zip(SUMS, shares(tilt), strict=True)))


def tilt_of(points: float) -> float:
    """Returns the tilt that gives so many points a deal."""
    low, high = -2.0, 2.0
    for _ in range(60):
        low, high = ((low + high) / 2, high) if points_a_deal((low + high) / 2) < points else (low, (low + high) / 2)
    return low


def pairs(random: Random, tilt: float, count: int) -> list[int]:
    """Draws the sums of pairs."""
    return random.choices(SUMS, shares(tilt), k=count)


def within(count: int, runs: int, rate: float) -> bool:
    """Returns whether a count is what a rate can give in so many runs, by three and a half standard deviations."""
    return abs(count - runs * rate) <= 3.5 * sqrt(runs * rate * (1 - rate)) + 0.5


def mean(values: Sequence[float]) -> float:
    """Returns the mean."""
    return sum(values) / len(values)
