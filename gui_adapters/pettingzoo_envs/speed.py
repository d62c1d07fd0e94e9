"""Acts a second, chosen by chance: `python -m gui_adapters.pettingzoo_envs.speed [RULES...]`."""

import argparse
import sys
from time import perf_counter

import numpy as np

from sixtysix_engine import core
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import rule_set

from .deals import SixtySixEnv
from .vector import Games


def env_rate(rules: str, seconds: float) -> float:
    """Returns acts a second of one environment, a view written and a mask made for each."""
    deal, random, acts = SixtySixEnv(rules), np.random.default_rng(1), 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        deal.reset(seed=acts)
        while not all(deal.terminations.values()):
            mask = deal.observe(deal.agent_selection)["action_mask"]
            deal.step(int(random.choice(np.flatnonzero(mask))))
            acts += 1
    return acts / (perf_counter() - start)


def vector_rate(rules: str, seconds: float, size: int) -> tuple[float, float]:
    """Returns acts a second of the vector: of all, and of the steps alone without choosing the acts by chance."""
    games, random, steps, inside = Games(rules, size), np.random.default_rng(1), 0, 0.0
    start = perf_counter()
    while perf_counter() - start < seconds:
        acts = games.sample(random)
        before = perf_counter()
        games.step(acts)
        inside += perf_counter() - before
        steps += size
    return steps / (perf_counter() - start), steps / inside


def fits_vector(rules: RuleSet) -> bool:
    """Tells whether the vector plays a rule set."""
    return core.NATIVE and rules.table.seats == 2 and rules.pack.copies == 1


def main() -> int:
    """Prints a line for each rule set; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m gui_adapters.pettingzoo_envs.speed", description=__doc__)
    parser.add_argument("rules", nargs="*", help="rule sets (default: all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure (default: %(default)s)")
    parser.add_argument("--games", type=int, default=4096, help="deals of the vector (default: %(default)s)")
    given = parser.parse_args()
    print(f"{'rules':14} {'environment':>12} {'vector':>12} {'its steps':>12}   acts a second")
    for name in given.rules or rule_set_names():
        row = f"{name:14} {env_rate(name, given.seconds):12,.0f}"
        if fits_vector(rule_set(name)):
            every, steps = vector_rate(name, given.seconds, given.games)
            row += f" {every:12,.0f} {steps:12,.0f}"
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
