"""An event loop that knows since when the bytes it hands out can have been there.

What the loop itself kept waiting is then no time of the engine's, and can be told apart from it.
"""

import asyncio
import selectors
import sys
import time
from collections.abc import Callable
from typing import Any

NAP = 20e-6
"""Seconds in the selector that show that it slept: what woke it has come only now."""


class ArrivalSelector(selectors.DefaultSelector):
    """A selector that notes when it was last left, at the price of two looks at the clock for each turn of the loop."""

    polled: float
    """When it was left; whatever could be read then was handed out."""
    earliest: float
    """Since when what it has handed out last can have been readable, s of `time.monotonic`."""

    def __init__(self) -> None:
        super().__init__()
        self.polled = self.earliest = time.monotonic()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Waits for events; those that were there at once can have come at any time since it was last left."""
        before = time.monotonic()
        events = super().select(timeout)
        now = time.monotonic()
        self.earliest = now if now - before > NAP else self.polled
        self.polled = now
        return events


class ArrivalLoop(asyncio.SelectorEventLoop):
    """An event loop with such a selector."""

    def __init__(self) -> None:
        self.arrivals = ArrivalSelector()
        super().__init__(self.arrivals)


def new_loop() -> asyncio.AbstractEventLoop:
    """Returns an event loop for engines: on Windows the system's own, which has no selector to ask."""
    return asyncio.new_event_loop() if sys.platform == "win32" else ArrivalLoop()


def arrival_clock(loop: asyncio.AbstractEventLoop) -> Callable[[], float]:
    """Returns what tells since when the line at hand can have been there; for other loops that is now."""
    arrivals: Any = getattr(loop, "arrivals", None)
    return loop.time if arrivals is None else lambda: float(arrivals.earliest)
