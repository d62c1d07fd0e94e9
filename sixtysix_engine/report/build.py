"""A report from records: gathers the runs, draws their charts, writes the page and the pictures."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from ..referee.rating import UnratedError, rate
from ..referee.record import Record
from ..referee.tournament import Tournament
from .chart import Chart
from .drawing import write_png
from .gathered import Gathered, gather
from .page import Part, headline, page
from .play_charts import what_acts_take, what_it_does, what_went_wrong, where_points_come_from
from .strength_charts import cross_table, ladder, score_over_time, spread_of_pairs

_OF_A_RUN = (score_over_time, spread_of_pairs, where_points_come_from, what_it_does, what_acts_take, what_went_wrong)


def build(records: Sequence[Record], keep: int | None, anchor: str | None, heard: Callable[[int], None]) -> list[Part]:
    """Returns the parts of a report; `keep` deals of all records together can be opened, None is all of them.

    Raises `RecordError`, and `MismatchError` where a record disagrees with the law.
    """
    runs: list[Gathered] = []
    for record in records:
        left = None if keep is None else max(0, keep - sum(len(found.stories) for found in runs))
        runs.append(gather(record, left, heard))
    tournament = Tournament()
    tournament.add_all(records)
    over_all = _over_all(tournament, anchor)
    if len(runs) == 1:
        charts = _charts(runs[0])
        return [Part("", "", [*charts[:2], *over_all, *charts[2:]], runs[0])]
    notes = [f"VOID, left out of the ratings: {path}" for path in tournament.void]
    notes += [f"{name} differs between records: program, name or options" for name in tournament.changed]
    first_part = Part("All runs", "<br>".join(map(escape, notes)), over_all)
    return [
        first_part,
        *(Part(f"{headline([found])}: {Path(found.path).name}", "", _charts(found), found) for found in runs),
    ]


def write_page(parts: Sequence[Part], path: Path) -> int:
    """Writes the page and returns its size in bytes. Raises `OSError`."""
    data = page(parts, kept_in_words(parts)).encode()
    path.write_bytes(data)
    return len(data)


def write_pictures(parts: Sequence[Part], folder: Path) -> list[Path]:
    """Writes every chart as a picture into a folder, which is made. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for part in parts:
        stem = f"{Path(part.found.path).stem}-" if part.found is not None and len(parts) > 1 else ""
        for chart in part.charts:
            path = folder / f"{stem}{chart.key}.png"
            write_png(chart.draw, chart.height, path)
            written.append(path)
    return written


def kept_in_words(parts: Sequence[Part]) -> str:
    """Returns which deals can be opened."""
    runs = [part.found for part in parts if part.found is not None]
    kept, deals = sum(len(found.stories) for found in runs), sum(found.deals for found in runs)
    if kept == deals:
        return f"All {deals:,} deals can be opened."
    if not kept:
        return f"None of the {deals:,} deals is in this page; --deals N puts the first N in, --deals all every one."
    first = "the first in the record, in whole games, and all that were lost by faults"
    return f"{kept:,} of {deals:,} deals can be opened: {first}. --deals all puts every one in."


def _charts(found: Gathered) -> list[Chart]:
    return [chart for make in _OF_A_RUN if (chart := make(found)) is not None]


def _over_all(tournament: Tournament, anchor: str | None) -> list[Chart]:
    if not tournament.meetings:
        return []
    try:
        ratings = rate(tournament.meetings.values(), anchor)
    except UnratedError:
        return []
    met: dict[tuple[str, str], tuple[int, int]] = {}
    for meetings in tournament.meetings.values():
        for two, (half_points, results) in meetings.items():
            had, of = met.get(two, (0, 0))
            met[two] = had + half_points, of + results
    found = [ladder(ratings, len(tournament.meetings), anchor)]
    return [*found, cross_table([rating.name for rating in ratings], met)] if len(ratings) > 2 else found
