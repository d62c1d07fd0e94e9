"""The score of the match as a player sees it: the chance of winning it now, after a result, and for the exact solver.

What a deal brings is worth the chance of winning the match after it. Without a match, or a table, the answer is none.
"""

from collections.abc import Sequence
from functools import lru_cache

from ..core import Worth
from ..game.deal import Deal
from ..game.match import Match
from ..game.ruleset import RuleSet
from .match_table import Chances, MatchTable, Needs, pays_dealer
from .outcomes import results_of

SCALE = 10_000
"""What a match is worth in the table for the solver."""


@lru_cache(maxsize=64)
def match_table(rules: RuleSet, target: int | None) -> MatchTable | None:
    """Returns the table of a match; none where there is no match, or nothing is known of how its deals end."""
    results = results_of(rules)
    return None if target is None or results is None else MatchTable(rules, target, results)


def probability(at: Deal | Match) -> Chances | None:
    """Returns each seat's probability of winning the match, as it stands before its next deal, or this one."""
    table = match_table(at.rules, at.target)
    if table is None:
        return None
    return _by_seat(at.rules, table.chances(_needs(at), at.rules.sides[at.dealer], at.carry))


def utility(at: Deal | Match, points: Sequence[int]) -> Chances | None:
    """Returns each seat's probability of winning the match after a deal in which the seats score these points.

    Carried points are among them.
    """
    table = match_table(at.rules, at.target)
    if table is None:
        return None
    gains = tuple(points[side] for side in range(max(at.rules.sides) + 1))
    return _by_seat(at.rules, table.chances_after(_needs(at), at.rules.sides[at.dealer], at.carry, gains))


def worth(at: Deal | Match) -> Worth | None:
    """Returns what each pair of scores of a deal is worth to the side that plays first from the dealer's left.

    It is the chance of winning the match after the deal less that before it, in units of 1 / `SCALE`: more than 0 is a
    deal won. Where a dealer sits out it is half the difference of the two who play. None also where more than two
    sides play. Scores that no deal can bring are worth 0.
    """
    return _worth(Match(at.rules, at.dealer, at.score, at.target, at.carry))


def slope(at: Deal | Match) -> float | None:
    """Returns what one point more of a deal is worth in the table of `worth`, on average over how deals end.

    It turns an amount of points into the same unit, a bonus or an error of a player, say. None where `worth` is.
    """
    table, results, sides = worth(at), results_of(at.rules), max(at.rules.sides) + 1
    if table is None or results is None:
        return None
    dealer, playing = at.rules.sides[at.dealer], [at.rules.sides[seat] for seat in at.rules.order(at.dealer)[:2]]
    products = squares = 0.0
    for points, chance in results:
        one, other = (points[(side - dealer) % sides] for side in playing)
        products += chance * (one - other) * table[one][other]
        squares += chance * (one - other) ** 2
    return products / squares


@lru_cache(maxsize=64)
def _worth(match: Match) -> Worth | None:
    rules, table = match.rules, match_table(match.rules, match.target)
    sides = list(dict.fromkeys(rules.sides[seat] for seat in rules.order(match.dealer)))
    if table is None or len(sides) != 2:
        return None
    needs, dealer, (first, second) = _needs(match), rules.sides[match.dealer], sides
    most, together = _most(rules)

    def ahead(chances: Chances) -> float:
        return (chances[first] - chances[second]) / 2

    def after(one: int, other: int) -> float:
        gains = [one if side == first else other if side == second else 0 for side in range(len(needs))]
        if dealer not in sides:
            gains[dealer] = _passive(rules, needs[dealer], one, other)
        return ahead(table.chances_after(needs, dealer, match.carry, tuple(gains)))

    def value(one: int, other: int) -> int:
        possible = min(one, other) == 0 or one + other <= together
        return round(SCALE * (after(one, other) - now)) if possible else 0

    now, scores = ahead(table.chances(needs, dealer, match.carry)), range(most + match.carry + 1)
    return [[value(one, other) for other in scores] for one in scores]


def _needs(at: Deal | Match) -> Needs:
    """Returns what each side needs to win the match."""
    assert at.target is not None
    return tuple(at.target - at.score[side] for side in range(max(at.rules.sides) + 1))


def _by_seat(rules: RuleSet, chances: Chances) -> Chances:
    return tuple(chances[side] for side in rules.sides)


def _passive(rules: RuleSet, need: int, one: int, other: int) -> int:
    """Returns what a dealer who sits out scores, as `game.scoring` pays him."""
    if one == other == 0:
        return int(pays_dealer(rules))
    if rules.match.passive == "none" or one == other:
        return 0
    return max(0, min(max(one, other), need - 1)) if rules.match.passive_cap else max(one, other)


def _most(rules: RuleSet) -> tuple[int, int]:
    """Returns the most that a side can score in a deal, nothing carried, and that two sides can together."""
    scoring, auction, copies = rules.scoring, rules.auction, rules.pack.copies
    if rules.match.unit == "card":
        cards = sum(max(by_trump[card] for by_trump in rules.worth.values()) for card in rules.cards)
        marriages = copies * (3 * rules.marriage.plain + rules.marriage.trump) if rules.marriage.allowed else 0
        taken = cards + rules.ending.last_trick + marriages
        return max(taken + (auction.top or 0), auction.top_pays or 0), taken
    lines = (*scoring.close_fail, *scoring.close_beaten, *scoring.false_claim)
    most = max(2, *scoring.scale, *(line.points for line in lines))
    most += 4 * copies * sum(honour.pays for honour in rules.match.honours)
    return most, 2 * most
