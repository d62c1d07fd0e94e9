"""`sixtysix play`: the table in a terminal, against engines or between them.

Exit codes: 0, 1 for wrong usage and where the extra `terminal` is missing, 2 when an engine can't play.
"""

import argparse
import asyncio
import os
import shlex
import sys
from importlib.util import find_spec

from sixtysix_engine.client import EngineError, EngineRefused

from ..table import OWN_ENGINE, EngineChoice, Setup, WrongSetup
from ..words import LANGUAGES, Words, language_here

EXAMPLES = """\
examples:
  sixtysix play                                choose the game and the opponent on the screen
  sixtysix play dictionary+schneider30         sit down at once
  sixtysix play auction24 --strength medium    four at the table
  sixtysix play --watch --strength strong --strength weak
  sixtysix play --engine "python3 my_bot.py"   against any engine that speaks U66
  sixtysix play --plain classic                line by line, for any terminal

exit codes: 0, 1 wrong usage or the extra is missing, 2 an engine can't play.
"""

MISSING = (
    "sixtysix play: the table on the screen needs Textual: pip install 'sixtysix-engine[terminal]' "
    "(sixtysix play --plain needs nothing)"
)
NO_SCREEN = ("", "dumb", "unknown")
"""Values of TERM whose terminals can only print lines."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix play`."""
    parser.add_argument("rules", metavar="RULES", nargs="?", help="rule set, with +SWITCH or +PARAMETER:VALUE after it")
    parser.add_argument(
        "--strength", metavar="NAME", action="append", default=[], help="of the engine; twice for two engines"
    )
    parser.add_argument(
        "--engine", metavar="COMMAND", action="append", default=[], help="play another engine; twice for two engines"
    )
    parser.add_argument("--seat", type=int, default=1, metavar="N", help="your seat, from 1 (default: 1)")
    parser.add_argument("--watch", action="store_true", help="engines alone play, you watch")
    parser.add_argument("--movetime", type=int, default=1000, metavar="MS", help="time for an act, ms (default: 1000)")
    parser.add_argument("--seed", default="", metavar="TEXT", help="deal from a seed")
    parser.add_argument("--language", choices=LANGUAGES, default=None, help="default: that of the environment")
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Plays; returns the exit code."""
    if arguments.seat < 1 or arguments.movetime < 1:
        parser.error("--seat and --movetime: at least 1")
    setup = _setup(arguments)
    words = Words(arguments.language or language_here())
    plain = arguments.plain or not sys.stdout.isatty() or os.environ.get("TERM", "") in NO_SCREEN
    if not plain and find_spec("textual") is None:
        print(MISSING, file=sys.stderr)
        return 1
    try:
        return _line_by_line(setup, words) if plain else _on_screen(setup, words, at_once=arguments.rules is not None)
    except EngineRefused as error:
        print(f"sixtysix play: {error.reason}", file=sys.stderr)
        return 1
    except WrongSetup as error:
        print(f"sixtysix play: {error}", file=sys.stderr)
        return 1
    except EngineError as error:
        print(f"sixtysix play: {error}", file=sys.stderr)
        return 2


def _setup(arguments: argparse.Namespace) -> Setup:
    commands = [tuple(shlex.split(command)) for command in arguments.engine] or [OWN_ENGINE]
    strengths = arguments.strength or [""]
    engines = tuple(
        EngineChoice(commands[number % len(commands)], strengths[number % len(strengths)])
        for number in range(max(len(commands), len(strengths)))
    )
    return Setup(
        rules=arguments.rules or "classic",
        person=None if arguments.watch else arguments.seat - 1,
        engines=engines,
        movetime=arguments.movetime,
        seed=arguments.seed,
    )


def _line_by_line(setup: Setup, words: Words) -> int:
    from .plain import play  # noqa: PLC0415  # each way loads what it needs

    try:
        asyncio.run(play(setup, words))
    except (EOFError, KeyboardInterrupt):
        print(f"\n{words('plain.bye')}")
    return 0


def _on_screen(setup: Setup, words: Words, *, at_once: bool) -> int:
    from .app import TableApp  # noqa: PLC0415  # Textual is an extra

    app = TableApp(setup, words, at_once=at_once)
    app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0
