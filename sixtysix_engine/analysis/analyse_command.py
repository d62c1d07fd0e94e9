"""`sixtysix analyse`: what each act of a position, or of a recorded game, was worth to its seat by what it could know.

Exit codes: 0 done, 1 wrong usage or a position that cannot be read, 2 a record that can't be read, 3 it disagrees with
the law, 130 interrupted; what was finished by then has been written.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from .. import core
from ..ai.match_score import utility
from ..ai.registry import PLAYERS
from ..game.deal import Deal
from ..referee.errors import RecordError
from . import text
from .data import case_data, tally_data
from .judge import Judge, Judgement, Tally
from .look import Looker
from .moments import Case
from .page import Shown, page
from .sources import SourceError, UnlawfulError, position_case, read_game, record_cases, text_cases

EXAMPLES = """\
examples:
  sixtysix analyse rules=classic me=0 turn=0 ask=lead ...    a position: every act, best first
  sixtysix analyse positions.txt                             one on each line; or what went through an engine's pipe
  sixtysix analyse match-20250101-120000.jsonl 17.1          a recorded game, named as sixtysix replay does
  sixtysix analyse match-20250101-120000.jsonl 17 --seat 0 --html game.html
  printf 'deal rules=classic seed=hello\\nquit\\n' | sixtysix engine | sixtysix analyse -

Each act is judged by what its seat could know: the hidden cards of a record are not looked at, only the worlds that
the seat's view leaves open. The solver goes on in each of these as if all cards were known, so its values flatter
whoever may choose later, and to it an act that only hides something is worth nothing.

What an act gives away is measured against the best one in the same worlds; of a sample the best act is chosen in
other worlds than those that measure it, so the sum may come out below nothing. A difference within twice its standard
error, or below the threshold, is no mistake. A reason stands beside a mistake only where the worlds show it plainly.

The player values the acts; where it leaves some without a value, the solver looks at all of them. What neither can
look at is named: an auction, as a rule, or the open stock of three who play for themselves.

exit codes: 0 done, 1 wrong usage, 2 the record can't be read, 3 it disagrees with the law, 130 interrupted: what was
finished by then has been written.
"""
DONE, _, UNREADABLE, MISMATCH = range(4)
CUT_SHORT = 130


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix analyse`."""
    parser.add_argument("what", nargs="+", metavar="WHAT", help="a position; or FILE [GAME]; - for standard input")
    parser.add_argument("--worlds", type=_count, metavar="N", help="worlds for each moment (4000; 200 solved)")
    parser.add_argument("--movetime", type=_count, default=5000, metavar="MS", help="the most for each moment (5000)")
    parser.add_argument("--seed", default="0", metavar="TEXT", help="another seed draws other worlds (0)")
    parser.add_argument("--player", default="full", choices=list(PLAYERS), help="who values the acts (full)")
    parser.add_argument(
        "--seat", type=int, action="append", default=[], metavar="N", help="judge this seat; repeatable"
    )
    parser.add_argument("--threshold", type=_points, metavar="POINTS", help="what a mistake gives away at least (0.05)")
    parser.add_argument("--lines", type=_count, metavar="N", help="show the N best acts of a position")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--html", metavar="FILE", help="also write a page that needs nothing beside itself")


