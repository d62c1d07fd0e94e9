"""An engine as an async object: hand-shake, options, `go` with a deadline, questions to its table, the end.

A deadline is absolute: it is set once, when the question is written, and nothing that the engine prints moves it.
"""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

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
    OptionValue,
    Quit,
    ResultDeal,
    ResultMatch,
    SetOption,
    printable,
)
from .conversation import Conversation
from .errors import EngineCrash, EngineProtocolError, EngineRefused, EngineStartError, EngineTimeout
from .facts import EngineFacts
from .process import EngineProcess, Log, Traffic
from .reply import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """How long each answer may take, s."""

    hello: float = 5.0
    """From `u66 1`, sent as soon as the process is started, to `u66ok`."""
    ready: float = 60.0
    """From `isready` to `readyok`, also after `newgame`."""
    answer: float = 60.0
    """From a question to the table to its answer."""
    quit: float = 1.0
    """From `quit` to the exit."""


DEADLINES = Deadlines()
"""The deadlines unless others are given."""


HELLO_AGAIN = 0.2
"""Seconds to wait for a second `u66ok` where the first came without a name."""


class Engine(EngineFacts):
    """A running engine. Made by `await Engine.start([...])`; also an async context manager that quits at its end."""

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
    ) -> "Engine":
        """Starts an engine, shakes hands and sets options.

        `command` is the program and its arguments; there is no shell. `env` is laid over this process's environment.
        Raises `EngineStartError`, `EngineTimeout`, `EngineCrash`, `EngineProtocolError`, and `LocalProtocolError` or
        `OptionError` for an option or value that the engine has not declared. In each case the process is gone.
        """
        engine = cls(command, name, deadlines)
        await engine._launch(cwd, env, log)
        try:
            await engine._shake_hands()
            for option, value in options.items():
                engine.set_option(option, value)
        except BaseException:
            await engine.kill()
            raise
        return engine

    def __init__(self, command: Sequence[str], name: str | None, deadlines: Deadlines) -> None:
        if isinstance(command, str) or not command:
            raise LocalProtocolError(f"command {command!r}: a list of words is needed; shlex.split makes one of a text")
        self._command = tuple(command)
        self._given_name = name
        self._deadlines = deadlines
        self._loop = asyncio.get_running_loop()
        self._talk = Conversation(self._loop, name or os.path.basename(command[0]))
        self._asking = asyncio.Lock()

    def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option. Raises `LocalProtocolError` or `OptionError` where name or value are not declared."""
        option = self.options.get(name)
        if option is None:
            declared = " ".join(self.options) or "none"
            raise LocalProtocolError(f"{self.name}: no option {printable(name)!r}; declared: {declared}")
        text = option.format(value)
        option.check(text)
        self._say(SetOption(name, text))

    async def ready(self) -> None:
        """Waits until the engine has done its slow work. Raises `EngineRefused` where it has refused an option."""
        await self._ask("isready", str(IsReady()), self._deadlines.ready, IsReady())
        for refused in self._talk.take_refused_options():
            raise EngineRefused(self.name, "setoption", refused.text)

    async def new_game(self) -> None:
        """Tells that a new match begins, and waits until the engine is ready for it."""
        self._say(NewGame())
        await self.ready()

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
        self._check_go(position, limits)
        talk = self._talk
        tag, reply = talk.open_go(on_info)
        line = f"position {position}\ngo {tag} {limits}".rstrip() + "\n"
        started = talk.start_clock()
        self._process.write(line.encode())
        timer = None
        if deadline is not None:
            timer = self._loop.call_at(started + deadline, talk.expire, deadline, self._partial)
        try:
            return await reply
        finally:
            if timer is not None:
                timer.cancel()
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
        message = await self._ask(command, line, self._deadlines.answer if deadline is None else deadline)
        return message.text if isinstance(message, Answer) else ""

    async def quit(self, grace: float | None = None) -> int | None:
        """Says `quit`, waits `grace` seconds for the exit, then kills. Returns the exit status, None if killed."""
        grace = self._deadlines.quit if grace is None else grace
        if not self.alive:
            grace = 0
        self._say(Quit())
        self._process.close_input()
        status = await self._process.wait(grace)
        await self.kill()
        return status

    async def kill(self) -> None:
        """Kills the process and all that it has started, without a word."""
        await self._process.kill()

    def traffic(self) -> list[Traffic]:
        """Returns the last lines of both directions in order of time, at most 200 each way."""
        return self._process.traffic()

    async def __aenter__(self) -> "Engine":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()

    async def _launch(self, cwd: str | None, env: Mapping[str, str] | None, log: Log | None) -> None:
        try:
            self._process = await EngineProcess.start(
                self._command, on_line=self._talk.hear, on_end=self._end, cwd=cwd, env=env, log=log
            )
        except OSError as error:
            raise EngineStartError(self.name, _why_not_started(self._command, cwd, error)) from error
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
        self.hello = answer
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
            f"command {list(self._command)}{_dash_hint(self._command)}"
        )


def _why_not_started(command: tuple[str, ...], cwd: str | None, error: OSError) -> str:
    program = command[0]
    if cwd is not None and not os.path.isdir(cwd):
        return f"the working directory {cwd!r} does not exist"
    if isinstance(error, FileNotFoundError):
        return f"program {program!r} not found; command {list(command)}{_dash_hint(command)}"
    if isinstance(error, PermissionError):
        return f"program {program!r} is not executable ({error.strerror})"
    return f"program {program!r} cannot be started: {error.strerror}; a script needs its interpreter's line or name"


def _dash_hint(command: tuple[str, ...]) -> str:
    odd = [word for word in command if any(dash in word for dash in "\u2010\u2011\u2012\u2013\u2014\u2212")]
    return f"; {odd[0]!r} has a dash that is not the ASCII one" if odd else ""
