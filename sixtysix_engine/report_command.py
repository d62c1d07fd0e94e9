"""`sixtysix report`: what recorded runs say of strength: one again in full, or the ratings of many as a tournament.

Exit codes: 0 done, 1 wrong usage, 2 a record that can't be read, 3 too many deals lost by faults, or a record that
disagrees with the law.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

from . import core
from .game.deal import Deal
from .referee.errors import RecordError
from .referee.findings import format_without_luck, is_void
from .referee.luck import luck_of_pairs
from .referee.manifest import recorded_settings
from .referee.record import Record, read_record
from .referee.replay import MismatchError
from .referee.run import run_of
from .referee.settings import Settings
from .referee.tally import Tally
from .referee.tournament import Tournament

EXAMPLES = """\
examples:
  sixtysix report match-20250101-120000.jsonl               the table, intervals and verdict of a run, once more
  sixtysix report match-20250101-120000.jsonl --control 4   the same, and the points without the luck of the draws
  sixtysix report *.jsonl                                   ratings of all engines over many runs
  sixtysix report *.jsonl --anchor builtin                  the same, with builtin at 0

--control N holds every draw of a deal against N other orders of the stock, by the exact value of open-card play: a
yardstick that moves no mean, since the order that came is one among equals. It takes a tenth to a fifth out of the
variance of runs with --stock order, next to nothing where the stock is keyed by seat: there both games of a pair have
much the same luck already. It takes about 10 ms a game and order.

exit codes: 0 done, 1 wrong usage, 2 a record that can't be read, 3 a run is void, or a record disagrees with the law.
"""
DONE, _, UNREADABLE, WRONG = range(4)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix report`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of sixtysix match")
    parser.add_argument("--control", type=int, metavar="N", help="take the luck of the draws out, by N orders for each")
    parser.add_argument("--anchor", metavar="NAME", help="the engine whose rating is 0, instead of the mean")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix report` and returns its exit code."""
    files, orders, anchor = arguments.files, arguments.control, arguments.anchor
    if orders is not None and (orders < 1 or len(files) > 1):
        parser.error("--control: allowed: a whole number, at least 1, and one record")
    if anchor is not None and len(files) == 1:
        parser.error("--anchor: allowed with several records")
    try:
        records = [read_record(path) for path in files]
        if len(records) == 1:
            return _report_run(parser, records[0], orders)
        tournament = Tournament()
        tournament.add_all(records)
    except RecordError as error:
        print(f"sixtysix report: {error}", file=sys.stderr)
        return UNREADABLE
    except MismatchError as error:
        print(f"sixtysix report: {files[0]} disagrees with the law: {error}", file=sys.stderr)
        return WRONG
    if anchor not in (None, *tournament.names):
        parser.error(f"--anchor {anchor}: in no record; allowed: {' '.join(sorted(tournament.names))}")
    print(tournament.report(anchor))
    return WRONG if tournament.void else DONE


def _report_run(parser: argparse.ArgumentParser, record: Record, orders: int | None) -> int:
    settings = recorded_settings(record)
    if orders is not None:
        _refuse_control(parser, settings)
    played = run_of(settings, record.games())
    print(played.report(record.path), flush=True)
    if is_void(settings, played.totals):
        return WRONG
    if orders is not None and isinstance(played.totals, Tally):
        pairs = luck_of_pairs(settings, record.games(), _open_cards, orders, Random(settings.seed))
        print(f"\n{format_without_luck(settings, played.totals, pairs)}")
    return DONE


def _refuse_control(parser: argparse.ArgumentParser, settings: Settings) -> None:
    rules = settings.rule_set
    if settings.format != "pair":
        parser.error(f"--control: the record is of a {settings.format}; allowed: records of a match of two engines")
    if not rules.stock_size or len(set(rules.sides)) > 2:
        parser.error(f"--control: {settings.rules} is not for it; allowed: rule sets with a stock and two sides")
    if not core.NATIVE:
        parser.error(f"--control: it takes the native core: {core.PURE_BECAUSE}")


def _open_cards(deals: Sequence[Deal]) -> list[core.Values]:
    return core.solve_many([core.prepare(deal) for deal in deals])
