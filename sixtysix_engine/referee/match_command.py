"""`sixtysix match`: plays a match or a tournament of mirrored deals, or what is missing of one, and prints its table.

Exit codes: 0 done, 1 wrong usage, 2 could not start, 3 engine faults, 4 interrupted and resumable; 10 H0, 11 H1.
"""

import argparse
import asyncio
import os
import shlex
import sys
import time
from collections.abc import Mapping
from typing import Any

from ..game.errors import GameError
from .config import format_config
from .contest import Contest
from .contestant import dash_hint
from .errors import BannedError, RecordError, SettingsError, StartError
from .findings import is_void
from .interrupts import Interrupts
from .manifest import changed_programs, format_manifest, recorded_settings
from .match_arguments import EXAMPLES, configure, given_values, new_settings, refuse_contradictions
from .record import GameRecord, Record, read_record
from .record_file import RecordFile
from .report import Progress
from .run import Run, run_of
from .settings import Settings

__all__ = ["EXAMPLES", "configure", "run"]

DONE, _, NO_START, FAULTS, INTERRUPTED = range(5)
"""Exit codes; 1 is the parser's."""
VERDICTS = {"H0": 10, "H1": 11}
"""Exit codes of a test that has ended."""


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix match` and returns its exit code."""
    try:
        values = given_values(arguments)
        if arguments.print_config:
            print(_config(arguments.resume, values), end="")
            return DONE
        record: Record | None = None
        if arguments.resume:
            settings, file, record = _resume(arguments.resume, values)
        else:
            settings, file = _begin(values)
        try:
            return asyncio.run(_hold(settings, file, record))
        finally:
            file.close()
    except (SettingsError, GameError) as error:
        parser.error(str(error))
    except (StartError, RecordError) as error:
        _say(f"sixtysix match: {error}")
        return NO_START
    except asyncio.CancelledError:
        _say("sixtysix match: interrupted before the first game")
        return INTERRUPTED


def _config(resumed: str | None, values: Mapping[str, Any]) -> str:
    """Writes what would run."""
    settings = (
        refuse_contradictions(recorded_settings(read_record(resumed)), values) if resumed else new_settings(values)
    )
    return format_config(settings, values.get("out"))


def _begin(values: Mapping[str, Any]) -> tuple[Settings, RecordFile]:
    settings = new_settings(values)
    for engine in settings.engines:
        hint = dash_hint(shlex.join(engine.argv))
        if hint:
            _say(f"warning: engine {engine.shown}{hint}")
        _ = engine.program  # refuses one that does not exist
    processors = os.cpu_count() or 1
    if settings.concurrency > processors:
        _say(f"warning: --concurrency {settings.concurrency} on {processors} processors: times will suffer")
    path = values.get("out")
    return settings, RecordFile.create(path) if path else RecordFile.create_unused(time.strftime("match-%Y%m%d-%H%M%S"))


def _resume(path: str, values: Mapping[str, Any]) -> tuple[Settings, RecordFile, Record]:
    if "out" in values:
        raise SettingsError("--out with --resume: a resumed run goes on in its own record")
    settings = refuse_contradictions(recorded_settings(read_record(path)), values)
    file, record = RecordFile.resume(path)
    if file.cut:
        _say(f"{path}: the last line was not finished; {file.cut} bytes were cut off, that game will be played again")
    return settings, file, record


async def _hold(settings: Settings, file: RecordFile, record: Record | None) -> int:
    """Plays the run and reports on it; the engines are gone when it returns."""
    if record is not None and not run_of(settings, record.games()).left:
        return _report(settings, file.path)
    contest, kill = run_of(settings).contest(), True
    with Interrupts(lambda: _stop(contest)):
        try:
            run = await _open(contest, file, record)
            progress = Progress(sys.stderr, run)
            failure = await _play(contest, run, file, progress)
            kill = failure is not None
        finally:
            await contest.close(kill=kill)
    progress.say_speed()
    for text in contest.oddities():
        _say(text)
    return _report(contest.settings, file.path, failure)


async def _open(contest: Contest, file: RecordFile, record: Record | None) -> Run:
    """Starts the engines and writes the manifest, or compares it. A new record is removed where that fails."""
    try:
        id_names = await contest.open()
        if record is None:
            file.append(format_manifest(contest.settings, id_names))
            return run_of(contest.settings)
        for change in changed_programs(record, contest.settings, id_names):
            _say(f"warning: {change}")
        return run_of(contest.settings, record.games())
    except BaseException:
        if record is None:
            file.discard()
        raise


async def _play(contest: Contest, run: Run, file: RecordFile, progress: Progress) -> BaseException | None:
    """Plays the missing games, stage after stage where some depend on others; returns what cut that short."""

    def finished(game: GameRecord) -> None:
        progress.finished(game)
        if run.settled:
            contest.stop()

    try:
        while not contest.stopping and (games := list(run.missing())):
            await contest.run(iter(games), file, finished)
    except (BannedError, RecordError, StartError, asyncio.CancelledError) as error:
        return error
    finally:
        progress.end()
    return None


def _stop(contest: Contest) -> None:
    contest.stop()
    _say("\nno new games; the games under way are finished and recorded (Ctrl-C again: they are dropped)")


def _report(settings: Settings, path: str, failure: BaseException | None = None) -> int:
    """Prints the table, counted from the record alone, and how to go on; returns the exit code."""
    run = run_of(settings, read_record(path).games())
    if run.totals.played:
        print(run.report(path), flush=True)
    if failure is not None and str(failure):
        _say(f"sixtysix match: {failure}")
    if run.left:
        again = shlex.join(["sixtysix", "match", "--resume", path])
        _say(f"{run.left} of {run.games} games are missing; to play them: {again}")
    return _exit_code(run, failure)


def _exit_code(run: Run, failure: BaseException | None) -> int:
    if isinstance(failure, BannedError):
        return FAULTS
    if isinstance(failure, StartError):
        return NO_START
    if run.left:
        return INTERRUPTED
    if is_void(run.settings, run.totals):
        return FAULTS
    return VERDICTS[run.verdict] if run.verdict else DONE


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
