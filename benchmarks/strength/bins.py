"""What was predicted and what came, side by side in bins of like predictions. Pure arithmetic.

Decisions of one deal share its end, so that only deals are independent: errors are those over deals.
"""

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import NamedTuple

WIDTH = {"game": 0.5, "card": 50.0, "stake": 2.0}
"""Width of a bin of scores by what a match adds up."""
SIDE_BINS = 5
"""Bins on each side of 0; the outermost have no end."""
WIN_EDGES = tuple(place / 10 for place in range(1, 10))
"""Where the bins of win chances end."""


class Decision(NamedTuple):
    """One decision with what was predicted, and what came."""

    deal: int
    """The deal or pair, whose decisions depend on each other."""
    tricks: int
    """Tricks played before."""
    closing: bool
    """Whether the choice was to close the stock."""
    score: float | None
    """Predicted points of the deal, won minus lost."""
    win: float | None
    """Predicted chance of winning it."""
    points: float = 0.0
    """What it brought: points more than the mean of the others."""
    won: bool = False
    """Whether these were more than 0."""


class Bin(NamedTuple):
    """Decisions with like predictions."""

    label: str
    """Which ones."""
    predicted: float
    """Mean of what was predicted."""
    realised: float
    """Mean of what came."""
    error: float | None
    """Standard error, over deals, of the difference of the two; none for a single deal."""
    n: int
    """Decisions."""


def tables(found: Sequence[Decision], unit: str = "game") -> dict[str, list[Bin]]:
    """Returns the bins: scores, win chances, scores by tricks played of closings and of all other decisions.

    Each decision with a score is in one bin of `score` and in one of `closing` or `other`.
    """
    width = WIDTH[unit]
    edges = [width * place for place in range(-SIDE_BINS, SIDE_BINS + 1)]
    return {
        "score": _bins(_scores(found), lambda one: _between(one.predicted, edges)),
        "win": _bins(_wins(found), lambda one: _between(one.predicted, WIN_EDGES)),
        "closing": _bins(
            _scores(one for one in found if one.closing), lambda one: (one.tricks, f"{one.tricks} tricks")
        ),
        "other": _bins(
            _scores(one for one in found if not one.closing), lambda one: (one.tricks, f"{one.tricks} tricks")
        ),
    }


def format_tables(found: dict[str, list[Bin]]) -> str:
    """Writes the bins as tables."""
    lines = []
    for name, bins in found.items():
        lines.append(f"{name:16} predicted  realised   difference ± se        n")
        for one in bins:
            error = "?" if one.error is None else f"{one.error:.3f}"
            difference = one.realised - one.predicted
            lines.append(
                f"{one.label:16} {one.predicted:+9.3f} {one.realised:+9.3f}   {difference:+.3f} ± {error:5} {one.n:10}"
            )
    return "\n".join(lines)


class _Both(NamedTuple):
    """One prediction and what came."""

    deal: int
    tricks: int
    predicted: float
    realised: float


def _scores(found: Iterable[Decision]) -> list[_Both]:
    return [_Both(one.deal, one.tricks, one.score, one.points) for one in found if one.score is not None]


def _wins(found: Iterable[Decision]) -> list[_Both]:
    return [_Both(one.deal, one.tricks, one.win, float(one.won)) for one in found if one.win is not None]


def _bins(found: Iterable[_Both], place: Callable[[_Both], tuple[int, str]]) -> list[Bin]:
    """Returns the bins that are not empty, in order."""
    grouped: dict[tuple[int, str], list[_Both]] = defaultdict(list)
    for one in found:
        grouped[place(one)].append(one)
    return [_bin(label, some) for (_, label), some in sorted(grouped.items())]


def _bin(label: str, some: Sequence[_Both]) -> Bin:
    """The error is that of the ratio estimator of cluster sampling; see `referee.statistics`."""
    n = len(some)
    predicted, realised = sum(one.predicted for one in some) / n, sum(one.realised for one in some) / n
    excess: dict[int, float] = defaultdict(float)
    for one in some:
        excess[one.deal] += one.realised - one.predicted - (realised - predicted)
    deals = len(excess)
    error = sqrt(sum(value * value for value in excess.values()) * deals / (deals - 1)) / n if deals > 1 else None
    return Bin(label, predicted, realised, error, n)


def _between(value: float, edges: Sequence[float]) -> tuple[int, str]:
    place = bisect(edges, value)
    low = f"{edges[place - 1]:g}" if place else ""
    high = f"{edges[place]:g}" if place < len(edges) else ""
    return place, f"{low} to {high}" if low and high else f"from {low}" if low else f"below {high}"
