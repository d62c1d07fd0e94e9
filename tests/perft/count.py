"""`python -m tests.perft.count [--deep N]`: counts every position of the perft file with the second law and writes it.

Counts stop at N sequences or at the end of the deal. Longer ones that stand in the file stay while the shorter agree.
"""

import argparse
import sys
from dataclasses import replace
from time import monotonic

from .entries import Entry, reached, read_entries, write_entries
from .second_law import perft

USUAL, DEEP = 5_000, 1_000_000


def counted(entry: Entry, limit: int) -> Entry:
    """Returns the entry with its counts up to the first that passes the limit, or 0."""
    g, n = reached(entry)
    counts: list[int] = []
    while not counts or 0 < counts[-1] <= limit:
        counts.append(perft(g, n, len(counts) + 1))
    stored = entry.counts[: len(counts)]
    if entry.counts and stored != tuple(counts[: len(stored)]):
        sys.stderr.write(f"changed: {entry}: {stored} was stored, {counts} counted\n")
        return replace(entry, counts=tuple(counts))
    return replace(entry, counts=tuple(counts) + entry.counts[len(counts) :])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.perft.count", description=__doc__)
    parser.add_argument(
        "--deep", type=int, nargs="?", const=DEEP, default=USUAL, metavar="N", help="sequences to reach"
    )
    limit, entries = parser.parse_args().deep, []
    for entry in read_entries():
        start = monotonic()
        entries.append(counted(entry, limit))
        print(
            f"{entry.rules:14} {entry.about:28} {' '.join(map(str, entries[-1].counts))}  {monotonic() - start:.1f} s"
        )
    write_entries(entries)


if __name__ == "__main__":
    main()
