"""Counting sequences of acts: the fingerprint of a position's rules. The counting itself is the core's."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from .. import core
from ..game.deal import Deal

Stopped = Callable[[], bool]
"""Tells whether an answer is no longer wanted."""
_LOOK = 0.002
"""Seconds between two looks at whether an answer is still wanted."""


def perft(deal: Deal, depth: int, stopped: Stopped) -> int:
    """Returns the number of sequences of exactly `depth` acts from a deal. Raises `InterruptedError` when stopped."""
    try:
        with stopping(stopped) as stop:
            return core.perft(deal, depth, stop)
    except core.Stopped:
        raise InterruptedError("stopped") from None


@contextmanager
def stopping(stopped: Stopped) -> Iterator[core.Stop]:
    """Gives the flag that ends a long call of the core, and watches beside it for the end being wanted."""
    stop, done = core.Stop(), Event()

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
