"""The course of a deal as a picture: the value for seat 0 after each act, as the seat that acted sees it, with errors.

One line for each seat, mistakes marked. Inline SVG: colours and sizes of letters come from the page.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite
from typing import NamedTuple

from .judge import Judgement
from .moments import UNITS, Case
from .text import number

WIDTH, HEIGHT = 520, 260
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 36
"""Margins around the plot itself."""
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
"""Distances between lines of the grid."""


class Spot(NamedTuple):
    """One act in the picture."""

    number: int
    """The act's number."""
    seat: int
    """Who acted."""
    value: float
    """For seat 0."""
    error: float
    """Its standard error."""
    judged: Judgement
    """The act."""


def spots(case: Case, judged: Sequence[Judgement]) -> list[Spot]:
    """Returns what is known for seat 0; of three for themselves only its own acts tell."""
    sides, found = case.rules.sides, []
    two = len(set(sides)) == 2
    for one in judged:
        seat, played = one.moment.seat, one.played
        if played is None or played not in one.look.acts or not (two or seat == 0):
            continue
        worth = one.look.acts[played]
        sign = 1 if sides[seat] == sides[0] else -1
        error = worth.error if isfinite(worth.error) else 0.0
        found.append(Spot(one.number, seat, sign * worth.value, error, one))
    return found


def plot(case: Case, judged: Sequence[Judgement], anchor: str) -> str:
    """Returns the picture as SVG; nothing where fewer than two acts are known. Acts are linked by `anchor` + number."""
    marks = spots(case, judged)
    if len(marks) < 2:
        return ""
    frame = _Frame(case, marks)
    parts = [*frame.grid()]
    by_seat = {seat: [spot for spot in marks if spot.seat == seat] for seat in sorted({spot.seat for spot in marks})}
    parts += [frame.band(seat, line) for seat, line in by_seat.items()]
    parts += [frame.line(seat, line) for seat, line in by_seat.items()]
    parts += [frame.mark(spot, anchor) for spot in marks]
    if (result := _result(case)) is not None:
        parts.append(frame.end(result))
    label = f"value for {case.names[0]}, seat 0, after each act"
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">\n'
        + "\n".join(parts)
        + "\n</svg>"
    )


class _Frame:
    """Where things are in the picture."""

    def __init__(self, case: Case, marks: Sequence[Spot]) -> None:
        self.last = len(case.moments) + 1
        self.unit = UNITS[case.rules.match.unit]
        end = _result(case) or 0.0
        low = min(0.0, end, *(spot.value - 2 * spot.error for spot in marks))
        high = max(0.0, end, *(spot.value + 2 * spot.error for spot in marks))
        self.step = next((step for step in STEPS if (high - low) / step <= 7), STEPS[-1])
        self.low = floor(low / self.step + 1e-9) * self.step
        self.high = max(ceil(high / self.step - 1e-9) * self.step, self.low + self.step)

    def x(self, at: float) -> float:
        return round(LEFT + (at - 1) / (self.last - 1) * (WIDTH - LEFT - RIGHT), 1)

    def y(self, value: float) -> float:
        return round(TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM), 1)

    def grid(self) -> Iterator[str]:
        count = round((self.high - self.low) / self.step)
        for place in range(count + 1):
            value = self.low + place * self.step
            zero = abs(value) < self.step / 2
            kind, text = ("zero", "0") if zero else ("grid", f"{value:+g}" if self.step >= 1 else f"{value:+.1f}")
            yield f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{self.y(value)}" y2="{self.y(value)}"/>'
            yield f'<text x="{LEFT - 8}" y="{self.y(value)}" dy=".35em" text-anchor="end">{text}</text>'
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if self.last / step <= 10)
        for at in range(step, self.last, step):
            yield f'<text x="{self.x(at)}" y="{HEIGHT - 20}" text-anchor="middle">{at}</text>'
        yield f'<text class="axis" x="{WIDTH - RIGHT}" y="{HEIGHT - 3}" text-anchor="end">act</text>'
        yield f'<text class="axis" x="{LEFT}" y="{HEIGHT - 3}">{escape(self.unit)} for seat 0</text>'

    def band(self, seat: int, line: Sequence[Spot]) -> str:
        upper = [f"{self.x(s.number)},{self.y(s.value + 2 * s.error)}" for s in line]
        lower = [f"{self.x(s.number)},{self.y(s.value - 2 * s.error)}" for s in reversed(line)]
        return f'<polygon class="band s{seat}" points="{" ".join(upper + lower)}"/>'

    def line(self, seat: int, line: Sequence[Spot]) -> str:
        """A seat's line; its parts are straight, since nothing is known between two acts."""
        path = [
            f"M{self.x(a.number)} {self.y(a.value)}L{self.x(b.number)} {self.y(b.value)}" for a, b in pairwise(line)
        ]
        return f'<path class="line s{seat}" d="{"".join(path)}"/>'

    def mark(self, spot: Spot, anchor: str) -> str:
        x, y, one = self.x(spot.number), self.y(spot.value), spot.judged
        told = f"{spot.number}. {one.played}: {number(spot.value)}"
        if one.mark != "mistake":
            shape = f'<circle class="dot s{spot.seat}" cx="{x}" cy="{y}" r="3"/>'
        else:
            told += f", better {one.look.best}. {one.why}"
            shape = f'<path class="bad" d="M{x} {y - 7}l7 12h-14Z"/>'
        return f'<a href="#{anchor}{spot.number}"><title>{escape(told)}</title>{shape}</a>'

    def end(self, value: float) -> str:
        """What the deal came to."""
        x, y = self.x(self.last), self.y(value)
        told = f"the deal ended: {number(value)} for seat 0"
        return f'<g><title>{told}</title><rect class="end" x="{x - 3.5}" y="{y - 3.5}" width="7" height="7"/></g>'


def _result(case: Case) -> float | None:
    """What seat 0 scored more than the mean of the other sides, as values are counted."""
    if case.ended is None:
        return None
    points, sides = case.ended.points, case.rules.sides
    others = [points[sides.index(side)] for side in sorted(set(sides)) if side != sides[0]]
    return points[0] - sum(others) / len(others)
