"""The perft file: positions given by rule set, seed, index, dealer and the acts before, with their counts by depth.

Reading and writing stand side by side; whoever counts gets a position from here and nothing else.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.game.expected import SETS, SWITCHES

from .second_law import opening, step
from .second_state import Node, Table, compose, pack_of

FILE = Path(__file__).with_name("perft.toml")
HEAD = """\
# Numbers of sequences of exactly 1, 2, 3, ... acts from a position: a deal of the documented shuffle, after `acts`.
# A count of 0 means that no deal lasts so long. Written by `python -m tests.perft.count`; do not edit counts by hand.
"""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A position and the numbers of sequences from it."""

    rules: str
    seed: str
    index: str
    dealer: int
    acts: tuple[str, ...]
    about: str
    """What the position is there for."""
    counts: tuple[int, ...]
    """By depth, from 1."""

    def __str__(self) -> str:
        acts = ".".join(self.acts) or "-"
        return f"{self.rules} seed={self.seed} index={self.index} dealer={self.dealer} acts={acts}"


def read_entries() -> list[Entry]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"]
    return [
        Entry(
            **row | {"acts": tuple(row["acts"].split()), "counts": tuple(row.get("counts", ()))}
        )  # a new row has none
        for row in rows
    ]


def write_entries(entries: Iterable[Entry]) -> None:
    rows = [
        f'[[position]]\nrules = "{e.rules}"\nabout = "{e.about}"\nseed = "{e.seed}"\nindex = "{e.index}"\n'
        f'dealer = {e.dealer}\nacts = "{" ".join(e.acts)}"\ncounts = {list(e.counts)}\n'
        for e in entries
    ]
    FILE.write_text("\n".join([HEAD, *rows]), encoding="utf-8", newline="\n")


def values_of(rules: str) -> dict[str, str]:
    """Returns every parameter of a set with its overlays, from the tests' own tables."""
    return compose({"set": SETS, "switch": SWITCHES}, rules)


def reached(entry: Entry) -> tuple[Table, Node]:
    """Returns the position of an entry as the second law sees it."""
    values = values_of(entry.rules)
    g = Table(values, entry.dealer)
    n = opening(g, pack_of(values, entry.seed, entry.index))
    for act in entry.acts:
        n = step(g, n, act)
    return g, n
