"""The same engine over WebSocket: a message is a line, pages of other origins are not let in, bad clients put out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from .serving import PATIENCE, Served, run, serving

aiohttp = pytest.importorskip("aiohttp", reason="aiohttp is not installed (extra `sockets`)")


@asynccontextmanager
async def opened(served: Served, **how: Any) -> AsyncIterator[Any]:
    async with aiohttp.ClientSession() as session, session.ws_connect(str(served.address), **how) as socket:
        yield socket


async def heard(socket: Any) -> list[str]:
    """All lines until the server closes."""
    lines = []
    async with asyncio.timeout(PATIENCE):
        async for message in socket:
            lines.append(message.data)
    return lines


def test_a_message_is_a_line_or_several_and_each_answer_is_a_message() -> None:
    async def work() -> None:
        async with serving(scheme="ws") as served, opened(served) as socket:
            await socket.send_str("u66 1\nisready")
            await socket.send_str("quit")
            assert [line.split()[0] for line in await heard(socket)] == ["id", "id", "u66ok", "readyok"]

    run(work())


def test_what_is_too_long_or_not_text_is_refused() -> None:
    async def work() -> None:
        async with serving(scheme="ws", line=1000) as served:
            async with opened(served) as socket:
                await socket.send_str("u66 1\n" + "x" * 1500 + "\nquit")
                assert "error - line too long" in await heard(socket)
            async with opened(served) as socket:
                await socket.send_bytes(b"u66 1\n")
                assert await heard(socket) == ["error - a binary message; lines are sent as text"]
            async with opened(served) as socket:
                await socket.send_str("u66 1\n" + "x" * 10_000)
                assert await heard(socket) == []
                assert socket.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    run(work())


PAGES = {"http://127.0.0.1:8000": True, "http://localhost": True, "https://evil.example": False, "null": False}


@pytest.mark.parametrize(("origin", "let_in"), PAGES.items())
def test_only_pages_of_this_machine_are_let_in(origin: str, let_in: bool) -> None:
    async def work() -> None:
        async with serving(scheme="ws") as served:
            if let_in:
                async with opened(served, headers={"Origin": origin}) as socket:
                    await socket.send_str("u66 1\nquit")
                    assert "u66ok 1 rules=*" in await heard(socket)
            else:
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    async with opened(served, headers={"Origin": origin}):
                        pass

    run(work())


def test_a_browser_that_asks_for_a_page_is_told_what_is_here() -> None:
    async def work() -> None:
        async with serving(scheme="ws") as served:
            reader, writer = await served.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            lines = (await asyncio.wait_for(reader.read(), PATIENCE)).decode().splitlines()
            assert (lines[0], lines[-1]) == ("HTTP/1.1 426 Upgrade Required", "U66 is spoken here, by WebSocket.")
            writer.close()

    run(work())


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
def test_a_hand_shake_that_does_not_end_is_cut_off(said: bytes) -> None:
    async def work() -> None:
        async with serving(scheme="ws", hello=0.3) as served:
            reader, writer = await served.connect()
            writer.write(said)
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
            writer.close()

    run(work())


def test_connections_far_beyond_the_limit_are_cut_off() -> None:
    async def work() -> None:
        async with serving(scheme="ws", connections=1) as served:
            silent = [await served.connect() for _ in range(30)]
            ended = [asyncio.ensure_future(reader.read()) for reader, _ in silent]
            async with asyncio.timeout(PATIENCE):
                while sum(reading.done() for reading in ended) < 30 - 1 - 20:
                    await asyncio.sleep(0.05)
            assert sum(reading.done() for reading in ended) == 30 - 1 - 20
            for _, writer in silent:
                writer.close()
            async with opened(served) as socket, opened(served) as other:
                await socket.send_str("u66 1")
                assert await heard(other) == ["error - all 1 places are taken"]

    run(work())
