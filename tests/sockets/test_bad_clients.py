"""What a served engine suffers from clients that are silent, slow, endless, too many or gone, and who else notices."""

import asyncio
import socket
import struct
import sys
from typing import Any

import pytest

from ..client.positions import POSITION
from ..client.running import is_running
from ..engines import bad_engine
from .serving import PATIENCE, Served, run, serving

HELLO = b"u66 1\n"
TOKEN = "0123456789abcdef"
PID = [sys.executable, "-c", "import os; print('info string=', os.getpid(), flush=True); import time; time.sleep(600)"]


def test_an_engine_answers_over_tcp_with_either_line_end_and_ends_with_its_input() -> None:
    async def work() -> None:
        async with serving() as served:
            lines = await served.talk(f"\ufeffu66 1\r\nisready\nposition {POSITION}\r\ngo a".encode())
            assert [line.split()[0] for line in lines] == ["id", "id", "u66ok", "readyok", "bestmove"]
            assert "the input has ended; 4 lines" in await served.told("connection 1 of 127.0.0.1")

    run(work())


def test_binary_rubbish_is_answered_by_the_engine_and_hurts_nobody() -> None:
    async def work() -> None:
        async with serving() as served:
            lines = await served.talk(bytes(range(1, 256)) * 9 + b"\n\xff\xfe\x00\nisready\n")
            assert lines[-1] == "readyok"
            assert {line.split()[0] for line in lines[:-1]} == {"error"}

    run(work())


def test_a_line_that_is_too_long_is_answered_and_the_next_one_is_heard() -> None:
    async def work() -> None:
        async with serving(line=1000) as served:
            lines = await served.talk(HELLO + b"x" * 100_000 + b"\nisready\n")
            assert lines.count("error - line too long") == 1
            assert lines[-1] == "readyok"
            assert len(lines) == 5
            assert await served.talk(b"y" * 1001 + b"\n") == ["error - line too long"]
            assert (await served.talk(b"isready" + b" " * 993 + b"\r\n")) == ["readyok"]

    run(work())


@pytest.mark.parametrize(
    ("said", "limits", "why"),
    [
        (b"", {"hello": 0.2}, "no first line came within 0.2 s"),
        (b"u66", {"hello": 5, "unended": 0.2}, "a line was not ended within 0.2 s"),
        (HELLO, {"idle": 0.2}, "no line came within 0.2 s"),
    ],
    ids=["silent", "half a line", "idle"],
)
def test_a_client_that_keeps_us_waiting_is_told_and_put_out(said: bytes, limits: dict[str, Any], why: str) -> None:
    async def work() -> None:
        async with serving(**limits) as served:
            reader, writer = await served.connect()
            writer.write(said)
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            assert answer.decode().splitlines()[-1] == f"error - {why}"
            assert await served.told(f"put out: {why}")
            writer.close()

    run(work())


def test_a_client_that_drips_bytes_is_put_out_however_steadily_it_drips() -> None:
    async def work() -> None:
        async with serving(unended=0.5) as served:
            reader, writer = await served.connect()
            dripping = asyncio.ensure_future(drip(writer))
            assert b"a line was not ended" in await asyncio.wait_for(reader.read(), PATIENCE)
            dripping.cancel()

    async def drip(writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"u")
            await asyncio.sleep(0.05)

    run(work())


def test_a_flood_of_lines_is_slowed_down_and_answered_in_full() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        async with serving(lines=100) as served:
            started = loop.time()
            lines = await served.talk(HELLO + b"isready\n" * 300)
            assert lines.count("readyok") == 300
            assert loop.time() - started > 0.9  # 301 lines at 100 a second, 200 of them on credit

    run(work())


def test_a_client_that_takes_no_answers_is_put_out_and_its_engine_is_gone() -> None:
    async def work() -> None:
        async with serving(bad_engine("flood", 1), stall=0.3) as served:
            _, writer = await served.connect()
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(HELLO + f"position {POSITION}\ngo a\n".encode())
            assert await served.told("put out: answers were not taken for 0.3 s")
            writer.transport.abort()

    run(work())


def test_connections_beyond_the_limit_are_told_so_and_a_free_place_is_given_again() -> None:
    async def work() -> None:
        async with serving(connections=2) as served:
            first, second = await greeted(served), await greeted(served)
            assert await served.talk(HELLO) == ["error - all 2 places are taken"]
            assert await served.talk(b"") == ["error - all 2 places are taken"]
            first[1].close()
            await served.told("connection 1 ")
            assert (await served.talk(HELLO))[-1] == "u66ok 1 rules=*"
            second[1].close()
        async with serving(per_host=1) as served:
            _, writer = await greeted(served)
            assert await served.talk(HELLO) == ["error - all 1 places of one host are taken"]
            writer.close()

    run(work())


@pytest.mark.parametrize("leaving", ["reset", "half open"])
def test_the_engine_of_a_client_that_is_gone_is_gone(leaving: str) -> None:
    async def work() -> None:
        async with serving(PID, idle=1.0 if leaving == "half open" else 60) as served:
            reader, writer = await served.connect()
            writer.write(HELLO)
            pid = int((await asyncio.wait_for(reader.readline(), PATIENCE)).split()[-1])
            assert is_running(pid)
            if leaving == "reset":
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                writer.close()
            await served.told("connection 1 ")
            async with asyncio.timeout(PATIENCE):
                while is_running(pid):
                    await asyncio.sleep(0.05)

    run(work())


def test_a_search_that_goes_on_after_its_client_has_left_is_ended() -> None:
    async def work() -> None:
        async with serving(PID, ending=0.3) as served:
            await served.talk(HELLO)
            assert "had not ended 0.3 s after the end of input" in await served.told("connection 1 ")

    run(work())


def test_no_engine_is_started_before_the_token_was_shown() -> None:
    async def work() -> None:
        async with serving(token=TOKEN) as served:
            assert await served.talk(HELLO) == ["error - a token is needed: token TEXT as the first line"]
            assert await served.talk(b"token 0123456789abcdeX\n" + HELLO) == ["error - the token is wrong"]
            assert (await served.talk(f"token {TOKEN}\r\n".encode() + HELLO))[-1] == "u66ok 1 rules=*"
        async with serving() as served:  # one that is not asked for does no harm
            assert (await served.talk(f"token {TOKEN}\n".encode() + HELLO))[-1] == "u66ok 1 rules=*"

    run(work())


async def greeted(served: Served) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await served.connect()
    writer.write(HELLO)
    await asyncio.wait_for(reader.readuntil(b"u66ok"), PATIENCE)
    return reader, writer
