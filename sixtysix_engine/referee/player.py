"""A contestant's process at one table: started when needed, killed after a fault, banned when it can't be started.

All that happens here is off the clock.
"""

import asyncio
from collections.abc import Awaitable

from ..client import Deadlines, Engine, EngineError, EngineTimeout
from ..protocol import ProtocolError, ResultDeal, ResultMatch
from .contestant import Contestant
from .errors import BannedError, StartError
from .faults import without_name
from .settings import Patience


class Player:
    """One engine at one table, through as many processes as it takes."""

    name: str
    """Its name in the record."""
    restarts: int
    """Processes after the first."""

    def __init__(self, contestant: Contestant, patience: Patience) -> None:
        self.name = contestant.name
        self.restarts = 0
        self.counts: dict[str, int] = {}
        self.notes: list[str] = []
        self._contestant = contestant
        self._patience = patience
        self._engine: Engine | None = None

    @property
    def engine(self) -> Engine:
        """The running process."""
        assert self._engine is not None
        return self._engine

    async def open(self, rules: str) -> None:
        """Starts the engine for the first time. Raises `StartError` where it does not start or lacks the rule set."""
        try:
            await self._start()
        except (EngineError, ProtocolError) as error:
            raise StartError(f"engine {self._contestant.shown}: {without_name(error)}") from error
        if not self.engine.plays(rules):
            played = ".".join(self.engine.hello.rules)
            raise StartError(f"engine {self._contestant.shown}: it does not play {rules}; it plays {played}")

    async def prepare(self) -> None:
        """Makes sure that there is a process and that it is ready for a new game.

        Raises `BannedError` after several failures in a row.
        """
        failure: Exception | None = None
        for _ in range(self._patience.restarts):
            try:
                if self._engine is None or not self._engine.alive:
                    await self.retire()
                    await self._start()
                    self.restarts += 1
                await _within(self._patience.newgame, self.engine, "newgame", self.engine.new_game())
                return
            except (EngineError, ProtocolError) as error:
                failure = error
                await self.retire()
        raise BannedError(
            f"engine {self.name}: not ready after {self._patience.restarts} attempts; {without_name(failure)}"
        )

    async def retire(self) -> None:
        """Kills the process and all that it has started."""
        engine = self._take_engine()
        if engine is not None:
            await engine.kill()

    async def close(self) -> None:
        """Says `quit`, and kills what has not gone by then."""
        engine = self._take_engine()
        if engine is not None:
            await engine.quit()

    def tell(self, result: ResultDeal | ResultMatch) -> None:
        """Tells how a deal or a match ended; an engine that is gone doesn't hear it."""
        if self._engine is None:
            return
        if isinstance(result, ResultDeal):
            self._engine.result_deal(result)
        else:
            self._engine.result_match(result)

    def note(self, text: str) -> None:
        """Keeps an oddity for people, each kind once."""
        if text not in self.notes:
            self.notes.append(text)

    async def _start(self) -> None:
        patience = self._patience
        self._engine = engine = await Engine.start(
            self._contestant.command,
            name=self.name or None,
            options={name: value or None for name, value in self._contestant.options.items()},
            cwd=self._contestant.directory,
            deadlines=Deadlines(hello=patience.start, ready=2 * max(patience.ping, patience.newgame)),
        )
        await _within(patience.ping, engine, "isready", engine.ready())

    def _take_engine(self) -> Engine | None:
        """Gives the process away, keeping what it has printed unasked."""
        engine, self._engine = self._engine, None
        if engine is not None:
            for kind in ("late", "repeated", "foreign", "chatter", "too_long"):
                count = getattr(engine.counts, kind)
                if count:
                    self.counts[kind] = self.counts.get(kind, 0) + count
        return engine


async def _within(seconds: float, engine: Engine, asked: str, answer: Awaitable[None]) -> None:
    try:
        async with asyncio.timeout(seconds):
            await answer
    except TimeoutError:
        raise EngineTimeout(engine.name, f"no readyok within {seconds:g} s after {asked}") from None
