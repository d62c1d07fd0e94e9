"""`sixtysix mcp`: a table for assistants on standard input and output.

Exit codes: 0 when the assistant hangs up, 1 for wrong usage or where the extra is not installed.
"""

import argparse
import shlex
import sys
from importlib import import_module

from gui_adapters.extras import is_missing

EXAMPLES = """\
An assistant starts this command itself; most read a file such as

  { "mcpServers": { "sixtysix": { "command": "sixtysix", "args": ["mcp"] } } }

examples:
  sixtysix mcp                                  the assistant sits in seat 0
  sixtysix mcp --seat 1                         it sits in seat 1
  sixtysix mcp --engine "python3 my_engine.py"  another engine with a table deals, plays and analyses

exit codes: 0, 1 wrong usage or the extra is missing.
"""
MOST_SEATS = 4


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix mcp`."""
    parser.add_argument("--seat", type=int, default=0, help="the assistant's seat (default: %(default)s)")
    parser.add_argument("--engine", metavar="COMMAND", help="the engine behind the table (default: ours)")
    parser.add_argument("--seed", metavar="TEXT", help="seed of the deals; whoever knows it knows the cards")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix mcp` and returns its exit code."""
    if not 0 <= arguments.seat < MOST_SEATS:
        parser.error(f"--seat {arguments.seat}: allowed: 0 to {MOST_SEATS - 1}")
    if is_missing("mcp", extra="mcp", command="sixtysix mcp"):
        return 1
    table, server = map(import_module, ("gui_adapters.mcp_server.table", "gui_adapters.mcp_server.server"))
    command = shlex.split(arguments.engine) if arguments.engine else [sys.executable, "-m", "sixtysix_engine"]
    server.make_server(table.Table(command, arguments.seat, arguments.seed)).run("stdio")
    return 0
