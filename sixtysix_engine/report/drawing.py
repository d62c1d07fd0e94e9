"""Figures of matplotlib, as SVG whose colours are the page's own and as PNG; the only place that imports matplotlib.

A figure for the page is drawn with colours that stand for roles; each is replaced by a variable of the style sheet.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import LogLocator, MaxNLocator, NullFormatter, StrMethodFormatter

__all__ = ["Axes", "Canvas", "Draw", "as_svg", "powers_of_ten", "square", "whole_numbers", "write_png"]

WIDE, NARROW = 7.4, 3.6
"""Widths of a figure in inches: for a page, and for a phone."""
SERIES = 8
"""Colours for engines; more of them begin anew."""
LIGHT = {
    "ink": "#22252a",
    "quiet": "#5d636c",
    "rule": "#dcd8cf",
    "box": "#ffffff",
    "bad": "#b3261e",
    "s0": "#1f66b0",
    "s1": "#b5590a",
    "s2": "#2b7a46",
    "s3": "#7a4bb0",
    "s4": "#a8326a",
    "s5": "#0f7480",
    "s6": "#7d6608",
    "s7": "#5d6470",
}
"""Roles and their colours on paper; the style sheet has them for the page."""
_STANDS_FOR = {f"#0a0b{place:02x}": role for place, role in enumerate(LIGHT, start=16)}
_STYLE = {
    "font.size": 8,
    "axes.linewidth": 0.6,
    "axes.titlesize": 8,
    "axes.titleweight": "normal",
    "axes.titlelocation": "left",
    "legend.frameon": False,
    "legend.fontsize": 8,
    "lines.linewidth": 1.6,
    "patch.linewidth": 0.5,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.minor.size": 0,
    "svg.fonttype": "none",
    "savefig.facecolor": "none",
}


class Theme:
    """The colours of a figure, by role."""

    def __init__(self, colours: dict[str, str]) -> None:
        self._colours = colours

    def __getitem__(self, role: str) -> str:
        return self._colours[role]

    def series(self, place: int) -> str:
        """Returns the colour of the engine at a place."""
        return self._colours[f"s{place % SERIES}"]


@dataclass(frozen=True)
class Canvas:
    """What a chart is drawn on."""

    figure: Figure
    """An empty figure."""
    theme: Theme
    """Its colours."""
    narrow: bool
    """Whether it is for a phone."""

    def axes(self, rows: int = 1, columns: int = 1, *, grid: str = "y", share: bool = False) -> list[Axes]:
        """Returns axes in the style of the house, row by row, with lines along one axis."""
        found = self.figure.subplots(rows, columns, squeeze=False, sharex=share, sharey=share)
        for axes in found.flat:
            axes.set_facecolor("none")
            axes.spines[["top", "right", "left"]].set_visible(False)
            axes.spines["bottom"].set_color(self.theme["rule"])
            axes.tick_params(colors=self.theme["quiet"], labelcolor=self.theme["quiet"])
            axes.title.set_color(self.theme["ink"])
            axes.set_axisbelow(True)
            if grid:
                axes.grid(axis=grid, color=self.theme["rule"], linewidth=0.6)
        return list(found.flat)

    def say(self, axes: Axes, *, x: str = "", y: str = "") -> None:
        """Names the axes."""
        axes.set_xlabel(x, color=self.theme["quiet"])
        axes.set_title(y, color=self.theme["quiet"])

    def key(self, axes: Axes, entries: int) -> None:
        """Puts the names of the series above the plot."""
        columns = min(entries, 2 if self.narrow else 4)
        self.figure.legend(
            *axes.get_legend_handles_labels(),
            loc="outside upper left",
            ncols=columns,
            labelcolor=self.theme["ink"],
            handlelength=1.2,
            columnspacing=1.4,
            borderaxespad=0.2,
        )


Draw = Callable[[Canvas], None]
"""Draws a chart."""


def square(x: int, y: int, colour: str, alpha: float) -> Rectangle:
    """Returns a cell of a table around a place."""
    return Rectangle((x - 0.47, y - 0.44), 0.94, 0.88, facecolor=colour, alpha=alpha, linewidth=0)


def powers_of_ten(axes: Axes) -> None:
    """Makes the bottom of a plot logarithmic, with plain numbers; at 2 and 5 too where there is place for them."""
    axes.set_xscale("log")
    low, high = axes.get_xlim()
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 200 * low else (1,)))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())


def whole_numbers(axes: Axes) -> None:
    """Marks whole numbers only along the bottom."""
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def as_svg(draw: Draw, height: float, salt: str, tall: float = 1.0) -> str:
    """Returns a chart for the page, once for wide and once for narrow screens, the same text in both; no id twice."""
    wide = _svg(draw, height, salt=f"{salt}-wide", narrow=False)
    return wide + _svg(draw, height * tall, salt=f"{salt}-narrow", narrow=True)


def write_png(draw: Draw, height: float, path: Path) -> None:
    """Writes a chart as a picture on white. Raises `OSError`."""
    with _figure(draw, height, Theme(LIGHT), narrow=False, salt="png") as figure:
        figure.savefig(path, format="png", dpi=200, facecolor="#ffffff")


@contextmanager
def _figure(draw: Draw, height: float, theme: Theme, *, narrow: bool, salt: str) -> Iterator[Figure]:
    with rc_context({**_STYLE, "svg.hashsalt": salt}):
        figure = Figure(figsize=(NARROW if narrow else WIDE, height), layout="constrained")
        draw(Canvas(figure, theme, narrow))
        yield figure


def _svg(draw: Draw, height: float, *, salt: str, narrow: bool) -> str:
    theme, text = Theme({role: colour for colour, role in _STANDS_FOR.items()}), StringIO()
    with _figure(draw, height, theme, narrow=narrow, salt=salt) as figure:
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return _fitted(text.getvalue(), "narrow" if narrow else "wide")


def _fitted(svg: str, kind: str) -> str:
    """Fits what matplotlib writes into a page: no head, colours by role, the page's letters, no unused names."""
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    box = re.search(r'viewBox="[^"]+"', svg)
    assert box is not None
    svg = f'<svg class="{kind}" {box[0]} aria-hidden="true" focusable="false">{svg[svg.index(">") + 1 :]}'
    used = set(re.findall(r"#([\w-]+)", re.sub(r"#0a0b\w\w", "", svg)))
    svg = re.sub(r' id="([\w.-]+)"', lambda found: found[0] if found[1] in used else "", svg)
    svg = svg.replace("xlink:href", "href")
    svg = re.sub(r"(\d+\.\d\d)\d+", r"\1", svg)
    svg = re.sub(r"font: (?:\w+ )?([\d.]+)px [^;\"]+", r"font-size: \1px", svg)
    for colour, role in _STANDS_FOR.items():
        svg = svg.replace(colour, f"var(--{role})")
    return re.sub(r"\n\s*", "\n", svg)
