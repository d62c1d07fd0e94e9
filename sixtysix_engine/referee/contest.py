"""A run: tables side by side that take game after game off the schedule, and the record that each game goes to.

Whatever ends a run, no engine is left behind, and what was finished is on the disk.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from .contestant import Contestant, unique_names
from .enclosure import Enclosure
from .instruments import Instruments
from .kits import Kits
from .player import NOTES_KEPT, Player
from .record import Ban, GameRecord, format_game
from .record_file import RecordFile
from .report import format_oddities
from .schedule import Due, seated
from .settings import Settings
from .sitting import play_game
from .watch import Watch

Table = list[Player]
_Item = TypeVar("_Item")


class Contest:
    """The tables of one run."""

    tables: list[Table]
    """Players by table, in the order of their seats in the first game of a pair; each is a process of its own."""
    settings: Settings
    """The settings; after `open` every engine in them has a name of its own."""
    stopping: bool
    """Whether no more games are to begin."""
    watch: Watch
    """Who is told what happens; nobody at first."""
    kits: Kits
    """Where what is left of engines at fault is kept; nowhere at first."""
    absent: Mapping[str, str]
    """Engines that are out from the beginning, by name, with what they called themselves; they are not started."""
    on_ban: Callable[[Ban], None]
    """Called with each engine that is out while the others play on."""
    enclosure: Enclosure
    """What the engines may reach and use."""

    def __init__(self, settings: Settings) -> None:
        self.tables = []
        self.settings = settings
        self.stopping = False
        self.kits = Kits("")
        self.absent = {}
        self.on_ban = lambda _: None
        self.watch = Watch()
        self.enclosure = Enclosure(settings)
        self._instruments: Instruments | None = None
        self._restarts: dict[Player, int] = {}
        self._players: list[Player] = []
        self._writer = ThreadPoolExecutor(1, "record")

    async def open(self) -> tuple[str, ...]:
        """Starts a table and names the engines; returns what they call themselves. Raises `StartError`."""
        table = await self._open_table()
        each = table[: len(self.settings.engines)]
        names = self._name([player.name or player.engine.name for player in each])
        for player, name in zip(table, self._by_seat(names), strict=True):
            player.name = name
        return tuple(player.engine.id_name for player in each)

    async def run(self, games: Iterator[Due], file: RecordFile, on_finished: Callable[[GameRecord], None]) -> None:
        """Plays games until there are no more or `stop` is called; `on_finished` gets each that is on the disk.

        Raises `BannedError`, `RecordError`, `StartError`; the games under way then have no result.
        """
        wanted = self.settings.concurrency - len(self.tables)
        await _all(self._open_table() for _ in range(wanted))
        self._instruments = self._instruments or Instruments()
        self._instruments.start()
        try:
            await _all(self._run_table(table, games, file, on_finished) for table in self.tables)
        finally:
            self._instruments.stop()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the engines."""
        return tuple(engine.name for engine in self.settings.engines)

    def oddities(self) -> list[str]:
        """Returns for each engine what it did that decided nothing, once it is closed."""
        found = []
        for name in self.names:
            players = [player for player in self._players if player.name == name]
            notes = list(dict.fromkeys(note for player in players for note in player.notes))[:NOTES_KEPT]
            counts = sum((Counter(player.counts) for player in players), Counter())
            text = format_oddities(counts, notes, sum(player.restarts for player in players))
            if text:
                found.append(f"{name}: {text}")
        return found

    def stop(self) -> None:
        """Begins no more games."""
        self.stopping = True

    async def close(self, *, kill: bool) -> None:
        """Ends all engines, and waits until what was finished is on the disk."""
        await asyncio.gather(*(player.retire() if kill else player.close() for player in self._players))
        await asyncio.to_thread(self._writer.shutdown)

    def _by_seat(self, items: Sequence[_Item]) -> tuple[_Item, ...]:
        """Returns what there is one of for each engine by its seats in the first game."""
        return seated(items, self.settings.rule_set.sides, 0)

    def _name(self, given: Sequence[str]) -> tuple[str, ...]:
        """Gives each engine a name of its own."""
        names = unique_names(given)
        engines = tuple(replace(c, name=name) for c, name in zip(self.settings.engines, names, strict=True))
        self.settings = replace(self.settings, engines=engines)
        return names

    async def _open_table(self) -> Table:
        table: Table = []
        self.tables.append(table)
        for engine in self._by_seat(self.settings.engines):
            table.append(await self._open_player(engine))
        return table

    async def _open_player(self, engine: Contestant) -> Player:
        player = self._new_player(engine)
        await player.open(self.settings.rules)
        return player

    def _new_player(self, engine: Contestant) -> Player:
        player = Player(engine, self.settings.patience_with(engine), enclosure=self.enclosure)
        self._players.append(player)
        player.log = self.watch.traffic
        player.kits = self.kits
        return player

    async def _play(self, table: Table, due: Due, _file: RecordFile) -> GameRecord | None:
        """Plays a game; none where an engine is out that had to play it, and the others play on without it."""
        events, number = self.watch.events, self.tables.index(table)
        if events.wants("game-start"):
            seats = seated([player.name for player in table], self.settings.rule_set.sides, due.index.game)
            events.emit("game-start", pair=due.index.pair, game=due.index.game, seats=seats, table=number)
        record = await play_game(self.settings, due.index, table, self._instruments, self.kits)
        for player in table:
            if player.restarts > self._restarts.get(player, 0):
                self._restarts[player] = player.restarts
                events.emit("engine-restart", engine=player.name, table=number, restarts=player.restarts)
        return record

    async def _run_table(
        self,
        table: Table,
        games: Iterator[Due],
        file: RecordFile,
        on_finished: Callable[[GameRecord], None],
    ) -> None:
        """Plays on while the game before is being written; a table is never more than one game ahead of the disk."""
        loop = asyncio.get_running_loop()
        writing: asyncio.Task[None] | None = None

        async def write(record: GameRecord) -> None:
            line = await loop.run_in_executor(self._writer, _append, file, record)
            self.watch.events.emit_line("game-end", line, table=self.tables.index(table))
            on_finished(record)

        try:
            for due in games:
                if self.stopping:
                    break
                record = await self._play(table, due, file)
                if record is None:
                    continue
                if writing is not None:
                    await writing
                writing = asyncio.create_task(write(record))
        finally:
            if writing is not None:
                await writing


def _append(file: RecordFile, record: GameRecord) -> str:
    line = format_game(record)
    file.append(line)
    return line


async def _all(works: Iterator[Coroutine[Any, Any, object]]) -> None:
    """Waits for all; the first failure ends the others, and is raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
