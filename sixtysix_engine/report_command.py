"""`sixtysix report`: what recorded runs say of strength: one again in full, or the ratings of many; as text or a page.

Exit codes: 0 done, 1 wrong usage, 2 a record that can't be read or a page that can't be written, 3 too many deals lost
by faults, or a record that disagrees with the law.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
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
  sixtysix report match-20250101-120000.jsonl --html report.html --png pictures
                                                            plots, and every deal to step through, in one page

--html and --png take the extra report: pip install 'sixtysix-engine[report]'. The page needs nothing beside itself. It
plays the whole record again under the law (about 1 ms a deal) and carries the first --deals of it (250 bytes each).

--control N holds every draw of a deal against N other orders of the stock, by the exact value of open-card play: a
yardstick that moves no mean, since the order that came is one among equals. It takes a tenth to a fifth out of the
variance of runs with --stock order, next to nothing where the stock is keyed by seat: there both games of a pair have
much the same luck already. It takes about 10 ms a game and order.

exit codes: 0 done, 1 wrong usage, 2 a record that can't be read or a page that can't be written, 3 a run is void, or a
record disagrees with the law.
"""
DONE, _, UNREADABLE, WRONG = range(4)
DEALS = 500
"""Deals that a page carries if nobody says how many."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix report`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records of sixtysix match")
    parser.add_argument("--control", type=int, metavar="N", help="take the luck of the draws out, by N orders for each")
    parser.add_argument("--anchor", metavar="NAME", help="the engine whose rating is 0, instead of the mean")
    parser.add_argument("--html", metavar="FILE", help="write one page with plots and deals to step through")
    parser.add_argument("--png", metavar="DIR", help="write the plots as pictures into a folder")
    parser.add_argument("--deals", metavar="N", help=f"deals that the page carries: a number, or all ({DEALS})")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix report` and returns its exit code."""
    files, orders, anchor = arguments.files, arguments.control, arguments.anchor
    if orders is not None and (orders < 1 or len(files) > 1):
        parser.error("--control: allowed: a whole number, at least 1, and one record")
    if anchor is not None and len(files) == 1:
        parser.error("--anchor: allowed with several records")
    keep = _deals(parser, arguments)
    try:
        records = [read_record(path) for path in files]
        if len(records) == 1:
            code = _report_run(parser, records[0], orders)
            _draw(arguments, records, keep)
            return code
        tournament = Tournament()
        tournament.add_all(records)
        if anchor not in (None, *tournament.names):
            parser.error(f"--anchor {anchor}: in no record; allowed: {' '.join(sorted(tournament.names))}")
        print(tournament.report(anchor), flush=True)
        _draw(arguments, records, keep)
    except RecordError as error:
        print(f"sixtysix report: {error}", file=sys.stderr)
        return UNREADABLE
    except MismatchError as error:
        where = files[0] if len(files) == 1 else "a record"
        print(f"sixtysix report: {where} disagrees with the law: {error}", file=sys.stderr)
        return WRONG
    except OSError as error:
        print(f"sixtysix report: {error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    return WRONG if tournament.void else DONE


def _deals(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int | None:
    """Returns how many deals a page carries, None for all; refuses what cannot be drawn before anything is read."""
    text = arguments.deals
    if text is not None and not arguments.html:
        parser.error("--deals: allowed with --html")
    if text not in (None, "all") and not (text.isascii() and text.isdigit()):
        parser.error(f"--deals {text}: allowed: a whole number, all")
    if arguments.html and os.path.realpath(arguments.html) in map(os.path.realpath, arguments.files):
        parser.error(f"--html {arguments.html}: that is a record")
    for option in ("html", "png"):
        if getattr(arguments, option) and find_spec("matplotlib") is None:
            parser.error(f"--{option} draws with matplotlib; install it with: pip install 'sixtysix-engine[report]'")
    return None if text == "all" else DEALS if text is None else int(text)


def _draw(arguments: argparse.Namespace, records: Sequence[Record], keep: int | None) -> None:
    """Writes the page and the pictures that are asked for. Raises `OSError`, `RecordError`, `MismatchError`."""
    if not arguments.html and not arguments.png:
        return
    from .report.build import build, kept_in_words, write_page, write_pictures  # noqa: PLC0415  # draws: slow to import

    live = sys.stderr.isatty()

    def heard(games: int) -> None:
        if live and games % 200 == 0:
            print(f"\r{games} games played again", end="", file=sys.stderr, flush=True)

    parts = build(records, keep if arguments.html else 0, arguments.anchor, heard)
    if live:
        print("\r", end="", file=sys.stderr)
    if arguments.html:
        size = write_page(parts, Path(arguments.html))
        print(f"page {arguments.html}: {size / 1e6:.1f} MB. {kept_in_words(parts)}")
    if arguments.png:
        pictures = write_pictures(parts, Path(arguments.png))
        print(f"{len(pictures)} pictures in {arguments.png}: {' '.join(path.stem for path in pictures)}")


def _report_run(parser: argparse.ArgumentParser, record: Record, orders: int | None) -> int:
    settings = recorded_settings(record)
    if orders is not None:
        _refuse_control(parser, settings)
    played = run_of(settings, record.games(), record.bans())
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
