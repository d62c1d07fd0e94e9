"""A fixed amount of work: its node count changes with the rules and the way of playing, its speed with the machine."""

from random import Random
from time import perf_counter

from ..ai.player import Question
from ..ai.registry import PLAYERS, STRENGTHS
from ..game.deal import Deal
from ..game.rows import rule_set_names
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set
from .perft import Stopped, perft

SEED = "bench"
DEPTH = 4
GAMES = 10


def bench(stopped: Stopped) -> tuple[int, float]:
    """Returns nodes and nodes per second over all rule sets: a perft and some deals that the engine plays itself."""
    began, nodes = perf_counter(), 0
    for name in rule_set_names():
        rules = rule_set(name)
        nodes += perft(Deal.start(rules, shuffled_pack(rules, SEED), 0), DEPTH, stopped)
        for index in range(GAMES):
            nodes += _self_play(Deal.start(rules, shuffled_pack(rules, SEED, str(index)), 0), stopped)
    return nodes, nodes / (perf_counter() - began)


def _self_play(deal: Deal, stopped: Stopped) -> int:
    """Plays a deal to its end; the acts are counted, weighted by their place among the legal ones."""
    player, rng, nodes = next(iter(PLAYERS.values()))(STRENGTHS[-1]), Random(SEED), 0
    while (acts := deal.legal_actions()) and not stopped():
        act = player.choose(Question(deal=deal, acts=acts, rng=rng)).act
        nodes += 1 + acts.index(act)
        deal.apply(act)
    return nodes
