"""What the terminal and the system ask of a run: Ctrl-C once, Ctrl-C twice, and the signals that mean now.

The engines are in sessions of their own and see none of it.
"""

import asyncio
import signal
from collections.abc import Callable
from types import FrameType
from typing import Self

NOW = ("SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that end a run at once, where the system has them."""


class Interrupts:
    """Hears signals while it is entered: `stop` is called at the first Ctrl-C, the task is cancelled at the second."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()
        self._before: dict[int, object] = {}

    def __enter__(self) -> Self:
        for name in ("SIGINT", *NOW):
            number = getattr(signal, name, None)
            # A run under nohup goes on when its terminal is closed.
            if number is not None and (name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
                self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal() returned

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._act, number)

    def _act(self, number: int) -> None:
        if number == signal.SIGINT and not self._stopped:
            self._stopped = True
            self._stop()
        elif self._task is not None:
            task, self._task = self._task, None  # what cleans up is not to be cancelled in its turn
            task.cancel()
