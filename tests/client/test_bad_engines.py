"""Engines that misbehave lose by it what they must, and engines that are only odd lose nothing."""

import asyncio
import os
import signal
import sys
import time

import pytest

from sixtysix_engine.client import (
    Engine,
    EngineCrash,
    EngineDeclined,
    EngineError,
    EngineProtocolError,
    EngineTimeout,
)
from sixtysix_engine.protocol import (
    Info,
    ResultDeal,
)

from ..engines import STRANGER, bad_engine
from .positions import POSITION
from .running import is_running, play, run, until_gone


@pytest.mark.parametrize("mode", ["crlf", "stderr", "long-line", "late", "bytes", "garbage", "twice", "early"])
def test_an_engine_that_is_only_odd_loses_nothing_by_it(mode: str) -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine(mode)) as engine:
            await engine.new_game()
            assert await play(engine, 5) == ["KS"] * 5
            assert engine.hello.rules == ("*",)
            assert list(engine.options) == ["Level"]

    run(work())


@pytest.mark.parametrize("mode", ["flood", "chatter", "silent", "unfinished", "stale", "stubborn"])
def test_nothing_moves_the_deadline(mode: str) -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine(mode))
        assert await play(engine, 2) == ["KS", "KS"]
        with pytest.raises(EngineTimeout, match=r"no bestmove g3 within 0\.300 s") as caught:
            await engine.go(POSITION, deadline=0.3)
        if mode == "unfinished":
            assert caught.value.line == "bestmove g3 KS"
        if mode == "stale":
            assert "ignored (repeated): bestmove g2 KS" in str(caught.value)
        pid = engine.pid
        await engine.kill()
        assert not is_running(pid)

    run(work())


@pytest.mark.parametrize(
    ("mode", "message", "status"),
    [
        ("exit", "exited with status 3; last on stderr: something broke", 3),
        ("close-output", "closed its output", None),
        ("orphan", "exited with status 4", 4),
    ],
)
def test_the_end_of_its_output_is_a_crash(mode: str, message: str, status: int | None) -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine(mode))
        assert await play(engine, 2) == ["KS", "KS"]
        for _ in range(2):
            with pytest.raises(EngineCrash, match=message) as caught:
                await engine.go(POSITION, deadline=5)
            assert caught.value.status == status
        assert not engine.alive
        engine.result_deal(ResultDeal((1,), (0, 2), "crash", (3, 7)))
        with pytest.raises(EngineCrash):
            await engine.ready()
        await engine.quit(grace=60)

    run(work())


def test_an_engine_that_closes_its_input_answers_and_has_then_ended() -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine("close-input"))
        assert await play(engine, 3) == ["KS"] * 3
        with pytest.raises(EngineCrash, match="closed its input"):
            await engine.go(POSITION, deadline=15)
        await engine.quit(grace=60)

    run(work())


def test_an_engine_that_is_killed_by_a_signal_is_a_crash() -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine("silent", 1))
        search = asyncio.create_task(engine.go(POSITION))
        await asyncio.sleep(0.05)
        os.kill(engine.pid, signal.SIGTERM)
        with pytest.raises(EngineCrash, match="was killed by signal 15"):
            await search
        await engine.kill()

    run(work())


def test_an_answer_counts_when_the_engine_exits_right_after_it() -> None:
    async def work() -> None:
        for _ in range(5):
            engine = await Engine.start(bad_engine("answer-exit", 1))
            assert await play(engine, 1) == ["KS"]
            with pytest.raises(EngineCrash, match="exited with status 0"):
                await engine.go(POSITION, deadline=5)
            await engine.kill()

    run(work())


@pytest.mark.parametrize("mode", ["stubborn", "orphan"])
def test_what_an_engine_has_started_ends_with_it(mode: str) -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine(mode, 1))
        children: list[int] = []

        def hear(info: Info) -> None:
            children.append(int(info.fields["string"].removeprefix("child=")))

        with pytest.raises(EngineError):
            await engine.go(POSITION, deadline=1.0, on_info=hear)
        if mode == "orphan":
            await until_gone(children[0])
        begun = time.monotonic()
        await engine.kill()
        assert time.monotonic() - begun < 2
        assert not is_running(engine.pid)
        assert not is_running(children[0])

    run(work())


@pytest.mark.parametrize("mode", ["malformed", "none", "illegal", "case"])
def test_a_wrong_answer_is_told_by_its_kind(mode: str) -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine(mode, 1)) as engine:
            if mode == "malformed":
                with pytest.raises(EngineProtocolError, match="no act; line: bestmove g1") as caught:
                    await engine.go(POSITION, deadline=5)
                assert not isinstance(caught.value, EngineDeclined)
                assert caught.value.line == "bestmove g1"
            elif mode == "none":
                with pytest.raises(EngineDeclined, match="line: bestmove g1 none"):
                    await engine.go(POSITION, deadline=5)
            else:
                reply = await engine.go(POSITION, deadline=5)
                assert reply.act == {"illegal": "tS", "case": "ks"}[mode]
                assert reply.line == f"bestmove g1 {reply.act}"
            assert engine.alive

    run(work())


def test_a_late_answer_is_counted_and_never_taken_for_a_new_one() -> None:
    slow = """
import sys, time
for line in sys.stdin:
    words = line.split()
    if words[0] == "u66": print("id name Slow\\nu66ok 1 rules=*", flush=True)
    if words[0] == "go":
        time.sleep(0.3 if words[1] == "g1" else 0)
        print("bestmove", words[1], "A" + words[1], flush=True)
"""

    async def work() -> None:
        async with await Engine.start([sys.executable, "-c", slow]) as engine:
            with pytest.raises(EngineTimeout):
                await engine.go(POSITION, deadline=0.1)
            assert (await engine.go(POSITION, deadline=5)).act == "Ag2"
            assert engine.counts.late == 1

    run(work())


def test_an_engine_that_does_not_quit_is_killed() -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine("silent", 1))
        with pytest.raises(EngineTimeout):
            await engine.go(POSITION, deadline=0.1)
        assert await engine.quit(grace=0.1) is None
        assert not is_running(engine.pid)
        assert await engine.quit() is not None
        with pytest.raises(EngineCrash):
            await engine.go(POSITION)

    run(work())


def test_a_flood_leaves_the_loop_to_the_others_and_keeps_little() -> None:
    async def work() -> None:
        flood = await Engine.start(bad_engine("flood", 1))
        async with await Engine.start(STRANGER) as other:
            search = asyncio.create_task(flood.go(POSITION, deadline=1.0))
            assert len(await play(other, 50)) == 50
            with pytest.raises(EngineTimeout):
                await search
        assert len(flood.traffic()) <= 400
        await flood.kill()

    run(work())


def test_an_answer_that_waited_for_us_beyond_the_deadline_counts() -> None:
    async def work() -> None:
        async with await Engine.start(STRANGER) as engine:
            await play(engine, 1)
            search = asyncio.create_task(engine.go(POSITION, deadline=0.2))
            await asyncio.sleep(0)
            time.sleep(0.4)  # keeps the loop from reading
            assert (await search).act == "mS"

    run(work())
