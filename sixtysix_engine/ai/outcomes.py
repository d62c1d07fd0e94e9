"""How deals between strong players end, read from `outcomes.toml`: counts, made by `benchmarks/strength/outcomes.py`.

A rule set with parameters laid over it takes the counts of the row that it began from, as long as they can be its own.
"""

from collections import defaultdict
from functools import lru_cache

from ..game.ruleset import RuleSet
from .sections import section

Results = tuple[tuple[tuple[int, ...], float], ...]
"""What each side scores in a deal, the dealer's side first and then clockwise, and the probability of it."""


@lru_cache(maxsize=64)
def results_of(rules: RuleSet) -> Results | None:
    """Returns how deals of a rule set end; none where no row has the same sides and unit.

    Of two sides both count as equal, unless the one that deals scores more, or less, than chance explains.
    """
    try:
        row = section("outcomes.toml", rules.name.partition("+")[0])
    except KeyError:
        return None
    if row["unit"] != rules.match.unit or len(row["results"][0]) - 1 != max(rules.sides) + 1:
        return None
    results = tuple((tuple(points), times / row["deals"]) for *points, times in row["results"])
    return results if len(results[0][0]) > 2 or _dealing_counts(results, row["deals"]) else _levelled(results)


def _dealing_counts(results: Results, deals: int) -> bool:
    """Tells whether the mean of one side's lead is more than three standard errors from 0."""
    mean = sum(chance * (one - other) for (one, other), chance in results)
    square = sum(chance * (one - other) ** 2 for (one, other), chance in results)
    return mean**2 > 9 * (square - mean**2) / deals


def _levelled(results: Results) -> Results:
    found: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for points, chance in results:
        found[points] += chance / 2
        found[points[::-1]] += chance / 2
    return tuple(found.items())
