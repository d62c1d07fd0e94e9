"""`sixtysix deals`: writes a deal book, a text file of decks for `sixtysix match --book` and for other programs.

Exit codes: 0 done, 1 wrong usage, 2 the file can't be written.
"""

import argparse
import secrets
import sys

from ..game.errors import GameError
from ..game.variants import rule_set
from .book import format_book, make_deals
from .time_words import whole

EXAMPLES = """\
examples:
  sixtysix deals --rules classic --number 100 --seed spring --out deals.txt
  sixtysix match --book deals.txt --pairs 100 --engine ./new --engine ./old

A book has a line rules=NAME, then one deal a line: the whole pack in dealing order, and dealer=SEAT where the first
dealer is fixed. Behind # there may be comments. The deals are those of a match of single deals with the same seed.

exit codes: 0 done, 1 wrong usage, 2 the file can't be written.
"""
DONE, _, UNWRITABLE = range(3)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix deals`."""
    parser.add_argument("--rules", metavar="NAME", default="classic", help="the rule set (classic)")
    parser.add_argument("--number", metavar="N", type=whole, default=100, help="how many deals (100)")
    parser.add_argument("--seed", metavar="TEXT", help="what the cards come from (one that nobody can guess)")
    parser.add_argument("--out", metavar="FILE", help="a new file (standard output)")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix deals` and returns its exit code."""
    seed = arguments.seed or secrets.token_hex(16)
    if seed.split() != [seed]:
        parser.error(f"--seed {seed!r}: not a text without spaces")
    try:
        deals = make_deals(rule_set(arguments.rules), seed, arguments.number)
    except GameError as error:
        parser.error(str(error))
    comment = f"{arguments.number} deals of seed {seed}"
    lines = (f"{line}\n" for line in format_book(arguments.rules, deals, comment))
    if arguments.out is None:
        sys.stdout.writelines(lines)
        return DONE
    try:
        with open(arguments.out, "x", encoding="utf-8", newline="\n") as file:
            file.writelines(lines)
    except OSError as error:
        print(f"sixtysix deals: {arguments.out}: {error.strerror}", file=sys.stderr)
        return UNWRITABLE
    return DONE
