"""The kinds of run: a match between the engines of one table, or a tournament of any number of them."""

from collections.abc import Iterable

from .match_run import MatchRun
from .record import Ban, GameRecord
from .settings import Settings
from .tournament_run import TournamentRun

Run = MatchRun | TournamentRun


def run_of(settings: Settings, games: Iterable[GameRecord] = (), bans: Iterable[Ban] = ()) -> Run:
    """Returns a run with what it already has. Raises `RecordError` where that is not of it."""
    run: Run = MatchRun(settings) if settings.format == "pair" else TournamentRun(settings)
    run.totals.add_all(games)
    if isinstance(run, TournamentRun):
        run.totals.ban_all(bans)
    return run
