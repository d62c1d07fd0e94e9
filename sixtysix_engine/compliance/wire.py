"""The pipes of one engine process: bytes out, lines in with the time at which they came, and an end that is noticed.

Everything that passes is written into the transcript; nothing here judges it.
"""

import asyncio
from collections import deque

from ..client import EngineProcess
from ..protocol import Line, LineTooLong
from .check import Subject
from .traffic import FROM, NOTE, Transcript

STDERR_SHOWN = 5
"""Lines of standard error that are shown after a crash."""


class Wire:
    """A running process and what it has printed that nobody has read yet."""

    cut: list[str]
    """The starts of lines of more than 1 MiB that it has printed."""

    @classmethod
    async def open(cls, subject: Subject, transcript: Transcript) -> "Wire":
        """Starts the process. Raises `OSError` and `ValueError` where that fails."""
        wire = cls(transcript)
        wire.note("a new process")
        wire._process = await EngineProcess.start(
            subject.command, on_line=wire._hear, on_end=wire._hear_end, cwd=subject.directory
        )
        return wire

    def __init__(self, transcript: Transcript) -> None:
        self.cut = []
        self.transcript = transcript
        self._process: EngineProcess
        self._loop = asyncio.get_running_loop()
        self._started = self._loop.time()
        self._arrived: deque[tuple[float, str | None]] = deque()
        self._news = asyncio.Event()

    @property
    def pid(self) -> int:
        """The process id, also that of its group."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status, negative for a signal on POSIX, None while it runs."""
        return self._process.returncode

    @property
    def unfinished(self) -> str:
        """The start of a line that has not ended yet."""
        return self._process.partial

    @property
    def over(self) -> bool:
        """Tells whether the next that is to be read is the end of the output."""
        return bool(self._arrived) and self._arrived[0][1] is None

    def stderr_tail(self) -> str:
        """Returns the end of what the process has written to standard error, at most 64 KiB."""
        return self._process.stderr_tail()

    def note(self, text: str) -> None:
        """Writes into the transcript what is no line."""
        self.transcript.add(self._now(), NOTE, text)

    def send(self, data: bytes) -> None:
        """Sends bytes in one write."""
        self.transcript.add_bytes(self._now(), data)
        self._process.write(data)

    def close_input(self) -> None:
        """Ends the engine's input."""
        self.note("end of input")
        self._process.close_input()

    async def next(self, deadline: float) -> tuple[float, str] | None:
        """Returns the next line and when it came, by the loop's clock; None where it did not by then, or at the end."""
        while not self._arrived:
            self._news.clear()
            try:
                async with asyncio.timeout_at(deadline):
                    await self._news.wait()
            except TimeoutError:
                return None
        when, line = self._arrived[0]
        if line is None or when > deadline:
            return None
        self._arrived.popleft()
        return when, line

    def take_all(self) -> tuple[str, ...]:
        """Returns the lines that have come and were not read."""
        lines = tuple(line for _, line in self._arrived if line is not None)
        self._arrived.clear()
        return lines

    async def wait(self, seconds: float) -> int | None:
        """Waits for the exit; returns the exit status, None while it runs."""
        status = await self._process.wait(seconds)
        if status is not None:
            self.note(_in_words(status))
        return status

    async def kill(self) -> None:
        """Kills the process and all that it has started."""
        await self._process.kill()

    def how_ended(self) -> str:
        """Returns how the output came to its end, in words, with the last words on standard error."""
        how = "its output ended" if self.status is None else _in_words(self.status)
        self.note(how)
        return f"{how}{self.last_words()}"

    def last_words(self) -> str:
        """Returns the last line on standard error as the end of a sentence, and notes the last few."""
        last = [line for line in self.stderr_tail().splitlines() if line.strip()][-STDERR_SHOWN:]
        for line in last:
            self.note(f"stderr: {line}")
        return f"; on stderr: {last[-1]}" if last else ""

    def _now(self) -> float:
        return self._loop.time() - self._started

    def _hear(self, line: Line) -> None:
        if isinstance(line, LineTooLong):
            self.cut.append(line.start)
            line = f"{line.start}... (more than 1 MiB)"
        self.transcript.add(self._now(), FROM, line)
        self._put(line)

    def _hear_end(self) -> None:
        self._put(None)

    def _put(self, line: str | None) -> None:
        self._arrived.append((self._loop.time(), line))
        self._news.set()


def _in_words(status: int) -> str:
    return f"exit status {status}" if status >= 0 else f"killed by signal {-status}"
