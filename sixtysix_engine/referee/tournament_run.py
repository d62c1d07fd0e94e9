"""A tournament as a run: round after round, each pairing's engines are brought to a table when their games come up."""

from collections.abc import Iterator

from .contest import Contest, Table
from .schedule import Due
from .settings import Settings
from .tournament_report import format_tournament
from .tournament_tally import TournamentTally


class TournamentContest(Contest):
    """The tables of a tournament; an engine has a process only at a table where it is playing."""

    async def open(self) -> tuple[str, ...]:
        """Starts each engine once, and names it; returns what they call themselves. Raises `StartError`."""
        found = []
        for engine in self.settings.engines:
            player = await self._open_player(engine)
            found.append((player.name or player.engine.name, player.engine.id_name))
            await player.close()
        names = self._name([name for name, _ in found])
        for player, name in zip(self._players, names, strict=True):
            player.name = name
        return tuple(id_name for _, id_name in found)

    async def _open_table(self) -> Table:
        table: Table = []
        self.tables.append(table)
        return table

    async def _seat(self, table: Table, due: Due) -> None:
        engines = [self.settings.engines[place] for place in due.engines]
        here = {player.name: player for player in table}
        names = [engine.name for engine in engines]
        for name, player in here.items():
            if name not in names:
                await player.close()
        table[:] = [here.get(engine.name) or await self._open_player(engine) for engine in engines]


class TournamentRun:
    """What is to be played, counted and told of a tournament."""

    settings: Settings
    """Its settings; every engine has a name."""
    totals: TournamentTally
    """What has been played."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.totals = TournamentTally(settings)

    def missing(self) -> Iterator[Due]:
        """Yields the games that can be played now; those of the next round only when this one is over."""
        return self.totals.missing()

    @property
    def left(self) -> int:
        """How many games are missing, as far as can be foreseen."""
        return self.totals.left

    @property
    def games(self) -> int:
        """How many games there are, as far as can be foreseen."""
        return len(self.totals.played) + self.left

    settled = False
    """A tournament is never over before its last game."""
    verdict = None
    """It tests nothing."""

    def headline(self) -> str:
        """Writes where the tournament stands, in a few words."""
        rounds = self.totals.rounds()
        return f"round {len(rounds)} of {self.settings.rounds}"

    def report(self, path: str) -> str:
        """Writes all that is known of it."""
        return format_tournament(self.settings, self.totals, path)

    def contest(self) -> TournamentContest:
        """Returns the tables of the tournament."""
        return TournamentContest(self.settings)
