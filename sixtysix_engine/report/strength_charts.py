"""Charts of strength: points over time, the spread of the pairs, the ladder of ratings, who scored against whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite

from ..referee.findings import BARS, STEPS, bin_of
from ..referee.rating import Rating
from ..referee.report import UNITS, format_estimate
from .chart import Chart
from .course import Course, Spot
from .drawing import Axes, Canvas, square, whole_numbers
from .gathered import Gathered

FEW = 4
"""Pairs from which on an estimate is drawn."""
SHOWN = 8
"""Engines that are drawn in one picture."""
_CAUTION = (
    " In a tournament the opponents change on the way, and all meetings have the same cards: the bands are rough."
)
Met = Mapping[tuple[str, str], Sequence[int]]
"""By two names: half points of the first, and results."""


def score_over_time(found: Gathered) -> Chart | None:
    """Returns the points a deal after each pair with their intervals; None with too few pairs."""
    courses = best(found)
    lines = {name: [spot for spot in course.whole() if spot.pairs >= FEW] for name, course in courses.items()}
    lines = {name: spots for name, spots in lines.items() if spots}
    if not lines:
        return None
    unit, kind = _unit(found), pairs_word(found)
    if len(found.settings.engines) == 2:  # the second is the mirror of the first
        lines = dict(list(lines.items())[:1])

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes()[0]
        axes.axhline(0, color=canvas.theme["quiet"], linewidth=0.8)
        for place, (name, spots) in enumerate(lines.items()):
            _band(axes, canvas, place, name, spots)
        axes.margins(x=0)
        _limit(axes, [spot for spots in lines.values() for spot in spots])
        canvas.say(axes, x=f"{kind} played", y=f"{unit} a deal, with the 95 % interval")
        canvas.key(axes, len(lines))

    last = {name: spots[-1] for name, spots in lines.items()}
    told = "; ".join(
        f"{name} {format_estimate(spot.estimate)} after {spot.pairs} {kind}" for name, spot in last.items()
    )
    rows = [_spot_row(name, spot) for name, spots in lines.items() for spot in _some(spots)]
    more = f" The {len(lines)} best are drawn." if len(found.courses) > len(courses) else ""
    return Chart(
        key="score",
        title="Score over time",
        told=f"{unit} a deal, own minus the mean of the others': {told}.",
        draw=draw,
        height=2.8,
        head=("engine", kind, f"{unit} a deal", "95 % interval"),
        rows=rows,
        note=f"Where the band holds 0, nothing is decided yet.{_CAUTION * (found.settings.format != 'pair')}{more}",
    )


def spread_of_pairs(found: Gathered) -> Chart | None:
    """Returns how many pairs had which sum of points; None with too few."""
    courses = {name: course for name, course in best(found).items() if course.sums.pairs >= FEW}
    if not courses:
        return None
    if len(found.settings.engines) == 2:
        courses = dict(list(courses.items())[:1])
    others = len(set(found.settings.rule_set.sides)) - 1
    unit, kind = _unit(found), pairs_word(found)
    bars = {name: _bins(course, others) for name, course in list(courses.items())[:6]}

    def draw(canvas: Canvas) -> None:
        columns = 1 if len(bars) == 1 else 2 if canvas.narrow else 3
        panels = canvas.axes(-(-len(bars) // columns), columns, share=True)
        for place, (axes, (name, (width, shares))) in enumerate(zip(panels, bars.items(), strict=False)):
            axes.bar(list(shares), list(shares.values()), width=0.86 * width, color=canvas.theme.series(place))
            axes.axvline(0, color=canvas.theme["quiet"], linewidth=0.8)
            whole_numbers(axes)
            canvas.say(axes, y=f"{name}, % of {kind}" if len(bars) > 1 else f"% of {kind}")
        for axes in panels[len(bars) :]:
            axes.set_visible(False)
        canvas.figure.supxlabel(f"{unit} of the pair" if others == 1 else f"{unit} of the rotation", fontsize=8,
                                color=canvas.theme["quiet"])  # fmt: skip

    told = "; ".join(f"{name}: most often {_peak(shares):+g}" for name, (_, shares) in bars.items())
    rows = [
        (name, f"{place:+g}" if place else "0", f"{share:.1f} %")
        for name, (_, shares) in bars.items()
        for place, share in shares.items()
    ]
    return Chart(
        key="pairs",
        title="What pairs brought" if others == 1 else "What rotations brought",
        told=f"{unit} won minus lost in all games with the same cards. {told}.",
        draw=draw,
        height=2.3 if len(bars) == 1 else 1.6 * -(-len(bars) // 3) + 0.5,
        tall=1.0 if len(bars) < 3 else 1.5,
        head=("engine", unit, f"share of {kind}"),
        rows=rows,
        note="Points won minus lost in all games that had the same cards, where luck of the deal cancels out.",
    )


def ladder(ratings: Sequence[Rating], sets: int, anchor: str | None) -> Chart:
    """Returns the ratings with their intervals, the best first."""
    shown = ratings[:40]

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes(grid="x")[0]
        for place, rating in enumerate(shown):
            mean, interval = rating.elo.mean or 0.0, rating.elo.interval()
            colour = canvas.theme["s0"]
            if interval is not None and all(map(isfinite, interval)):
                axes.plot(interval, (place, place), color=colour, linewidth=5, alpha=0.28, solid_capstyle="butt")
            axes.plot(mean, place, "o", color=colour, markersize=4.5)
        axes.axvline(0, color=canvas.theme["quiet"], linewidth=0.8)
        axes.set_yticks(range(len(shown)), [cut(rating.name, canvas) for rating in shown])
        axes.tick_params(axis="y", labelcolor=canvas.theme["ink"])
        axes.set_ylim(len(shown) - 0.5, -0.5)
        canvas.say(axes, x=f"Elo above {anchor or 'the mean of all'}, with the 95 % interval")

    return Chart(
        key="ladder",
        title="Ratings",
        told="; ".join(f"{rating.name} {rating.elo.mean or 0:+.0f}" for rating in shown) + ".",
        draw=draw,
        height=0.7 + 0.27 * max(2, len(shown)),
        head=("engine", "Elo", "95 % interval", "score", "results", "better than the next"),
        rows=[_rating_row(rating) for rating in ratings],
        note=f"Bradley-Terry over {sets:,} sets of the same cards, a tie as a half; 0 is {anchor or 'the mean'}.",
    )


def cross_table(names: Sequence[str], met: Met) -> Chart:
    """Returns what each has scored against each other, in the order of `names`."""
    shares = [[_share(met, one, other) for other in names] for one in names]
    cells = [["" if share is None else f"{100 * share:.1f}" for share in row] for row in shares]

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes(grid="")[0]
        for y, row in enumerate(shares):
            for x, share in enumerate(row):
                if share is not None:
                    away = abs(share - 0.5) * 2
                    colour = canvas.theme["s0" if share >= 0.5 else "s1"]
                    axes.add_patch(square(x, y, colour, 0.08 + 0.5 * away))
                    axes.text(x, y, cells[y][x], ha="center", va="center", color=canvas.theme["ink"])
        axes.set_xticks(range(len(names)), [str(number) for number in range(1, len(names) + 1)])
        axes.set_yticks(range(len(names)), [f"{number}  {name}" for number, name in enumerate(names, start=1)])
        axes.tick_params(labelcolor=canvas.theme["ink"], top=True, labeltop=True, bottom=False, labelbottom=False)
        axes.spines["bottom"].set_visible(False)
        axes.set_xlim(-0.5, len(names) - 0.5)
        axes.set_ylim(len(names) - 0.5, -0.5)

    rows = [
        (f"{number}  {name}", *("·" if one == number - 1 else cell or "-" for one, cell in enumerate(row)))
        for number, (name, row) in enumerate(zip(names, cells, strict=True), start=1)
    ]
    return Chart(
        key="cross",
        title="Who scored against whom",
        told="Score in per cent of each engine against each other.",
        draw=draw,
        height=0.6 + 0.32 * len(names),
        head=("%", *(str(number) for number in range(1, len(names) + 1))),
        rows=rows,
        note="Per cent of the deals (of the matches, where these were played) that the engine of the row has won from "
        "the one of the column; a tie is a half.",
        shades=shares,
    )


def best(found: Gathered) -> dict[str, Course]:
    """Returns the engines that a picture shows: of two both in their order, of more the best, by points a deal."""
    courses = {name: course for name, course in found.courses.items() if course.sums.pairs}
    if len(found.settings.engines) == 2:
        return courses
    order = sorted(courses, key=lambda name: -(courses[name].sums.estimate().mean or 0.0))
    return {name: courses[name] for name in order[:SHOWN]}


def pairs_word(found: Gathered) -> str:
    """Returns what the games with the same cards are called."""
    return "mirrored pairs" if found.settings.games_of_pair == 2 else "rotations"


def _unit(found: Gathered) -> str:
    return UNITS[found.settings.rule_set.match.unit]


def _band(axes: Axes, canvas: Canvas, place: int, name: str, spots: Sequence[Spot]) -> None:
    pairs = [spot.pairs for spot in spots]
    means = [spot.estimate.mean or 0.0 for spot in spots]
    intervals = [spot.estimate.interval() or (mean, mean) for spot, mean in zip(spots, means, strict=True)]
    colour, dash = canvas.theme.series(place), ("-", "--", ":", "-.")[place // 2 % 4]
    low, high = [low for low, _ in intervals], [high for _, high in intervals]
    axes.fill_between(pairs, low, high, color=colour, alpha=0.16, linewidth=0)
    axes.plot(pairs, means, dash, color=colour, label=cut(name, canvas))


def _limit(axes: Axes, spots: Sequence[Spot]) -> None:
    """Leaves the wild first intervals outside."""
    calm = [spot for spot in spots if spot.pairs * 10 >= spots[-1].pairs] or spots
    bounds = [end for spot in calm for end in (spot.estimate.interval() or ())] + [0.0]
    reach = max(bounds) - min(bounds) or 1.0
    axes.set_ylim(min(bounds) - 0.06 * reach, max(bounds) + 0.06 * reach)


def _spot_row(name: str, spot: Spot) -> tuple[str, str, str, str]:
    interval = spot.estimate.interval()
    shown = "-" if interval is None else f"{interval[0]:+.3f} to {interval[1]:+.3f}"
    return name, f"{spot.pairs:,}", f"{spot.estimate.mean or 0:+.3f}", shown


def _some(spots: Sequence[Spot]) -> list[Spot]:
    """Returns some places of a course for its table, the last among them."""
    step = max(1, len(spots) // 10)
    return list(spots[::-1][::step][:10][::-1])


def _bins(course: Course, others: int) -> tuple[float, dict[float, float]]:
    """Returns the width of a column, and the share of the pairs by the middle of their column."""
    counts: Counter[int] = Counter()
    for (points, _), count in course.sums.cells.items():
        counts[points] += count
    reach = max(map(abs, counts))
    width = next(width for width in STEPS if 2 * reach < 2 * BARS * width)
    bins: Counter[int] = Counter()
    for points, count in counts.items():
        bins[bin_of(points, width)] += count
    pairs = course.sums.pairs
    return width / others, {
        place * width / others: 100 * bins[place] / pairs for place in range(min(bins), max(bins) + 1)
    }


def _peak(shares: Mapping[float, float]) -> float:
    return max(shares, key=lambda place: shares[place])


def _share(met: Met, one: str, other: str) -> float | None:
    if one == other or not (met.get((one, other)) or met.get((other, one))):
        return None
    had, of = met.get((one, other), (0, 0))
    theirs, too = met.get((other, one), (0, 0))
    return (had + 2 * too - theirs) / (2 * (of + too))


def cut(name: str, canvas: Canvas) -> str:
    """Shortens a name that would leave no place for the plot; no sign in it has a meaning for matplotlib."""
    most = 20 if canvas.narrow else 34
    short = name if len(name) <= most else f"{name[: most - 1]}…"
    return short.replace("$", r"\$")


def _rating_row(rating: Rating) -> tuple[str, ...]:
    interval = rating.elo.interval()
    shown = "-" if interval is None else f"{interval[0]:+.0f} to {interval[1]:+.0f}"
    over = "-" if rating.over_next is None else f"{100 * rating.over_next:.1f} %"
    return rating.name, f"{rating.elo.mean or 0:+.0f}", shown, f"{100 * rating.score:.1f} %", str(rating.results), over
