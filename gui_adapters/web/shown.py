"""What the page is sent beside the lines of U66: scenes, steps and judgements as JSON, each made of one view.

A view hides what its seat may not see, so nothing that is made of it can show it.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ..table.board import board
from ..table.scene import Judged, Line
from ..table.view import View, read_view

LEAST = {"game": 0.05, "card": 1.0, "stake": 0.1}
"""Points given away that are worth naming, by the unit of the match."""


def note(word: str, what: object) -> str:
    """Writes a line that means nothing in U66: `#WORD {json}`."""
    return f"#{word} {json.dumps(what, separators=(',', ':'), ensure_ascii=False)}"


def view_data(position: str) -> dict[str, Any]:
    """Returns the view that a position line shows."""
    return asdict(read_view(position))


def board_data(view: View, kept_with: str) -> list[dict[str, Any]]:
    """Returns the score board of a moment of a recorded deal."""
    scores = view.result.after if view.result else [seat.score for seat in view.seats]
    return [asdict(one) for one in board(kept_with, view.target, scores, [seat.partner for seat in view.seats])]


def judged_data(judged: Judged, unit: str) -> dict[str, Any]:
    """Returns a judged act with its mark and what was to be seen then."""
    view = view_data(judged.position)
    forced = len(view["choices"]) == 1
    verdict = "forced" if forced else mark(judged.loss, judged.error, judged.lines, judged.act, unit)
    return {**asdict(judged), "view": view, "mark": verdict}


def mark(loss: float | None, error: float | None, lines: Sequence[Line], act: str, unit: str) -> str:
    """Says how good an act was: `best`, `good`, `unsure`, `mistake`, or `unseen` where the adviser gave no values.

    A difference within twice its error is no mistake.
    """
    if loss is None or not lines:
        return "unseen"
    if lines[0].act == act:
        return "best"
    if loss <= LEAST[unit]:
        return "good"
    return "mistake" if loss > 2 * (error or 0.0) else "unsure"
