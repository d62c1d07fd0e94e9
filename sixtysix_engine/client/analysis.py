"""A search as a stream: what the engine tells while it thinks, and its answer at the end.

Leaving it ends the search: an engine that does not answer to `stop` in time is killed, and the next question is heard.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from ..protocol import Info
from .errors import EngineError, EngineTimeout
from .reply import INFOS_KEPT, Reply

Search = Callable[[Callable[[Info], None]], Coroutine[Any, Any, Reply]]
"""Asks for an act; is given what is to be called with each `info`."""


class Searcher(Protocol):
    """What a search needs of its engine besides the question."""

    @property
    def name(self) -> str:
        """What the engine is called."""

    @property
    def grace(self) -> float:
        """Seconds from `stop` to the answer."""

    def stop(self) -> bool:
        """Tells the engine to answer at once; False where it cannot or none is under way."""

    async def give_up(self) -> None:
        """Kills the process, which does not answer."""


class Analysis:
    """A search under way; an async context manager, and an async iterator of `Info`. Made by `Engine.analyse`.

    What nobody reads in time is dropped, the oldest first, after 256 lines; `lines` always has the newest.
    """

    def __init__(self, searcher: Searcher, search: Search) -> None:
        self._searcher = searcher
        self._search = search
        self._infos: deque[Info] = deque(maxlen=INFOS_KEPT)
        self._ranked: dict[int, Info] = {}
        self._news = asyncio.Event()
        self._told: float | None = None
        """When it was first told to stop, s of the loop's clock."""

    @property
    def lines(self) -> tuple[Info, ...]:
        """The newest `Info` of each rank that names an act or the expected play, best first."""
        return tuple(self._ranked[rank] for rank in sorted(self._ranked))

    @property
    def done(self) -> bool:
        """Whether the engine has answered, or failed to."""
        return self._task.done()

    def stop(self) -> bool:
        """Tells the engine to answer at once; False, and nothing is sent, where it cannot or has answered."""
        told = not self.done and self._searcher.stop()
        if told and self._told is None:
            self._told = asyncio.get_running_loop().time()
        return told

    async def get(self) -> Info | None:
        """Waits for what the engine tells next; None once it has answered. Raises what `Engine.go` raises."""
        while not self._infos and not self.done:
            self._news.clear()
            await self._news.wait()
        if self._infos:
            return self._infos.popleft()
        self._task.result()
        return None

    async def wait(self, timeout: float | None = None) -> Reply:
        """Waits for the answer, `timeout` seconds or for ever; meanwhile the engine thinks on.

        Raises `EngineTimeout`, and what `Engine.go` raises.
        """
        await asyncio.wait([self._task], timeout=timeout)
        if not self.done:
            raise EngineTimeout(self._searcher.name, f"no answer within {timeout:.3f} s")
        return self._task.result()

    async def __aenter__(self) -> "Analysis":
        self._task = asyncio.ensure_future(self._search(self._hear))
        self._task.add_done_callback(lambda _: self._news.set())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.stop() and self._told is not None:
            waited = asyncio.get_running_loop().time() - self._told
            await asyncio.wait([self._task], timeout=max(0, self._searcher.grace - waited))
        if not self.done:
            await self._searcher.give_up()
        try:
            await self._task
        except EngineError:
            return  # who wanted the answer has been told; who did not is told by the next question

    def __aiter__(self) -> "Analysis":
        return self

    async def __anext__(self) -> Info:
        info = await self.get()
        if info is None:
            raise StopAsyncIteration
        return info

    def _hear(self, info: Info) -> None:
        self._infos.append(info)
        if "act" in info.fields or "pv" in info.fields:
            self._ranked[int(info.number("multipv") or 1)] = info
        self._news.set()
