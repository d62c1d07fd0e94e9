"""A connection as both ends see it: bytes in, bytes out, and an end of input that leaves the other way open.

TLS and WebSocket cannot end one way alone, so a comment that means nothing to an engine stands for it everywhere.
"""

import asyncio
import ssl
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from .address import Address

END_OF_INPUT = b"# end of input"
"""The line that ends a client's input, as closing the pipe of a local engine does."""
READ_SIZE = 1 << 16
LINGER = 1.0
"""Seconds in which the other end may read the last answer and close; a reset would take the answer away."""


class Link(Protocol):
    """One connection."""

    @property
    def peer(self) -> tuple[str, int]:
        """Host and port of the other end."""

    async def receive(self) -> bytes:
        """Waits for bytes; none at the end of the other's output. Raises `OSError` where the connection is lost."""

    async def send(self, lines: Sequence[bytes]) -> None:
        """Sends whole lines, each without its LF, and waits while the other does not read."""

    async def close(self) -> None:
        """Ends the connection, after what was sent; never waits for long."""


class StreamLink:
    """A connection over TCP, with or without TLS."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.peer: tuple[str, int] = writer.get_extra_info("peername")[:2]

    async def receive(self) -> bytes:
        """Waits for bytes; none at the end of the other's output."""
        return await self._reader.read(READ_SIZE)

    async def send(self, lines: Sequence[bytes]) -> None:
        """Sends whole lines and waits while the other does not read."""
        self._writer.write(b"".join([line + b"\n" for line in lines]))
        await self._writer.drain()

    async def close(self) -> None:
        """Says that nothing more will come, reads what is under way, and closes."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(LINGER):
                if self._writer.can_write_eof():
                    self._writer.write_eof()
                    while await self._reader.read(READ_SIZE):
                        pass
                self._writer.close()
                await self._writer.wait_closed()
        self._writer.transport.abort()


async def connect_stream(address: Address, tls: ssl.SSLContext | None) -> StreamLink:
    """Connects over TCP or TLS. Raises `OSError`."""
    return StreamLink(*await asyncio.open_connection(address.host, address.port, ssl=tls))
