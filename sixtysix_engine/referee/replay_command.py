"""`sixtysix replay`: shows a recorded game trick by trick and holds it against the law.

Exit codes: 0 the record is right, 1 wrong usage, 2 the record can't be read, 3 it disagrees with the law.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence

from .errors import RecordError
from .manifest import recorded_settings
from .narration import Narrator
from .record import GameRecord, read_record
from .replay import MismatchError, replay, start_deals
from .report import format_fault
from .schedule import GameIndex, last_game, partners
from .settings import Settings

EXAMPLES = """\
examples:
  sixtysix replay match-20250101-120000.jsonl 17      the first game of pair 17
  sixtysix replay match-20250101-120000.jsonl 17.1    its second game: the same cards, everybody one seat on
  sixtysix replay match-20250101-120000.jsonl all -q  checks every game of the record

exit codes: 0 the record is right, 1 wrong usage, 2 the record can't be read, 3 it disagrees with the law.
"""

DONE, _, UNREADABLE, MISMATCH = range(4)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix replay`."""
    parser.add_argument("file", metavar="FILE", help="a record of sixtysix match")
    parser.add_argument("game", metavar="GAME", help="PAIR or PAIR.GAME, both from 0; or all")
    parser.add_argument("-q", "--quiet", action="store_true", help="only check, tell nothing")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix replay` and returns its exit code."""
    wanted = None if arguments.game == "all" else _read_game(parser, arguments.game)
    found, wrong = 0, 0
    try:
        record = read_record(arguments.file)
        settings = recorded_settings(record)
        for game in record.games():
            if wanted in (None, game.index):
                found += 1
                wrong += not _show(settings, game, quiet=arguments.quiet)
    except RecordError as error:
        print(f"sixtysix replay: {error}", file=sys.stderr)
        return UNREADABLE
    if not found and wanted is not None:
        numbers = f"0.0 to {last_game(settings)}" + (", not all of them" if settings.scheme.decisive else "")
        parser.error(f"GAME {wanted}: not in the record; it has games {numbers} when it is complete")
    print(f"{found} {'game' if found == 1 else 'games'} checked, {wrong} wrong")
    return MISMATCH if wrong else DONE


def _read_game(parser: argparse.ArgumentParser, text: str) -> GameIndex:
    found = re.fullmatch(r"(\d+)(?:\.(\d+))?", text, re.ASCII)
    if found is None:
        parser.error(f"GAME {text!r} is not allowed; allowed: PAIR, PAIR.GAME (as 17 or 17.1), all")
    return GameIndex(int(found[1]), int(found[2] or 0))


def _show(settings: Settings, game: GameRecord, *, quiet: bool) -> bool:
    """Shows and checks a game; returns whether it is right."""
    lines = _tell(settings, game)
    try:
        for line in lines:
            if not quiet:
                print(line)
    except MismatchError as error:
        sys.stdout.flush()
        print(f"game {game.index} disagrees with the law: {error}", file=sys.stderr)
        return False
    return True


def _tell(settings: Settings, game: GameRecord) -> Iterator[str]:
    seats = [f"{name} (seat {seat})" for seat, name in enumerate(game.seats)]
    sides = partners(settings.rule_set.sides)
    against = " against ".join(" and ".join(seats[seat] for seat in side) for side in sides)
    yield f"game {game.index}: {against}; rules {settings.rules}, seed {settings.seed}"
    for number, (deal, record) in enumerate(start_deals(settings, game)):
        narrator = Narrator(deal, game.seats)
        if settings.unit == "match":
            yield f"\ndeal {number}, score {_by_side(deal.score, sides)} to {deal.target}"
        yield from narrator.opening()
        for step in replay(deal, record, game, number):
            yield from narrator.told(step)
        yield from narrator.ending()
        for fault in game.faults:
            if fault.deal == number:
                yield format_fault(game.index, fault)
    if game.winner is not None:
        names = " and ".join(dict.fromkeys(game.seats[seat] for seat in game.winner))
        yield f"\nmatch: {names} won {_by_side(game.score, sides)}"


def _by_side(points: Sequence[int], sides: Sequence[Sequence[int]]) -> str:
    return "/".join(str(points[side[0]]) for side in sides)
