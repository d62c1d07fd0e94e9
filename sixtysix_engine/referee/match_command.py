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
from itertools import chain
from typing import Any

from ..client.arrival import new_loop
from ..game.errors import GameError
from ..protocol import printable
from .cluster import ClusterContest, refuse_cluster
from .commit import secret_path
from .config import format_config
from .contest import Contest
from .contestant import dash_hint
from .costs import Costs
from .enclosure import Enclosure
from .errors import BannedError, RecordError, SettingsError, StartError
from .findings import is_void
from .interrupts import Interrupts
from .kits import Kits, default_folder
from .manifest import WITHHELD, changed_programs, recorded_settings
from .match_arguments import EXAMPLES, configure, given_values, new_settings, refuse_contradictions
from .opening import begin_record, end_record
from .record import Ban, GameRecord, Record, read_record
from .record_file import RecordFile
from .run import Run, run_of
from .settings import Settings
from .strict import shuffled
from .teller import Teller
from .tournament_run import TournamentRun
from .watching import Session, watched, watching_of

__all__ = ["EXAMPLES", "configure", "run"]

DONE, _, NO_START, FAULTS, INTERRUPTED = range(5)
"""Exit codes; 1 is the parser's."""
VERDICTS = {"H0": 10, "H1": 11}
"""Exit codes of a test that has ended."""
PUBLIC = ("rules", "seed", "stock", "format", "unit")
"""Options with words that name no files."""


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix match` and returns its exit code."""
    try:
        values = given_values(arguments)
        if arguments.print_config:
            print(_config(arguments.resume, values), end="")
            return DONE
        with watched(watching_of(values)) as session:
            return _run(arguments, values, session)
    except (SettingsError, GameError) as error:
        parser.error(str(error))
    except (StartError, RecordError) as error:
        print(f"sixtysix match: {error}", file=sys.stderr)
        return NO_START


def _run(arguments: argparse.Namespace, values: Mapping[str, Any], session: Session) -> int:
    try:
        record: Record | None = None
        if arguments.resume:
            settings, file, record = _resume(arguments.resume, values, session)
        else:
            settings, file = _begin(values, session)
        kits = Kits(values.get("kits") or default_folder(file.path))
        enclosure = Enclosure(settings, _private(arguments), file.path)
        try:
            with asyncio.Runner(loop_factory=new_loop) as runner:
                dask = values.get("dask")
                return runner.run(_hold(settings, file, record, kits, enclosure, session=session, dask=dask))
        finally:
            file.close()
    except (StartError, RecordError) as error:
        return session.end(NO_START, str(error))
    except asyncio.CancelledError:
        return session.end(INTERRUPTED, "interrupted before the first game")


def _config(resumed: str | None, values: Mapping[str, Any]) -> str:
    """Writes what would run."""
    settings = (
        refuse_contradictions(recorded_settings(read_record(resumed)), values) if resumed else new_settings(values)
    )
    return format_config(settings, values.get("out"), watching_of(values), values.get("kits"), values.get("dask"))


def _begin(values: Mapping[str, Any], session: Session) -> tuple[Settings, RecordFile]:
    settings = new_settings(values)
    if "dask" in values:
        refuse_cluster(values["dask"], settings.format)
    for engine in settings.engines:
        hint = dash_hint(shlex.join(engine.argv))
        if hint:
            session.warn(f"engine {engine.shown}{hint}")
        _ = engine.program  # refuses one that does not exist
    processors = os.cpu_count() or 1
    if settings.concurrency > processors:
        session.warn(f"--concurrency {settings.concurrency} on {processors} processors: times will suffer")
    path = values.get("out")
    return settings, RecordFile.create(path) if path else RecordFile.create_unused(time.strftime("match-%Y%m%d-%H%M%S"))


def _resume(path: str, values: Mapping[str, Any], session: Session) -> tuple[Settings, RecordFile, Record]:
    if "out" in values:
        raise SettingsError("--out with --resume: a resumed run goes on in its own record")
    recorded = recorded_settings(read_record(path))
    if recorded.seed == WITHHELD:
        raise RecordError(f"{path}: its seed is withheld, and {secret_path(path)} cannot be read")
    settings = refuse_contradictions(recorded, values)
    if "dask" in values:
        refuse_cluster(values["dask"], settings.format)
    file, record = RecordFile.resume(path)
    if file.cut:
        cut = f"{file.cut} bytes were cut off"
        session.say(f"{path}: the last line was not finished; {cut}, that game will be played again")
    return settings, file, record


async def _hold(
    settings: Settings,
    file: RecordFile,
    record: Record | None,
    kits: Kits,
    enclosure: Enclosure,
    *,
    session: Session,
    dask: str | None = None,
) -> int:
    """Plays the run and reports on it; the engines are gone when it returns."""
    if record is not None and not run_of(settings, record.games(), record.bans()).left:
        return _finish(settings, file, session)
    contest, kill = ClusterContest(settings, dask) if dask else run_of(settings).contest(), True
    contest.enclosure, contest.watch, contest.kits = enclosure, session, kits
    with Interrupts(lambda: _stop(contest)):
        try:
            run = await _open(contest, file, record)
            teller = Teller(session, run)
            failure = await _play(contest, run, file, teller, session)
            kill = failure is not None
        finally:
            await contest.close(kill=kill)
    teller.say_speed()
    for text in contest.oddities():
        session.say(text)
    return _finish(contest.settings, file, session, failure)


async def _open(contest: Contest, file: RecordFile, record: Record | None) -> Run:
    """Starts the engines and writes the manifest, or compares it. A new record is removed where that fails."""
    session = contest.watch
    try:
        if record is not None:
            contest.absent = _absent(contest.settings, record)
        id_names = await contest.open()
        if record is None:
            session.say(begin_record(file, contest.settings, id_names))
            run = run_of(contest.settings)
        else:
            for change in changed_programs(record, contest.settings, id_names):
                session.warn(change)
            run = run_of(contest.settings, record.games(), record.bans())
    except BaseException:
        if record is None:
            file.discard()
        raise
    manifest, resumed = read_record(file.path).manifest, record is not None
    played = {"games": run.games, "left": run.left}
    session.events.emit("run-start", record=file.path, resumed=resumed, **played, manifest=manifest)
    return run


async def _play(contest: Contest, run: Run, file: RecordFile, teller: Teller, session: Session) -> BaseException | None:
    """Plays the missing games, stage after stage where some depend on others; returns what cut that short."""

    told = set(run.banned)

    def banned(ban: Ban) -> None:
        if isinstance(run, TournamentRun):
            run.totals.ban(ban)
        told.add(ban.engine)
        _say_out(session, ban.engine, ban.text, ban.kit)

    def finished(game: GameRecord) -> None:
        teller.finished(game)
        for name in run.banned.keys() - told:
            told.add(name)
            _say_out(session, name, run.banned[name])
        if run.settled:
            contest.stop()

    contest.on_ban = banned
    teller.start()
    try:
        while not contest.stopping and (first := next(games := run.missing(), None)) is not None:
            due = shuffled(chain((first,), games), contest.settings)
            await contest.run(filter(run.wanted, due), file, finished)
    except (BannedError, RecordError, StartError, asyncio.CancelledError) as error:
        return error
    finally:
        teller.end()
    return None


def _absent(settings: Settings, record: Record) -> dict[str, str]:
    """Returns the engines that are out by a record, with what they called themselves."""
    banned = run_of(settings, record.games(), record.bans()).banned
    return {p["name"]: str(p.get("id", "")) for p in record.manifest.get("programs", ()) if p["name"] in banned}


def _say_out(session: Session, name: str, why: str, kit: str = "") -> None:
    session.events.emit("engine-ban", engine=name, text=why, kit=kit)
    session.say(f"engine {name} is out: {printable(why)}{f'; kit {kit}' if kit else ''}")


def _stop(contest: Contest) -> None:
    contest.stop()
    contest.watch.say("no new games; the games under way are finished and recorded (Ctrl-C again: they are dropped)")


def _finish(settings: Settings, file: RecordFile, session: Session, failure: BaseException | None = None) -> int:
    """Prints the table, counted from the record alone, and how to go on; returns the exit code.

    What a run has committed to is revealed if it is over.
    """
    record, costs, path = read_record(file.path), Costs(), file.path
    run = run_of(settings, costs.through(record.games()), record.bans())
    if run.totals.played:
        session.show_result(f"{run.report(path)}\n\n{costs.report()}")
    code = _exit_code(run, failure)
    if failure is None and code != INTERRUPTED:
        session.say(end_record(file))
    if isinstance(failure, BannedError):
        session.events.emit("engine-ban", engine=failure.engine, text=failure.reason, kit=failure.kit)
    if run.left:
        again = shlex.join(["sixtysix", "match", "--resume", path])
        session.complain(f"{run.left} of {run.games} games are missing; to play them: {again}")
    played = {"games": len(run.totals.played), "left": run.left, "verdict": run.verdict}
    return session.end(code, str(failure or ""), **played, **costs.told())


def _exit_code(run: Run, failure: BaseException | None) -> int:
    if isinstance(failure, BannedError):
        return FAULTS
    if isinstance(failure, StartError):
        return NO_START
    if run.left:
        return INTERRUPTED
    if is_void(run.settings, run.totals) or run.banned:
        return FAULTS
    return VERDICTS[run.verdict] if run.verdict else DONE


def _private(arguments: argparse.Namespace) -> list[str]:
    """Returns the words of the command line that may name files of the referee's, which no engine may see."""
    return [value for name, value in vars(arguments).items() if name not in PUBLIC and isinstance(value, str)]
