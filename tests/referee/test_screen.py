"""The live table as a terminal shows it: drawn in its place, below the messages, whatever the window does."""

import fcntl
import os
import pty
import re
import struct
import termios
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper

import pytest

from sixtysix_engine.referee.live import format_duration
from sixtysix_engine.referee.screen import Screen, clipped, is_lively, padded, width

from .running import wait_until


class Terminal:
    """A terminal that wraps long lines anew when its width changes, as most do."""

    def __init__(self) -> None:
        self.master, slave = pty.openpty()
        self.stream = TextIOWrapper(os.fdopen(slave, "wb", buffering=0), encoding="utf-8", write_through=True)
        self.columns = self.rows = 0
        self.lines = [""]
        self.writes = 0
        self.resize(80, 24)

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        fcntl.ioctl(self.stream.fileno(), termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def show(self) -> list[str]:
        """Takes what was written, and returns the lines."""
        os.set_blocking(self.master, False)
        try:
            text = os.read(self.master, 1 << 20).decode()
        except BlockingIOError:
            text = ""
        for part in re.findall(r"\x1b\[\d*[A-Z]|\r|\n|[^\x1b\r\n]+", text):
            self._take(part)
        return self.lines[:-1]

    def _take(self, part: str) -> None:
        if part == "\n":
            self.lines.append("")
        elif part.endswith("A") and part[0] == "\x1b":
            up = int(part[2:-1])
            assert self.lines[-1] == ""
            while up > 0:
                self.lines.pop()
                up -= max(1, -(-width(self.lines[-1]) // self.columns))
                self.lines[-1] = ""
            assert up == 0, "the cursor is in the middle of a line"
        elif part[0] not in "\x1b\r":
            self.lines[-1] += part


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.stream.close()
    os.close(made.master)


def test_the_table_stays_below_the_messages_and_leaves_nothing_behind(terminal: Terminal) -> None:
    screen = Screen(terminal.stream, lively=True)
    for state in range(3):
        screen.draw([f"state {state}", "Ä漢 row"])
        screen.flush()
    assert terminal.show() == ["state 2", "Ä漢 row"]
    screen.say("first\nand more")
    screen.say("second")
    screen.flush()
    assert terminal.show() == ["first", "and more", "second", "state 2", "Ä漢 row"]
    screen.close()
    assert terminal.show() == ["first", "and more", "second"]


def test_a_window_of_another_size_breaks_no_line(terminal: Terminal) -> None:
    screen = Screen(terminal.stream, lively=True)
    long = ["漢" * 60, "x" * 200, *(f"row {n}" for n in range(30))]
    screen.say("above")
    screen.flush()
    for columns, rows in ((80, 24), (37, 24), (120, 40), (20, 6), (80, 24)):
        terminal.resize(columns, rows)
        screen.draw(long)
        screen.flush()
        shown = terminal.show()
        assert shown[0] == "above"
        assert all(width(line) < columns for line in shown[1:])
        assert len(shown) - 1 == min(rows - 1, len(long))
    screen.close()
    assert terminal.show() == ["above"]


def test_without_a_terminal_there_are_only_messages_and_a_muted_screen_has_only_urgent_ones() -> None:
    reader, writer = os.pipe()
    with open(writer, "w", encoding="ascii") as stream:
        for muted in (False, True):
            screen = Screen(stream, lively=False, muted=muted)
            screen.draw(["table"])
            screen.say(f"message ± {muted}")
            screen.say("urgent", urgent=True)
            screen.close()
    assert os.read(reader, 1000) == b"message ? False\nurgent\nurgent\n"
    os.close(reader)


def test_a_terminal_that_is_stopped_is_not_waited_for(terminal: Terminal) -> None:
    screen = Screen(terminal.stream, lively=True)
    for state in range(200):  # nobody reads: the buffer of the terminal is full after some
        screen.draw([f"state {state} {'x' * 70}"] * 20)
        screen.say("message " * 200)
    seen = b""

    def ends() -> bool:
        nonlocal seen
        os.set_blocking(terminal.master, False)
        with suppress(BlockingIOError):
            seen += os.read(terminal.master, 1 << 16)
        return seen.count(b"message " * 200) == 200

    wait_until(ends)
    assert len(set(re.findall(rb"state (\d+) ", seen))) < 100, "states that nobody has seen are left out"
    screen.close()


def test_plain_lines_where_the_environment_asks_for_them(terminal: Terminal) -> None:
    assert is_lively(terminal.stream, {"TERM": "xterm"})
    assert not is_lively(terminal.stream, {"TERM": "dumb"})
    assert not is_lively(terminal.stream, {"TERM": "xterm", "NO_COLOR": "1"})
    with open(os.devnull, "w", encoding="utf-8") as stream:
        assert not is_lively(stream, {"TERM": "xterm"})


def test_names_of_wide_letters_are_cut_to_whole_columns() -> None:
    assert clipped("漢字漢字", 5) == "漢字"
    assert padded("漢字漢字", 5) == "漢字 "
    assert padded("é", 3) == "é  "
    assert format_duration(3 * 3600 + 62) == "3:01:02"
