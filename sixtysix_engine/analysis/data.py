"""Analyses as JSON: the same numbers that the tables show, hardly rounded; positions are those of the protocol.

Numbers that nobody knows are null.
"""

from collections.abc import Sequence
from math import isfinite
from typing import Any

from .judge import Judgement, Tally
from .look import Look
from .moments import UNITS, Case


def look_data(look: Look) -> dict[str, Any]:
    """Returns a look; `missing` tells why there is none."""
    if not look.acts:
        return {"missing": look.missing}
    acts = [
        {
            "act": str(act),
            "value": _rounded(worth.value),
            "error": _rounded(worth.error),
            "win": _rounded(worth.win),
            "match": _rounded(worth.match),
            "line": [f"{seat}{then}" for seat, then in worth.line],
        }
        for act, worth in look.acts.items()
    ]
    return {"by": look.by, "worlds": look.worlds, "exact": look.exact, "acts": acts}


def act_data(judged: Judgement) -> dict[str, Any]:
    """Returns one judged act."""
    loss = judged.loss
    return {
        "number": judged.number,
        "trick": judged.trick,
        "seat": judged.moment.seat,
        "ask": judged.ask,
        "played": None if judged.played is None else str(judged.played),
        "best": None if judged.look.best is None else str(judged.look.best),
        "mark": judged.mark,
        "lost": None if loss is None else _rounded(loss.value),
        "error": None if loss is None else _rounded(loss.error),
        "lostMatch": None if loss is None else _rounded(loss.match),
        "why": judged.why or None,
        "view": judged.moment.view,
        "look": look_data(judged.look),
    }


def case_data(case: Case, judged: Sequence[Judgement]) -> dict[str, Any]:
    """Returns a case with what was judged of it."""
    end = case.ended
    return {
        "title": case.title,
        "rules": case.rules.name,
        "unit": UNITS[case.rules.match.unit],
        "names": list(case.names),
        "ended": None if end is None else {"reason": end.reason, "points": list(end.points)},
        "acts": [act_data(one) for one in judged],
    }


def tally_data(row: Tally, name: str) -> dict[str, Any]:
    """Returns the sums of a seat."""
    return {
        "seat": row.seat,
        "name": name,
        "acts": row.acts,
        "forced": row.forced,
        "unseen": row.unseen,
        "best": row.best,
        "unsure": row.unsure,
        "mistakes": row.mistakes,
        "lost": _rounded(row.lost),
        "error": _rounded(row.error),
        "lostMatch": _rounded(row.match),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None or not isfinite(value) else round(value, 6)
