"""An engine that is kept running: asked, and when it dies started anew and asked again.

Every position is whole, so nothing is lost with a process; what a daemon's table stood at is given back to it.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sixtysix_engine.client import DEADLINES, Engine, EngineError, EngineRefused, Reply
from sixtysix_engine.protocol import NO_LIMITS, Feature, Info, Limits

from .setup import EngineChoice

ATTEMPTS = 3
"""Failures in a row after which an engine is given up."""
PATIENCE = 30.0
"""Seconds beyond its time for an act after which an engine counts as dead."""

_Value = TypeVar("_Value")
OnRestart = Callable[[str], None]
"""Called with the reason when an engine has been started anew."""


class Keeper:
    """One engine process at a time for as long as it is wanted."""

    def __init__(self, choice: EngineChoice, on_restart: OnRestart, restore: Callable[[], str] = str) -> None:
        """`restore` gives the question that puts a daemon's table back to where it was, empty for none."""
        self._choice = choice
        self._on_restart = on_restart
        self._restore = restore
        self._engine: Engine | None = None
        self._name = choice.command[0]

    @property
    def name(self) -> str:
        """What the engine calls itself; its program until it has been started for the first time."""
        return self._name

    @property
    def pid(self) -> int | None:
        """The process id of the running engine."""
        return self._engine.pid if self._engine else None

    async def start(self) -> Engine:
        """Starts the engine if it does not run. Raises an `EngineError` that says why it can't."""
        if self._engine is None:
            engine = await Engine.start(self._choice.command)
            try:
                await self._prepare(engine)
            except BaseException:
                await engine.kill()
                raise
            self._engine, self._name = engine, engine.name
        return self._engine

    async def go(
        self, position: str, limits: Limits = NO_LIMITS, *, on_info: Callable[[Info], None] | None = None
    ) -> Reply:
        """Asks for an act. Raises the last `EngineError` when the engine has failed too often."""
        deadline = None if limits.infinite else PATIENCE + (limits.movetime or 0) / 1000
        return await self._again(
            lambda engine: engine.go(position, _understood(engine, limits), deadline, on_info=on_info)
        )

    async def ask(self, line: str) -> str:
        """Asks the table a question. Raises `EngineRefused` with the daemon's words; that is no failure."""
        return await self._again(lambda engine: engine.ask(line))

    def stop(self) -> bool:
        """Tells the engine to answer at once; False where none is thinking."""
        return self._engine is not None and self._engine.alive and self._engine.stop()

    async def restart(self, reason: str) -> None:
        """Ends the engine and starts it anew, for one that breaks the rules."""
        await self.quit()
        await self.start()
        self._on_restart(reason)

    async def quit(self) -> None:
        """Ends the process."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.quit()

    async def _again(self, work: Callable[[Engine], Awaitable[_Value]]) -> _Value:
        for attempt in range(ATTEMPTS):
            try:
                return await work(await self.start())
            except EngineRefused:
                raise
            except EngineError as error:
                await self._bury()
                if attempt == ATTEMPTS - 1:
                    raise
                self._on_restart(str(error))
        raise AssertionError

    async def _bury(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            with contextlib.suppress(asyncio.TimeoutError):
                await engine.kill()

    async def _prepare(self, engine: Engine) -> None:
        wanted = (("Strength", self._choice.strength), *self._choice.options)
        for name, text in wanted:
            if text and name in engine.options:
                engine.set_option(name, engine.options[name].check(text))
        await engine.ready()
        if question := self._restore():
            await engine.ask(question, DEADLINES.answer)


def _understood(engine: Engine, limits: Limits) -> Limits:
    """Leaves out what the engine has not declared."""
    if limits.multipv is not None and not engine.offers(Feature.MULTIPV):
        return Limits(movetime=limits.movetime)
    return limits
