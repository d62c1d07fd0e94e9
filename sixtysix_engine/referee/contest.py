"""A run: tables side by side that take game after game off the schedule, and the record that each game goes to.

Whatever ends a run, no engine is left behind, and what was finished is on the disk.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from .contestant import unique_names
from .player import Player
from .record import GameRecord, format_game
from .record_file import RecordFile
from .report import format_oddities
from .schedule import GameIndex, seated
from .settings import Settings
from .sitting import play_game

Players = tuple[Player, ...]
_Item = TypeVar("_Item")


class Contest:
    """The tables of one run."""

    tables: list[Players]
    """Players by table, in the order of their seats in the first game of a pair; each is a process of its own."""

    settings: Settings
    """The settings; after `open` every engine in them has a name of its own."""

    def __init__(self, settings: Settings) -> None:
        self.tables = []
        self.settings = settings
        self._stopping = False
        self._writer = ThreadPoolExecutor(1, "record")

    async def open(self) -> tuple[str, ...]:
        """Starts a table and names the engines; returns what they call themselves. Raises `StartError`."""
        table = await self._open_table()
        each = table[: len(self.settings.engines)]
        names = unique_names([player.name or player.engine.name for player in each])
        for player, name in zip(table, self._by_seat(names), strict=True):
            player.name = name
        engines = tuple(replace(c, name=name) for c, name in zip(self.settings.engines, names, strict=True))
        self.settings = replace(self.settings, engines=engines)
        return tuple(player.engine.id_name for player in each)

    async def run(
        self, games: Iterator[GameIndex], file: RecordFile, on_finished: Callable[[GameRecord], None]
    ) -> None:
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
            players = [player for table in self.tables for player in table if player.name == name]
            notes = list(dict.fromkeys(note for player in players for note in player.notes))
            counts = sum((Counter(player.counts) for player in players), Counter())
            text = format_oddities(counts, notes, sum(player.restarts for player in players))
            if text:
                found.append(f"{name}: {text}")
        return found

    def stop(self) -> None:
        """Begins no more games."""
        self._stopping = True

    async def close(self, *, kill: bool) -> None:
        """Ends all engines, and waits until what was finished is on the disk."""
        players = [player for table in self.tables for player in table]
        await asyncio.gather(*(player.retire() if kill else player.close() for player in players))
        await asyncio.to_thread(self._writer.shutdown)

    def _by_seat(self, items: Sequence[_Item]) -> tuple[_Item, ...]:
        """Returns what there is one of for each engine by its seats in the first game."""
        return seated(items, self.settings.rule_set.sides, 0)

    async def _open_table(self) -> Players:
        engines = self._by_seat(self.settings.engines)
        table = tuple(Player(engine, self.settings.patience) for engine in engines)
        self.tables.append(table)
        for player in table:
            await player.open(self.settings.rules)
        return table

    async def _run_table(
        self,
        table: Players,
        games: Iterator[GameIndex],
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
            for index in games:
                if self._stopping:
                    break
                record = await play_game(self.settings, index, table)
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
