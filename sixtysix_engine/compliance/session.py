"""One engine in the hands of a check: what is sent to it, what must come back, each wait with a deadline.

A deadline is absolute: it is set once, and nothing that the engine prints moves it.
"""

import asyncio
from collections import deque
from dataclasses import dataclass

from ..protocol import Feature, Option, OptionLine, ProtocolError, U66Ok, parse_engine_line, printable
from .check import CheckFailed, CheckSkipped, Settings, Subject
from .scenes import Scenes
from .traffic import Transcript
from .wire import Wire

NO_HELLO = U66Ok(1, ("-",))
"""What stands for the hand-shake of an engine that has not shaken hands: it plays nothing, and can do nothing."""
QUICK = "movetime=50"
"""The limit of a `go` whose act does not matter."""
LINES_LOOKED_AT = 10_000
"""Lines before the awaited one that are handed on; of more only the last."""
SHOWN = 200
"""Characters of a line that are repeated in the reason of a failure."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came after a `go`, up to its `bestmove`."""

    act: str
    """The act as it was written, `none` where there is none."""
    before: tuple[str, ...]
    """The lines that came before."""
    elapsed: float
    """Seconds from writing `go` to the arrival of the answer."""

    @property
    def errors(self) -> tuple[str, ...]:
        """The `error` lines among them."""
        return tuple(line for line in self.before if line.split()[0] == "error")

    @property
    def infos(self) -> tuple[str, ...]:
        """The `info` lines among them."""
        return tuple(line for line in self.before if line.split()[0] == "info")


