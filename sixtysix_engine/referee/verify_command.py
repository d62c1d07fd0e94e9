"""`sixtysix verify`: checks that a record is what it says, from its seed to its last line.

Exit codes: 0 all is right, 1 wrong usage, 2 a record can't be read, 4 a line is wrong.
"""

import argparse
import sys
import time

from .errors import RecordError
from .verify import Verified, WrongError, verify

EXAMPLES = """\
examples:
  sixtysix verify match-20250101-120000.jsonl
  sixtysix verify --unfinished match-20250101-120000.jsonl   games may be missing: the run goes on, or was cut short
  sixtysix verify results/*.jsonl

Checked are: the commitment against manifest, seed and nonce; the cards of every deal against the seed (or its book);
every act against the law; points, reasons, scores and winners; the times against the limits and their sums; who sat
where; that no game is there twice or missing. What a run with --commit has revealed covers every byte before it.
The first line that is wrong is named, with what it says and what would be right.

exit codes: 0 all is right, 1 wrong usage, 2 a record can't be read, 4 a line is wrong.
"""

RIGHT, _, UNREADABLE, _, WRONG = range(5)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix verify`."""
    parser.add_argument("file", metavar="FILE", nargs="+", help="a record of sixtysix match")
    parser.add_argument("--unfinished", action="store_true", help="games may be missing")


def run(_parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix verify` and returns its exit code: the worst of all files."""
    return max(_verify(path, unfinished=arguments.unfinished) for path in arguments.file)


def _verify(path: str, *, unfinished: bool) -> int:
    started = time.perf_counter()
    try:
        found = verify(path, unfinished=unfinished)
    except WrongError as error:
        print(f"{path}, line {error.line}: {error}", flush=True)
        return WRONG
    except RecordError as error:
        print(f"sixtysix verify: {error}", file=sys.stderr)
        return UNREADABLE
    print(f"{path}: {_told(found, time.perf_counter() - started)}", flush=True)
    return RIGHT


def _told(found: Verified, seconds: float) -> str:
    promise = "commitment kept" if found.committed else "no commitment in it"
    missing = f"; {found.left} games are missing" if found.left else ""
    rate = found.deals / seconds
    return f"right: {found.games} games, {found.deals} deals, {found.acts} acts, {promise}{missing}; {rate:.0f} deals/s"
