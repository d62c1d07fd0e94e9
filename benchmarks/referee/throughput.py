"""How many deals the referee gets through, and what it takes itself: with engines that do next to nothing.

    python -m benchmarks.referee.throughput [--pairs N] [--concurrency N ...] [--engine COMMAND] [--rules NAME]

The engine is the C example, which answers with the first legal act, unless another is given. Processor time is that of
the referee's process alone, less what a match of one pair takes, so that it is what an act costs in a long run; memory
and open files are looked at while it plays.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from sixtysix_engine.cli import main as sixtysix
from sixtysix_engine.referee.manifest import recorded_settings
from sixtysix_engine.referee.record import read_record
from sixtysix_engine.referee.tally import Tally

from ..strength.data import load

SOURCE = Path(__file__).parents[2] / "gui_adapters" / "engines" / "simple.c"
LOOK_EVERY = 0.2
"""Seconds between two looks at memory and open files."""


class Look(NamedTuple):
    """The referee's process at one moment."""

    memory: int
    """Bytes in memory."""
    files: int
    """Open files."""


class Figures(NamedTuple):
    """One run."""

    deals: int
    acts: int
    seconds: float
    """By the clock."""
    cpu: float
    """Processor time of the referee, s."""
    looks: list[Look]


def main(words: Sequence[str] | None = None) -> int:
    """Prints a line for each concurrency; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.referee.throughput", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument(
        "--pairs", type=int, default=1000, metavar="N", help="mirrored pairs of each run, 2 or more (1000)"
    )
    parser.add_argument("--concurrency", type=int, nargs="+", default=[1, 2, 8], metavar="N", help="tables (1 2 8)")
    parser.add_argument("--rules", default="classic", metavar="NAME", help="rule set (classic)")
    parser.add_argument("--engine", metavar="COMMAND", help="another engine")
    given = parser.parse_args(words)
    print(f"{os.cpu_count()} cores, load {load()}; {given.pairs} pairs of {given.rules}")
    print("tables  deals/s  of the referee's processor time    per act  acts/deal   memory, first to last   open files")
    with tempfile.TemporaryDirectory() as folder:
        engine = given.engine or compiled(Path(folder))
        for name in ("first", "least"):
            (Path(folder) / f"{name}-runs").mkdir()
        run(engine, given.rules, 1, 1, Path(folder) / "first-runs")  # what is loaded once
        for tables in given.concurrency:
            least = run(engine, given.rules, 1, tables, Path(folder) / "least-runs")
            found = run(engine, given.rules, given.pairs, tables, Path(folder))
            print(line(tables, found, least), flush=True)
    return 0


def compiled(folder: Path) -> str:
    """Returns the command of the C example, compiled."""
    program = folder / "first"
    subprocess.run(["cc", "-O2", "-o", str(program), str(SOURCE)], check=True)
    return str(program)


def run(engine: str, rules: str, pairs: int, tables: int, folder: Path) -> Figures:
    """Plays a match of an engine against itself and measures it."""
    record = folder / f"{tables}.jsonl"
    words = ["match", "--rules", rules, "--pairs", str(pairs), "--concurrency", str(tables), "--out", str(record)]
    words += ["--quiet", *(word for name in "ab" for word in ("--engine", f"name={name}", f"cmd={engine}"))]
    with looking() as looks, redirect_stdout(StringIO()) as said:
        began, used = time.perf_counter(), _used()
        code = sixtysix(words)
        cpu, seconds = _used() - used, time.perf_counter() - began
    if code:
        sys.exit(f"{said.getvalue()}exit code {code}")
    found = read_record(str(record))
    tally = Tally([each.name for each in recorded_settings(found).engines], recorded_settings(found).rule_set)
    tally.add_all(found.games())
    acts = sum(each.acts for each in tally.engines.values())
    return Figures(next(iter(tally.engines.values())).deals, acts, seconds, cpu, looks)


def line(tables: int, found: Figures, least: Figures) -> str:
    """Writes a run as a line of the table; what the least run takes is no part of it."""
    cpu, deals, acts = found.cpu - least.cpu, found.deals - least.deals, found.acts - least.acts
    first, last = found.looks[len(found.looks) // 10], found.looks[-1]
    return (
        f"{tables:6}  {found.deals / found.seconds:7.0f}  {deals / cpu:10.0f} deals/s of it"
        f"  {cpu / acts * 1e6:12.0f} us  {found.acts / found.deals:9.1f}"
        f"   {first.memory / 1e6:5.1f} MB to {last.memory / 1e6:5.1f} MB   {first.files:4} to {last.files}"
    )


@contextmanager
def looking() -> Iterator[list[Look]]:
    """Looks at this process now and then; the list grows meanwhile."""
    looks, ended = [_look()], threading.Event()

    def go_on() -> None:
        while not ended.wait(LOOK_EVERY):
            looks.append(_look())

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield looks
    finally:
        ended.set()
        thread.join()


def _look() -> Look:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Look(pages * resource.getpagesize(), len(os.listdir("/proc/self/fd")))


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
