"""`sixtysix web`: a table in the browser against any U66 engine.

Exit codes: 0, 1 wrong usage, 2 an engine won't start.
"""

import argparse
import asyncio
import os
import secrets
import signal
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sixtysix_engine.client import EngineError

from ..extras import is_missing
from ..table.setup import EngineChoice, Setup
from .access import Access, is_local
from .programs import Program, introduced, programs

if TYPE_CHECKING:
    from .server import Server

EXAMPLES = """\
examples:
  sixtysix web                                       classic rules against our engine
  sixtysix web --rules dictionary+toEight --strength fair
  sixtysix web --engine "python3 my_bot.py" --engine builtin:rule
  sixtysix web --record match-20250101-120000.jsonl  step through recorded deals
  sixtysix web --host 0.0.0.0                        for a phone in the same network: the address has a token

The page talks to this command alone, on this machine alone unless --host says otherwise. The game lives here: a page
that is closed finds it again. Needs the extra: pip install 'sixtysix-engine[web]'.

exit codes: 0, 1 wrong usage or the extra is missing, 2 an engine could not be started.
"""
PORT = 8066
WRONG, NOT_STARTED = 1, 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix web`."""
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="COMMAND",
        help="an engine for any seat: a command line, builtin, builtin:PLAYER; repeatable, the first begins",
    )
    parser.add_argument("--rules", default="classic", metavar="RULES", help="the game to begin with (classic)")
    parser.add_argument("--strength", default="", metavar="WORD", help="how strong the first engine plays at first")
    parser.add_argument("--movetime", type=_number, default=1000, metavar="MS", help="time for an act (1000)")
    parser.add_argument("--pace", type=_number, default=800, metavar="MS", help="what an act takes at least (800)")
    parser.add_argument("--watch", action="store_true", help="begin with engines in all seats")
    parser.add_argument("--record", metavar="FILE", help="a record of sixtysix match to step through")
    parser.add_argument("--seed", default="", metavar="TEXT", help="deal the first match from this seed")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine alone)")
    parser.add_argument("--port", type=_number, default=PORT, help=f"port to listen on ({PORT}; 0 for any)")
    parser.add_argument("--token", default="", help="token that a page must bring (drawn where --host is not local)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix web` until it is interrupted and returns its exit code."""
    if is_missing("aiohttp", extra="web", command="sixtysix web"):
        return WRONG
    try:
        chosen = programs(arguments.engine)
        record = _record(arguments.record)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    from .library import values  # noqa: PLC0415  # the rule book is slow to load, and a wrong usage need not wait

    try:
        values(arguments.rules)
    except ValueError as error:
        parser.error(str(error))
    try:
        return asyncio.run(_serve(arguments, chosen, record))
    except EngineError as error:
        print(f"sixtysix web: {error}", file=sys.stderr)
        return NOT_STARTED
    except OSError as error:
        parser.error(f"--host {arguments.host} --port {arguments.port}: {error.strerror}")


async def _serve(arguments: argparse.Namespace, chosen: tuple[Program, ...], record: tuple[str, str] | None) -> int:
    from aiohttp import web  # noqa: PLC0415  # an extra

    from .desk import House  # noqa: PLC0415
    from .server import Server  # noqa: PLC0415

    house = House(chosen, _setup(arguments, chosen), record)
    token = arguments.token or ("" if is_local(arguments.host) else secrets.token_urlsafe(16))
    server = Server(house, Access(is_local(arguments.host), token))
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        if arguments.strength and (why_not := _not_so_strong(arguments.strength, await introduced(chosen[0]))):
            print(f"sixtysix web: --strength {why_not}", file=sys.stderr)
            return WRONG
        house.programs = await _made_ready(chosen, server)
        await web.TCPSite(runner, arguments.host, arguments.port).start()
        address = _address(arguments.host, runner.addresses[0][1], token)
        print(f"the table is at {address}\n(Ctrl-C ends it)", flush=True)
        if arguments.open:
            webbrowser.open(address)
        await _end()
    finally:
        await runner.cleanup()
    return 0


async def _made_ready(chosen: Sequence[Program], server: "Server") -> tuple[Program, ...]:
    """Hears all engines and deals, at once. Raises the first `EngineError`, when nothing is left half started."""
    done = await asyncio.gather(
        server.desks.prepare(), *[introduced(program) for program in chosen], return_exceptions=True
    )
    for one in done:
        if isinstance(one, BaseException):
            raise one
    return tuple(one for one in done if isinstance(one, Program))


def _not_so_strong(strength: str, program: Program) -> str:
    if strength in program.strengths:
        return ""
    return f"{strength!r} is not allowed; allowed: {' '.join(program.strengths) or 'none: it has no such option'}"


async def _end() -> None:
    """Waits to be ended, by Ctrl-C or by a signal."""
    ended = asyncio.Event()
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    await ended.wait()


def _setup(arguments: argparse.Namespace, chosen: Sequence[Program]) -> Setup:
    choices: list[EngineChoice] = [program.choice for program in chosen]
    first = replace(choices[0], strength=arguments.strength)
    return Setup(
        rules=arguments.rules,
        person=None if arguments.watch else 0,
        engines=(first, choices[1] if arguments.watch and len(arguments.engine) > 1 else first),
        movetime=arguments.movetime,
        pace=arguments.pace / 1000,
        seed=arguments.seed,
    )


def _record(path: str | None) -> tuple[str, str] | None:
    if path is None:
        return None
    from .recorded import read_record  # noqa: PLC0415  # it loads the protocol

    with open(path, encoding="utf-8") as file:
        text = file.read()
    read_record(path, text)
    return os.path.basename(path), text


def _address(host: str, port: int, token: str) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/{f'?token={token}' if token else ''}"


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not allowed; allowed: a whole number")
    return int(text)
