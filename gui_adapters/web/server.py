"""The HTTP side: the files of the page, and one WebSocket on which it speaks U66, a line in each message."""

import asyncio
import contextlib
import json
from collections import OrderedDict
from functools import partial
from pathlib import Path
from time import monotonic

from aiohttp import WSMsgType, web

from sixtysix_engine.client import EngineError

from ..words import table
from .access import Access
from .desk import Desk, House

STATIC = Path(__file__).parent / "static"
LINE_LIMIT = 64 * 1024 * 1024
"""Bytes of the longest message: a whole record."""
HEARTBEAT = 20.0
"""Seconds between signs of life, so that a dropped connection is noticed."""
MOST_DESKS = 8
"""Desks that are kept; of those that nobody watches the one longest left goes first."""
IDLE = 3600.0
"""Seconds that a desk is kept while no page is open."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Desks:
    """All desks, by the name that a page remembers."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._spare: Desk | None = None

    async def prepare(self) -> None:
        """Opens a desk for the first page that comes, so that it finds the cards dealt. Raises an `EngineError`."""
        self._spare = Desk(self._house)
        await self._spare.open()

    async def desk(self, name: str) -> Desk:
        """Returns the desk that a page had, or a new one. Raises an `EngineError` where its engines don't start."""
        await self._tidy()
        found = self._desks.get(name)
        if found is None:
            found, self._spare = self._spare or Desk(self._house), None
            self._desks[found.id] = found
        self._desks.move_to_end(found.id)
        await found.open()
        return found

    async def close(self) -> None:
        """Ends all."""
        desks = [*self._desks.values(), *([self._spare] if self._spare else [])]
        await asyncio.gather(*[desk.close() for desk in desks], return_exceptions=True)

    async def _tidy(self) -> None:
        left = [desk for desk in self._desks.values() if not desk.is_watched]
        surplus = max(0, len(self._desks) - MOST_DESKS + 1)
        for place, desk in enumerate(left):
            if place < surplus or monotonic() - desk.idle_since > IDLE:
                del self._desks[desk.id]
                await desk.close()


class Server:
    """The application."""

    def __init__(self, house: House, access: Access) -> None:
        self.desks = Desks(house)
        self._access = access
        self._open: set[web.WebSocketResponse] = set()

    def application(self) -> web.Application:
        """Returns what aiohttp runs."""
        app = web.Application()
        app.router.add_get("/", self._page)
        app.router.add_get("/words.json", self._words)
        app.router.add_get("/u66", self._talk)
        app.router.add_static("/static/", STATIC)
        app.on_response_prepare.append(_guard)
        app.on_shutdown.append(self._shut)
        return app

    async def _page(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(STATIC / "index.html")

    async def _words(self, _: web.Request) -> web.Response:
        return web.json_response(table(), dumps=partial(json.dumps, ensure_ascii=False))

    async def _talk(self, request: web.Request) -> web.StreamResponse:
        if not self._access.allows(request.headers, request.query.get("token", "")):
            return web.Response(status=403, text="only for pages of this adapter, with its token\n")
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LINE_LIMIT)
        await socket.prepare(request)
        self._open.add(socket)
        try:
            await self._serve(socket, request.query.get("desk", ""))
        finally:
            self._open.discard(socket)
        return socket

    async def _serve(self, socket: web.WebSocketResponse, name: str) -> None:
        try:
            desk = await self.desks.desk(name)
        except EngineError as error:
            await socket.send_str(f"error - {' '.join(str(error).split())}")
            return
        wire = desk.join()
        sending = asyncio.create_task(wire.run(socket.send_str))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await desk.hear(wire, message.data.rstrip("\r\n"))
        finally:
            desk.leave(wire)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await sending

    async def _shut(self, _: web.Application) -> None:
        for socket in set(self._open):
            await socket.close()
        await self.desks.close()


async def _guard(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
