"""A chart: a picture, what it says in words, and the numbers behind it. Every chart has all three."""

from collections.abc import Sequence
from dataclasses import dataclass

from .drawing import Draw


@dataclass(frozen=True, kw_only=True)
class Chart:
    """One chart."""

    key: str
    """Its name in links and in names of files."""
    title: str
    """Its headline."""
    told: str
    """What it shows, in words: for who cannot see it."""
    draw: Draw
    """The picture."""
    height: float
    """Its height in inches."""
    tall: float = 1.0
    """How many times as high it is on a phone, where parts stand below each other."""
    head: Sequence[str]
    """The heads of the table behind it."""
    rows: Sequence[Sequence[str]]
    """The rows of the table behind it."""
    note: str = ""
    """How it is to be read."""
    shades: Sequence[Sequence[float | None]] = ()
    """From 0 to 1, by cell after the first of a row: the table is then what the page shows, in these shades."""
