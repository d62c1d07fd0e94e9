"""What a run says of strength: intervals, ratings, the spread of the pairs, the verdict of a test. Text only.

With more faults than are allowed, or few pairs, it says so and nothing else.
"""

from collections import Counter
from collections.abc import Sequence

from .luck import PairLuck, without_luck
from .rating import PRIOR, Rating, UnratedError, rate
from .report import UNITS, Totals, format_trial
from .settings import Settings
from .sprt import Trial
from .statistics import Estimate, Interval, elo, score_interval
from .tally import EngineTotals, Tally

FEW = 10
"""Pairs below which nothing is said."""
BARS = 14
"""Columns of a histogram at most."""
STEPS = [step * 10**power for power in range(10) for step in (1, 2, 5)]
"""Widths of a column."""
UNIT_WORDS = {"points": "{points} a deal", "nelo": "normalised Elo"}


def is_void(settings: Settings, tally: Totals) -> bool:
    """Returns whether so many deals were lost by faults that the run says nothing of strength."""
    return tally.faults > settings.fault_limit


def format_findings(settings: Settings, tally: Tally) -> str:
    """Writes all that a run says of strength; the first engine's view where there are two."""
    first = next(iter(tally.engines.values()))
    if is_void(settings, tally):
        allowed = f"--fault-limit {settings.fault_limit}"
        verdict = " and no verdict" if tally.trial else ""
        return f"VOID: {tally.faults} deals lost by faults, allowed {allowed}; no rating{verdict}"
    parts = []
    if first.sums.pairs < FEW:
        parts.append(f"no intervals and no rating: they take {FEW} complete pairs")
    elif len(tally.engines) == 2:
        parts += [_duel(settings, tally), _histogram(settings, tally)]
    else:
        parts.append(_field(settings, tally))
    if tally.trial is not None:
        parts.append(format_verdict(settings, tally.trial))
    return "\n\n".join(parts)


def format_verdict(settings: Settings, trial: Trial) -> str:
    """Writes the model of a test beside what it has come to."""
    test, pairs = trial.test, _kind(settings)
    unit = UNIT_WORDS[test.unit].format(points=UNITS[settings.rule_set.match.unit])
    name = settings.engines[0].name
    rows = [
        ("test", f"GSPRT on the distribution of the {UNITS[settings.rule_set.match.unit]} of {pairs}"),
        ("H0", f"{name} has {test.low:+g} {unit} or less; accepted where H1 is true at a rate of {test.beta:g}"),
        ("H1", f"{name} has {test.high:+g} {unit} or more; accepted where H0 is true at a rate of {test.alpha:g}"),
        ("LLR", f"{format_trial(trial)} after {trial.pairs} {pairs}; no verdict before {test.least}"),
    ]
    if trial.verdict:
        rows.append(("note", "the numbers above lean towards the verdict: the run ended when they favoured it"))
    rows.append(("verdict", f"{trial.verdict} accepted" if trial.verdict else "none yet"))
    return format_rows(rows)


def format_without_luck(settings: Settings, tally: Tally, pairs: Sequence[PairLuck]) -> str:
    """Writes the points of the first engine with the luck of the draws taken out, beside those without."""
    name, totals = next(iter(tally.engines.items()))
    plain, rest = totals.estimate, without_luck(pairs)
    if plain.error is None or rest.error is None:
        return "no luck to take out: that takes 2 complete pairs"
    left = 100 * (rest.error / plain.error) ** 2 if plain.error else 100.0
    unit = UNITS[settings.rule_set.match.unit]
    luck = sum(pair.luck for pair in pairs) / sum(pair.deals for pair in pairs)
    rows = [
        (f"luck of the draws, {name}", "", "95 % interval", ""),
        _measured(f"{unit} a deal", plain, "+.3f", note="as above"),
        _measured("without the luck", rest, "+.3f", note=f"the same in the long run; variance {left:.0f} % of that"),
        ("the luck", f"{luck:+.3f}", "", "by open-card play; what of it tells in the points is taken out"),
    ]
    return _measures(rows)


def format_rating(ratings: Sequence[Rating]) -> str:
    """Writes a list of ratings, the best first."""
    head = ("engine", "Elo", "95 % interval", "score", "results", "above the next")
    rows = [head, *(_rating_row(rating) for rating in ratings)]
    return format_rows(rows, right=True)


