"""A tournament as a run: round after round, each pairing's engines are brought to a table when their games come up."""

import asyncio
from collections.abc import Iterator, Mapping

from .contest import Contest, Table
from .errors import BannedError
from .player import Player
from .record import Ban, GameRecord, format_ban
from .record_file import RecordFile
from .schedule import Due
from .settings import Settings
from .tournament_report import format_tournament
from .tournament_tally import TournamentTally


class TournamentContest(Contest):
    """The tables of a tournament; an engine has a process only at a table where it is playing."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._banned: set[str] = set()

    async def open(self) -> tuple[str, ...]:
        """Starts each engine once, and names it; returns what they call themselves. Raises `StartError`."""
        found: list[tuple[Player | None, str, str]] = []
        for engine in self.settings.engines:
            if engine.name in self.absent:
                found.append((None, engine.name, self.absent[engine.name]))
                continue
            player = await self._open_player(engine)
            found.append((player, player.name or player.engine.name, player.engine.id_name))
            await player.close()
        names = self._name([name for _, name, _ in found])
        for (opened, _, _), name in zip(found, names, strict=True):
            if opened is not None:
                opened.name = name
        return tuple(id_name for _, _, id_name in found)

    async def _open_table(self) -> Table:
        table: Table = []
        self.tables.append(table)
        return table

    async def _play(self, table: Table, due: Due, file: RecordFile) -> GameRecord | None:
        """Brings those to the table who play the game; one that can't be made ready is out, and that is recorded."""
        await self._seat(table, due)
        try:
            return await super()._play(table, due, file)
        except BannedError as error:
            ban = Ban(engine=error.engine, text=error.reason, kit=error.kit)
        if ban.engine not in self._banned:
            self._banned.add(ban.engine)
            await asyncio.get_running_loop().run_in_executor(self._writer, file.append, format_ban(ban))
            self.on_ban(ban)
        return None

    async def _seat(self, table: Table, due: Due) -> None:
        here: dict[str, list[Player]] = {}
        for player in table:
            here.setdefault(player.name, []).append(player)
        wanted = self._by_seat([self.settings.engines[place] for place in due.engines])
        table[:] = [here[e.name].pop(0) if here.get(e.name) else self._new_player(e) for e in wanted]
        for player in (player for players in here.values() for player in players):
            await player.close()


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

    def wanted(self, due: Due) -> bool:
        """Returns whether a game is still to be played: no engine that plays it is out by now."""
        return not self.totals.out.keys() & {self.settings.engines[place].name for place in due.engines}

    @property
    def banned(self) -> Mapping[str, str]:
        """The engines that are out, and why."""
        return self.totals.out

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