class Session:
    """A conversation with the engine under test."""

    settings: Settings
    """How much is asked, and how long is waited."""
    transcript: Transcript
    """The lines both ways since the check began."""
    hello: U66Ok
    """Its answer to the hand-shake; that of an earlier session until this one has shaken hands."""
    options: dict[str, Option]
    """The options that it declared."""
    greeting: tuple[str, ...]
    """All lines up to `u66ok`."""
    note: str
    """What a passing check has to say of itself."""

    def __init__(self, subject: Subject, settings: Settings, like: "Session | None" = None) -> None:
        """`like` is a session that knows what the engine has said of itself, for checks that need that beforehand."""
        self.settings = settings
        self.transcript = Transcript.new()
        self.hello = NO_HELLO if like is None else like.hello
        self.options = {} if like is None else like.options
        self.greeting = () if like is None else like.greeting
        self.note = ""
        self._subject = subject
        self._loop = asyncio.get_running_loop()
        self._open: Wire | None = None
        self._sent = "its start"
        self._heard_at = 0.0
        self._tags = 0
        self._checks = 1

    # The process.

    async def start(self) -> None:
        """Starts a process, after ending the one before. Raises `OSError` and `ValueError` where that fails."""
        await self.end()
        self._open, self._sent = await Wire.open(self._subject, self.transcript), "its start"

    async def shake_hands(self, hello: bytes = b"u66 1\n") -> None:
        """Opens the conversation of a process, and sets the options that were given with the engine."""
        self.send_bytes(hello)
        lines = await self.until("u66ok", self.settings.hello)
        try:
            message = parse_engine_line(lines[-1])
        except ProtocolError as error:
            raise CheckFailed(f"u66ok: {error}") from None
        assert isinstance(message, U66Ok)
        self.hello, self.greeting, self.options = message, lines, _options(lines)
        self.send(*[f"setoption {name} {value}".rstrip() for name, value in self._subject.options.items()])

    async def open(self) -> None:
        """Starts a process, shakes hands and waits until it is ready."""
        await self.start()
        await self.shake_hands()
        await self.answers()

    async def renew(self) -> bool:
        """Makes the open session ready for another check; False where something is still under way in it."""
        if self._open is None:
            return False
        try:
            await self.answers()
        except CheckFailed:
            return False
        self._wire.take_all()
        self.transcript = self._wire.transcript = Transcript.new()
        self.note = ""
        self._wire.note(f"a process that has passed {self._checks} other checks")
        self._checks += 1
        return True

    async def end(self) -> None:
        """Kills the process and all that it has started, where there is one."""
        wire, self._open = self._open, None
        if wire is not None:
            await wire.kill()

    @property
    def running(self) -> bool:
        """Tells whether there is a process that has not exited."""
        return self._open is not None and self._open.status is None

    @property
    def pid(self) -> int:
        """The process id, also that of its group."""
        return self._wire.pid

    @property
    def cut(self) -> tuple[str, ...]:
        """The starts of lines of more than 1 MiB that this process has printed."""
        return tuple(self._wire.cut)

    def stderr_tail(self) -> str:
        """Returns the end of what this process has written to standard error, at most 64 KiB."""
        return self._wire.stderr_tail()

    # Saying.

    def send(self, *lines: str) -> None:
        """Sends lines in one write."""
        if lines:
            self.send_bytes("".join([f"{line}\n" for line in lines]).encode())

    def send_bytes(self, data: bytes) -> None:
        """Sends bytes as they are."""
        self._sent = data.rstrip(b"\r\n").rpartition(b"\n")[2].decode("utf-8", "backslashreplace")
        self._wire.send(data)

    def close_input(self) -> None:
        """Ends the engine's input."""
        self._sent = "the end of input"
        self._wire.close_input()

    def new_tag(self) -> str:
        """Returns a tag that was not used yet."""
        self._tags += 1
        return f"t{self._tags}"

    # Hearing.

    async def until(self, start: str, within: float | None = None) -> tuple[str, ...]:
        """Returns the lines up to the first that begins with these words, that one included. Raises `CheckFailed`."""
        asked, within = self._sent, self.settings.answer if within is None else within
        deadline, words = self._loop.time() + within, start.split()
        lines: deque[str] = deque(maxlen=LINES_LOOKED_AT)
        while (line := await self._next(deadline)) is not None:
            lines.append(line)
            if line.split()[: len(words)] == words:
                return tuple(lines)
        raise CheckFailed(self._why_nothing(start, asked, within, lines[-1] if lines else ""))

    async def silence(self, what: str, start: str = "") -> None:
        """Raises `CheckFailed` where a line that begins so comes within the pause; `what` says when it came."""
        deadline = self._loop.time() + self.settings.pause
        while (line := await self._next(deadline)) is not None:
            if line.startswith(start):
                raise CheckFailed(f"{_short(line)} {what}")
        if self._wire.over:
            raise CheckFailed(_short(self._wire.how_ended()))

    async def answers(self) -> tuple[str, ...]:
        """Returns what has been answered so far: all lines before the `readyok` to an `isready` that is sent now."""
        self.send("isready")
        return (await self.until("readyok", self.settings.ready))[:-1]

    async def go(
        self, limits: str = QUICK, *, position: str | None = None, tag: str | None = None, within: float | None = None
    ) -> Reply:
        """Asks for an act, in a new position where one is given, and waits for it."""
        tag = tag or self.new_tag()
        self.send(*([] if position is None else [f"position {position}"]), f"go {tag} {limits}".rstrip())
        return await self.reply(tag, within)

    async def reply(self, tag: str, within: float | None = None) -> Reply:
        """Waits for the answer to a `go` that was just written."""
        asked_at = self._loop.time()
        *before, best = await self.until(f"bestmove {tag}", within)
        words = best.split()
        if len(words) < 3:
            raise CheckFailed(f"{_short(best)}: no act")
        return Reply(words[2], tuple(before), self._heard_at - asked_at)

    async def exit(self, within: float = 1.0) -> None:
        """Waits for the exit, which must come in time and with status 0. Raises `CheckFailed`."""
        asked, seconds = _short(self._sent), within + self.settings.margin
        status = await self._wire.wait(seconds)
        if status is None:
            raise CheckFailed(f"still running {seconds:g} s after {asked}")
        if status:
            raise CheckFailed(f"exit status {status} after {asked}, not 0{_short(self._wire.last_words())}")

    def heard(self) -> tuple[str, ...]:
        """Returns the lines that have come and were not waited for."""
        return self._wire.take_all()

    # What the checks share.

    def offers(self, feature: Feature) -> bool:
        """Tells whether the engine has declared a feature."""
        return self.hello.offers(feature)

    @property
    def scenes(self) -> Scenes:
        """Positions of a rule set that the engine plays. Raises `CheckSkipped` where none is known here."""
        found = Scenes.of(self.hello.rules, self.settings.seed)
        if found is None:
            raise CheckSkipped(f"no rule set of {'.'.join(self.hello.rules)} is known here")
        return found

    @property
    def _wire(self) -> Wire:
        assert self._open is not None, "no process was started"
        return self._open

    async def _next(self, deadline: float) -> str | None:
        found = await self._wire.next(deadline)
        if found is None:
            return None
        self._heard_at, line = found
        return line

    def _why_nothing(self, start: str, asked: str, within: float, last: str) -> str:
        if self._wire.over:
            return f"no {start} after {_short(asked)}: {_short(self._wire.how_ended())}"
        unfinished = self._wire.unfinished
        if unfinished.startswith(start.split(maxsplit=1)[0]) or (unfinished and not last):
            said = f"a line without its end: {_short(unfinished)}"
        else:
            said = f"the last line was {_short(last)}" if last else "nothing was said"
        return f"no {start} within {within:g} s of {_short(asked)}; {said}"


def _short(text: str) -> str:
    return printable(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


def _options(lines: tuple[str, ...]) -> dict[str, Option]:
    found = {}
    for line in lines:
        try:
            message = parse_engine_line(line)
        except ProtocolError:
            continue
        if isinstance(message, OptionLine):
            found[message.option.name] = message.option
    return found
