"""The `sixtysix` command: a table of subcommands, each loaded only when it is asked for.

Wrong usage exits with 1, naming the thing, the value and what is allowed.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NoReturn

from . import __version__


@dataclass(frozen=True)
class Subcommand:
    """One row of the table."""

    name: str
    """The word after `sixtysix`."""
    module: str
    """A module of this package with `configure(parser)`, `run(parser, arguments)` and, if it likes, `EXAMPLES`."""
    summary: str
    """What it does, in one line."""


ENGINE = "engine"
CUT_SHORT = 130
"""Exit code where a person, or a reader of the output, has ended a subcommand that does not handle that itself."""
SUBCOMMANDS = {
    row.name: row
    for row in (
        Subcommand(ENGINE, ".engine.serve", "the engine: speaks U66 on standard input and output"),
        Subcommand("match", ".referee.match_command", "play mirrored deals, matches and tournaments between engines"),
        Subcommand("replay", ".referee.replay_command", "show a recorded game trick by trick, and check it"),
        Subcommand("verify", ".referee.verify_command", "check a record: seed, deals, every act, clocks, totals"),
        Subcommand("report", ".report_command", "tell what recorded runs say of strength, ratings over many of them"),
        Subcommand("convert", ".report.convert_command", "write recorded games as text for people, or as CSV"),
        Subcommand("deals", ".referee.deals_command", "write a book of deals, for match --book and other programs"),
        Subcommand("compliance", ".compliance_command", "check that an engine does what the protocol asks of it"),
        Subcommand("play", "gui_adapters.terminal.command", "play in the terminal against engines, or watch them play"),
        Subcommand("rules", ".rules_command", "list the rule sets, explain one to a person, tell two apart"),
        Subcommand("solve", ".solve_command", "solve a position with all cards known: values, acts, best line"),
        Subcommand("analyse", ".analysis.analyse_command", "tell what each act of a position or a game was worth"),
        Subcommand("exploit", ".exploit_command", "measure how much play with hidden hands loses to one who knows it"),
        Subcommand("serve", ".sockets.serve_command", "serve an engine over TCP or WebSocket, a process each"),
        Subcommand("connect", ".sockets.connect_command", "make a served engine look like a local one"),
        Subcommand("web", "gui_adapters.web.command", "play, watch, analyse in the browser, against any engine"),
        Subcommand("selfcheck", ".selfcheck_command", "try the rules on random deals of every rule set"),
        Subcommand("mcp", "gui_adapters.mcp_server.command", "a table for assistants: tools over MCP (extra mcp)"),
        Subcommand("bench", ".bench", "measure the rules, the native core and the hand-shake on this machine"),
    )
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs `sixtysix ARGUMENTS` and returns its exit code; wrong usage raises `SystemExit(1)`."""
    words = list(sys.argv[1:] if argv is None else argv)
    command = words[0] if words else "--help"
    if command in ("-h", "--help"):
        print(_usage())
        return 0 if words else 1
    if command == "--version":
        print(f"sixtysix {__version__}")
        return 0
    row = SUBCOMMANDS.get(command)
    if row is None:
        print(f"sixtysix: {command!r} is no subcommand; allowed: {' '.join(SUBCOMMANDS)}", file=sys.stderr)
        return 1
    if row.name == ENGINE:  # it must start fast: no argparse
        code: int = import_module(row.module, __package__).main(words[1:])
        return code
    return _run(row, words[1:])


def _run(row: Subcommand, words: Sequence[str]) -> int:
    import argparse  # noqa: PLC0415  # slow to import, and the engine doesn't need it

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            self.exit(1, f"{self.prog}: {message}\n(try {self.prog} --help)\n")

    module = import_module(row.module, __package__)
    parser = Parser(
        prog=f"sixtysix {row.name}",
        description=f"{row.summary[0].upper()}{row.summary[1:]}.",
        epilog=getattr(module, "EXAMPLES", None),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.configure(parser)
    arguments = parser.parse_args(words)
    try:
        code: int = module.run(parser, arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_SHORT
    except KeyboardInterrupt:
        return CUT_SHORT
    return code


def _usage() -> str:
    width = max(map(len, SUBCOMMANDS))
    rows = [f"  {row.name:<{width}}  {row.summary}" for row in SUBCOMMANDS.values()]
    return "\n".join(
        [
            "usage: sixtysix SUBCOMMAND ...",
            "",
            "Sixty-Six: an engine, and a referee for matches between engines that speak U66.",
            "",
            *rows,
            "",
            "example: sixtysix match --engine builtin --engine builtin:random --pairs 100",
            "sixtysix SUBCOMMAND --help tells more; sixtysix --version tells the version.",
        ]
    )
