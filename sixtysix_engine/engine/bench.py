"""A fixed amount of work: its node count changes with the rules and the way of playing, its speed with the machine."""

from random import Random
from time import perf_counter

from .. import core
from ..ai.levels import usual_terms
from ..ai.player import Question
from ..ai.registry import PLAYERS
from ..core.bench_set import BENCH_SET
from ..core.stopping import Stopped, stopping
from ..game.deal import Deal
from ..game.rows import rule_set_names
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set
from .perft import perft

SEED = "bench"
DEPTH = 7 if core.NATIVE else 4
GAMES = 3


def bench(stopped: Stopped) -> tuple[int, float]:
    """Returns nodes and nodes per second: over all rule sets a perft and some deals that the engine plays itself, and
    where there is a native core its fixed set of deals, solved. Raises `InterruptedError` when stopped.
    """
    began, nodes = perf_counter(), 0
    for name in rule_set_names():
        rules = rule_set(name)
        nodes += perft(Deal.start(rules, shuffled_pack(rules, SEED), 0), DEPTH, stopped)
        for index in range(GAMES):
            nodes += _self_play(Deal.start(rules, shuffled_pack(rules, SEED, str(index)), 0), stopped)
    if core.NATIVE:
        nodes += _solve(stopped)
    return nodes, nodes / (perf_counter() - began)


def _solve(stopped: Stopped) -> int:
    try:
        with stopping(stopped) as stop:
            return sum(core.solve(deal, stop=stop).nodes for part in BENCH_SET for deal in part.deals())
    except core.Stopped:
        raise InterruptedError("stopped") from None


def _self_play(deal: Deal, stopped: Stopped) -> int:
    """Plays a deal to its end; the acts are counted, weighted by their place among the legal ones."""
    player, rng, nodes = PLAYERS["rule"](usual_terms()), Random(SEED), 0
    while (acts := deal.legal_actions()) and not stopped():
        act = player.choose(Question(deal=deal, acts=acts, rng=rng)).act
        nodes += 1 + acts.index(act)
        deal.apply(act)
    return nodes
