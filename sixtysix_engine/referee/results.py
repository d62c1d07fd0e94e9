"""Who has won a deal or a game, and who scored what against whom. Points decide, and a tie is a half for both."""

from itertools import combinations

from ..game.ruleset import RuleSet
from .record import DealRecord, GameRecord

SideResults = dict[tuple[int, int], int]
"""By two sides, the lower first: the half points of the first, 2 for a win, 1 for a tie, 0."""


def won_by(deal: DealRecord, rules: RuleSet) -> list[int]:
    """Returns the seats that have won a deal: they played it, nobody who did scored more, and somebody scored less.

    Several sides win where a penalty goes to every opponent; a dealer who sits out scores, but has not won.
    """
    order = rules.order(deal.dealer)
    best, least = (pick(deal.points[seat] for seat in order) for pick in (max, min))
    return [seat for seat in order if deal.points[seat] == best > least and deal.reason != "tie"]


def deal_results(deal: DealRecord, rules: RuleSet) -> SideResults:
    """Returns the results of a deal between any two sides that played it."""
    points = {rules.sides[seat]: deal.points[seat] for seat in rules.order(deal.dealer)}
    return _compared(dict.fromkeys(points, 0) if deal.reason == "tie" else points)


def game_results(record: GameRecord, rules: RuleSet) -> SideResults:
    """Returns the results of a game: those of its single deal, or who has more at the end of a match."""
    if record.winner is None:
        return deal_results(record.deals[0], rules)
    return _compared(dict(zip(rules.sides, record.score, strict=True)))


def _compared(points: dict[int, int]) -> SideResults:
    two_sides = combinations(sorted(points), 2)
    return {(a, b): 1 + (points[a] > points[b]) - (points[a] < points[b]) for a, b in two_sides}
