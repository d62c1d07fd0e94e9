"""The words that say how much time there is: how each is read and written, and which fields of the settings it fills.

They are options of a run, keys of its TOML file and, after `--engine`, words of one engine that go over the run's.
"""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

Fields = Mapping[str, float]
"""Some fields of `TimeControl` and `Patience`, by name."""


def whole(text: str, least: int = 1) -> int:
    """Reads a whole number, at least 1."""
    if not (text.isascii() and text.isdigit() and int(text) >= least):
        raise ArgumentTypeError(f"{text!r} is not allowed; allowed: a whole number, at least {least}")
    return int(text)


def milliseconds(text: str) -> float:
    """Reads a time in ms; returns seconds."""
    return whole(text) / 1000


def margin(text: str) -> float:
    """Reads a time in ms that may be 0; returns seconds."""
    return whole(text, 0) / 1000


def seconds(text: str) -> float:
    """Reads a time in seconds."""
    if not re.fullmatch(r"\d+(\.\d*)?|\.\d+", text, re.ASCII) or float(text) <= 0:
        raise ArgumentTypeError(f"{text!r} is not allowed; allowed: seconds, above 0")
    return float(text)


def time_control(text: str) -> tuple[float, float, int]:
    """Reads SECONDS+INC, or ACTS/SECONDS+INC."""
    found = re.fullmatch(r"(?:([1-9]\d*)/)?(\d+(?:\.\d*)?|\.\d+)(?:\+(\d+(?:\.\d*)?|\.\d+))?", text, re.ASCII)
    if found is None or float(found[2]) <= 0:
        allowed = "SECONDS or SECONDS+INCREMENT, as 10+0.1, with ACTS/ before it where it is given anew, as 12/60+0.5"
        raise ArgumentTypeError(f"{text!r} is not allowed; allowed: {allowed}")
    return float(found[2]), float(found[3] or 0), int(found[1] or 0)


def plain(number: float) -> str:
    """Writes a number without an exponent, as the command line takes it."""
    return format(Decimal(repr(number)), "f")


def _as_given(value: float) -> float:
    return value


def _in_ms(value: float) -> int:
    return round(value * 1000)


def _as_clock(clock: float, increment: float, period: float) -> str:
    return f"{f'{period}/' if period else ''}{plain(clock)}+{plain(increment)}"


@dataclass(frozen=True, slots=True)
class TimeWord:
    """One of these words."""

    read: Callable[[str], Any]
    """Reads a value, or as many as there are fields. Raises `ArgumentTypeError`."""
    write: Callable[..., object]
    """Writes what was read."""
    metavar: str
    """What stands for the value in the help."""
    help: str
    """What it is."""
    fields: tuple[str, ...]
    """What it fills: fields of `TimeControl` or `Patience`."""

    def parse(self, text: str) -> dict[str, float]:
        """Reads a text; returns the fields. Raises `ArgumentTypeError`."""
        value = self.read(text)
        return dict(zip(self.fields, value if isinstance(value, tuple) else (value,), strict=True))

    def format(self, found: Mapping[str, Any]) -> object:
        """Returns the value that would be read as these fields, for a TOML file; None where they have none."""
        values = [found.get(name) for name in self.fields]
        return None if values[0] is None else self.write(*values)


_CLOCK = "clock of each seat for a game, and increment for each act, in seconds; N/: given anew after N acts of a seat"
TIME_WORDS: dict[str, TimeWord] = {
    "tc": TimeWord(time_control, _as_clock, "[N/]S+INC", _CLOCK, ("clock", "increment", "period")),
    "movetime": TimeWord(milliseconds, _in_ms, "MS", "time for each act, in ms", ("movetime",)),
    "nodes": TimeWord(whole, _as_given, "N", "nodes for each act", ("nodes",)),
    "worlds": TimeWord(whole, _as_given, "N", "worlds to look at for each act", ("worlds",)),
    "depth": TimeWord(whole, _as_given, "N", "acts to look ahead", ("depth",)),
    "margin": TimeWord(margin, _in_ms, "MS", "how far a limit may be overstepped (500)", ("margin",)),
    "act-deadline": TimeWord(
        seconds, _as_given, "S", "deadline of an act without a time limit (5; with nodes, worlds or depth 60)", ("act",)
    ),
    "start-deadline": TimeWord(seconds, _as_given, "S", "deadline of the hand-shake (5)", ("start",)),
    "ping-deadline": TimeWord(seconds, _as_given, "S", "deadline of the first isready (60)", ("ping",)),
    "newgame-deadline": TimeWord(seconds, _as_given, "S", "deadline of newgame (60)", ("newgame",)),
}
"""Every such word."""
