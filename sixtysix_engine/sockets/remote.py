"""A remote engine on standard input and output: what comes in goes there, what comes from there goes out.

It decides nothing and starts nothing anew: a connection that is lost is an engine that has crashed.
"""

import asyncio
import os
import threading
from concurrent.futures import CancelledError
from contextlib import suppress

from ..protocol import MAX_LINE
from .link import END_OF_INPUT, READ_SIZE, Link
from .server import TOKEN
from .stream import LineCutter

QUIT_GRACE = 0.7
"""Seconds that the other end has after `quit`; a host expects the exit within a second."""
CLOSE_GRACE = 0.2
"""Seconds for closing in good order."""
ERROR = b"error - "
WEB_SERVER = b"HTTP/"


class Remote:
    """The conversation of one link with two file descriptors."""

    def __init__(self, link: Link, source: int, target: int, token: str = "") -> None:
        self._link = link
        self._source, self._target = source, target
        self._token = token
        self._loop = asyncio.get_running_loop()
        self._leaving = asyncio.Event()
        self._may_end = self._served = False
        self._last_error = ""

    async def converse(self) -> str:
        """Passes lines both ways until the end; returns what was wrong with it, empty where nothing was."""
        if self._token:
            await self._link.send([TOKEN + self._token.encode()])
        threading.Thread(target=self._read, daemon=True).start()
        hears = asyncio.ensure_future(self._hear())
        leaves = asyncio.ensure_future(self._leave())
        try:
            await asyncio.wait((hears, leaves), return_when=asyncio.FIRST_COMPLETED)
            if hears.done():
                hears.result()
        except OSError as error:
            return self._why(f"the connection was lost: {error}")
        finally:
            hears.cancel()
            leaves.cancel()
            await asyncio.wait((hears, leaves))
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_GRACE):
                    await self._link.close()
        return self._why("the connection was closed")

    def _why(self, end: str) -> str:
        """Returns what was wrong with an end: who has said enough may go, unless he was never let in."""
        good = self._may_end and (self._served or not self._last_error)
        return "" if good else f"{end}{self._last_error}"

    def _read(self) -> None:
        """Reads standard input in a thread of its own, which waits while the other end takes nothing."""
        cutter = LineCutter(MAX_LINE)
        try:
            while data := os.read(self._source, READ_SIZE):
                self._send(cutter.feed(data))
            self._send(cutter.close())
            self._send([END_OF_INPUT])
        except (OSError, RuntimeError, CancelledError):
            return  # the connection has ended, and its other half tells

    def _send(self, lines: list[bytes]) -> None:
        wanted = [line for line in lines if line == END_OF_INPUT or not line.startswith(b"#")]
        if wanted:
            asyncio.run_coroutine_threadsafe(self._pass_on(wanted), self._loop).result()

    async def _pass_on(self, lines: list[bytes]) -> None:
        if END_OF_INPUT in lines:
            self._may_end = True
        if any(line.strip() == b"quit" for line in lines):
            self._may_end = True
            self._leaving.set()
        await self._link.send(lines)

    async def _hear(self) -> None:
        while data := await self._link.receive():
            if not self._served and data.startswith(WEB_SERVER):
                self._last_error = "; a web server answers there, as of ws:// or wss://"
                return
            self._served = self._served or not data.startswith(ERROR)
            if ERROR in data:
                self._last_error = ": " + data.decode("utf-8", "replace").strip().rpartition("\n")[2]
            await asyncio.to_thread(_write, self._target, data)

    async def _leave(self) -> None:
        await self._leaving.wait()
        await asyncio.sleep(QUIT_GRACE)


def _write(target: int, data: bytes) -> None:
    while data:
        data = data[os.write(target, data) :]
