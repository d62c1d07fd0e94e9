"""What went to and came from the processes of one check, kept so that it can be shown line by line.

Times count from the start of the process; a note says what is no line: a start, an end of input, an exit.
"""

from collections import deque
from dataclasses import dataclass

from ..client import Traffic
from ..protocol import printable

LINES_KEPT = 200
"""Lines and notes of one check that are kept, the last ones."""
TEXT_KEPT = 8192
"""Characters of one line that are kept; a longer one says how long it was."""
TO, FROM, NOTE = ">", "<", "*"


@dataclass(slots=True)
class Transcript:
    """The last lines both ways, oldest first."""

    lines: deque[Traffic]
    """Lines and notes."""
    left_out: int = 0
    """How many older ones are no longer kept."""

    @classmethod
    def new(cls) -> "Transcript":
        """Returns an empty transcript."""
        return cls(deque(maxlen=LINES_KEPT))

    def add(self, time: float, way: str, text: str) -> None:
        """Takes one line or note; what cannot be printed is escaped."""
        if len(text) > TEXT_KEPT:
            text = f"{text[: TEXT_KEPT // 2]}... ({len(text)} characters)"
        self.left_out += len(self.lines) == LINES_KEPT
        self.lines.append(Traffic(time, way, printable(text)))

    def add_bytes(self, time: float, data: bytes) -> None:
        """Takes what was sent; bytes that are no text are shown as `\\xb7`, a CR as `\\r`."""
        for raw in data.removesuffix(b"\n").split(b"\n"):
            self.add(time, TO, raw.decode("utf-8", "backslashreplace"))
