"""Deep counts, made by the native core: the file `deep.toml`, and how each of its numbers was made and checked.

`python -m tests.perft.deep [--second-law N]` makes it anew; N is how many sequences the second law counts as well.
"""

import argparse
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from sixtysix_engine.core import compiled
from sixtysix_engine.game.deal import Deal

from .entries import Entry, reached, read_entries
from .second_law import perft as second_law
from .test_perft import law_at

FILE = Path(__file__).with_name("deep.toml")
HEAD = """\
# Numbers of sequences of exactly `depth` acts from the first deal of each rule set in perft.toml, beyond its counts.
# `counts` begin at `depth`. The native core made them all, and the last one twice: the second time as a sum over the
# positions after the first acts, which the law in Python reached. The second law, independently written and slow, has
# counted the same as far as `second_law`. Written by `python -m tests.perft.deep`; do not edit by hand.
"""
DEEPEST = 30_000_000
"""No count is larger: the tests make the last of each again."""
SPLIT = 3
"""Acts after which a count is made in parts."""


@dataclass(frozen=True, kw_only=True)
class Deep:
    """The counts of one position beyond those of the perft file."""

    entry: Entry
    """The position in the perft file."""
    counts: tuple[int, ...]
    """By depth, from the first that the perft file has not."""
    second_law: int
    """The greatest depth at which the second law has counted the same; 0 where it has not."""

    @property
    def first(self) -> int:
        """The depth of the first count."""
        return len(self.entry.counts) + 1

    def at(self, depth: int) -> int:
        """Returns the count of a depth, be it in this file or in the other."""
        return (self.entry.counts + self.counts)[depth - 1]


def deals() -> dict[str, Entry]:
    """Returns the first deal of each rule set in the perft file."""
    return {entry.rules: entry for entry in reversed(read_entries()) if not entry.acts and "+" not in entry.rules}


def read_deep() -> list[Deep]:
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["position"] if FILE.exists() else []
    entries = deals()
    found = []
    for row in rows:
        deep = Deep(entry=entries[row["rules"]], counts=tuple(row["counts"]), second_law=row["second_law"])
        assert row["depth"] == deep.first, f"{row['rules']}: perft.toml has other depths now; write deep.toml anew"
        found.append(deep)
    return found


def write_deep(all_of_them: Iterable[Deep]) -> None:
    rows = [
        f'[[position]]\nrules = "{deep.entry.rules}"\ndepth = {deep.first}\ncounts = {list(deep.counts)}\n'
        f"second_law = {deep.second_law}\n"
        for deep in all_of_them
    ]
    FILE.write_text("\n".join([HEAD, *rows]), encoding="utf-8", newline="\n")


def in_parts(deal: Deal, depth: int, split: int = SPLIT) -> int:
    """Returns the count of a depth as a sum: the law does the first acts, the core counts on from each position."""
    if split == 0 or depth == 0:
        return compiled.perft(deal, depth)
    lines = 0
    for act in deal.legal_actions():
        after = deal.copy()
        after.apply(act)
        lines += in_parts(after, depth - 1, split - 1)
    return lines


def counted(entry: Entry) -> Deep:
    """Returns what the core counts up to the greatest depth that is more and not too much, checked in parts."""
    deal, counts = law_at(entry), list[int]()
    last = entry.counts[-1]
    while last < (count := compiled.perft(deal, len(entry.counts) + 1 + len(counts))) <= DEEPEST:
        counts.append(count)
        last = count
    depth = len(entry.counts) + len(counts)
    if counts and in_parts(deal, depth) != counts[-1]:
        raise ValueError(f"{entry}: another count in parts at {depth} acts")
    return Deep(entry=entry, counts=tuple(counts), second_law=0)


def witnessed(deep: Deep, limit: int) -> Deep:
    """Returns the same with the greatest depth at which the second law agrees, up to so many sequences."""
    depths = [depth for depth in range(1, deep.first + len(deep.counts)) if deep.at(depth) <= limit]
    if not depths:
        return deep
    g, node = reached(deep.entry)
    count = second_law(g, node, depths[-1])
    if count != deep.at(depths[-1]):
        raise ValueError(f"{deep.entry}: {depths[-1]} acts: the second law counts {count}, not {deep.at(depths[-1])}")
    return replace(deep, second_law=depths[-1])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.perft.deep", description=__doc__)
    parser.add_argument("--second-law", type=int, default=0, metavar="N", help="sequences for the second law to count")
    limit, old = parser.parse_args().second_law, {deep.entry.rules: deep for deep in read_deep()}
    found = {}
    for rules, entry in sorted(deals().items()):
        start = monotonic()
        deep, before = counted(entry), old.get(rules)
        if not deep.counts:
            continue
        if before is not None and before.counts == deep.counts:
            deep = replace(deep, second_law=before.second_law)
        if not deep.second_law or deep.at(deep.second_law) * 2 < limit:
            deep = witnessed(deep, limit) if limit else deep
        found[rules] = deep
        print(f"{rules:36} {deep.first} {deep.counts} {deep.second_law}  {monotonic() - start:.1f} s", flush=True)
        write_deep((old | found).values())
    write_deep(found.values())


if __name__ == "__main__":
    main()
