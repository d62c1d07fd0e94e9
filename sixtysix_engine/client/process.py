"""An engine as a child process: bytes in, lines out, and an end that is always noticed.

Nothing here waits for the engine: writes never block, output is always drained, and a kill takes the whole group.
"""

import asyncio
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..protocol import Line, LineSplitter, LineTooLong
from .parent import ends_with_parent

if sys.platform != "win32":
    import signal

STDERR_KEPT = 64 * 1024
"""Bytes of the end of standard error that are kept."""
TRAFFIC_KEPT = 200
"""Lines of traffic that are kept, each way."""
TEXT_KEPT = 8192
"""Characters of one line of traffic that are kept."""
REAP_TIME = 2.0
"""Seconds that a kill may take."""
END_GRACE = 0.25
"""Seconds between exit and end of output (either may come first) after which one of them is enough."""
READ_SIZE = 64 * 1024
"""Bytes that are read at a time."""
FLOOD = 100
"""Lines in one read that show an engine that prints faster than anybody reads: it is made to wait for a moment."""
FLOOD_PAUSE = 0.005
"""Seconds of that moment, which leaves the loop to the other engines."""

Log = Callable[[float, str, str], None]
"""Called with each piece of traffic: time (s, the loop's clock), `>` to the engine, `<` from it, `!` stderr; text."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """One line that went to or came from an engine."""

    time: float
    """When, s since the engine was started."""
    way: str
    """`>` to the engine, `<` from it."""
    text: str
    """The line."""


class EngineProcess(asyncio.SubprocessProtocol):
    """A running engine process. Made by `EngineProcess.start`; all methods belong to the thread of its loop."""

    pid: int
    """The process id, also that of its process group on POSIX."""
    output_open: bool
    """Whether the engine may still print."""

    @classmethod
    async def start(
        cls,
        argv: Sequence[str],
        *,
        on_line: Callable[[Line], None],
        on_end: Callable[[], None],
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        log: Log | None = None,
    ) -> "EngineProcess":
        """Starts the program in a session of its own, without a shell. Raises `OSError` where that fails.

        `on_line` gets each line, `on_end` is called once, when the process has exited and its output is read to
        the end. `env` is laid over the environment of this process.
        """
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(
            lambda: cls(loop, on_line, on_end, log),
            *argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
            preexec_fn=ends_with_parent(),
            **own_group(),
        )
        return process

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        on_line: Callable[[Line], None],
        on_end: Callable[[], None],
        log: Log | None,
    ) -> None:
        self._loop = loop
        self._on_line = on_line
        self._on_end: Callable[[], None] | None = on_end
        self._log = log
        self._started = loop.time()
        self._splitter = LineSplitter()
        self._stderr = bytearray()
        self._heard: deque[tuple[float, str]] = deque(maxlen=TRAFFIC_KEPT)
        self._said: deque[tuple[float, bytes]] = deque(maxlen=TRAFFIC_KEPT)
        self._input_open = self.output_open = True
        self._exited: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()

    @property
    def returncode(self) -> int | None:
        """The exit status, negative for a signal on POSIX, None while it runs."""
        return self._transport.get_returncode()

    @property
    def partial(self) -> str:
        """The start of a line that the engine has not ended, for logs."""
        return self._splitter.partial

    def write(self, data: bytes) -> None:
        """Sends bytes; an engine that has closed its input has ended, and they are dropped."""
        now = self._loop.time()
        self._said.append((now, data))
        if self._log is not None:
            self._log(now, ">", data.decode().rstrip("\n"))
        if self._input_open and not self._stdin.is_closing():
            self._stdin.write(data)
        else:
            self._end_soon()

    def close_input(self) -> None:
        """Ends the engine's input, after what was written."""
        self._input_open = False
        self._stdin.close()

    def stderr_tail(self) -> str:
        """Returns the end of what the engine has written to standard error, at most 64 KiB."""
        return self._stderr[-STDERR_KEPT:].decode("utf-8", "replace")

    def traffic(self) -> list[Traffic]:
        """Returns the last lines of both directions in order of time, at most 200 each way."""
        said = [(when, line[:TEXT_KEPT]) for when, data in self._said for line in data.decode().splitlines()]
        lines = [Traffic(when - self._started, ">", text) for when, text in said[-TRAFFIC_KEPT:]]
        lines += [Traffic(when - self._started, "<", text) for when, text in self._heard]
        return sorted(lines, key=lambda line: line.time)

    async def wait(self, grace: float) -> int | None:
        """Waits up to `grace` seconds for the exit; returns the exit status, None while it runs."""
        await asyncio.wait([self._exited], timeout=grace)
        return self.returncode

    async def kill(self) -> int | None:
        """Kills the process and all that it has started, and reaps it within 2 s; returns its exit status."""
        await kill_tree(self.pid)
        status = await self.wait(REAP_TIME)
        self._transport.close()
        await asyncio.wait([self._closed], timeout=END_GRACE)
        self._end()
        return status

    # What the loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the transports."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._stdin = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        self._stdout = cast(asyncio.ReadTransport, self._transport.get_pipe_transport(1))
        self.pid = self._transport.get_pid()
        self._stdout.set_protocol(_Output(self._stdout.get_protocol(), self._take_output))
        if hasattr(self._stdout, "max_size"):  # asyncio's own transport asks for 256 KiB: costly to allocate each time
            self._stdout.max_size = READ_SIZE

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Takes what the engine has printed; of its output that is what came before it was heard directly."""
        if fd == 1:
            self._take_output(data)
            return
        self._stderr += data
        if len(self._stderr) > 2 * STDERR_KEPT:
            del self._stderr[:-STDERR_KEPT]
        if self._log is not None:
            self._log(self._loop.time(), "!", data.decode("utf-8", "replace").rstrip("\n"))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Notes that a pipe was closed; what was in it has been read."""
        if fd == 0:
            self._input_open = False
            if exc is not None:
                self._end_soon()
        elif fd == 1:
            self.output_open = False
            self._end_soon()

    def process_exited(self) -> None:
        """Notes the exit, and ends what the engine may have left behind, which could hold its output open."""
        _kill_group(self.pid)
        self._exited.set_result(None)
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that process and pipes are gone."""
        if not self._closed.done():
            self._closed.set_result(None)

    def _take_output(self, data: bytes) -> None:
        now = self._loop.time()
        lines = self._splitter.feed(data)
        for line in lines:
            text = line.start if isinstance(line, LineTooLong) else line
            self._heard.append((now, text if len(text) <= TEXT_KEPT else text[:TEXT_KEPT]))
            if self._log is not None:
                self._log(now, "<", text)
            self._on_line(line)
        if len(lines) >= FLOOD:
            self._stdout.pause_reading()
            self._loop.call_later(FLOOD_PAUSE, self._stdout.resume_reading)

    def _end_soon(self) -> None:
        if self._exited.done() and not self.output_open:
            self._end()
        else:
            self._loop.call_later(END_GRACE, self._end)

    def _end(self) -> None:
        on_end, self._on_end = self._on_end, None
        if on_end is not None:
            on_end()


class _Output(asyncio.Protocol):
    """The engine's output, heard in the turn of the loop that reads it; asyncio's own protocol takes another turn."""

    def __init__(self, pipe: asyncio.BaseProtocol, take: Callable[[bytes], None]) -> None:
        self._pipe = cast(asyncio.Protocol, pipe)
        self._take = take

    def data_received(self, data: bytes) -> None:
        self._take(data)

    def eof_received(self) -> bool | None:
        return self._pipe.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._pipe.connection_lost(exc)


def own_group() -> dict[str, Any]:
    """Returns the arguments that start a process as the leader of a group, which `kill_tree` kills as a whole."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


async def kill_tree(pid: int) -> None:
    """Kills a process that was started with `own_group`, and all that it has started."""
    if sys.platform == "win32":
        tree = ("taskkill", "/F", "/T", "/PID", str(pid))
        killer = await asyncio.create_subprocess_exec(*tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await killer.wait()
    else:
        _kill_group(pid)


def _kill_group(pid: int) -> None:
    """Kills the process group that the engine leads; a group that is gone is no error (macOS says EPERM)."""
    if sys.platform != "win32":
        try:
            os.killpg(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return
