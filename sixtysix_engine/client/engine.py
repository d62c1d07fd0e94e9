"""An engine as an async object: hand-shake, options, acts and analysis, questions to its table, restarts, the end.

A deadline is absolute: it is set once, when the question is written, and nothing that the engine prints moves it.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from ..protocol import (
    HOST_COMMANDS,
    NO_LIMITS,
    VERSION,
    Answer,
    Debug,
    EngineMessage,
    Feature,
    Hello,
    HostMessage,
    Info,
    IsReady,
    Limits,
    LocalProtocolError,
    NewGame,
    OptionKind,
    OptionValue,
    Quit,
    ResultDeal,
    ResultMatch,
    SetOption,
    printable,
)
from .analysis import Analysis
from .conversation import Conversation
from .deadlines import DEADLINES, Deadlines
from .errors import EngineCrash, EngineError, EngineProtocolError, EngineRefused, EngineStartError, EngineTimeout
from .facts import EngineFacts
from .hints import dash_hint, why_not_started
from .process import EngineProcess, Log, Traffic
from .reply import Reply
from .running import Running

HELLO_AGAIN = 0.2
"""Seconds to wait for a second `u66ok` where the first came without a name."""


class Engine(EngineFacts):
    """A running engine. Made by `await Engine.start([...])`; also an async context manager that quits at its end."""

    _launch: Callable[[], Awaitable[None]]

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        name: str | None = None,
        options: Mapping[str, OptionValue] = {},
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        deadlines: Deadlines = DEADLINES,
        log: Log | None = None,
        restarts: int = 0,
    ) -> "Engine":
        """Starts an engine, shakes hands and sets options.

        `command` is the program and its arguments; there is no shell. `env` is laid over this process's environment.
        `restarts` is how often an engine that has ended by itself is started anew, with the options that were set, when
        it is asked the next time; what its table knew is gone then.

        Raises `EngineStartError`, `EngineTimeout`, `EngineCrash`, `EngineProtocolError`, and `LocalProtocolError` or
        `OptionError` for an option or value that the engine has not declared. In each case the process is gone.
        """
        engine = cls(command, name, deadlines, restarts)
        engine._running.options = dict(options)
        engine._launch = partial(engine._start_process, cwd, env, log)
        await engine._begin()
        return engine

    def __init__(self, command: Sequence[str], name: str | None, deadlines: Deadlines, restarts: int = 0) -> None:
        if isinstance(command, str) or not command:
            raise LocalProtocolError(f"command {command!r}: a list of words is needed; shlex.split makes one of a text")
        self._command = tuple(command)
        self._given_name = name
        self._deadlines = deadlines
        self._loop = asyncio.get_running_loop()
        self._restarts_left = restarts
        self._running = Running(self._new_conversation())
        self._asking = asyncio.Lock()
        self._restarting = asyncio.Lock()

    def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option. Raises `LocalProtocolError` or `OptionError` where name or value are not declared."""
        option = self.options.get(name)
        if option is None:
            declared = " ".join(self.options) or "none"
            raise LocalProtocolError(f"{self.name}: no option {printable(name)!r}; declared: {declared}")
        text = option.format(value)
        option.check(text)
        self._say(SetOption(name, text))
        if option.kind is not OptionKind.BUTTON:
            self._running.options[name] = value

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options and waits until the engine is ready. Raises `EngineRefused` where it has refused one."""
        await self._revive()
        for name, value in options.items():
            self.set_option(name, value)
        await self.ready()

    async def ready(self) -> None:
        """Waits until the engine has done its slow work. Raises `EngineRefused` where it has refused an option."""
        await self._revive()
        await self._ask("isready", str(IsReady()), self._deadlines.ready, IsReady())
        for refused in self._talk.take_refused_options():
            raise EngineRefused(self.name, "setoption", refused.text)

    async def new_game(self) -> None:
        """Tells that a new match begins, and waits until the engine is ready for it."""
        await self._revive()
        self._say(NewGame())
        await self.ready()

    async def play(self, position: str, limits: Limits = NO_LIMITS, *, timeout: float | None = None) -> Reply:
        """Asks for an act as a program for people wants it: an engine that is late is told to stop.

        After `timeout` seconds it is stopped and its answer to that is taken; where it cannot be stopped, or does not
        answer to that either, it is killed and `EngineTimeout` is raised. One that crashes is started anew, while
        `restarts` last, and asked again. Cancelling this call stops the engine. Raises what `go` raises.
        """
        while True:
            try:
                return await self._play_once(position, limits, timeout)
            except EngineCrash:
                if not self._may_restart:
                    raise

    def analyse(self, position: str, limits: Limits = NO_LIMITS) -> Analysis:
        """Returns a search to enter with `async with`: a stream of what the engine tells while it thinks.

        With `Limits(infinite=True)` it lasts until `stop` or until it is left; `Limits(multipv=3)` ranks three acts.
        """
        return Analysis(self, lambda on_info: self.go(position, limits, on_info=on_info))

    async def go(
        self,
        position: str,
        limits: Limits = NO_LIMITS,
        deadline: float | None = None,
        *,
        on_info: Callable[[Info], None] | None = None,
    ) -> Reply:
        """Asks for an act in a position, given as the tokens after the word `position`.

        `deadline` is the number of seconds from now after which `EngineTimeout` is raised, None for ever. Neither that
        nor cancelling this call stops the engine: `stop` does, or `kill`. Raises `EngineCrash`, `EngineProtocolError`
        (malformed answer) and `EngineDeclined` (`none`).
        """
        if self._may_restart:
            await self._revive()
        self._check_go(position, limits)
        talk = self._talk
        tag, reply = talk.open_go(on_info)
        line = f"position {position}\ngo {tag} {limits}".rstrip() + "\n"
        started = talk.start_clock()
        self._process.write(line.encode())
        talk.asked = self._loop.time()
        if deadline is not None:
            talk.expire_at(started + deadline, deadline, self._partial)
        try:
            return await reply
        finally:
            talk.close_go()

    def stop(self) -> bool:
        """Tells the engine to answer at once; False, and nothing is sent, where it cannot or none is under way."""
        tag = self._talk.turns.tag
        if tag is None or not self.offers(Feature.ASYNC):
            return False
        self._process.write(f"stop {tag}\n".encode())
        return True

    def result_deal(self, result: ResultDeal) -> None:
        """Tells how a deal ended."""
        self._say(result)

    def result_match(self, result: ResultMatch) -> None:
        """Tells how the match ended."""
        self._say(result)

    def debug(self, *, on: bool) -> None:
        """Asks for more or less `info string=`."""
        self._say(Debug(on=on))

    async def ask(self, line: str, deadline: float | None = None) -> str:
        """Asks the table one question, such as `deal rules=classic seed=x`; returns the text of the answer.

        `deadline` is in seconds from now, None for that of `Deadlines.answer`. Raises `EngineRefused` with the engine's
        text, and `LocalProtocolError` where the line is no question or the engine serves no table.
        """
        command = line.partition(" ")[0]
        row = HOST_COMMANDS.get(command)
        if row is None or row.needs is not Feature.TABLE or "\n" in line:
            raise LocalProtocolError(f"{printable(line[:100])!r}: not a question for the table")
        if not self.offers(Feature.TABLE):
            raise LocalProtocolError(f"{self.name}: it has not declared the feature {Feature.TABLE}")
        await self._revive()
        message = await self._ask(command, line, self._deadlines.answer if deadline is None else deadline)
        return message.text if isinstance(message, Answer) else ""

    async def quit(self, grace: float | None = None) -> int | None:
        """Says `quit`, waits `grace` seconds for the exit, then kills. Returns the exit status, None if killed."""
        grace = self._deadlines.quit if grace is None else grace
        self._running.closed = True
        if not self.alive:
            grace = 0
        self._say(Quit())
        self._process.close_input()
        status = await self._process.wait(grace)
        await self.kill()
        return status

    async def kill(self) -> None:
        """Kills the process and all that it has started, without a word."""
        self._running.closed = True
        await self._process.kill()

    async def close(self) -> None:
        """Ends the engine as `quit` does."""
        await self.quit()

    async def restart(self) -> None:
        """Ends the process, if it still runs, and starts the engine anew with the options that were set."""
        await self.kill()
        self._running.renew(self._new_conversation())
        await self._begin()
        self._running.restarts += 1

    @property
    def grace(self) -> float:
        """Seconds that `play` and `analyse` give an engine to answer to `stop`."""
        return self._deadlines.stop

    async def give_up(self) -> None:
        """Kills the process of an engine that does not answer; it may be started anew."""
        self._talk.note("killed: it did not answer in time")
        await self._process.kill()

    def traffic(self) -> list[Traffic]:
        """Returns the last lines of both directions in order of time, at most 200 each way."""
        return self._process.traffic()

    async def __aenter__(self) -> "Engine":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()

    def _new_conversation(self) -> Conversation:
        return Conversation(self._loop, self._given_name or os.path.basename(self._command[0]))

    async def _begin(self) -> None:
        """Starts the process, shakes hands and sets options."""
        await self._launch()
        try:
            await self._shake_hands()
            for option, value in list(self._running.options.items()):
                self.set_option(option, value)
        except BaseException as error:
            await self.kill()
            if isinstance(error, EngineError):
                error.traffic, error.stderr_end = tuple(self.traffic()), self.stderr_tail()
            raise

    @property
    def _may_restart(self) -> bool:
        return not self.alive and not self._running.closed and self._restarts_left > 0

    async def _revive(self) -> None:
        """Starts an engine that has ended by itself anew, while restarts last; else the question tells why not."""
        async with self._restarting:
            if self._may_restart:
                self._talk.note(f"started anew: {self._talk.crash() if self._talk.crash else 'it has ended'}")
                self._restarts_left -= 1
                await self.restart()

    async def _play_once(self, position: str, limits: Limits, timeout: float | None) -> Reply:
        async with self.analyse(position, limits) as search:
            try:
                return await search.wait(timeout)
            except EngineTimeout:
                if timeout is None or not search.stop():
                    raise
            return await search.wait(self.grace)

    async def _start_process(self, cwd: str | None, env: Mapping[str, str] | None, log: Log | None) -> None:
        try:
            self._running.process = await EngineProcess.start(
                self._command, on_line=self._talk.hear, on_end=self._end, cwd=cwd, env=env, log=log
            )
        except OSError as error:
            raise EngineStartError(self.name, why_not_started(self._command, cwd, error)) from error
        except ValueError as error:
            raise EngineStartError(self.name, f"{self._command!r} cannot be started: {error}") from error

    async def _shake_hands(self) -> None:
        hello = Hello(VERSION)
        try:
            await self._ask("u66", str(hello), self._deadlines.hello, hello)
        except EngineTimeout as error:
            raise EngineTimeout(self.name, self._why_no_hello(), line=error.line) from None
        if not self._talk.hello_named:
            await self._hear_hello_again()
        answer = self._talk.hello
        assert answer is not None
        if answer.version != VERSION:
            reason = f"it speaks version {answer.version}, we speak {VERSION}"
            raise EngineProtocolError(self.name, reason, line=str(answer))
        self._running.hello = answer
        if self._given_name is None and self.id_name:
            self._talk.name = self.id_name

    async def _hear_hello_again(self) -> None:
        """Waits for a moment: an answer without a name may have been printed unasked, and the real one follows."""
        again = self._talk.open_question("u66")
        await asyncio.wait([again], timeout=HELLO_AGAIN)
        self._talk.close_question()

    async def _ask(self, command: str, line: str, deadline: float, message: HostMessage | None = None) -> EngineMessage:
        async with self._asking:
            self._check_alive()
            if message is not None:
                self._talk.turns.say(message)
            answer = self._talk.open_question(command)
            self._process.write(f"{line}\n".encode())
            try:
                async with asyncio.timeout(deadline):
                    return await answer
            except TimeoutError:
                reason = f"no answer to {printable(line[:200])} within {deadline:.3f} s"
                raise EngineTimeout(self.name, reason, line=self._partial(), errors=self._talk.errors()) from None
            finally:
                self._talk.close_question()

    def _say(self, message: HostMessage) -> None:
        """Sends a message that nothing answers; it is lost where the engine has ended, and the next question tells."""
        if self.alive:
            self._talk.turns.say(message)
            self._process.write(f"{message}\n".encode())

    def _check_alive(self) -> None:
        if self._talk.crash is not None:
            raise self._talk.crash()

    def _check_go(self, position: str, limits: Limits) -> None:
        self._check_alive()
        if self._talk.turns.tag is not None:
            raise LocalProtocolError(f"{self.name}: it thinks already; stop that search first")
        if "\n" in position or not position:
            raise LocalProtocolError(f"position {printable(position[:200])!r}: one line is needed")
        for wanted, feature in (
            (limits.infinite, Feature.ASYNC),
            (limits.multipv is not None, Feature.MULTIPV),
            ("me=*" in position, Feature.OPEN),
        ):
            if wanted and not self.offers(feature):
                raise LocalProtocolError(f"{self.name}: it has not declared the feature {feature}")

    def _partial(self) -> str:
        return self._process.partial

    def _end(self) -> None:
        self._talk.end(self._make_crash)

    def _make_crash(self) -> EngineCrash:
        status = self._process.returncode
        stderr = self._process.stderr_tail()
        if status is None:
            how = f"closed its {'input' if self._process.output_open else 'output'}"
        else:
            how = f"exited with status {status}" if status >= 0 else f"was killed by signal {-status}"
        last = stderr.strip().rpartition("\n")[2]
        reason = f"{how}; last on stderr: {printable(last[:500])}" if last else how
        errors = self._talk.errors()
        return EngineCrash(self.name, reason, status=status, stderr=stderr, line=self._partial(), errors=errors)

    def _why_no_hello(self) -> str:
        printed = [line.text[:200] for line in self.traffic() if line.way == "<"][:5]
        shown = " | ".join([printable(text) for text in printed]) or "nothing"
        stderr = printable(self.stderr_tail().strip()[-500:]) or "nothing"
        return (
            f"no u66ok within {self._deadlines.hello:.3f} s; the likely cause: it does not flush its output after each "
            f"line (in Python: print(..., flush=True)); it printed {shown}; on stderr {stderr}; "
            f"command {list(self._command)}{dash_hint(self._command)}"
        )
