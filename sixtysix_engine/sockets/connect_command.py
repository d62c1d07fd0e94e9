"""`sixtysix connect`: a remote engine as a local one, for any referee or front end that starts programs.

Exit codes: 0 after quit or the end of input, 1 wrong usage or a connection that has ended by itself, 2 no connection.
"""

import argparse
import asyncio
import sys
from importlib.util import find_spec

from .address import DEFAULT, FORMS, Address, AddressError, parse_address
from .link import Link, connect_stream
from .remote import Remote
from .security import SecurityError, add_token_argument, client_context, read_token
from .serve_command import EXTRA

EXAMPLES = f"""\
examples:
  sixtysix connect 127.0.0.1:6606                             the engine that `sixtysix serve` serves there
  sixtysix connect tls://example.org:6606 --token-file token.txt
  sixtysix connect ws://127.0.0.1:6607
  sixtysix match --engine builtin --engine "sixtysix connect 127.0.0.1:6606" --pairs 50

ADDRESS is {FORMS}; the port is {DEFAULT.rpartition(":")[2]} unless told.
Nothing is connected anew: a connection that is lost is an engine that has crashed, and the referee starts it as it
would any other.

exit codes: 0 after quit or the end of input, 1 wrong usage or the connection has ended by itself, 2 no connection.
"""
ENDED, LOST, NO_CONNECTION = range(3)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix connect`."""
    parser.add_argument("address", metavar="ADDRESS", help="where the engine is served")
    add_token_argument(parser)
    parser.add_argument("--cafile", metavar="FILE", help="certificates to trust in place of the system's, PEM")
    parser.add_argument("--timeout", type=float, default=4.0, metavar="S", help="seconds for the connection (4)")


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix connect` and returns its exit code."""
    try:
        address = parse_address(arguments.address)
        token = read_token(arguments.token_file)
        tls = client_context(arguments.cafile) if address.secure else None
    except (AddressError, SecurityError) as error:
        parser.error(str(error))
    if address.web and find_spec("aiohttp") is None:
        parser.error(f"{address}: {EXTRA}")
    if address.port == 0:
        parser.error(f"{address}: a port is needed")

    async def connect() -> Link:
        if address.web:
            from .websocket import connect_web_socket  # noqa: PLC0415  # needs the extra

            return await connect_web_socket(address, tls)
        return await connect_stream(address, tls)

    async def converse() -> int:
        try:
            async with asyncio.timeout(arguments.timeout):
                link = await connect()
        except (OSError, TimeoutError) as error:
            return _tell(address, str(error) or f"no answer within {arguments.timeout:g} s", NO_CONNECTION)
        why = await Remote(link, sys.stdin.fileno(), sys.stdout.fileno(), token).converse()
        return _tell(address, why, LOST) if why else ENDED

    return asyncio.run(converse())


def _tell(address: Address, why: str, code: int) -> int:
    print(f"sixtysix connect: {address}: {why}", file=sys.stderr, flush=True)
    return code
