"""Commands that are run when something happens: the event as a line of JSON on their standard input, no shell.

They run one after the other beside the games. One that fails or hangs is told of, and killed with all it has started.
"""

import os
import shlex
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..protocol import printable
from .errors import SettingsError, StartError
from .events import EVENTS

if sys.platform != "win32":
    import signal

DEADLINE = 10.0
"""Seconds that a command may take."""
WAITING_KEPT = 1000
"""Events that may wait for a command; what comes while there are more is not told."""
FAILURES_TOLD = 3
"""Failures of a command that are told as they happen; of the others there is a count."""
TAIL = 2000
"""Bytes of the end of its standard error that are kept."""


@dataclass(frozen=True)
class Hook:
    """What is to be run, and when."""

    event: str
    """A kind of event."""
    argv: tuple[str, ...]
    """Program and arguments."""


def parse_hook(words: Sequence[object]) -> Hook:
    """Reads EVENT and COMMAND, which may be a list of words too. Raises `SettingsError`."""
    if len(words) != 2 or words[0] not in EVENTS:
        shown = " ".join(map(str, words))
        raise SettingsError(f"--on {shown}: allowed: EVENT COMMAND; events: {', '.join(EVENTS)}")
    event, command = words
    try:
        argv = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]  # type: ignore[attr-defined]
    except (ValueError, TypeError) as error:
        raise SettingsError(f"--on {event} {command}: {error}") from None
    if not argv:
        raise SettingsError(f"--on {event}: no command")
    return Hook(str(event), tuple(argv))


class Hooks:
    """The commands of a run."""

    def __init__(self, hooks: Sequence[Hook], say: Callable[[str], None], deadline: float = DEADLINE) -> None:
        """Raises `StartError` where a program does not exist; `say` tells people, and may be called from any thread."""
        for hook in hooks:
            if shutil.which(hook.argv[0]) is None:
                raise StartError(f"--on {hook.event}: program {hook.argv[0]!r} does not exist or is not executable")
        self._hooks, self._say, self._deadline = hooks, say, deadline
        self._failures: dict[Hook, int] = {}
        self._left_out = 0
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._changed = threading.Condition()
        self._closing = self._given_up = False
        self._running: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="hooks", daemon=True)
        if hooks:
            self._thread.start()

    def hear(self, event: str, line: bytes) -> None:
        """Takes an event, and never waits."""
        with self._changed:
            if len(self._waiting) < WAITING_KEPT:
                self._waiting.append((event, line))
                self._changed.notify()
                return
            self._left_out += 1
        if self._left_out == 1:
            self._say(f"--on {event}: the command is too slow, {WAITING_KEPT} events wait for it; it misses some")

    def close(self, grace: float | None = None) -> None:
        """Waits for what is waiting, the deadline of a command at most, and kills what is running then."""
        if not self._thread.is_alive():
            return
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(self._deadline + 1 if grace is None else grace)
        with self._changed:
            left, self._given_up = len(self._waiting) + self._thread.is_alive(), True
            self._waiting.clear()
        if self._running is not None:
            _kill(self._running)
        self._thread.join(2)
        if left or self._left_out:
            self._say(f"--on: commands were not run for {left + self._left_out} events: they are too slow")
        for hook, count in self._failures.items():
            if count > FAILURES_TOLD:
                self._say(f"--on {hook.event} {shlex.join(hook.argv)}: failed {count} times")

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closing:
                    self._changed.wait()
                if not self._waiting:
                    return
                event, line = self._waiting.popleft()
            for hook in self._hooks:
                if hook.event == event and not self._given_up:
                    self._call(hook, line)

    def _call(self, hook: Hook, line: bytes) -> None:
        failure = self._failure(hook, line)
        if failure and not self._given_up:
            self._failures[hook] = count = self._failures.get(hook, 0) + 1
            if count <= FAILURES_TOLD:
                more = "; further failures are only counted" if count == FAILURES_TOLD else ""
                self._say(f"--on {hook.event} {shlex.join(hook.argv)}: {failure}{more}")

    def _failure(self, hook: Hook, line: bytes) -> str:
        """Runs a command; returns how it failed, nothing where it did not."""
        try:
            process = self._running = _start(hook.argv)
        except OSError as error:
            return f"could not be started: {error.strerror}"
        tail = bytearray()
        threads = [
            threading.Thread(target=_feed, args=(process, line), daemon=True),
            threading.Thread(target=_drain, args=(process, tail), daemon=True),
        ]
        for thread in threads:
            thread.start()
        try:
            status = process.wait(self._deadline)
        except subprocess.TimeoutExpired:
            status = None
        _kill(process)
        process.wait()
        self._running = None
        threads[1].join(0.5)
        last = printable(bytes(tail).decode("utf-8", "replace").strip().rpartition("\n")[2])
        shown = f"; last on stderr: {last}" if last else ""
        if status is None:
            return f"not done after {self._deadline:g} s, killed{shown}"
        how = f"exit status {status}" if status > 0 else f"killed by signal {-status}"
        return f"{how}{shown}" if status else ""


def _start(argv: tuple[str, ...]) -> subprocess.Popen[bytes]:
    group: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return subprocess.Popen(
        argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, bufsize=0, **group
    )


def _feed(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Writes the event; a command that does not read it is none the worse."""
    assert process.stdin is not None
    with suppress(OSError):
        rest = memoryview(line)
        while rest:
            rest = rest[process.stdin.write(rest) or 0 :]
    with suppress(OSError):
        process.stdin.close()


def _drain(process: subprocess.Popen[bytes], tail: bytearray) -> None:
    """Reads standard error to its end, and keeps the end of it."""
    assert process.stderr is not None
    with suppress(OSError), process.stderr as stream:
        while data := stream.read(64 * 1024):
            tail += data
            del tail[:-TAIL]


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kills a command and what it has left in its process group."""
    if sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
