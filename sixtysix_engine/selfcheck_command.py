"""`sixtysix selfcheck`: random deals of every rule set through all checks of the law, and how fast that goes.

Exit codes: 0 all is well, 1 wrong usage, 3 the law contradicts itself; what was found names how to find it again.
"""

import argparse
import secrets
import sys
import time

from .engine.selfcheck import SelfCheckError, check_rule_set
from .game.errors import RuleSetError
from .game.rows import rule_set_names
from .game.variants import rule_set

EXAMPLES = """\
examples:
  sixtysix selfcheck                                    20 deals of every rule set
  sixtysix selfcheck --deals 1000 --rules schwabach     many of one
  sixtysix selfcheck --rules dictionary+closeStrict --seed found-it

At every moment no card and no point may be lost; what a seat sees must follow from what it has seen, and stay the same
when cards that it has not seen change places; the native core must allow and do the same, and find the value of the
last few cards that every line of play gives; at the end the same acts must give the same deal.

exit codes: 0 all is well, 1 wrong usage, 3 the rules contradict themselves.
"""
FAILED = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix selfcheck`."""
    parser.add_argument("--deals", type=int, default=20, metavar="N", help="deals of each rule set (20)")
    parser.add_argument("--rules", metavar="NAME", help="one rule set, switches included (all)")
    parser.add_argument("--seed", metavar="TEXT", help="seed of the deals (a new one each time)")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix selfcheck` and returns its exit code."""
    if arguments.deals < 1:
        parser.error(f"--deals {arguments.deals}: allowed: a whole number, at least 1")
    names = rule_set_names() if arguments.rules is None else (arguments.rules,)
    seed = arguments.seed or secrets.token_hex(8)
    try:
        rule_set(names[0])
    except RuleSetError as error:
        parser.error(f"--rules {error}")
    width = max(map(len, names))
    print(f"{arguments.deals} deals of each rule set, seed {seed}")
    began = time.perf_counter()
    for name in names:
        try:
            print(f"{name:<{width}}  {_speed(name, arguments.deals, seed)}", flush=True)
        except SelfCheckError as error:
            print(f"{name:<{width}}  FAILED", flush=True)
            print(f"sixtysix selfcheck: {error}", file=sys.stderr)
            return FAILED
    print(f"all is well: {arguments.deals * len(names)} deals in {time.perf_counter() - began:.1f} s")
    return 0


def _speed(name: str, deals: int, seed: str) -> str:
    began = time.perf_counter()
    check_rule_set(name, deals, seed, lambda: False)
    return f"{deals / (time.perf_counter() - began):6.1f} deals/s"
