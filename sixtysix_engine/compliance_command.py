"""`sixtysix compliance`: runs the checks of the specification against an engine and tells how each came out.

Exit codes: 0 all passed or skipped, 1 wrong usage, 2 the engine could not be started, 3 some failed.
"""

import argparse
import asyncio
import shlex
import sys
from collections.abc import Sequence

from .compliance.catalogue import CHECKS, GROUPS
from .compliance.check import Check, Settings, Subject
from .compliance.report import (
    as_json,
    format_failure,
    format_head,
    format_list,
    format_result,
    format_start,
    format_summary,
)
from .compliance.run import NotStartedError, Outcome, Result, Run
from .referee.contestant import Contestant, parse_contestant
from .referee.errors import SettingsError, StartError

EXAMPLES = """\
examples:
  sixtysix compliance "python3 my_bot.py"                all checks
  sixtysix compliance -- python3 my_bot.py --fast        the same engine, word by word
  sixtysix compliance builtin:rule                       one of ours
  sixtysix compliance "./bot" option.Hash=64 dir=/tmp    with an option, in a folder
  sixtysix compliance --check stop-race --check crlf ./bot
  sixtysix compliance --json ./bot > report.json         one JSON object, for continuous integration
  sixtysix compliance --list                             what is checked, and where protocol.md asks for it

A check is skipped where the engine does not declare the feature that it needs. Of a failed one the lines both ways
are shown: > to the engine, < from it, * what is no line; seconds count from the start of the process.

The JSON object has engine (command, name, rules, features), passed, failed, skipped, and checks: a list of name, group,
shows, source, outcome (ok fail skip), text, seconds; of a failed one also lines (seconds, way, text) and left_out, the
number of lines before them.

exit codes: 0 all passed or skipped, 1 wrong usage, 2 the engine could not be started, 3 some failed.
"""
PASSED, _, NO_START, FAILED = range(4)
"""Exit codes; 1 is the parser's."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix compliance`."""
    own = Settings()
    parser.add_argument("engine", nargs="*", metavar="COMMAND", help="the engine, as for --engine of sixtysix match")
    parser.add_argument("--check", action="append", metavar="NAME", help="make this check only; may be repeated")
    parser.add_argument("--list", action="store_true", help="list the checks")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--views", type=_whole, default=own.views, metavar="N", help="random views of each rule set (300)"
    )
    parser.add_argument(
        "--deals", type=_whole, default=own.deals, metavar="N", help="deals to watch memory over (1000)"
    )
    parser.add_argument("--seed", default=own.seed, metavar="TEXT", help="what random deals are made from (compliance)")
    parser.add_argument(
        "--patience", type=_seconds, metavar="S", help="longest wait for an answer (5 u66ok, 60 readyok, 10 others)"
    )
    parser.add_argument(
        "--margin", type=_seconds, default=own.margin, metavar="S", help="how far a time may be overstepped (0.25)"
    )


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix compliance` and returns its exit code."""
    if arguments.list:
        print(format_list())
        return PASSED
    checks = _chosen(parser, arguments.check)
    try:
        contestant = _contestant(arguments.engine)
        subject = Subject(command=contestant.command, directory=contestant.directory, options=contestant.options)
    except SettingsError as error:
        parser.error(str(error).replace("--engine", "COMMAND"))
    except StartError as error:
        return _not_started(error)
    try:
        return asyncio.run(
            _check(Run(subject, _settings(arguments)), contestant.argv, checks, as_text=not arguments.json)
        )
    except NotStartedError as error:
        return _not_started(f"engine {contestant.shown}: {error}")


async def _check(run: Run, command: Sequence[str], checks: Sequence[Check], *, as_text: bool) -> int:
    """Makes the checks, shows each as it is done, and returns the exit code."""
    await run.begin()
    results: list[Result] = []
    if as_text:
        print(format_head(command, run.id_name, run.hello), flush=True)
    heads = {group[0].name: name for name, group in _groups(checks).items()}

    def starting(check: Check) -> None:
        if as_text and check.name in heads:
            print(f"\n{heads[check.name]}")
        if as_text and sys.stdout.isatty():
            print(format_start(check), end="\r", flush=True)

    async for result in run.results(checks, starting):
        results.append(result)
        if as_text:
            print(format_result(result), flush=True)
    failed = [result for result in results if result.outcome is Outcome.FAILED]
    if as_text:
        print("".join([f"\n{format_failure(result)}\n" for result in failed]))
        print(format_summary(results), flush=True)
    else:
        print(as_json(command, run.id_name, run.hello, results))
    return FAILED if failed else PASSED


def _groups(checks: Sequence[Check]) -> dict[str, list[Check]]:
    chosen = {name: [check for check in group if check in checks] for name, group in GROUPS.items()}
    return {name: group for name, group in chosen.items() if group}


def _chosen(parser: argparse.ArgumentParser, names: Sequence[str] | None) -> tuple[Check, ...]:
    for name in names or ():
        if name not in CHECKS:
            parser.error(f"--check {name}: allowed: {' '.join(CHECKS)}")
    return tuple(check for check in CHECKS.values() if not names or check.name in names)


def _contestant(words: Sequence[str]) -> Contestant:
    """Reads one engine: as `match` does, or word by word."""
    if not words:
        raise SettingsError("COMMAND is missing: a command line, builtin, or cmd=...")
    if any("=" not in word for word in words[1:]):
        words = [shlex.join(words)]
    return parse_contestant(words)


def _settings(arguments: argparse.Namespace) -> Settings:
    given = {name: getattr(arguments, name) for name in ("views", "deals", "seed", "margin")}
    if arguments.patience is not None:
        given |= dict.fromkeys(("hello", "ready", "answer"), arguments.patience)
    return Settings(**given)


def _not_started(why: object) -> int:
    print(f"sixtysix compliance: {why}", file=sys.stderr, flush=True)
    return NO_START


def _whole(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: allowed: a whole number, at least 1")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text}: allowed: a number of seconds above 0")
    return value
