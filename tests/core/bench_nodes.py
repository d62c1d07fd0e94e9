"""`python -m tests.core.bench_nodes`: writes how many positions the solver looks into for each part of the bench set.

A change of the search that is meant changes them; the values that it finds stay, and other tests hold those.
"""

import tomllib
from pathlib import Path

from sixtysix_engine.core import solver
from sixtysix_engine.core.bench_set import BENCH_SET, Part

FILE = Path(__file__).with_name("bench_set.toml")
HEAD = "# Positions that the native solver looks into. Written by `python -m tests.core.bench_nodes`.\n\n[nodes]\n"


def counted(part: Part) -> int:
    return sum(solver.solve(deal).nodes for deal in part.deals())


def read_nodes() -> dict[str, int]:
    nodes: dict[str, int] = tomllib.loads(FILE.read_text(encoding="utf-8"))["nodes"]
    return nodes


def main() -> None:
    rows = [f'"{part.label}" = {counted(part)}\n' for part in BENCH_SET]
    FILE.write_text("".join([HEAD, *rows]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
