"""Ratings of any number of engines from who scored what against whom: the Bradley-Terry model, ties as half a win.

The games of a pair share their cards, so the errors come from sums over pairs, as those of the points do.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from .statistics import Estimate

Meetings = Mapping[tuple[str, str], tuple[int, int]]
"""By two names: the half points that the first scored against the second, two for a win and one for a tie; and how
many results they had."""
PRIOR = 1.0
"""Ties that are added for any two who met, so that nobody is infinitely good."""
ELO = 400 / log(10)
"""Elo for each unit of the model's logarithm of the odds."""
_ROUNDS = 100
_CLOSE = 1e-10
Matrix = list[list[float]]


class UnratedError(ValueError):
    """Engines that no chain of games joins cannot be compared."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of one engine."""

    name: str
    elo: Estimate
    """Elo above the mean of all, or above the anchor."""
    score: float
    """What it scored, from 0 to 1, a tie as a half."""
    results: int
    """Against how many others, in all games: the results that it comes from."""
    over_next: float | None
    """How likely it is better than the next one in the list (LOS); None for the last."""


@dataclass(frozen=True)
class _Fit:
    """The model where it is most likely."""

    names: Sequence[str]
    odds: Sequence[float]
    """Logarithms of the odds against the mean."""
    covariance: Matrix
    pairs: int

    def difference(self, a: int, b: int | None) -> Estimate:
        """Returns the Elo of one above another, or above the mean of all."""
        if a == b:
            return Estimate(0.0, None, self.pairs)
        mean, variance = self.odds[a], self.covariance[a][a]
        if b is not None:
            mean -= self.odds[b]
            variance += self.covariance[b][b] - 2 * self.covariance[a][b]
        return Estimate(ELO * mean, ELO * sqrt(max(0.0, variance)) if self.pairs > 1 else None, self.pairs)


def rate(pairs: Collection[Meetings], anchor: str | None = None) -> list[Rating]:
    """Returns the ratings, the best first; each of `pairs` has the meetings of all that was played with the same cards.

    Source: Bradley and Terry (1952); errors by the sandwich estimator over clusters (Liang and Zeger 1986). Raises
    `UnratedError` where some have met none of the others, directly or by a chain.
    """
    names = sorted({name for meetings in pairs for two in meetings for name in two})
    place = {name: number for number, name in enumerate(names)}
    totals: dict[tuple[int, int], list[float]] = {}
    for meetings in pairs:
        for two, (half_points, results) in meetings.items():
            a, b = sorted(place[name] for name in two)
            total = totals.setdefault((a, b), [0.0, 0.0])
            total[0] += half_points / 2 if names[a] == two[0] else results - half_points / 2
            total[1] += results
    _refuse_strangers(names, totals)
    odds, bread = _most_likely(len(names), totals)
    fit = _Fit(names, odds, _sandwich(bread, [_pull_of(meetings, place, odds) for meetings in pairs]), len(pairs))
    order = sorted(range(len(names)), key=lambda number: -odds[number])
    return [
        _rating(fit, number, totals, after, None if anchor is None else place[anchor])
        for number, after in zip(order, [*order[1:], None], strict=True)
    ]


def _refuse_strangers(names: Sequence[str], totals: Mapping[tuple[int, int], object]) -> None:
    known: set[int] = set()
    new = {0}
    while new:
        known |= new
        new = {b for a, b in totals if a in known} | {a for a, b in totals if b in known}
        new -= known
    if len(known) < len(names):
        strangers = " ".join(name for number, name in enumerate(names) if number not in known)
        raise UnratedError(f"no chain of games joins {names[0]} and {strangers}")


def _most_likely(size: int, totals: Mapping[tuple[int, int], Sequence[float]]) -> tuple[list[float], Matrix]:
    """Returns the logarithms of the odds, 0 on average, and the inverse of the information, by Newton's method."""
    odds = [0.0] * size
    for _ in range(_ROUNDS):
        slope, bend = [0.0] * size, [[1 / size] * size for _ in range(size)]  # the constant fixes the average
        for (a, b), (score, results) in totals.items():
            expected = _chance(odds[a] - odds[b])
            off = score + PRIOR / 2 - (results + PRIOR) * expected
            weight = (results + PRIOR) * expected * (1 - expected)
            slope[a] += off
            slope[b] -= off
            for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                bend[row][column] += sign * weight
        inverse = _inverse(bend)
        step = _times(inverse, slope)
        longest = max(map(abs, step))
        odds = [old + new * min(1.0, 1 / longest if longest else 1.0) for old, new in zip(odds, step, strict=True)]
        if longest < _CLOSE:
            break
    return odds, inverse


def _pull_of(meetings: Meetings, place: Mapping[str, int], odds: Sequence[float]) -> list[float]:
    """Returns how far the results of a pair pull each engine from its rating."""
    pull = [0.0] * len(odds)
    for (one, other), (half_points, results) in meetings.items():
        a, b = place[one], place[other]
        off = half_points / 2 - results * _chance(odds[a] - odds[b])
        pull[a] += off
        pull[b] -= off
    return pull


def _sandwich(bread: Matrix, pulls: Sequence[Sequence[float]]) -> Matrix:
    """Returns the covariance of the logarithms of the odds."""
    size, count = len(bread), len(pulls)
    moved = [_times(bread, pull) for pull in pulls]
    scale = count / (count - 1) if count > 1 else inf
    return [[scale * sum(move[i] * move[j] for move in moved) for j in range(size)] for i in range(size)]


def _rating(
    fit: _Fit, number: int, totals: Mapping[tuple[int, int], Sequence[float]], after: int | None, ground: int | None
) -> Rating:
    score = sum(s if a == number else n - s for (a, b), (s, n) in totals.items() if number in (a, b))
    results = sum(n for two, (_, n) in totals.items() if number in two)
    return Rating(
        name=fit.names[number],
        elo=fit.difference(number, ground),
        score=score / results,
        results=round(results),
        over_next=None if after is None else fit.difference(number, after).superiority,
    )


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(x * y for x, y in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """Returns the inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(column == place) for column in range(size))] for place, row in enumerate(matrix)]
    for place, row in enumerate(rows):
        row[:] = [value / row[place] for value in row]
        for other in rows:
            if other is not row:
                factor = other[place]
                other[:] = [x - factor * y for x, y in zip(other, row, strict=True)]
    return [row[size:] for row in rows]
