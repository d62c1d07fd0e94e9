"""A server in the test's own loop, and clients that say whatever a test wants."""

import asyncio
import gc
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from sixtysix_engine.sockets.address import Address, parse_address
from sixtysix_engine.sockets.limits import Limits
from sixtysix_engine.sockets.server import Server

from ..engines import STRANGER

PATIENCE = 30.0


@dataclass
class Served:
    """A server that listens."""

    address: Address
    log: list[str] = field(default_factory=list)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.address.host, self.address.port)

    async def talk(self, data: bytes) -> list[str]:
        """Sends bytes, ends the input, and returns all lines that are answered until the server closes."""
        reader, writer = await self.connect()
        writer.write(data)
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        return answer.decode().splitlines()

    async def told(self, text: str) -> str:
        """Waits until the operator is told something, and returns it."""
        async with asyncio.timeout(PATIENCE):
            while not (found := [line for line in self.log if text in line]):
                await asyncio.sleep(0.02)
        return found[0]


@asynccontextmanager
async def serving(
    command: Sequence[str] = STRANGER, *, scheme: str = "tcp", token: str = "", **limits: Any
) -> AsyncIterator[Served]:
    log: list[str] = []
    server = Server(command, limits=Limits(**limits), token=token, say=log.append)
    listener, address = await server.listen(parse_address(f"{scheme}://127.0.0.1:0"))
    try:
        yield Served(address, log)
    finally:
        listener.close()
        await server.close()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))
    gc.collect()
