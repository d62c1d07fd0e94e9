"""Figures of speed, measured here and now. They depend on the machine and its load, which is printed beside them."""

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from .bench_core import core_figures, set_figures
from .game.deal import Deal
from .game.notation import format_position, parse_position
from .game.rows import rule_set_names
from .game.shuffle import shuffled_pack
from .game.variants import rule_set
from .game.view import view_of

_HELLO = b"u66 1\nquit\n"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options of `sixtysix bench`."""
    parser.add_argument("--rules", default="classic", help="rule set to measure, or `all` (default: classic)")
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help="deals for each figure (default: 1000)")


def run(_parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Prints the figures; returns the exit code."""
    load = f", load {os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores{load}")
    print(f"hand-shake, start to u66ok   {hand_shake():8.1f} ms (median of 9)")
    for line in set_figures():
        print(line, flush=True)
    for name in rule_set_names() if arguments.rules == "all" else [arguments.rules]:
        print(f"{name}:")
        for label, rate, unit in figures(name, arguments.deals):
            print(f"  {label:26} {rate:10.0f} {unit}")
        for line in core_figures(name, arguments.deals):
            print(line, flush=True)
    return 0


def hand_shake() -> float:
    """Returns the time from the start of the daemon to its `u66ok`, ms: the median of nine starts."""
    return statistics.median(_one_hand_shake() for _ in range(9))


def _one_hand_shake() -> float:
    started = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", __package__], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as daemon:
        assert daemon.stdin is not None
        assert daemon.stdout is not None
        daemon.stdin.write(_HELLO)
        daemon.stdin.flush()
        while not daemon.stdout.readline().startswith(b"u66ok"):
            pass
        return (time.perf_counter() - started) * 1000


def figures(name: str, deals: int) -> Iterator[tuple[str, float, str]]:
    """Yields what was measured on a rule set: what, how many a second, and the unit."""
    seconds, acts = _timed(lambda: sum(len(random_deal(name, number).history) for number in range(deals)))
    yield "random deals", deals / seconds, f"deals/s ({acts / deals:.1f} acts each)"
    views = [view_of(deal, deal.turn) for deal in _moments(name, max(1, deals // 20)) if deal.turn is not None]
    seconds, _ = _timed(lambda: sum(len(format_position(view)) for view in views))
    yield "positions written", len(views) / seconds, "positions/s"
    texts = [format_position(view) for view in views]
    seconds, _ = _timed(lambda: sum(len(parse_position(text).deal.log) for text in texts))
    yield "positions read and checked", len(views) / seconds, "positions/s"


def random_deal(name: str, number: int) -> Deal:
    """Plays a deal at random to its last card: nobody closes, nobody claims before the end."""
    deal = _dealt(name, number)
    for _ in _steps(deal, number):
        pass
    return deal


def _moments(name: str, deals: int) -> Iterator[Deal]:
    for number in range(deals):
        deal = _dealt(name, number)
        yield deal.copy()
        for _ in _steps(deal, number):
            yield deal.copy()


def _dealt(name: str, number: int) -> Deal:
    rules = rule_set(name)
    return Deal.start(rules, shuffled_pack(rules, "bench", str(number)), 0)


def _steps(deal: Deal, number: int) -> Iterator[None]:
    choice = random.Random(number)
    while deal.turn is not None:
        legal = deal.legal_actions()
        deal.apply(choice.choice([act for act in legal if str(act) not in ("66", "c")] or legal))
        yield


def _timed(work: Callable[[], int]) -> tuple[float, int]:
    started = time.perf_counter()
    done = work()
    return time.perf_counter() - started, done