def format_rows(rows: Sequence[Sequence[str]], *, right: bool = False) -> str:
    """Writes rows in columns; the first to the left, the others too unless `right`."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right and place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _duel(settings: Settings, tally: Tally) -> str:
    """Writes what the first of two engines is better by."""
    (name, totals), (other, _) = tally.engines.items()
    unit = UNITS[settings.rule_set.match.unit]
    normalised = totals.sums.normalised(len(settings.engines))
    game = "matches" if settings.unit == "match" else "deals"
    rows = [
        (f"{name} against {other}", "", "95 % interval", ""),
        _measured(f"{unit} a deal", totals.estimate, "+.3f"),
        _won("deals won", totals.deal_scores.estimate(), note="a tie is a half"),
    ]
    if settings.unit == "match":
        rows.append(_won("matches won", totals.game_scores.estimate()))
    rows += [
        _elo_row(f"Elo by {game} won", totals.game_scores.estimate()),
        _measured("normalised Elo", normalised, "+.0f", note=f"from the {unit} of {_kind(settings)}"),
        (
            "better (LOS)",
            _chance(totals.estimate.superiority),
            "",
            f"how likely it has more {unit} in the long run",
        ),
    ]
    return _measures(rows)


def _measures(rows: Sequence[tuple[str, str, str, str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        f"{what:<{widths[0]}}  {value:>{widths[1]}}  {interval:>{widths[2]}}  {note}".rstrip()
        for what, value, interval, note in rows
    )


def _field(settings: Settings, tally: Tally) -> str:
    """Writes the ratings of more than two engines that sat at one table."""
    try:
        ratings = rate(tally.pairs.meetings)
    except UnratedError as error:
        return f"no rating: {error}"
    return f"{format_rating(ratings)}\n{rating_model(len(tally.pairs), _kind(settings))}"


def rating_model(pairs: int, kind: str, anchor: str | None = None) -> str:
    """Writes how ratings are made."""
    return (
        f"Bradley-Terry over all results between two sides; 0 is {anchor or 'the mean'}; a tie is a half, "
        f"{PRIOR:g} is added for any two;\nintervals over {pairs} {kind}"
    )


def _kind(settings: Settings) -> str:
    return "mirrored pairs" if len(settings.engines) == 2 else "rotations"


def _histogram(settings: Settings, tally: Tally) -> str:
    """Writes how many pairs had which sum of points, in bins where there are many."""
    totals: EngineTotals = next(iter(tally.engines.values()))
    name, unit = settings.engines[0].name, UNITS[settings.rule_set.match.unit]
    counts: Counter[int] = Counter()
    for (points, _), count in totals.sums.cells.items():
        counts[points] += count
    reach = max(map(abs, counts))
    width = next(width for width in STEPS if 2 * reach < BARS * width)
    bins: Counter[int] = Counter()
    for points, count in counts.items():
        bins[bin_of(points, width)] += count
    places = range(min(bins), max(bins) + 1)
    across = "" if width == 1 else f", in steps of {width}"
    share = [f"{100 * bins[place] / totals.sums.pairs:.1f}" for place in places]
    rows = [
        (f"{unit} of {name}{across}", *(f"{place * width:+d}" if place else "0" for place in places)),
        (_kind(settings), *(str(bins[place]) for place in places)),
        ("%", *share),
    ]
    return format_rows(rows, right=True)


def bin_of(points: int, width: int) -> int:
    """Returns the bin around a multiple of the width, the same on both sides of 0."""
    size = (2 * abs(points) + width - 1) // (2 * width)
    return size if points > 0 else -size


def _measured(what: str, found: Estimate, form: str, *, note: str = "") -> tuple[str, str, str, str]:
    mean = "-" if found.mean is None else f"{found.mean:{form}}"
    return what, mean, _interval(found.interval(), form), note


def _won(what: str, score: Estimate, *, note: str = "") -> tuple[str, str, str, str]:
    interval = score_interval(score)
    if score.mean is None or interval is None:
        return what, "-", "-", note
    return what, f"{100 * score.mean:.1f} %", _interval((100 * interval[0], 100 * interval[1]), ".1f", " %"), note


def _elo_row(what: str, score: Estimate) -> tuple[str, str, str, str]:
    interval = score_interval(score)
    if score.mean is None or interval is None:
        return what, "-", "-", ""
    return what, f"{elo(score.mean):+.0f}", _interval((elo(interval[0]), elo(interval[1])), "+.0f"), ""


def _interval(interval: Interval | None, form: str, unit: str = "") -> str:
    return "-" if interval is None else f"{interval[0]:{form}} to {interval[1]:{form}}{unit}"


def _rating_row(rating: Rating) -> tuple[str, ...]:
    return (
        rating.name,
        f"{rating.elo.mean:+.0f}",
        _interval(rating.elo.interval(), "+.0f"),
        f"{100 * rating.score:.1f} %",
        str(rating.results),
        _chance(rating.over_next),
    )


def _chance(chance: float | None) -> str:
    """Writes a chance; never certain, since nothing that was measured is."""
    if chance is None:
        return "-"
    return "> 99.9 %" if chance > 0.999 else "< 0.1 %" if chance < 0.001 else f"{100 * chance:.1f} %"
