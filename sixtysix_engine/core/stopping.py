"""Ending a long call of the core from outside: it looks at a flag, which somebody has to set."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Stop

Stopped = Callable[[], bool]
"""Tells whether an answer is no longer wanted."""
_LOOK = 0.002
"""Seconds between two looks at whether an answer is still wanted."""
_SHORT = 0.015
"""Seconds of a call that is over before anybody would look."""


@contextmanager
def stopping(stopped: Stopped, seconds: float | None = None) -> Iterator["Stop"]:
    """Gives the flag that ends a long call of the core, and watches beside it for the end being wanted.

    After `seconds` it ends in any case.
    """
    from . import Stop  # noqa: PLC0415  # which one it is decides there

    stop, done = Stop(seconds), Event()
    if seconds is not None and seconds <= _SHORT:
        yield stop
        return

    def watch() -> None:
        while not done.wait(_LOOK):
            if stopped():
                stop.set()
                return

    watcher = Thread(target=watch, name="watch", daemon=True)
    watcher.start()
    try:
        yield stop
    finally:
        done.set()
        watcher.join()
