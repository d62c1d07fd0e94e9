"""WebSocket, by aiohttp (extra `sockets`): a text message is one line or several, nothing else is understood."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientResponseError, ClientSession, ClientWebSocketResponse, WSMsgType, web

from .address import Address
from .limits import Limits, Refused
from .link import LINGER, Link

HEARTBEAT = 30.0
"""Seconds between the pings that find out whether a silent client is still there."""
SPARE = 20
"""Connections beyond the limit that are still told so; more are cut off at once."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class WebSocketLink:
    """A connection over WebSocket; the same object at both ends."""

    def __init__(self, socket: web.WebSocketResponse | ClientWebSocketResponse, peer: tuple[str, int]) -> None:
        self._socket = socket
        self.peer = peer

    async def receive(self) -> bytes:
        """Waits for a message. Raises `ConnectionError` where the connection is lost, `Refused` for other than text."""
        message = await self._socket.receive()
        if message.type is WSMsgType.TEXT:
            return f"{message.data}\n".encode("utf-8", "replace")
        if message.type is WSMsgType.BINARY:
            raise Refused("a binary message; lines are sent as text")
        raise ConnectionResetError("closed by the other end")

    async def send(self, lines: Sequence[bytes]) -> None:
        """Sends each line as a message of its own, and waits while the other does not read."""
        for line in lines:
            await self._socket.send_str(line.decode("utf-8", "replace"))

    async def close(self) -> None:
        """Closes, after what was sent."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(LINGER):
                await self._socket.close()


class Listener(web.Server):  # type: ignore[misc,unused-ignore]
    """Makes links of the WebSockets that are opened."""

    def __init__(self, attend: Callable[[Link], Awaitable[None]], limits: Limits, origins: Collection[str]) -> None:
        super().__init__(self._answer, access_log=None, keepalive_timeout=limits.hello)
        self._attend = attend
        self._limits = limits
        self._origins = origins

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Takes a connection; far beyond the limit it is cut off before it has said anything."""
        super().connection_made(handler, transport)
        if len(self.connections) > self._limits.connections + SPARE:
            handler.force_close()

    async def _answer(self, request: web.BaseRequest) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and not self._welcome(origin):
            return web.Response(status=403, text=f"pages of {origin} are not let in; see --origin\n")
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT, compress=False, max_msg_size=2 * self._limits.line + 1024, timeout=LINGER
        )
        if not socket.can_prepare(request):
            return web.Response(
                status=426, headers={"Upgrade": "websocket"}, text="U66 is spoken here, by WebSocket.\n"
            )
        await socket.prepare(request)
        await self._attend(WebSocketLink(socket, _peer(request.transport)))
        return socket

    def _welcome(self, origin: str) -> bool:
        """Tells whether a page may talk to us: any page that a person visits could otherwise."""
        return origin in self._origins or urlsplit(origin).hostname in LOOPBACK


async def connect_web_socket(address: Address, tls: ssl.SSLContext | None) -> WebSocketLink:
    """Connects over WebSocket. Raises `OSError`."""
    session = ClientSession()
    try:
        socket = await session.ws_connect(str(address), ssl=tls or True, max_msg_size=0, compress=0)
    except ClientError as error:
        await session.close()
        raise ConnectionError(_reason(error)) from error
    return _OwnedLink(socket, (address.host, address.port), session)


class _OwnedLink(WebSocketLink):
    """A link that closes its session with itself."""

    def __init__(self, socket: ClientWebSocketResponse, peer: tuple[str, int], session: ClientSession) -> None:
        super().__init__(socket, peer)
        self._session = session

    async def close(self) -> None:
        """Closes, after what was sent."""
        await super().close()
        await self._session.close()


def _peer(transport: asyncio.BaseTransport | None) -> tuple[str, int]:
    host, port = ((transport and transport.get_extra_info("peername")) or ("?", 0))[:2]
    return str(host), int(port)


def _reason(error: ClientError) -> str:
    """Says in one line why there is no connection."""
    if isinstance(error, ClientResponseError):
        return f"no WebSocket is spoken there (status {error.status})"
    return str(getattr(error, "os_error", None) or getattr(error, "certificate_error", None) or error)
