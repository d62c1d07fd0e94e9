"""Whether the clock is kept on a busy machine: acts at 50 ms, and how soon a search that is told to stop answers.

    python -m benchmarks.strength.clock [EXPERIMENT] [--pairs N] [--searches N] [--busy N]

The games are those of the referee, with its own margin, between real engines; the record keeps each game's longest act
only, so that the times are taken where the referee takes them.
"""

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from sixtysix_engine.cli import main as sixtysix
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from sixtysix_engine.protocol import Limits
from sixtysix_engine.referee.clock import Clock
from sixtysix_engine.referee.contestant import parse_contestant
from sixtysix_engine.referee.errors import StartError
from sixtysix_engine.referee.match_command import NO_START
from sixtysix_engine.referee.player import Player
from sixtysix_engine.referee.settings import Patience

from .data import load, machine, read_rows, write_rows
from .experiments import FILE as EXPERIMENTS
from .experiments import Experiment, read_experiments, select
from .playing import start
from .results import figures
from .run import PLAYED, RECORDS, fresh_record

FILE = Path(__file__).with_name("clock.toml")
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(100_000))"
"""A process that keeps a core busy, and ends by itself when whoever started it is gone."""
THOUGHT = (0.005, 0.06)
"""A search has been under way for so many seconds when it is told to stop."""
LATEST_STOP = 10.0
"""Seconds after which a search that does not stop is given up."""


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.clock", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("experiment", nargs="?", default="clock", help="one with a movetime (clock)")
    parser.add_argument("--pairs", type=int, metavar="N", help="mirrored pairs (those of the experiment)")
    parser.add_argument("--searches", type=int, default=300, metavar="N", help="searches that are told to stop (300)")
    parser.add_argument("--busy", type=int, metavar="N", help="busy processes (twice the cores)")
    for name, value in (("experiments", EXPERIMENTS), ("results", FILE), ("records", RECORDS)):
        parser.add_argument(f"--{name}", type=Path, default=value, metavar="PATH", help=argparse.SUPPRESS)
    arguments = parser.parse_args(words)
    try:
        (experiment,) = select(read_experiments(arguments.experiments), [arguments.experiment])
        limit = int(experiment.limit["movetime"])
    except (KeyError, ValueError) as error:
        parser.error(f"{arguments.experiment}: wanted is one experiment with a movetime; {error}")
    about, record = machine(), fresh_record(arguments.records, experiment.name)
    busy = 2 * about["cores"] if arguments.busy is None else arguments.busy
    with busy_machine(busy):
        try:
            stops, pings = asyncio.run(stop_times(experiment, arguments.searches))
        except StartError as error:
            print(error, file=sys.stderr)
            return NO_START
        code, times = timed_acts([*experiment.words(pairs=arguments.pairs), "--out", str(record)])
        row = {"shows": experiment.shows, "busy": busy, **about, "load": load()}
    if code not in PLAYED:
        return code
    row |= {
        **figures(record),
        **over(times, limit),
        "searches": len(stops),
        **_spread("stop", stops),
        **_spread("ping", pings),
    }
    write_rows(arguments.results, {**read_rows(arguments.results), experiment.name: row})
    print("\n".join(f"{key}: {value}" for key, value in row.items()))
    return code


@contextmanager
def busy_machine(processes: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keeps the machine busy by so many processes, and ends exactly these."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
    try:
        yield busy
    finally:
        for process in busy:
            process.kill()
            process.wait()


def timed_acts(words: Sequence[str]) -> tuple[int, list[float]]:
    """Plays `sixtysix match` with such words; returns its exit code and the seconds of every act that came."""
    times: list[float] = []
    spend = Clock.spend

    def noting(clock: Clock, seat: int, seconds: float) -> None:
        times.append(seconds)
        spend(clock, seat, seconds)

    with patch.object(Clock, "spend", noting):
        return sixtysix(["match", *words]), times


def over(times: Sequence[float], limit: int) -> dict[str, Any]:
    """Returns by how many ms acts were over a limit in ms; below 0 where they were within it."""
    late = sorted(1000 * seconds - limit for seconds in times)
    return {
        "timed_acts": len(late),
        "acts_over": sum(ms > 0 for ms in late),
        "over_p999_ms": round(percentile(late, 0.999), 1),
        "over_max_ms": round(late[-1], 1),
    }


def percentile(ordered: Sequence[float], share: float) -> float:
    """Returns the least of some ordered values that is not less than such a share of them."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


async def stop_times(experiment: Experiment, searches: int) -> tuple[list[float], list[float]]:
    """Returns the seconds from `stop` to the answer for searches without a limit by the first engine.

    And, between these, the seconds from `isready` to `readyok`: what the busy machine alone takes.
    """
    player, rng = Player(parse_contestant(experiment.engines[0]), Patience()), Random("stop")
    stops: list[float] = []
    pings: list[float] = []
    await player.open(experiment.rules)
    try:
        for position in positions(rule_set(experiment.rules), searches):
            search = asyncio.create_task(player.engine.go(position, Limits(infinite=True), LATEST_STOP))
            await asyncio.sleep(rng.uniform(*THOUGHT))
            stopped = time.monotonic()
            player.engine.stop()
            await search
            answered = time.monotonic()
            await player.engine.ready()
            stops.append(answered - stopped)
            pings.append(time.monotonic() - answered)
    finally:
        await player.close()
    return stops, pings


def positions(rules: RuleSet, number: int) -> Iterator[str]:
    """Yields positions with a choice of acts, as an engine is sent them, from deals that were played at random."""
    rng, index = Random("positions"), 0
    while number:
        deal, index = start(rules, "positions", index), index + 1
        for _ in range(rng.randrange(12)):
            if deal.turn is not None:
                deal.apply(rng.choice(deal.legal_actions()))
        if deal.turn is not None and len(deal.legal_actions()) > 1:
            number -= 1
            yield format_position(view_of(deal, deal.turn))


def _spread(name: str, times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(1000 * seconds for seconds in times)
    shares = {"median": 0.5, "p99": 0.99, "max": 1.0} if ordered else {}
    return {f"{name}_{what}_ms": round(percentile(ordered, share), 1) for what, share in shares.items()}


if __name__ == "__main__":
    sys.exit(main())
