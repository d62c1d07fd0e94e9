"""`sixtysix serve`: an engine for programs elsewhere, one process for each connection.

Exit codes: 0 ended by a signal, 1 wrong usage or an extra that is missing, 2 an address that cannot be listened at.
"""

import argparse
import asyncio
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from .address import DEFAULT, FORMS, Address, AddressError, parse_address
from .limits import ROWS, Limits
from .security import HOW_TO, SecurityError, add_token_argument, read_token, server_context
from .server import Server
from .system import prepare

EXAMPLES = f"""\
examples:
  sixtysix serve                                              {DEFAULT}, for programs of this machine
  sixtysix serve tcp://127.0.0.1:6606 ws://127.0.0.1:6607     for browsers too
  sixtysix serve tls://0.0.0.0:6606 --cert c.pem --key k.pem --token-file token.txt
  sixtysix serve --engine "python3 my_bot.py" --connections 200 --idle 60

  make a token:  {HOW_TO}

Addresses are {FORMS}.
ws and wss need the extra: pip install 'sixtysix-engine[sockets]'.
A client that knows the token sends `token TEXT` as its first line; `sixtysix connect` does.
Too much is answered by `error - ...`, and the connection is closed; too fast is made to wait.

exit codes: 0 ended by a signal, 1 wrong usage, 2 an address that cannot be listened at.
"""
ENDED, WRONG, NO_ADDRESS = range(3)
EXTRA = "ws and wss need the extra: pip install 'sixtysix-engine[sockets]'"
BUILTIN = (sys.executable, "-m", "sixtysix_engine")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `sixtysix serve`."""
    parser.add_argument("address", nargs="*", metavar="ADDRESS", help=f"where to listen ({DEFAULT})")
    parser.add_argument("--engine", metavar="COMMAND", default="builtin", help="the engine, a command line (builtin)")
    add_token_argument(parser)
    parser.add_argument("--cert", metavar="FILE", help="certificate for tls and wss, PEM")
    parser.add_argument("--key", metavar="FILE", help="its key, where the certificate's file has it not")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="web pages let in besides those of this machine"
    )
    limits = parser.add_argument_group("limits")
    for row in ROWS:
        name, text = row.name.replace("_", "-"), f"{row.metadata['help']} ({row.default:.10g})"
        read = _above_0(type(row.default))
        limits.add_argument(f"--{name}", type=read, default=row.default, metavar="N", help=text)


def run(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    """Runs `sixtysix serve` and returns its exit code."""
    limits = Limits(**{row.name: getattr(arguments, row.name) for row in ROWS})
    try:
        addresses = [parse_address(text) for text in arguments.address or [DEFAULT]]
        token = read_token(arguments.token_file)
        tls = server_context(arguments.cert, arguments.key)
    except (AddressError, SecurityError) as error:
        parser.error(str(error))
    for address in addresses:
        why = _why_not(address, token=bool(token), tls=tls is not None)
        if why:
            parser.error(f"{address}: {why}")
        if token and not address.secure and not address.loopback:
            print(
                f"sixtysix serve: {address}: token and cards can be read on the way; tls and wss hide them",
                file=sys.stderr,
            )
    command = _engine(parser, arguments.engine)
    server = Server(command, limits=limits, token=token, tls=tls, origins=arguments.origin, say=_say)
    prepare()
    try:
        asyncio.run(_serve(server, addresses))
    except OSError as error:
        print(f"sixtysix serve: {error}", file=sys.stderr)
        return NO_ADDRESS
    return ENDED


async def _serve(server: Server, addresses: Sequence[Address]) -> None:
    """Listens until a signal comes; what is still connected is put out."""
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    for address in addresses:
        _, place = await server.listen(address)
        print(f"listening on {place}", flush=True)
    await ended.wait()
    await server.close()


def _why_not(address: Address, *, token: bool, tls: bool) -> str:
    if address.path:
        return "a server takes any path; leave it out"
    if address.web and find_spec("aiohttp") is None:
        return EXTRA
    if address.secure and not tls:
        return "--cert is missing"
    if not address.loopback and not token:
        return f"others could use it too: a token is needed (--token-file); {HOW_TO}"
    return ""


def _engine(parser: argparse.ArgumentParser, text: str) -> Sequence[str]:
    if text == "builtin":
        return BUILTIN
    try:
        words = shlex.split(text)
    except ValueError as error:
        parser.error(f"--engine {text}: {error}")
    if not words:
        parser.error("--engine: no command; allowed: a command line, or builtin")
    if shutil.which(words[0]) is None:
        parser.error(f"--engine {text}: program {words[0]!r} does not exist or is not executable")
    return words


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _above_0(kind: type) -> Callable[[str], object]:
    def read(text: str) -> object:
        try:
            value = kind(text)
        except ValueError:
            value = 0
        if not 0 < value < 1e12:
            raise argparse.ArgumentTypeError(f"{text}: allowed: {'a whole' if kind is int else 'a'} number above 0")
        return value

    return read
