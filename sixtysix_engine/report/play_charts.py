"""Charts of play: where points come from, what engines do how often, what acts take, what went wrong."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ..referee.report import UNITS
from .chart import Chart
from .drawing import Axes, Canvas, powers_of_ten, whole_numbers
from .gathered import TENTHS, Gathered, Times
from .habits import Habits
from .story import WAYS
from .strength_charts import SHOWN, best, cut

_COUNTS: dict[str, Callable[[Habits], int]] = {
    "closes that won": lambda own: own.closes_made,
    "closes that failed": lambda own: own.closes - own.closes_made,
    "right claims": lambda own: own.claims_right,
    "wrong claims": lambda own: own.claims - own.claims_right,
    "marriages": lambda own: own.marriages - own.trump_marriages,
    "marriages of trumps": lambda own: own.trump_marriages,
    "exchanges": lambda own: own.exchanges,
    "last tricks taken": lambda own: own.last_tricks,
    "won as schneider": lambda own: own.schneider,
    "won as schwarz": lambda own: own.schwarz,
}
"""What engines do, counted for a hundred of their deals."""


def where_points_come_from(found: Gathered) -> Chart | None:
    """Returns the points of each engine by the way they were won; None where nothing was scored."""
    habits = shown_habits(found)
    ways = [way for way in WAYS if any(own.points[way] for own in habits.values())]
    if not ways:
        return None
    unit = UNITS[found.settings.rule_set.match.unit]
    shares = {name: {way: own.points[way] / max(1, own.deals) for way in ways} for name, own in habits.items()}

    def draw(canvas: Canvas) -> None:
        axes = canvas.axes(grid="x")[0]
        left = [0.0] * len(habits)
        for place, way in enumerate(ways):
            parts = [shares[name][way] for name in habits]
            axes.barh(range(len(habits)), parts, left=left, height=0.62, color=canvas.theme.series(place),
                      edgecolor=canvas.theme["box"], label=WAYS[way])  # fmt: skip
            left = [a + b for a, b in zip(left, parts, strict=True)]
        _names(axes, canvas, list(habits))
        canvas.say(axes, x=f"{unit} won a deal")
        canvas.key(axes, 3)

    told = "; ".join(f"{name}: {_largest(parts)}" for name, parts in shares.items())
    return Chart(
        key="ways",
        title="Where points are won",
        told=f"{unit} a deal by how they were won. {told}.",
        draw=draw,
        height=1.1 + 0.34 * len(habits) + 0.18 * -(-len(ways) // 3),
        head=("engine", *(WAYS[way] for way in ways), "all"),
        rows=[
            (name, *(f"{parts[way]:.3f}" for way in ways), f"{sum(parts.values()):.3f}")
            for name, parts in shares.items()
        ],
        note="The stock closed counts as the closer's own where its side won, whatever ended the deal.",
    )


def what_it_does(found: Gathered) -> Chart | None:
    """Returns how often engines do what, for a hundred deals."""
    habits = shown_habits(found)
    counts = {
        what: {name: 100 * count(own) / max(1, own.deals) for name, own in habits.items()}
        for what, count in _COUNTS.items()
    }
    counts = {what: rates for what, rates in counts.items() if any(rates.values())}
    if not counts:
        return None

    def draw(canvas: Canvas) -> None:
        axes, size = canvas.axes(grid="x")[0], 0.8 / len(habits)
        for place, name in enumerate(habits):
            ys = [row - 0.4 + size * (place + 0.5) for row in range(len(counts))]
            widths = [rates[name] for rates in counts.values()]
            axes.barh(ys, widths, height=size * 0.86, color=canvas.theme.series(place), label=cut(name, canvas))
        _names(axes, canvas, list(counts))
        canvas.say(axes, x="for a hundred deals")
        canvas.key(axes, len(habits))

    return Chart(
        key="habits",
        title="What they do",
        told="How often each engine does what, for a hundred deals: "
        + "; ".join(f"{what}: {', '.join(f'{n} {r:.1f}' for n, r in rates.items())}" for what, rates in counts.items()),
        draw=draw,
        height=0.7 + len(counts) * max(0.22, 0.115 * len(habits)),
        head=("engine", "deals", *counts, "closes won", "points of a close"),
        rows=[
            (name, f"{own.deals:,}", *(f"{rates[name]:.1f}" for rates in counts.values()), *_closing(own))
            for name, own in habits.items()
        ],
    )


def what_acts_take(found: Gathered) -> Chart | None:
    """Returns how long acts take: each of them, and by trick, or games by the mean of their acts."""
    names = [name for name in best(found) or found.times if name in found.times and found.times[name].spread]
    if not names:
        return None
    times, timed = {name: found.times[name] for name in names[:SHOWN]}, found.acts_timed

    def draw(canvas: Canvas) -> None:
        stacked = (2, 1) if canvas.narrow else (1, 2)
        panels = canvas.axes(*stacked) if timed else canvas.axes()
        for place, (name, own) in enumerate(times.items()):
            xs, shares = _steps(own)
            panels[0].stairs(shares, xs, color=canvas.theme.series(place), linewidth=1.6, label=cut(name, canvas))
            if timed:
                tricks = sorted(own.by_trick)
                means = [1000 * own.by_trick[trick][1] / own.by_trick[trick][0] for trick in tricks]
                panels[1].plot(tricks, means, "o-", color=canvas.theme.series(place), markersize=3)
        powers_of_ten(panels[0])
        canvas.say(panels[0], x="ms an act", y="% of acts" if timed else "% of games, by the mean of their acts")
        if timed:
            panels[1].set_ylim(bottom=0)
            canvas.say(panels[1], x="trick", y="mean ms an act")
        canvas.key(panels[0], len(times))

    rows = [_time_row(name, own) for name, own in times.items()]
    return Chart(
        key="times",
        title="What acts take",
        told="; ".join(f"{row[0]}: {row[2]} on average, longest {row[3]}" for row in rows) + ".",
        draw=draw,
        height=2.5,
        tall=1.7 if timed else 1.0,
        head=("engine", "acts", "mean", "longest", *(f"trick {n}" for n in _tricks(times))),
        rows=[(*row, *_by_trick(times[row[0]], _tricks(times))) for row in rows],
        note="" if timed else "The record has no times of single acts; each game counts once, by the mean of its acts.",
    )


def what_went_wrong(found: Gathered) -> Chart | None:
    """Returns the deals lost by faults, by engine and reason; None where there were none."""
    totals: dict[str, Counter[str]] = {}
    tallies = getattr(found.run.totals, "tallies", {0: found.run.totals})
    for tally in tallies.values():
        for name, own in tally.engines.items():
            totals[name] = totals.get(name, Counter()) + own.faults
    totals = {name: faults for name, faults in totals.items() if faults}
    if not totals:
        return None
    reasons = sorted({reason for faults in totals.values() for reason in faults})

    def draw(canvas: Canvas) -> None:
        axes, left = canvas.axes(grid="x")[0], [0] * len(totals)
        for place, reason in enumerate(reasons):
            parts = [faults[reason] for faults in totals.values()]
            axes.barh(range(len(totals)), parts, left=left, height=0.6, color=canvas.theme.series(place + 1),
                      edgecolor=canvas.theme["box"], label=reason)  # fmt: skip
            left = [a + b for a, b in zip(left, parts, strict=True)]
        _names(axes, canvas, list(totals))
        whole_numbers(axes)
        canvas.say(axes, x="deals lost")
        canvas.key(axes, len(reasons))

    return Chart(
        key="faults",
        title="Deals lost by faults",
        told="; ".join(
            f"{name}: {', '.join(f'{n} by {r}' for r, n in sorted(own.items()))}" for name, own in totals.items()
        ),
        draw=draw,
        height=0.9 + 0.32 * len(totals),
        head=("engine", *reasons, "all"),
        rows=[(name, *(str(own[reason]) for reason in reasons), str(own.total())) for name, own in totals.items()],
    )


def shown_habits(found: Gathered) -> dict[str, Habits]:
    """Returns what the engines that a picture shows have done."""
    names = [name for name in best(found) if name in found.habits] or list(found.habits)[:SHOWN]
    return {name: found.habits[name] for name in names}


def _names(axes: Axes, canvas: Canvas, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [cut(name, canvas) for name in names])
    axes.tick_params(axis="y", labelcolor=canvas.theme["ink"])
    axes.set_ylim(len(names) - 0.5, -0.5)


def _largest(parts: Mapping[str, float]) -> str:
    way = max(parts, key=lambda way: parts[way])
    return f"{sum(parts.values()):.2f} in all, most of it by {WAYS[way]} ({parts[way]:.2f})"


def _closing(own: Habits) -> tuple[str, str]:
    """Writes how many closes won, and what a close that won brought."""
    if not own.closes:
        return "-", "-"
    brought = f"{own.points['close'] / own.closes_made:+.2f}" if own.closes_made else "-"
    return f"{100 * own.closes_made / own.closes:.1f} %", brought


def _steps(own: Times) -> tuple[list[float], list[float]]:
    """Returns the edges of the columns in ms, and the share of each."""
    low, high, whole = min(own.spread), max(own.spread), own.spread.total()
    edges = [1000 * 10 ** (step / TENTHS) for step in range(low, high + 2)]
    return edges, [100 * own.spread[step] / whole for step in range(low, high + 1)]


def _tricks(times: Mapping[str, Times]) -> list[int]:
    return sorted({trick for own in times.values() for trick in own.by_trick})


def _by_trick(own: Times, tricks: Sequence[int]) -> list[str]:
    return [f"{1000 * own.by_trick[n][1] / own.by_trick[n][0]:.1f} ms" if n in own.by_trick else "-" for n in tricks]


def _time_row(name: str, own: Times) -> tuple[str, str, str, str]:
    return name, f"{own.acts:,}", f"{1000 * own.seconds / max(1, own.acts):.2f} ms", f"{1000 * own.longest:.1f} ms"
