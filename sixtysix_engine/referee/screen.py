"""The place where people see a run: a few lines at the bottom that are drawn anew, and messages that stay above them.

Each state is one write, so nothing flickers; on a pipe, or where asked by the environment, there are only plain lines.
"""

import os
import sys
import threading
import time
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TextIO

from .outlet import Outlet

if sys.platform == "win32":
    import ctypes
    import msvcrt

GRACE = 2.0
"""Seconds that a terminal may take to show the last lines."""
NO_SIZE = os.terminal_size((80, 24))
"""What is assumed of a terminal that does not say how large it is."""
UP, CLEAR_DOWN, CLEAR_LINE = "\x1b[{}A", "\x1b[J", "\x1b[K"


def is_lively(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Tells whether lines can be drawn anew: on a terminal that is not dumb, unless NO_COLOR asks for plain text."""
    if not stream.isatty() or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return False
    return sys.platform != "win32" or _windows_understands(stream)


class Screen:
    """Messages and, on a terminal, a table below them. Any thread may call; none of them ever waits."""

    def __init__(self, stream: TextIO, *, lively: bool, muted: bool = False) -> None:
        """With `muted` only what is urgent is ever written."""
        self.lively = lively and not muted
        self._stream = stream
        self._encoding = stream.encoding or "utf-8"
        self._muted = muted
        self._drawn: list[str] = []
        self._lock = threading.RLock()
        stream.flush()
        self._outlet: Outlet | None = None
        with suppress(OSError):  # a stream that lives in memory has no descriptor, and nothing to wait for
            target = self._target = stream.fileno()
            self._outlet = Outlet("standard error", lambda: target, lambda _: None)

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Shows a message for good; one that is urgent even where people want the result only."""
        if not text or (self._muted and not urgent):
            return
        with self._lock:
            lines, self._drawn = self._drawn, []
            self._put(f"{self._back(lines)}{text}\n{self._block(lines)}")

    def draw(self, lines: Sequence[str]) -> None:
        """Shows the table in the place of the one before; leaves it out while the terminal is too slow."""
        with self._lock:
            if self.lively and (self._outlet is None or self._outlet.idle):
                before, self._drawn = self._drawn, []
                self._put(f"{self._back(before)}{self._block(lines)}")

    def leave(self) -> None:
        """Takes the table away."""
        with self._lock:
            lines, self._drawn = self._drawn, []
            self._put(self._back(lines))

    def flush(self) -> None:
        """Waits until all has been shown, for a moment."""
        end = time.monotonic() + GRACE
        while self._outlet is not None and not self._outlet.idle and time.monotonic() < end:
            time.sleep(0.002)

    def close(self) -> None:
        """Waits until all has been shown, for a moment."""
        self.leave()
        if self._outlet is not None:
            self._outlet.close(GRACE)

    def _put(self, text: str) -> None:
        if self._outlet is not None and text:
            self._outlet.put(text.encode(self._encoding, "replace"))
        elif text:
            self._stream.write(text)

    def _size(self) -> os.terminal_size:
        try:
            size = os.get_terminal_size(self._target)
        except OSError:
            return NO_SIZE
        return size if size.columns and size.lines else NO_SIZE

    def _back(self, lines: Sequence[str]) -> str:
        """Returns what goes back to the first of the lines and clears them; some may have been wrapped since."""
        if not lines:
            return ""
        columns = self._size().columns
        rows = sum(max(1, -(-width(line) // columns)) for line in lines)
        return f"\r{UP.format(rows)}{CLEAR_DOWN}"

    def _block(self, lines: Sequence[str]) -> str:
        """Returns the lines as they fit on the terminal now, and keeps them in mind."""
        if not self.lively or not lines:
            return ""
        columns, rows = self._size()
        shown = list(lines)
        if len(shown) > rows - 1:
            shown = [*shown[: max(0, rows - 2)], f"... and {len(shown) - max(0, rows - 2)} lines more"]
        self._drawn = [clipped(line, columns - 1) for line in shown]
        return "".join(f"{line}{CLEAR_LINE}\n" for line in self._drawn)


def width(text: str) -> int:
    """Returns how many columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def clipped(text: str, columns: int) -> str:
    """Returns as much of a text as fits."""
    while width(text) > columns:
        text = text[: len(text) - max(1, (width(text) - columns) // 2)]
    return text


def padded(text: str, columns: int) -> str:
    """Returns a text of exactly so many columns."""
    text = clipped(text, columns)
    return text + " " * (columns - width(text))


def _windows_understands(stream: TextIO) -> bool:
    """Switches the escape sequences of a Windows console on; False where it has none."""
    if sys.platform == "win32":
        handle, mode = msvcrt.get_osfhandle(stream.fileno()), ctypes.c_ulong()
        kernel = ctypes.windll.kernel32
        return bool(kernel.GetConsoleMode(handle, ctypes.byref(mode)) and kernel.SetConsoleMode(handle, mode.value | 4))
    return True
