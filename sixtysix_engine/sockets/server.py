"""Who may connect, and the life of one connection; the same for every transport."""

import asyncio
import hmac
import itertools
import ssl
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from ..protocol import Error
from .address import Address
from .limits import Limits, Refused
from .link import Link, StreamLink
from .relay import relay
from .stream import LimitedLines

BACKLOG = 1024
"""Connections that may wait to be accepted."""
TOKEN = b"token "
"""How the first line begins that shows a token. It is not part of U66, and the engine never sees it."""


class Server:
    """Gives each connection an engine process of its own."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        token: str = "",
        tls: ssl.SSLContext | None = None,
        origins: Collection[str] = (),
        say: Callable[[str], None] = print,
    ) -> None:
        self._command = command
        self._limits = limits
        self._token = token.encode()
        self._tls = tls
        self._origins = origins
        self._say = say
        self._hosts: Counter[str] = Counter()
        self._numbers = itertools.count(1)
        self._talks: set[asyncio.Task[Any]] = set()

    async def listen(self, address: Address) -> tuple[asyncio.Server, Address]:
        """Begins to listen; returns the listener, and the address with the port it has got. Raises `OSError`."""
        tls = self._tls if address.secure else None
        how: dict[str, Any] = {"backlog": BACKLOG, "ssl": tls}
        if tls:
            how["ssl_handshake_timeout"] = self._limits.hello
        if address.web:
            from .websocket import Listener  # noqa: PLC0415  # needs the extra

            factory = Listener(self.attend, self._limits, self._origins)
            loop = asyncio.get_running_loop()
            server = await loop.create_server(factory, address.host, address.port, **how)
        else:
            server = await asyncio.start_server(self._accept, address.host, address.port, **how)
        port = server.sockets[0].getsockname()[1]
        return server, Address(address.scheme, address.host, port, address.path)

    async def attend(self, link: Link) -> None:
        """Talks with a client until the end, and tells the operator how it ended."""
        number, started, lines = next(self._numbers), time.monotonic(), LimitedLines(link, self._limits)
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        how = "the server has ended"
        try:
            with self._place(link.peer[0]):
                how = await self._converse(link, lines)
        except Refused as error:
            how = f"put out: {error}"
            await self._tell(link, str(error))
        except OSError as error:
            how = f"connection lost: {error}"
        except asyncio.CancelledError:
            await self._tell(link, how)  # and no more: the end of the server is the end of this task
        finally:
            self._talks.discard(task)
            await link.close()
        host, port = link.peer
        self._say(
            f"connection {number} of {host}:{port}: {how}; {lines.heard} lines, {time.monotonic() - started:.1f} s"
        )

    async def close(self) -> None:
        """Puts out everybody who is connected, and waits until their engines are gone."""
        talks = set(self._talks)
        for talk in talks:
            talk.cancel()
        if talks:
            await asyncio.wait(talks)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):  # the server ends while the last answer is still under way
            await self.attend(StreamLink(reader, writer))

    @contextmanager
    def _place(self, host: str) -> Iterator[None]:
        """Takes one of the places, if there is one."""
        if self._hosts.total() >= self._limits.connections:
            raise Refused(f"all {self._limits.connections} places are taken")
        if self._hosts[host] >= self._limits.per_host:
            raise Refused(f"all {self._limits.per_host} places of one host are taken")
        self._hosts[host] += 1
        try:
            yield
        finally:
            self._hosts[host] -= 1
            self._hosts += Counter()  # forgets hosts that have none

    async def _converse(self, link: Link, limited: LimitedLines) -> str:
        lines = aiter(limited)
        first: bytes | None = await anext(lines, None)
        if first is None:
            return "nothing was said"
        if self._token or first.startswith(TOKEN):
            self._check_token(first)
            first = None
        return await relay(link, lines, first, self._command, self._limits)

    def _check_token(self, first: bytes) -> None:
        if not self._token:
            return
        if not first.startswith(TOKEN):
            raise Refused("a token is needed: token TEXT as the first line")
        if not hmac.compare_digest(first.removeprefix(TOKEN).strip(), self._token):
            raise Refused("the token is wrong")

    async def _tell(self, link: Link, text: str) -> None:
        """Tells the client why, if it listens."""
        try:
            async with asyncio.timeout(1):
                await link.send([str(Error("-", text)).encode()])
        except (OSError, TimeoutError):
            return
