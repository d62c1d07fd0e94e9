"""A run: tables side by side that take game after game off the schedule, and the record that each game goes to.

Whatever ends a run, no engine is left behind, and what was finished is on the disk.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from .contestant import Contestant, unique_names
from .player import Player
from .record import GameRecord, format_game
from .record_file import RecordFile
from .report import format_oddities
from .schedule import Due, seated
from .settings import Settings
from .sitting import play_game

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

    def __init__(self, settings: Settings) -> None:
        self.tables = []
        self.settings = settings
        self.stopping = False
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
        await _all(self._run_table(table, games, file, on_finished) for table in self.tables)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the engines."""
        return tuple(engine.name for engine in self.settings.engines)

    def oddities(self) -> list[str]:
        """Returns for each engine what it did that decided nothing, once it is closed."""
        found = []
        for name in self.names:
            players = [player for player in self._players if player.name == name]
            notes = list(dict.fromkeys(note for player in players for note in player.notes))
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
        player = Player(engine, self.settings.patience)
        self._players.append(player)
        await player.open(self.settings.rules)
        return player

    async def _seat(self, table: Table, due: Due) -> None:
        """Brings those to a table who play a game there; in a match they always sit there."""

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
            await loop.run_in_executor(self._writer, lambda: file.append(format_game(record)))
            on_finished(record)

        try:
            for due in games:
                if self.stopping:
                    break
                await self._seat(table, due)
                record = await play_game(self.settings, due.index, table)
                if writing is not None:
                    await writing
                writing = asyncio.create_task(write(record))
        finally:
            if writing is not None:
                await writing


async def _all(works: Iterator[Coroutine[Any, Any, object]]) -> None:
    """Waits for all; the first failure ends the others, and is raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
