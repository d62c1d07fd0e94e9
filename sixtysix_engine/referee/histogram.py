"""Times counted in classes that grow by an eighth: a few numbers tell median and 99th percentile, and any two add up.

A quantile is the upper end of its class, so it is never told too small.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping

LONGEST = 60_000_000
"""µs at which the last class ends; whatever takes longer is in it too."""


def _bounds() -> list[int]:
    found, bound = [1], 1.0
    while found[-1] < LONGEST:
        bound *= 2 ** (1 / 6)
        if round(bound) > found[-1]:
            found.append(round(bound))
    return found


BOUNDS = _bounds()
"""The upper ends of the classes, µs."""


class Histogram:
    """How often which times have come."""

    counts: Counter[int]
    """By the upper end of a class, µs."""

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        self.counts = Counter(counts or {})

    def add_all(self, seconds: Iterable[float]) -> None:
        """Counts times."""
        last = len(BOUNDS) - 1
        self.counts.update([BOUNDS[min(last, bisect_left(BOUNDS, time * 1e6))] for time in seconds])

    @property
    def total(self) -> int:
        """How many times were counted."""
        return self.counts.total()

    def quantile(self, part: float) -> float | None:
        """Returns the time that a part of all times does not exceed, s; None where nothing was counted."""
        rest = part * self.total
        for bound in sorted(self.counts):
            rest -= self.counts[bound]
            if rest <= 1e-9:
                return bound / 1e6
        return None

    def above(self, seconds: float) -> float:
        """Returns the share of times in classes that end above a bound."""
        total = self.total
        return sum(count for bound, count in self.counts.items() if bound > seconds * 1e6) / total if total else 0.0

    def told(self) -> dict[str, float | int | None]:
        """Returns the figures that people and programs are shown: seconds, and how many times were counted."""
        return {"median": self.quantile(0.5), "p99": self.quantile(0.99), "max": self.quantile(1.0), "n": self.total}
