"""`sixtysix convert`: a record as text for people, or as tables of CSV; it streams, so a record may be of any size.

Exit codes: 0 done, 1 wrong usage, 2 a record that can't be read or a file that can't be written, 3 a record that
disagrees with the law.
"""

import argparse
import os
import sys
from contextlib import nullcontext
from typing import TextIO

from ..referee.errors import RecordError
from ..referee.manifest import recorded_settings
from ..referee.record import Record, read_record
from ..referee.replay import MismatchError
from .score_sheet import score_sheets
from .spreadsheet import act_rows, game_rows, write_rows

EXAMPLES = """\
examples:
  sixtysix convert match-20250101-120000.jsonl --to text                  every deal, trick by trick
  sixtysix convert match-20250101-120000.jsonl --to csv --out games.csv   a row for each game
  sixtysix convert match-20250101-120000.jsonl --to csv --acts            a row for each act

Text has tags in the manner of chess (PGN), then a line for each trick, with the acts as the protocol's log has them:

  [Game "17.1"]
  [Rules "classic"]
  ...
  1. 1AH 09D > 1 0/11
  2. 1n 1+JH 0+KC 1QS ...

Seat 1 led the ace of hearts, seat 0 played the nine of diamonds; seat 1 took the trick, the points were then 0 to 11.
It went on, both drew. [Cards] is the whole pack in dealing order. Text and rows of acts are played again under the law.

exit codes: 0 done, 1 wrong usage, 2 a record that can't be read or a file that can't be written, 3 a record that
disagrees with the law.
"""
DONE, _, UNREADABLE, WRONG = range(4)
FORMS = ("text", "csv")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix convert`."""
    parser.add_argument("file", metavar="FILE", help="a record of sixtysix match")
    parser.add_argument("--to", required=True, metavar="FORM", help=" or ".join(FORMS))
    parser.add_argument("--acts", action="store_true", help="with csv: a row for each act, not for each game")
    parser.add_argument("--out", metavar="FILE", help="where to write (standard output)")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix convert` and returns its exit code."""
    form, out = arguments.to, arguments.out
    if form not in FORMS:
        parser.error(f"--to {form}: allowed: {', '.join(FORMS)}")
    if arguments.acts and form != "csv":
        parser.error(f"--acts with --to {form}: allowed with --to csv")
    if out and os.path.exists(out) and os.path.exists(arguments.file) and os.path.samefile(out, arguments.file):
        parser.error(f"--out {out}: that is the record itself")
    try:
        record = read_record(arguments.file)
        with open(out, "w", encoding="utf-8", newline="") if out else nullcontext(sys.stdout) as file:
            _write(record, form, file, acts=arguments.acts)
    except RecordError as error:
        return _fail(str(error), UNREADABLE)
    except MismatchError as error:
        return _fail(f"{arguments.file} disagrees with the law: {error}", WRONG)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _fail(f"{out}: cannot be written: {error.strerror}", UNREADABLE)
    return DONE


def _write(record: Record, form: str, file: TextIO, *, acts: bool) -> None:
    settings = recorded_settings(record)
    if form == "csv":
        write_rows((act_rows if acts else game_rows)(settings, record.games()), file)
        return
    for sheet in score_sheets(settings, record.games(), str(record.manifest.get("started", ""))[:10]):
        file.write(sheet)


def _fail(text: str, code: int) -> int:
    sys.stdout.flush()
    print(f"sixtysix convert: {text}", file=sys.stderr)
    return code
