"""The live table of a run: how far it is, how fast, how long still, what it has come to so far, and what is wrong.

On a terminal it is drawn anew a few times a second; elsewhere a plain line comes now and then, ever more seldom.
"""

import time
from collections.abc import Sequence

from .match_run import MatchRun
from .report import UNITS, format_estimate, format_times, format_trial
from .run import Run
from .screen import Screen, padded, width
from .standings import Standing, standings
from .statistics import Estimate, PairSums
from .tally import EngineTotals

INTERVAL = 0.25
"""Seconds between two states of the table, if drawing one is quick."""
SHARE = 0.02
"""Share of the time that may be spent on drawing."""
PLAIN_FIRST, PLAIN_PART = 10.0, 0.1
"""Seconds until the first plain line; the next come after this part of the time that has passed, and no sooner."""
BAR = 20
"""Characters of the bar."""
NAME = 24
"""Columns of the longest name that is shown whole."""
ENGINES_SHOWN = 16
"""Rows of the table."""


class Live:
    """Shows a run while it is going on."""

    def __init__(self, screen: Screen, run: Run, faults_before: int = 0) -> None:
        self._screen = screen
        self._run = run
        self._started = time.monotonic()
        self._next = self._started + (0.0 if screen.lively else PLAIN_FIRST)
        self._games_before = len(run.totals.played)
        self._deals = 0
        self._faults_before = faults_before

    def count(self, deals: int) -> None:
        """Is told of a game of so many deals, once it is in the totals."""
        self._deals += deals

    @property
    def rate(self) -> float:
        """Deals per second in this run of the program."""
        return self._deals / max(time.monotonic() - self._started, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """The time that is left at the rate so far; None where there is none yet."""
        games, took = len(self._run.totals.played) - self._games_before, time.monotonic() - self._started
        return took / games * max(0, self._run.games - len(self._run.totals.played)) if games else None

    def refresh(self) -> None:
        """Shows the present state, if it is time to."""
        now = time.monotonic()
        if now < self._next:
            return
        if self._screen.lively:
            self._screen.draw(self.lines())
            self._next = now + max(INTERVAL, (time.monotonic() - now) / SHARE)
        else:
            self._screen.say(self.line())
            self._next = now + max(PLAIN_FIRST, PLAIN_PART * (now - self._started))

    def line(self) -> str:
        """Writes all in one line, for pipes and logs."""
        faults = self._run.totals.faults
        lost = f"  {faults} lost by faults" if faults else ""
        return f"{self._progress()}  {self._run.headline()}{lost}"

    def lines(self) -> list[str]:
        """Writes the table, for 80 columns where the names allow it."""
        run = self._run
        done, games = len(run.totals.played), max(1, run.games)
        filled = min(BAR, BAR * done // games)
        found = [f"[{'#' * filled}{'.' * (BAR - filled)}] {self._progress()}"]
        if isinstance(run, MatchRun):
            found += _match_rows(run)
            if run.totals.trial is not None:
                found.append(f"LLR {format_trial(run.totals.trial)} after {run.totals.trial.pairs} pairs")
        else:
            found += _standing_rows(run.headline(), standings(run.settings, run.totals))
        faults = run.totals.faults
        if faults:
            found.append(f"{faults} {'deal' if faults == 1 else 'deals'} lost by faults")
        return found

    def _progress(self) -> str:
        totals, games = self._run.totals, self._run.games
        done, left = len(totals.played), self.seconds_left
        most = "<" if isinstance(self._run, MatchRun) and self._run.totals.trial is not None else ""
        took = format_duration(time.monotonic() - self._started)
        rest = f"{most}{format_duration(left)} left" if left is not None else "? left"
        return f"{done}/{games} games {100 * done // max(1, games)}%  {self.rate:.1f} deals/s  {took} gone, {rest}"


def format_duration(seconds: float) -> str:
    """Writes a time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _match_rows(run: MatchRun) -> list[str]:
    matches, unit = run.settings.unit == "match", UNITS[run.settings.rule_set.match.unit]
    head = ["", f"{unit}/deal", "matches won" if matches else "deals won", "faults", "time/act"]
    rows = [_match_row(name, totals, matches=matches) for name, totals in run.totals.engines.items()]
    return _table([head, *rows])


def _match_row(name: str, totals: EngineTotals, *, matches: bool) -> list[str]:
    won, of = (totals.matches_won, totals.games) if matches else (totals.deals_won, totals.deals)
    share = f"{100 * won / of:.1f}%" if of else "-"
    faults = str(totals.faults.total() or "-")
    return [name, format_estimate(totals.estimate), share, faults, format_times(totals.seconds, totals.acts, 0)[0]]


def pooled(totals: Sequence[EngineTotals]) -> Estimate:
    """Returns the points per deal of an engine over all its encounters."""
    sums = PairSums()
    for each in totals:
        sums.add_all(each.sums)
    return sums.estimate()


def _standing_rows(headline: str, table: Sequence[Standing]) -> list[str]:
    rows = [[headline, "score", "games", "points/deal", "faults", "time/act"]]
    for number, standing in enumerate(table[:ENGINES_SHOWN], start=1):
        row = [f"{number:>2} {standing.name}", f"{standing.half_points / 2:g}", f"{standing.sum('games'):.0f}"]
        row += [format_estimate(pooled(standing.totals)), str(standing.faults.total() or "-")]
        rows.append([*row, format_times(standing.sum("seconds"), standing.sum("acts"), 0)[0]])
    if len(table) > ENGINES_SHOWN:
        rows.append([f"   and {len(table) - ENGINES_SHOWN} more", *[""] * 5])
    return _table(rows)


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Writes rows as columns: the first to the left, the others to the right."""
    first = min(NAME, max(width(row[0]) for row in rows))
    others = [max(map(len, column)) for column in list(zip(*rows, strict=True))[1:]]
    return [
        "  ".join([padded(row[0], first), *(cell.rjust(size) for cell, size in zip(row[1:], others, strict=True))])
        for row in rows
    ]
