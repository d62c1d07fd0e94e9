"""Predicted against realised as a small SVG: a point for each bin with its error, the line where both are equal.

Written by hand, so that nothing needs to be installed; calculates nothing but places on paper.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import ceil
from typing import Any, NamedTuple, Protocol

SIDE, MARGIN = 300, 56
"""Pixels of a panel, and around it."""
SIGMAS = 1.96
"""Length of an error bar, so that 19 of 20 hold the truth."""
COLOURS = {"score": "#1f5fa8", "closing": "#c2410c", "win": "#1f5fa8"}
STYLE = "text{font:12px sans-serif;fill:#333}.axis{stroke:#999;fill:none}.same{stroke:#bbb;stroke-dasharray:4 3}"


class Point(Protocol):
    """What is drawn of a bin."""

    @property
    def label(self) -> str:
        """Its name, shown when it is pointed at."""
        ...

    @property
    def predicted(self) -> float:
        """To the right."""
        ...

    @property
    def realised(self) -> float:
        """Upwards."""
        ...

    @property
    def error(self) -> float | None:
        """Standard error of the height."""
        ...

    @property
    def n(self) -> int:
        """Decisions; the more, the larger the point."""
        ...


class Panel(NamedTuple):
    """A square with the same scale on both axes."""

    left: float
    """Pixels from the left."""
    low: float
    """The value at its lower left corner."""
    high: float
    """The value at its upper right corner."""

    def x(self, value: float) -> float:
        """Returns the pixels from the left of a value, kept inside."""
        return self.left + SIDE * self._share(value)

    def y(self, value: float) -> float:
        """Returns the pixels from the top of a value, kept inside."""
        return MARGIN + SIDE * (1 - self._share(value))

    def _share(self, value: float) -> float:
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


def calibration_plot(bins: Mapping[str, Sequence[Point]], unit: str, about: Mapping[str, Any]) -> str:
    """Returns an SVG with two panels: scores, those of closings apart, and win chances."""
    values = [v for name in ("score", "closing") for p in bins[name] for v in (p.predicted, p.realised)]
    most = ceil(max(map(abs, values), default=0.0) * 1.02) or 1
    scores, wins = Panel(MARGIN, -most, most), Panel(SIDE + 3 * MARGIN, 0, 1)
    width, height = 2 * SIDE + 4 * MARGIN, SIDE + 2 * MARGIN
    title = f"{about['player']}, {about['rules']}: {about['decisions']} decisions in {about['deals']} deals"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<style>{STYLE}</style>",
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{MARGIN}" y="20">{escape(title)}</text>',
            *_frame(scores, f"points of a deal ({unit}); closings orange"),
            *_points(scores, bins["score"], COLOURS["score"]),
            *_points(scores, bins["closing"], COLOURS["closing"]),
            *_frame(wins, "chance of winning the deal"),
            *_points(wins, bins["win"], COLOURS["win"]),
            "</svg>\n",
        ]
    )


def _frame(panel: Panel, title: str) -> Iterable[str]:
    low, high = panel.low, panel.high
    yield f'<rect class="axis" x="{panel.left}" y="{MARGIN}" width="{SIDE}" height="{SIDE}"/>'
    yield _line(panel, (low, low), (high, high), 'class="same"')
    yield f'<text x="{panel.left}" y="{MARGIN - 8}">{escape(title)}</text>'
    for share in (0, 0.25, 0.5, 0.75, 1):
        value = low + share * (high - low)
        below, beside = MARGIN + SIDE + 16, panel.left - 6
        yield f'<text x="{panel.x(value):.1f}" y="{below}" text-anchor="middle">{value:.4g}</text>'
        yield f'<text x="{beside}" y="{panel.y(value) + 4:.1f}" text-anchor="end">{value:.4g}</text>'
    middle, foot = panel.left + SIDE / 2, MARGIN + SIDE + 36
    yield f'<text x="{middle}" y="{foot}" text-anchor="middle">predicted; upwards realised</text>'


def _points(panel: Panel, points: Iterable[Point], colour: str) -> Iterable[str]:
    for point in points:
        error = SIGMAS * (point.error or 0)
        ends = [(point.predicted, point.realised + way * error) for way in (-1, 1)]
        yield _line(panel, ends[0], ends[1], f'stroke="{colour}"')
        radius = min(8.0, 2 + point.n**0.5 / 20)
        tip = f"{point.label}: predicted {point.predicted:.3f}, realised {point.realised:.3f}, n {point.n}"
        place = f'cx="{panel.x(point.predicted):.1f}" cy="{panel.y(point.realised):.1f}"'
        yield f'<circle {place} r="{radius:.1f}" fill="{colour}"><title>{escape(tip)}</title></circle>'


def _line(panel: Panel, one: tuple[float, float], other: tuple[float, float], style: str) -> str:
    (x1, y1), (x2, y2) = ((panel.x(x), panel.y(y)) for x, y in (one, other))
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'
