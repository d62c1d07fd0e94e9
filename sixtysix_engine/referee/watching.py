"""The options that say who watches a run: they decide nothing of the games, and no record holds them."""

import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TextIO

from .costs import Costs
from .errors import SettingsError, StartError
from .hooks import Hook, Hooks, parse_hook
from .outlet import Outlet, open_appending
from .screen import Screen, is_lively
from .traffic_log import TrafficLog
from .watch import Watch

GRACE = 2.0
"""Seconds that a reader of events may take for the last of them."""


NOTHING_PLAYED: dict[str, Any] = {"games": 0, "left": None, "verdict": None, **Costs().told()}
"""What is told at the end of a run that has not begun."""


@dataclass(frozen=True, kw_only=True)
class Watching:
    """Who watches a run."""

    events: str | None = None
    """Where events go: the number of a file descriptor, or a file."""
    hooks: tuple[Hook, ...] = ()
    """What is run when something happens."""
    log: str | None = None
    """The file or folder with the traffic of the engines."""
    quiet: bool = False
    """Whether people are told the result only."""


UNWATCHED = Watching()
"""What a run is where nothing is asked for."""


def watching_of(values: Mapping[str, Any]) -> Watching:
    """Returns what the words of the command line and the file say of it. Raises `SettingsError`."""
    hooks = tuple(parse_hook(words) for words in values.get("on", ()))
    events = values.get("events")
    if events == "2":
        raise SettingsError("--events 2: standard error is for people; allowed: another number, or a file")
    return Watching(events=events, hooks=hooks, log=values.get("log"), quiet=bool(values.get("quiet")))


class Session(Watch):
    """A run that is watched: what listens is opened here, and closed at the end."""

    result: TextIO
    """Where the result is printed."""

    def __init__(self, watching: Watching, stream: TextIO | None = None) -> None:
        """Raises `StartError` where events or traffic cannot be written, or the program of a hook does not exist."""
        stream = stream or sys.stderr
        super().__init__()
        self.screen = Screen(stream, lively=is_lively(stream), muted=watching.quiet)
        self.say = self.screen.say
        self.result = stream if watching.events == "1" else sys.stdout
        self._hooks = Hooks(watching.hooks, self.complain)
        for event in dict.fromkeys(hook.event for hook in watching.hooks):
            self.events.listen(self._hooks.hear, event)
        self._log: TrafficLog | None = None
        self._stream: Outlet | None = None
        if watching.log is not None:
            self._log = TrafficLog(watching.log, self.complain)
            self.traffic = self._log.log
        if watching.events is not None:
            self._stream = stream_to(watching.events, self)
            put = self._stream.put
            self.events.listen(lambda _, line: put(line))

    def complain(self, text: str) -> None:
        """Shows a message even to those who want the result only."""
        self.screen.say(text, urgent=True)

    def show_result(self, text: str) -> None:
        """Prints the result, after all that was said before."""
        self.screen.flush()
        try:
            print(text.rstrip(), file=self.result, flush=True)
        except BrokenPipeError:  # whoever read it has seen enough, as `head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.result.fileno())

    def end(self, code: int, text: str = "", **fields: Any) -> int:
        """Tells how it ended, and returns the exit code."""
        if text:
            self.complain(f"sixtysix match: {text}")
        self.events.emit("run-end", exit=code, text=text, **({**NOTHING_PLAYED, **fields}))
        return code

    def close(self) -> None:
        """Waits for a moment until everybody has heard everything."""
        self._hooks.close()
        if self._stream is not None:
            self._stream.close(GRACE)
        if self._log is not None:
            self._log.close()
        self.screen.close()


@contextmanager
def watched(watching: Watching) -> Iterator[Session]:
    """Opens what watches a run, and closes it. Raises `StartError`."""
    session = Session(watching)
    try:
        yield session
    finally:
        session.close()


def stream_to(where: str, session: Session) -> Outlet:
    """Opens the stream of events. Raises `StartError`; a FIFO without a reader is no error, and not waited for."""
    name = f"--events {where}"
    if where.isascii() and where.isdigit():
        number = int(where)
        try:
            os.fstat(number)
        except OSError as error:
            raise StartError(f"{name}: {error.strerror}; a number is a file descriptor that is open already") from None
        return Outlet(name, lambda: number, session.complain)
    with suppress(OSError):
        if stat.S_ISFIFO(os.stat(where).st_mode):
            return Outlet(name, lambda: open_appending(where), session.complain, owned=True)
    try:
        target = open_appending(where)
    except OSError as error:
        raise StartError(f"{name}: {error.strerror}") from None
    return Outlet(name, lambda: target, session.complain, owned=True)
