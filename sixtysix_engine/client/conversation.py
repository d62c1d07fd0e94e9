"""What an engine says, matched with what it was asked: one open `go` and one open question at a time.

What nobody asked for is counted and decides nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from ..protocol import (
    Answer,
    BestMove,
    EngineMessage,
    Error,
    HostTurns,
    IdAuthor,
    IdName,
    Info,
    Line,
    LineTooLong,
    Option,
    OptionLine,
    ReadyOk,
    RemoteProtocolError,
    State,
    U66Ok,
    parse_engine_line,
    printable,
)
from .arrival import arrival_clock
from .errors import EngineCrash, EngineDeclined, EngineError, EngineProtocolError, EngineRefused, EngineTimeout
from .reply import INFOS_KEPT, Counts, Reply, read_info

NOTES_KEPT = 100
ERRORS_KEPT = 20
IGNORED_SHOWN = 3
NO_ACT = "none"
NOTHING = "\n"
"""The start of no line."""


class Conversation:
    """The listening half of an engine."""

    def __init__(self, loop: asyncio.AbstractEventLoop, name: str) -> None:
        self.name = name
        self.turns = HostTurns()
        self.counts = Counts()
        self.notes: list[str] = []
        self.options: dict[str, Option] = {}
        self.id_name = self.id_author = ""
        self.hello: U66Ok | None = None
        self.hello_named = False
        self.crash: Callable[[], EngineCrash] | None = None
        self._loop = loop
        self._arrived: Callable[[], float] = arrival_clock(loop)
        self._errors: deque[str] = deque(maxlen=ERRORS_KEPT)
        self._ignored: deque[str] = deque(maxlen=IGNORED_SHOWN)
        self._refused: list[Error] = []
        self._infos: deque[str] = deque(maxlen=INFOS_KEPT)
        self._on_info: Callable[[Info], None] | None = None
        self._expected = NOTHING
        self.asked = self._started = 0.0
        self._reply: asyncio.Future[Reply] | None = None
        self._due: tuple[float, float, Callable[[], str]] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._asked = ""
        self._answer: asyncio.Future[EngineMessage] | None = None

    # Asking.

    def open_go(self, on_info: Callable[[Info], None] | None) -> tuple[str, asyncio.Future[Reply]]:
        """Returns a fresh tag and the future of the answer; the clock starts with `start_clock`."""
        tag = self.turns.open_go()
        self._expected = f"bestmove {tag} "
        self._on_info = on_info
        self._infos.clear()
        self._errors.clear()
        self._ignored.clear()
        self._reply = reply = self._loop.create_future()
        return tag, reply

    def start_clock(self) -> float:
        """Takes and returns the time at which `go` is written, s of the loop's clock."""
        self._started = now = self._loop.time()
        return now

    def expire_at(self, when: float, deadline: float, partial: Callable[[], str]) -> None:
        """Gives up the open `go` at a time, once what can be read by then has been heard.

        Most answers come long before: the timer of an act stays, and serves those after it when it has run out.
        """
        self._due = (when, deadline, partial)
        if self._timer is None or self._timer.when() > when:
            self._set_timer(when)

    def close_go(self) -> None:
        """Forgets the open `go`: its answer, if it still comes, is late."""
        self.turns.abandon()
        self._expected = NOTHING
        self._reply = self._on_info = self._due = None

    def open_question(self, command: str) -> asyncio.Future[EngineMessage]:
        """Returns the future of the answer to a question other than `go`, named by its command."""
        self._asked = command
        self._answer = answer = self._loop.create_future()
        return answer

    def close_question(self) -> None:
        """Forgets the open question."""
        self._asked, self._answer = "", None

    def take_refused_options(self) -> list[Error]:
        """Returns the refusals of `setoption` since this was last called."""
        refused, self._refused = self._refused, []
        return refused

    # Listening.

    def hear(self, line: Line) -> None:
        """Takes one line of the engine's output."""
        if isinstance(line, LineTooLong):
            self.counts.too_long += 1
        elif line.startswith(self._expected):
            self._hear_act(line, line[len(self._expected) :])
        elif line.startswith("info "):
            self._hear_info(line)
        elif self.turns.state is not State.GREETING:
            self._hear_other(line)

    def end(self, crash: Callable[[], EngineCrash]) -> None:
        """Takes note of the end of the output; what is still awaited will not come."""
        self.crash = crash
        self.turns.end()
        self._set_timer(None)
        self._fail_go(crash)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(crash())

    def errors(self) -> tuple[str, ...]:
        """Returns the `error` lines since the last `go`."""
        return tuple(self._errors)

    def _hear_act(self, line: str, rest: str) -> None:
        arrived = max(self._started, self._arrived())
        elapsed = arrived - self._started
        reply, errors = self._reply, self.errors()
        self._expected, self._reply, self._on_info = NOTHING, None, None
        if self.turns.tag is not None:
            self.turns.hear(self.turns.tag)
        if reply is None or reply.done():
            return
        words = rest.split(None, 1)
        if not words:
            reply.set_exception(EngineProtocolError(self.name, "bestmove without an act", line=line, errors=errors))
        elif words[0] == NO_ACT:
            reply.set_exception(EngineDeclined(self.name, "no act", line=line, errors=errors))
        else:
            reply.set_result(Reply(words[0], elapsed, line, tuple(self._infos), arrived))

    def _hear_info(self, line: str) -> None:
        if self._reply is None:
            self.counts.chatter += self._asked != "isready"  # what an engine has to say of itself is said there
            return
        self._infos.append(line)
        if self._on_info is not None:
            info = read_info(line)
            if info is not None:
                self._on_info(info)

    def _hear_other(self, line: str) -> None:
        try:
            message = parse_engine_line(line)
        except RemoteProtocolError as error:
            self._hear_malformed(line, error)
            return
        match message:
            case BestMove():
                self._hear_best_move(line, message)
            case Error():
                self._hear_error(line, message)
            case IdName() if self._asked == "u66":
                self.id_name = message.text
            case IdAuthor() if self._asked == "u66":
                self.id_author = message.text
            case OptionLine() if self._asked == "u66":
                self.options[message.option.name] = message.option
            case U66Ok() if self._asked == "u66":
                self.hello, self.hello_named = message, bool(self.id_name)
                self._settle(message)
            case ReadyOk() if self._asked == "isready":
                self._settle(message)
            case Answer() if self._asked == message.command:
                self._settle(message)
            case _:
                self.counts.chatter += 1

    def _hear_best_move(self, line: str, message: BestMove) -> None:
        if message.tag == self.turns.tag:
            self._hear_act(line, line.split(None, 2)[2])
            return
        standing = self.turns.hear(message.tag)
        setattr(self.counts, standing, getattr(self.counts, standing) + 1)
        self.note(f"ignored ({standing}): {line}")

    def _hear_error(self, line: str, message: Error) -> None:
        self._errors.append(line)
        if message.command == "setoption":
            self._refused.append(message)
        if self._answer is not None and not self._answer.done() and message.command in (self._asked, "-"):
            self._answer.set_exception(EngineRefused(self.name, self._asked, message.text))

    def _hear_malformed(self, line: str, error: RemoteProtocolError) -> None:
        if error.command == "bestmove" and error.tag in (self.turns.tag, None) and self._reply is not None:
            self._fail_go(lambda: EngineProtocolError(self.name, f"bestmove: {error}", line=line, errors=self.errors()))
        elif error.command == "u66ok" and self._asked == "u66" and self._answer is not None:
            self._answer.set_exception(EngineProtocolError(self.name, f"u66ok: {error}", line=line))
        else:
            self.counts.chatter += 1
            self.note(f"not understood ({error}): {line}")

    def note(self, text: str) -> None:
        """Keeps an oddity for people."""
        self._ignored.append(text)
        if len(self.notes) < NOTES_KEPT:
            self.notes.append(printable(text[:500]))

    def _settle(self, message: EngineMessage) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(message)

    def _fail_go(self, error: Callable[[], EngineError]) -> None:
        reply = self._reply
        self.close_go()
        if reply is not None and not reply.done():
            reply.set_exception(error())

    def _set_timer(self, when: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if when is None else self._loop.call_at(when, self._run_out, when)

    def _run_out(self, when: float) -> None:
        self._timer = None
        if self._due is None:
            return
        due, deadline, partial = self._due
        if due > when:
            self._set_timer(due)
        else:
            self._loop.call_soon(self._give_up, self._reply, deadline, partial)

    def _give_up(self, reply: asyncio.Future[Reply] | None, deadline: float, partial: Callable[[], str]) -> None:
        if reply is self._reply and reply is not None and not reply.done():
            tag = self.turns.tag
            seen = "".join([f"; {printable(text[:200])}" for text in self._ignored])
            reason = f"no bestmove {tag} within {deadline:.3f} s{seen}"
            self._fail_go(lambda: EngineTimeout(self.name, reason, line=partial(), errors=self.errors()))
