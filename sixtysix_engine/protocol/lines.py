"""Bytes into lines, and text made visible for people.

A line costs at most `limit` bytes of memory: what is longer is reported once and skipped to its end.
"""

from dataclasses import dataclass

MAX_LINE = 1 << 20
"""Bytes of the longest line that a robust reader takes."""
START_KEPT = 200
"""Bytes of a line that is too long kept for the log."""
BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class LineTooLong:
    """Stands for a line that was longer than the limit; the line itself was not kept."""

    start: str
    """The first characters of the line, for the log."""


Line = str | LineTooLong


class LineSplitter:
    """Cuts chunks of bytes into the lines that matter.

    LF ends a line, a CR before it is stripped, and one BOM before the very first line. Bytes that are not UTF-8
    become U+FFFD. Blank lines and lines that begin with `#` are left out.
    """

    def __init__(self, limit: int = MAX_LINE) -> None:
        self._limit = limit
        self._pending = bytearray()
        self._skipping = False
        self._first = True

    def feed(self, data: bytes) -> list[Line]:
        """Returns the lines that end in this chunk, in order."""
        if data.find(b"\n") == len(data) - 1 and not (self._pending or self._first) and 0 < len(data) <= self._limit:
            line = data.decode("utf-8", "replace")[:-1].removesuffix("\r") if not self._skipping else ""
            self._skipping = False
            return [line] if line and line[0] != "#" and not line.isspace() else []
        return self._feed_slowly(data)

    def close(self) -> str | None:
        """Returns the last line, which nothing ended, or None; for logs, since it is not a message."""
        rest, self._pending = bytes(self._pending), bytearray()
        return rest.decode("utf-8", "replace") or None

    @property
    def partial(self) -> str:
        """The start of the line that has not ended yet, for logs."""
        return self._pending[:START_KEPT].decode("utf-8", "replace")

    def _feed_slowly(self, data: bytes) -> list[Line]:
        found: list[Line] = []
        *ended, rest = data.split(b"\n")
        for part in ended:
            if self._skipping:
                self._skipping = False
            elif self._pending:
                self._pending += part
                self._finish(bytes(self._pending), found)
                self._pending.clear()
            else:
                self._finish(part, found)
        if rest and not self._skipping:
            self._pending += rest
            if len(self._pending) > self._limit + len(b"\r"):
                found.append(LineTooLong(self.partial))
                self._pending.clear()
                self._skipping, self._first = True, False
        return found

    def _finish(self, raw: bytes, found: list[Line]) -> None:
        if self._first:
            self._first = False
            raw = raw.removeprefix(BOM)
        raw = raw.removesuffix(b"\r")
        if len(raw) > self._limit:
            found.append(LineTooLong(raw[:START_KEPT].decode("utf-8", "replace")))
            return
        line = raw.decode("utf-8", "replace")
        if line and line[0] != "#" and not line.isspace():
            found.append(line)


def printable(text: str) -> str:
    """Returns the text with control characters escaped, so that a CR, NUL or ESC can be seen and does nothing."""
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in text])
