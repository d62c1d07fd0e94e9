"""The engine for programs without asyncio: the same methods, each waits for its answer.

Every engine has a thread of its own that runs its event loop; any thread may call.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ..protocol import NO_LIMITS, Info, Limits, OptionValue, ResultDeal, ResultMatch
from .analysis import Analysis
from .deadlines import DEADLINES, Deadlines
from .engine import Engine
from .facts import EngineFacts
from .process import Log, Traffic
from .reply import Reply

_Value = TypeVar("_Value")


class BlockingAnalysis:
    """A search under way for programs without asyncio; a context manager, and an iterator of `Info`."""

    def __init__(self, analysis: Analysis, wait: Callable[[Coroutine[Any, Any, Any]], Any]) -> None:
        self._analysis = analysis
        self._wait = wait

    @property
    def lines(self) -> tuple[Info, ...]:
        """The newest `Info` of each rank that names an act or the expected play, best first."""
        return self._analysis.lines

    @property
    def done(self) -> bool:
        """Whether the engine has answered, or failed to."""
        return self._analysis.done

    def stop(self) -> bool:
        """Tells the engine to answer at once; False where it cannot or has answered."""

        async def stop() -> bool:
            return self._analysis.stop()

        return bool(self._wait(stop()))

    def get(self) -> Info | None:
        """Waits for what the engine tells next; None once it has answered."""
        info: Info | None = self._wait(self._analysis.get())
        return info

    def wait(self, timeout: float | None = None) -> Reply:
        """Waits for the answer. Raises `EngineTimeout`, and what `go` raises."""
        reply: Reply = self._wait(self._analysis.wait(timeout))
        return reply

    def __enter__(self) -> "BlockingAnalysis":
        self._wait(self._analysis.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._analysis.__aexit__())

    def __iter__(self) -> Iterator[Info]:
        while (info := self.get()) is not None:
            yield info


class BlockingEngine(EngineFacts):
    """A running engine for programs without asyncio; a context manager that quits at its end.

    Arguments and errors are those of `Engine`. `on_info` and `log` are called in the engine's own thread.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        name: str | None = None,
        options: Mapping[str, OptionValue] = {},
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        deadlines: Deadlines = DEADLINES,
        log: Log | None = None,
        restarts: int = 0,
    ) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="u66 engine", daemon=True)
        self._thread.start()
        starting = Engine.start(
            command, name=name, options=options, cwd=cwd, env=env, deadlines=deadlines, log=log, restarts=restarts
        )
        try:
            self._engine = self._wait(starting)
        except BaseException:
            self._end_loop()
            raise
        self._running = self._engine._running

    def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option."""
        self._call(self._engine.set_option, name, value)

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options and waits until the engine is ready."""
        self._wait(self._engine.configure(options))

    def ready(self) -> None:
        """Waits until the engine has done its slow work."""
        self._wait(self._engine.ready())

    def new_game(self) -> None:
        """Tells that a new match begins, and waits until the engine is ready for it."""
        self._wait(self._engine.new_game())

    def play(self, position: str, limits: Limits = NO_LIMITS, *, timeout: float | None = None) -> Reply:
        """Asks for an act; an engine that is late is stopped, one that crashes is asked again while restarts last."""
        return self._wait(self._engine.play(position, limits, timeout=timeout))

    def analyse(self, position: str, limits: Limits = NO_LIMITS) -> "BlockingAnalysis":
        """Returns a search to enter with `with`: a stream of what the engine tells while it thinks."""
        return BlockingAnalysis(self._engine.analyse(position, limits), self._wait)

    def go(
        self,
        position: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        *,
        on_info: Callable[[Info], None] | None = None,
    ) -> Reply:
        """Asks for an act in a position and waits for it; another thread may call `stop`."""
        return self._wait(self._engine.go(position, limits, deadline, on_info=on_info))

    def stop(self) -> bool:
        """Tells the engine to answer at once; False where it cannot or none is under way."""
        return self._call(self._engine.stop)

    def result_deal(self, result: ResultDeal) -> None:
        """Tells how a deal ended."""
        self._call(self._engine.result_deal, result)

    def result_match(self, result: ResultMatch) -> None:
        """Tells how the match ended."""
        self._call(self._engine.result_match, result)

    def debug(self, *, on: bool) -> None:
        """Asks for more or less `info string=`."""
        self._call(lambda: self._engine.debug(on=on))

    def ask(self, line: str, deadline: float | None = None) -> str:
        """Asks the table one question; returns the text of the answer."""
        return self._wait(self._engine.ask(line, deadline))

    def quit(self, grace: float | None = None) -> int | None:
        """Says `quit`, waits `grace` seconds for the exit, then kills. The engine can't be used afterwards."""
        if self._loop.is_closed():
            return None
        try:
            return self._wait(self._engine.quit(grace))
        finally:
            self._end_loop()

    def close(self) -> None:
        """Ends the engine as `quit` does."""
        self.quit()

    def restart(self) -> None:
        """Ends the process, if it still runs, and starts the engine anew with the options that were set."""
        self._wait(self._engine.restart())

    def kill(self) -> None:
        """Kills the process and all that it has started. The engine can't be used afterwards."""
        if self._loop.is_closed():
            return
        try:
            self._wait(self._engine.kill())
        finally:
            self._end_loop()

    def traffic(self) -> list[Traffic]:
        """Returns the last lines of both directions in order of time, at most 200 each way."""
        return self._call(self._engine.traffic)

    def __enter__(self) -> "BlockingEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    def _wait(self, work: Coroutine[Any, Any, _Value]) -> _Value:
        if self._loop.is_closed():
            work.close()
            raise RuntimeError("the engine was ended")
        ended, tasks = threading.Event(), list[asyncio.Task[_Value]]()

        def begin() -> None:
            tasks.append(self._loop.create_task(work))
            tasks[0].add_done_callback(lambda _: ended.set())

        self._loop.call_soon_threadsafe(begin)
        try:
            ended.wait()
        except BaseException:  # an interrupt: a search that was cut short is over before anybody asks again
            self._loop.call_soon_threadsafe(lambda: tasks[0].cancel())  # noqa: PLW0108  # it may not have begun yet
            ended.wait()
            raise
        return tasks[0].result()

    def _call(self, function: Callable[..., _Value], *arguments: object) -> _Value:
        async def call() -> _Value:
            return function(*arguments)

        return self._wait(call())

    def _end_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
