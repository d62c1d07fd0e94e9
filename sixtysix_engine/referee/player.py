"""A contestant's process at one table: started when needed, killed after a fault, banned when it can't be started.

All that happens here is off the clock.
"""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace

from ..client import Deadlines, Engine, EngineError, EngineTimeout
from ..protocol import ProtocolError, ResultDeal, ResultMatch
from .contestant import Contestant
from .enclosure import Enclosure, Launch
from .errors import BannedError, StartError
from .faults import without_name
from .kits import Kits, Remains
from .settings import Patience
from .watch import Traffic

NOTES_KEPT = 10
"""Oddities that are kept, each kind once."""
NOTES_SHOWN = 3
"""Oddities of one process that are told, such as declarations of options that nobody can read."""


class Player:
    """One engine at one table, through as many processes as it takes."""

    name: str
    """Its name in the record."""
    kits: Kits
    """Where what is left of it is kept when it can't be made ready."""

    def __init__(self, contestant: Contestant, patience: Patience, enclosure: Enclosure | None = None) -> None:
        self.name = contestant.name
        self._starts = 0
        self.counts: dict[str, int] = {}
        self.notes: list[str] = []
        self.log: Traffic | None = None
        self.kits = Kits("")
        self._contestant = contestant
        self._patience = patience
        self._engine: Engine | None = None
        self._enclosure = enclosure
        self._launch: Launch | None = None
        self._played = False

    @property
    def engine(self) -> Engine:
        """The running process."""
        assert self._engine is not None
        return self._engine

    @property
    def contestant(self) -> Contestant:
        """What is started, under the name that it has in the record."""
        return replace(self._contestant, name=self.name)

    @property
    def restarts(self) -> int:
        """Processes after the first."""
        return max(0, self._starts - 1)

    async def open(self, rules: str) -> None:
        """Starts the engine for the first time. Raises `StartError` where it does not start or lacks the rule set."""
        try:
            await self._start()
        except (EngineError, ProtocolError) as error:
            why = without_name(self.explained(error))
            raise StartError(f"engine {self._contestant.shown}: {why}") from error
        if not self.engine.plays(rules):
            played = ".".join(self.engine.hello.rules)
            raise StartError(f"engine {self._contestant.shown}: it does not play {rules}; it plays {played}")

    async def prepare(self) -> None:
        """Makes sure that there is a process and that it is ready for a new game.

        Raises `BannedError` after several failures in a row.
        """
        failure: EngineError | ProtocolError | StartError | None = None
        remains = Remains.of(None)
        if self._played and self._enclosure is not None and self._enclosure.fresh:
            await self.close()
            self._starts -= 1
        for _ in range(self._patience.restarts):
            try:
                if self._engine is None or not self._engine.alive:
                    await self.retire()
                    await self._start()
                await _within(self._patience.newgame, self.engine, "newgame", self.engine.new_game())
                self._played = True
                return
            except (EngineError, ProtocolError, StartError) as error:
                failure, engine = error, await self.retire()
                remains = Remains.of(engine or (error if isinstance(error, EngineError) else None))
        attempts, why = self._patience.restarts, without_name(failure and self.explained(failure))
        longest = max(self._patience.start, self._patience.ping, self._patience.newgame)
        kit = self.kits.of_start(self.contestant, failure, longest, remains)
        raise BannedError(self.name, f"not ready after {attempts} attempts; {why}", kit)

    async def retire(self) -> Engine | None:
        """Kills the process and all that it has started; returns what there was, to look at its last words."""
        engine = self._take_engine()
        if engine is not None:
            await engine.kill()
        self._clean()
        return engine

    async def close(self) -> None:
        """Says `quit`, and kills what has not gone by then."""
        engine = self._take_engine()
        if engine is not None:
            await engine.quit()
        self._clean()

    def tell(self, result: ResultDeal | ResultMatch) -> None:
        """Tells how a deal or a match ended; an engine that is gone doesn't hear it."""
        if self._engine is None:
            return
        if isinstance(result, ResultDeal):
            self._engine.result_deal(result)
        else:
            self._engine.result_match(result)

    def explained(self, error: Exception) -> Exception:
        """Returns an error with the limit that it comes from, where one was reached."""
        if self._enclosure is None or not isinstance(error, EngineError):
            return error
        return self._enclosure.explained(self._contestant, error)

    def note(self, text: str) -> None:
        """Keeps an oddity for people, each kind once."""
        if text not in self.notes and len(self.notes) < NOTES_KEPT:
            self.notes.append(text)

    async def _start(self) -> None:
        patience = self._patience
        enclosure, plain = self._enclosure, self._contestant.command
        self._clean()
        self._launch = launch = Launch(plain, {}) if enclosure is None else enclosure.launch(self._contestant)
        self._engine = engine = await Engine.start(
            launch.command,
            env=launch.environment,
            name=self.name or None,
            options={name: value or None for name, value in self._contestant.options.items()},
            cwd=self._contestant.directory,
            log=self.log and self.log(self.name or self._contestant.shown, self._contestant.command),
            deadlines=Deadlines(hello=patience.start, ready=2 * max(patience.ping, patience.newgame)),
        )
        self._starts += 1
        await _within(patience.ping, engine, "isready", engine.ready())

    def _clean(self) -> None:
        launch, self._launch = self._launch, None
        if launch is not None:
            launch.clean()

    def _take_engine(self) -> Engine | None:
        """Gives the process away, keeping what it has printed unasked."""
        engine, self._engine = self._engine, None
        if engine is not None:
            for note in engine.notes[:NOTES_SHOWN]:
                self.note(note)
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
