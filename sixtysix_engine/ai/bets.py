"""Closing as a bet: what the values of a search have brought at the table, beside what they promised.

The closer sees the other hand in each world that is solved, and so does whoever may still close later; both promise too
much. The lines are fitted on play of the search against itself.
"""

import tomllib
from functools import cache
from importlib.resources import files

from ..game.actions import CLOSE
from ..game.deal import Deal
from .verdicts import Scale, Verdict

Line = tuple[float, float]
"""A level in game points, and a slope."""


@cache
def lines() -> dict[str, dict[int, Line]]:
    """Returns the lines for `close` and `open`, by tricks that can still be drawn for."""
    rows = tomllib.loads(files(__package__).joinpath("closing_bets.toml").read_text(encoding="utf-8"))
    return {name: {int(left): (level, slope) for left, (level, slope) in row.items()} for name, row in rows.items()}


def calibrated(deal: Deal, verdict: Verdict, scale: Scale) -> Verdict:
    """Returns what an act should bring that a search has valued, at a lead where the stock may be closed.

    Only of rule sets that count game points; others know no such measure.
    """
    if deal.rules.match.unit != "game" or verdict.score is None:
        return verdict
    rows = lines()["close" if verdict.act == CLOSE else "open"]
    left = (len(deal.stock) + (deal.up is not None)) // len(deal.order)
    level, slope = rows[min(max(left, min(rows)), max(rows))]
    score = level + slope * verdict.score
    return verdict._replace(score=score, match=scale.match(score))
