"""Bytes on their way to a file, a pipe or a terminal, written by a thread of their own.

Who puts them in never waits: a reader that is slow, stopped or gone costs lines, and that is said once.
"""

import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

WAITING_KEPT = 16 * 1024 * 1024
"""Bytes that may wait to be written; what comes while there are more is lost."""
CHUNK = 256 * 1024
"""Bytes that are written at a time, about."""


class Outlet:
    """A file descriptor that is written to in the background, whole lines only."""

    lost: int
    """Pieces that were not written."""

    def __init__(
        self,
        name: str,
        source: Callable[[], int],
        on_loss: Callable[[str], None],
        *,
        goes_on: bool = False,
        owned: bool = False,
        limit: int = WAITING_KEPT,
    ) -> None:
        """`source` opens the file descriptor, in the thread, as that may take for ever; `name` is for people.

        `on_loss` is called once, from any thread. With `goes_on` an error ends nothing: the next piece is tried again.
        A file descriptor that is `owned` is closed at the end.
        """
        self.lost = 0
        self._name, self._source, self._on_loss = name, source, on_loss
        self._goes_on, self._owned, self._limit = goes_on, owned, limit
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._torn = self._broken = self._closing = self._told = False
        self._lost_here = 0
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=f"outlet {name}", daemon=True)
        self._thread.start()

    @property
    def idle(self) -> bool:
        """Whether all has been written."""
        return self._size == 0

    @property
    def open(self) -> bool:
        """Whether it still writes."""
        return self._thread.is_alive()

    def put(self, data: bytes) -> None:
        """Takes whole lines, and never waits."""
        with self._changed:
            if not (self._broken or self._closing) and self._size + len(data) <= self._limit:
                self._waiting.append(data)
                self._size += len(data)
                self._changed.notify()
                return
        self._lose(1, f"its reader is too slow, {self._limit >> 20} MiB are waiting")

    def end(self) -> None:
        """Takes no more; what is waiting is still written."""
        with self._changed:
            self._closing = True
            self._changed.notify()

    def close(self, grace: float) -> None:
        """Waits up to `grace` seconds until all has been written; what has not been by then is lost."""
        self.end()
        self._thread.join(grace)
        if self._thread.is_alive():
            self._lose(max(1, len(self._waiting)), f"its reader had not taken them {grace:g} s after the end")

    def _run(self) -> None:
        try:
            target = self._source()
        except OSError as error:
            self._break(error)
            return
        self._write_on(target)
        if self._owned:
            with suppress(OSError):
                os.close(target)

    def _write_on(self, target: int) -> None:
        while batch := self._next_batch():
            try:
                self._write(target, batch)
            except OSError as error:
                if not self._goes_on:
                    self._break(error, len(batch))
                    return
                self._lost_here += len(batch)
                self._lose(len(batch), _reason(error))
            with self._changed:
                self._size -= sum(map(len, batch))

    def _next_batch(self) -> list[bytes]:
        """Returns what is to be written next; nothing when that was all."""
        with self._changed:
            while not self._waiting and not self._closing:
                self._changed.wait()
            batch, size = [], 0
            while self._waiting and size < CHUNK:
                batch.append(self._waiting.popleft())
                size += len(batch[-1])
            return batch

    def _write(self, target: int, batch: list[bytes]) -> None:
        data = memoryview(b"".join(batch))
        if self._lost_here:
            note = f"{chr(10) if self._torn else ''}# {self._lost_here} pieces could not be written here\n"
            _write_all(target, memoryview(note.encode()))
            self._lost_here, self._torn = 0, False
        try:
            _write_all(target, data)
        except OSError:
            self._torn = True
            raise

    def _break(self, error: OSError, count: int = 0) -> None:
        with self._changed:
            count += len(self._waiting)
            self._broken, self._size = True, 0
            self._waiting.clear()
        self._lose(max(1, count), _reason(error))

    def _lose(self, count: int, why: str) -> None:
        with self._changed:
            self.lost += count
            first, self._told = not self._told, True
        if first:
            self._on_loss(f"{self._name}: lines are lost: {why}; the games go on")


def _write_all(target: int, data: memoryview) -> None:
    """Writes all of it, whatever time that takes; the descriptor may be one that does not wait by itself."""
    while data:
        try:
            data = data[os.write(target, data) :]
        except BlockingIOError:
            if sys.platform != "win32":
                select.select((), (target,), ())


def _reason(error: OSError) -> str:
    return "its reader has gone" if isinstance(error, BrokenPipeError) else str(error.strerror or error)


def open_appending(path: str) -> int:
    """Opens a file to write at its end, makes it where it is not there; a FIFO waits here for its reader."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o644)