def _chances(deal: Deal, points: Sequence[int]) -> float:
    """What a deal that ends with these points means for the match of the side that plays first."""
    chances = utility(deal, points)
    return 0.5 if chances is None else chances[deal.order[0]]


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix analyse` and returns its exit code."""
    if arguments.html is not None and not os.path.isdir(os.path.dirname(arguments.html) or "."):
        parser.error(f"--html {arguments.html}: its folder does not exist")
    if not core.NATIVE:
        print(f"without the native core, in plain Python, few worlds are seen: {core.PURE_BECAUSE}", file=sys.stderr)
    looker = Looker(
        arguments.player,
        worlds=arguments.worlds,
        movetime=arguments.movetime / 1000,
        seed=arguments.seed,
        chances=_chances,
    )
    work = _Work(arguments, Judge(looker, threshold=arguments.threshold, seats=arguments.seat))
    code = DONE
    try:
        work.all(_cases(arguments.what))
    except SourceError as error:
        work.finish(whole=False)
        parser.error(str(error))
    except (RecordError, UnlawfulError) as error:
        sys.stdout.flush()
        print(f"sixtysix analyse: {error}", file=sys.stderr)
        code = UNREADABLE if isinstance(error, RecordError) else MISMATCH
    except KeyboardInterrupt:
        code = CUT_SHORT
    work.finish(whole=code == DONE)
    return code


class _Work:
    """What has been done so far, and where it goes."""

    def __init__(self, arguments: argparse.Namespace, judge: Judge) -> None:
        self._arguments, self._judge = arguments, judge
        self._shown: list[tuple[Case, list[Judgement]]] = []
        self._tallies: dict[tuple[str, str, int], Tally] = {}

    def all(self, cases: Iterator[Case]) -> None:
        """Judges cases one after the other, on a thread of its own, so that an interrupt is heard."""
        for case in cases:
            for seat in self._arguments.seat:
                if not 0 <= seat < case.rules.table.seats:
                    raise SourceError(f"--seat {seat}: allowed: 0 to {case.rules.table.seats - 1}")
            self._shown.append((case, []))
            for seat, name in enumerate(case.names):
                self._tallies.setdefault((case.rules.match.unit, name, seat), Tally(seat=seat))
            self._say(*text.opening(case), *(text.game_head(case) if _is_game(case) else ()))
            self._case(case)
            self._say(*text.ending(case, len(case.names)), "")

    def finish(self, *, whole: bool) -> None:
        """Writes the sums, the JSON and the page."""
        rows = [(unit, name, tally) for (unit, name, _), tally in self._tallies.items() if tally.acts]
        for unit in dict.fromkeys(unit for unit, _, _ in rows):
            self._say(*text.sums([(name, tally) for other, name, tally in rows if other == unit], unit))
        if not whole and self._shown:
            self._say("cut short: only what stands here was judged")
        if self._arguments.json and (whole or self._shown):
            print(json.dumps(self._data(rows, whole=whole), indent=1))
        sys.stdout.flush()
        if self._arguments.html is not None and self._shown:
            self._write_page(rows, whole=whole)

    def _case(self, case: Case) -> None:
        stop = Event()
        judged = self._judge.judge(case, stop.is_set)
        with ThreadPoolExecutor(1) as pool:
            try:
                while (one := pool.submit(next, judged, None).result()) is not None:
                    self._take(case, one)
            except KeyboardInterrupt:
                stop.set()
                raise

    def _take(self, case: Case, one: Judgement) -> None:
        self._shown[-1][1].append(one)
        if one.played is not None:
            seat = one.moment.seat
            key = (case.rules.match.unit, case.names[seat], seat)
            self._tallies[key] = self._tallies[key].with_act(one)
        if _is_game(case):
            self._say(*text.act_rows(case, one))
        else:
            self._say(*text.position_rows(case, one, lines=self._arguments.lines))

    def _say(self, *lines: str) -> None:
        if not self._arguments.json:
            for line in lines:
                print(line)
            sys.stdout.flush()

    def _data(self, rows: Sequence[tuple[str, str, Tally]], *, whole: bool) -> dict[str, Any]:
        return {
            "format": "sixtysix-analysis",
            "version": 1,
            "complete": whole,
            "settings": {key: getattr(self._arguments, key) for key in ("player", "worlds", "movetime", "seed")},
            "cases": [case_data(case, judged) for case, judged in self._shown],
            "seats": [tally_data(tally, name) for _, name, tally in rows],
        }

    def _write_page(self, rows: Sequence[tuple[str, str, Tally]], *, whole: bool) -> None:
        asked, shown = self._arguments, [Shown(case, judged) for case, judged in self._shown]
        note = f"Player {asked.player}, seed {asked.seed}. Each act is judged by what its seat could know."
        title = f"Analysis: {_called(asked.what[0])}"
        written = page(title, shown, rows, note=note if whole else f"{note} Cut short.", lines=asked.lines)
        try:
            with open(asked.html, "w", encoding="utf-8") as file:
                file.write(written)
        except OSError as error:
            print(f"sixtysix analyse: --html {asked.html}: {error.strerror}", file=sys.stderr)


def _called(what: str) -> str:
    if what == "-":
        return "standard input"
    return "a position" if "=" in what and not os.path.exists(what) else os.path.basename(what)


def _is_game(case: Case) -> bool:
    return case.ended is not None or len(case.moments) != 1


def _cases(what: Sequence[str]) -> Iterator[Case]:
    """Reads what is to be analysed."""
    first, *more = what
    if first == "-":
        yield from _piped(more)
    elif "=" in "".join(what[:2]) and not os.path.exists(first):
        yield position_case(" ".join(what))
    else:
        yield from _file(first, more)


def _piped(more: Sequence[str]) -> Iterator[Case]:
    said = sys.stdin.read()
    if not said.lstrip().startswith("{"):
        yield from _text(said, "standard input", more)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "standard-input.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(said)
        yield from record_cases(path, _wanted(more))


def _file(path: str, more: Sequence[str]) -> Iterator[Case]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            if file.read(1) != "{":
                file.seek(0)
                yield from _text(file.read(), path, more)
                return
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror}; allowed: a position as key=value tokens, a file, -") from None
    yield from record_cases(path, _wanted(more))


def _text(said: str, where: str, more: Sequence[str]) -> Iterator[Case]:
    if more:
        raise SourceError(f"{more[0]}: {where} is no record, so it has no games to choose from")
    return text_cases(said.splitlines(), where)


def _wanted(more: Sequence[str]) -> Any:
    if len(more) != 1:
        raise SourceError(f"GAME: {len(more)} given; allowed: one of PAIR, PAIR.GAME (as 17 or 17.1), all")
    return read_game(more[0])


def _count(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= core.MOST_WORLDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: 1 to {core.MOST_WORLDS}")
    return number


def _points(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: 0 to 999")
    return number
