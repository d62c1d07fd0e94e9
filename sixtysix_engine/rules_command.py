"""`sixtysix rules`: the rule sets listed, explained to a person, told apart.

Exit codes: 0, and 1 for wrong usage: an unknown rule set, switch or parameter, values that contradict each other.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator

from .game.errors import RuleSetError
from .game.ruleset import RuleSet
from .game.variants import rule_set
from .rulebook.difference import difference
from .rulebook.page import contents, explanation, switch_list, values

EXAMPLES = """\
examples:
  sixtysix rules                                     lists all rule sets
  sixtysix rules classic                             explains one
  sixtysix rules dictionary+schneider30+toEight      the same with switches laid over it
  sixtysix rules classic --diff pagat66              tells how two differ
  sixtysix rules --switches                          lists the switches

exit codes: 0, 1 wrong usage.
"""

_WIDTH = 80
"""Characters in a line where the output is no terminal."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix rules`."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="a rule set, with +SWITCH or +PARAMETER:VALUE after it")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--diff", metavar="OTHER", help="tell how NAME and OTHER differ")
    which.add_argument("--values", action="store_true", help="print all parameters of NAME as key=value")
    which.add_argument("--switches", action="store_true", help="list the switches")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix rules` and returns its exit code."""
    for line in _lines(parser, arguments, _width()):
        print(line)
    return 0


def _lines(parser: argparse.ArgumentParser, arguments: argparse.Namespace, width: int) -> Iterator[str]:
    if arguments.switches:
        if arguments.name is not None:
            parser.error(f"--switches lists them all: {arguments.name!r} is not allowed beside it")
        return switch_list(width)
    if arguments.name is None:
        if arguments.values or arguments.diff is not None:
            parser.error(f"{'--values' if arguments.values else '--diff'} needs the NAME of a rule set before it")
        return contents(width)
    rules = _rule_set(parser, arguments.name)
    if arguments.values:
        return values(rules)
    if arguments.diff is not None:
        return difference(rules, _rule_set(parser, arguments.diff), width)
    return explanation(rules, width)


def _rule_set(parser: argparse.ArgumentParser, text: str) -> RuleSet:
    try:
        return rule_set(text)
    except RuleSetError as error:
        parser.error(str(error))


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDTH
