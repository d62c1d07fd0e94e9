"""Two players against each other in this process, over mirrored deals: quick to start, for developing.

    python -m benchmarks.strength.duel full:FullPlayer,strength=weak rule:RulePlayer --worlds 50 --pairs 1000 --jobs 2

With three at the table the second player has two seats, with partners each has both seats of its pair. What is claimed
comes from `run.py`, which plays engines by the referee.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple, TypeVar

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.report import format_estimate
from sixtysix_engine.referee.schedule import seated
from sixtysix_engine.referee.statistics import Estimate, PairSums

from .data import load
from .playing import Note, Recipe, Sitting, net_points, parse_recipe, play, start

Result = TypeVar("Result")

SAY_EVERY = 10.0
"""Seconds between two lines on the way."""


Times = tuple[int, float, float]
"""Acts, seconds for all, seconds for the longest."""


@dataclass(frozen=True, kw_only=True)
class Duel:
    """What is played."""

    rules: str
    """The rule set."""
    seed: str
    """The seed of the deals, and, with more words, of the players' chances."""
    players: tuple[Recipe, Recipe]
    """The first is the one that the result is about."""


class PairResult(NamedTuple):
    """The games of one pair or rotation."""

    points: int
    """What the first player has more than the others, in all games, summed over the others."""
    deals: int
    """How many deals that were, counted once for each other side."""
    own: int
    """What the first player has, in all games, counted once for each other side."""
    times: tuple[Times, ...]
    """By player."""


class Game(NamedTuple):
    """One game that was played."""

    deal: Deal
    """The deal, at its end."""
    who: tuple[int, ...]
    """By seat which player sat there: 0 or 1."""
    sittings: list[Sitting]
    """By seat, with the time that was used."""


def games_of(duel: Duel, pair: int, note: Note | None = None) -> Iterator[Game]:
    """Plays and yields the games of a pair: the same cards once for every seating."""
    rules = rule_set(duel.rules)
    sides = len(set(rules.sides))
    for game in range(sides):
        who = seated((0, *[1] * (sides - 1)), rules.sides, game)
        deal = start(rules, duel.seed, pair)
        chances = [f"{duel.seed} chances of {seat} in {pair}.{game}" for seat in range(len(who))]
        sittings = [_sit(duel, *both) for both in zip(who, chances, strict=True)]
        play(deal, sittings, note)
        yield Game(deal, who, sittings)


def play_pair(duel: Duel, pair: int) -> PairResult:
    """Plays a pair and returns its result."""
    points = deals = own = 0
    times = [(0, 0.0, 0.0), (0, 0.0, 0.0)]
    for deal, who, sittings in games_of(duel, pair):
        assert deal.outcome is not None
        net, others = net_points(deal, who.index(0))
        points, deals, own = points + net, deals + others, own + others * deal.outcome.points[who.index(0)]
        for place, sitting in zip(who, sittings, strict=True):
            times[place] = _added(times[place], (sitting.acts, sitting.seconds, sitting.longest))
    return PairResult(points, deals, own, tuple(times))


def pairs_of(duel: Duel, pairs: Iterable[int], jobs: int = 1) -> Iterator[PairResult]:
    """Yields the results of pairs in order, played by so many processes."""
    return side_by_side(partial(play_pair, duel), pairs, jobs)


def side_by_side(work: Callable[[int], Result], items: Iterable[int], jobs: int) -> Iterator[Result]:
    """Yields the results of work in order, done by so many processes."""
    if jobs == 1:
        yield from map(work, items)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(work, items)


def run(duel: Duel, pairs: int, jobs: int, *, first: int = 0) -> Estimate:
    """Plays a duel, prints how it stands on the way and at its end, and returns the estimate."""
    sums, times, own, net = PairSums(), [(0, 0.0, 0.0), (0, 0.0, 0.0)], 0, 0
    began = said = time.monotonic()
    for result in pairs_of(duel, range(first, first + pairs), jobs):
        sums.add(result.points, result.deals)
        own, net = own + result.own, net + result.points
        times = [_added(*both) for both in zip(times, result.times, strict=True)]
        if time.monotonic() - said > SAY_EVERY:
            said = time.monotonic()
            print(f"{sums.pairs:6} pairs  {format_estimate(sums.estimate())}", flush=True)
    estimate, took = sums.estimate(), time.monotonic() - began
    print(f"{duel.rules}: {duel.players[0].words} against {duel.players[1].words}: {format_estimate(estimate)} a deal")
    if own:
        print(f"that is {own / (2 * own - net):.1%} of the points that it and one other score on average")
    print(f"over {sums.pairs} pairs from {first}, seed {duel.seed}, in {took:.1f} s, load {load()}")
    for recipe, (acts, seconds, longest) in zip(duel.players, times, strict=True):
        print(f"{recipe.words}: {1000 * seconds / max(1, acts):.2f} ms an act, longest {1000 * longest:.1f} ms")
    return estimate


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.duel", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="MODULE:CLASS[,KEY=VALUE...][/LIMIT=N,...]")
    parser.add_argument("--rules", default="classic", metavar="NAME", help="rule set (classic)")
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="mirrored pairs or rotations (100)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the first pair, to go on with a seed (0)")
    parser.add_argument("--seed", default="duel", metavar="TEXT", help="seed of the deals and of all chances (duel)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    for limit in ("worlds", "nodes", "movetime"):
        parser.add_argument(f"--{limit}", type=int, metavar="N", help=f"{limit} of an act, where a player has no own")
    arguments = parser.parse_args(words)
    limits = {name: getattr(arguments, name) for name in ("worlds", "nodes", "movetime")}
    try:
        one, other = (parse_recipe(text, **limits) for text in arguments.players)
        one.make(), other.make()
    except (ValueError, ImportError, AttributeError, TypeError) as error:
        parser.error(str(error))
    duel = Duel(rules=arguments.rules, seed=arguments.seed, players=(one, other))
    run(duel, arguments.pairs, arguments.jobs, first=arguments.first)
    return 0


def _added(one: Times, other: Times) -> Times:
    return one[0] + other[0], one[1] + other[1], max(one[2], other[2])


def _sit(duel: Duel, place: int, chances: str) -> Sitting:
    recipe = duel.players[place]
    return Sitting(recipe, recipe.make(), Random(chances))


if __name__ == "__main__":
    sys.exit(main())
