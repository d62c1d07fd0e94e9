"""What a worker of a cluster does: plays the missing games of one pair, with engines that it keeps from pair to pair.

It writes nothing: the games go back as lines of the record.
"""

import asyncio
import json
import platform
import signal
import threading
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..client.arrival import new_loop
from .contest import Contest, Table
from .errors import BannedError, StartError
from .instruments import Instruments
from .record import GameRecord, format_game
from .schedule import Due, GameIndex
from .settings import Settings, settings_from_json
from .sitting import play_game

IDLE = 120.0
"""Seconds after which a table at which nobody plays is closed: whoever asked for it may be gone."""
Wanted = tuple[int, int, Sequence[int]]
"""A game: pair, seating, and the places of its engines."""


class Room:
    """The tables of this worker process, on an event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = new_loop()
        self._free: dict[str, list[_Seats]] = {}
        threading.Thread(target=self._loop.run_forever, name="tables", daemon=True).start()

    def play(self, asked: str, games: Sequence[Wanted]) -> list[GameRecord]:
        """Plays games at a table, which is opened if none is free. Raises `StartError`, `BannedError`."""
        return asyncio.run_coroutine_threadsafe(self._play(asked, games), self._loop).result()

    def close(self) -> None:
        """Closes the tables at which nobody plays."""
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()

    async def _play(self, asked: str, games: Sequence[Wanted]) -> list[GameRecord]:
        free = self._free.setdefault(asked, [])
        seats = free.pop() if free else _Seats(settings_from_json(json.loads(asked)))
        try:
            found = [await seats.play(Due(GameIndex(pair, game), tuple(engines))) for pair, game, engines in games]
        except BaseException:
            await seats.close(kill=True)
            raise
        free.append(seats)
        seats.idle = self._loop.call_later(IDLE, self._leave, free, seats)
        return found

    def _leave(self, free: "list[_Seats]", seats: "_Seats") -> None:
        if seats in free:
            free.remove(seats)
            seats.closing = self._loop.create_task(seats.close(kill=False))

    async def _close(self) -> None:
        tables = [seats for free in self._free.values() for seats in free]
        self._free.clear()
        await asyncio.gather(*(seats.close(kill=False) for seats in tables))


class _Seats:
    """The engines of one table."""

    idle: asyncio.TimerHandle | None = None
    closing: asyncio.Task[None] | None = None

    def __init__(self, settings: Settings) -> None:
        self._contest, self._instruments = Contest(settings), Instruments()
        self._table: Table | None = None

    async def play(self, due: Due) -> GameRecord:
        if self.idle is not None:
            self.idle.cancel()
        if self._table is None:
            await self._contest.open()
            self._table = self._contest.tables[0]
            self._instruments.start()
        return await play_game(self._contest.settings, due.index, self._table, self._instruments)

    async def close(self, *, kill: bool) -> None:
        self._instruments.stop()
        await self._contest.close(kill=kill)


_room: Room | None = None
_lock = threading.Lock()


def play_pair(asked: str, games: Sequence[Wanted]) -> dict[str, Any]:
    """Plays the missing games of a pair; returns them as lines of a record, or what was in the way."""
    global _room  # noqa: PLW0603  # one for each process, made where the work is
    with _lock:
        _room = _room or Room()
    where = {"host": platform.node(), "versions": versions()}
    try:
        return where | {"games": [format_game(record) for record in _room.play(asked, games)]}
    except StartError as error:
        return where | {"not_started": str(error)}
    except BannedError as error:
        return where | {"banned": (error.engine, error.reason, error.kit)}


def close_tables() -> None:
    """Closes the tables of this process."""
    if _room is not None:
        _room.close()


def dask_setup(_worker: object) -> None:
    """Is called by Dask in each worker process of a cluster of our own: Ctrl-C is for the referee, not for them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def versions() -> str:
    """Returns what plays here."""
    return f"sixtysix-engine {__version__}, Python {platform.python_version()}"
