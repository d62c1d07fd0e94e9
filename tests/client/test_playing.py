"""What programs for people ask of an engine: an act in time, analysis as a stream, a new process for a dead one."""

import asyncio
import sys
from pathlib import Path

import pytest

from sixtysix_engine.client import (
    BlockingEngine,
    Deadlines,
    Engine,
    EngineCrash,
    EngineRefused,
    EngineTimeout,
    Limits,
)

from ..engines import SERVING, STRANGER, bad_engine
from .positions import LEGAL, POSITION
from .running import is_running, run

OURS = [sys.executable, "-m", "sixtysix_engine"]


def test_an_act_comes_in_time_or_from_a_stopped_search() -> None:
    async def work() -> None:
        async with await Engine.start(OURS) as engine:
            assert (await engine.play(POSITION, Limits(movetime=20), timeout=20)).act in LEGAL
            reply = await engine.play(POSITION, Limits(infinite=True), timeout=0.2)
            assert reply.act in LEGAL
            assert reply.elapsed > 0.19
            assert engine.restarts == 0

    run(work())


def test_an_engine_that_does_not_answer_is_killed_and_started_anew_for_the_next_question() -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine("silent", 2), restarts=1) as engine:
            await engine.play(POSITION, timeout=20)
            old = engine.pid
            with pytest.raises(EngineTimeout, match=r"no answer within 0\.100 s"):
                await engine.play(POSITION, timeout=0.1)
            assert not is_running(old)
            assert (await engine.play(POSITION, timeout=20)).act in LEGAL
            assert (engine.pid != old, engine.restarts) == (True, 1)
            with pytest.raises(EngineTimeout):
                await engine.play(POSITION, timeout=0.1)
            with pytest.raises(EngineCrash):  # no restart is left
                await engine.play(POSITION, timeout=20)

    run(work())


def test_an_engine_that_crashes_is_asked_again_while_restarts_last() -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine("exit", 2), restarts=2) as engine:
            await engine.restart()  # of one's own will: it costs none of them
            assert [(await engine.play(POSITION)).act in LEGAL for _ in range(3)] == [True] * 3
            assert engine.restarts == 3
            assert [note.partition(":")[0] for note in engine.notes] == ["started anew"] * 2
            with pytest.raises(EngineCrash, match="exited with status 3"):
                await engine.play(POSITION)
            await engine.restart()
            assert (await engine.go(POSITION)).act in LEGAL

    run(work())


def test_an_engine_that_was_ended_on_purpose_stays_so() -> None:
    async def work() -> None:
        engine = await Engine.start(STRANGER, restarts=3)
        await engine.close()
        with pytest.raises(EngineCrash):
            await engine.play(POSITION)

    run(work())


def test_a_new_process_has_the_options_of_the_old_one(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(
        "from sixtysix_engine.client import bot\n"
        "from sixtysix_engine.protocol import int_option\n"
        "place = [0]\n"
        "def change(value): place[0] = value\n"
        "def choose(position, legal, go): return legal[place[0]]\n"
        "bot.run(choose, options={int_option('Place', 0, 0, 5): change})\n",
        encoding="utf-8",
    )

    async def work() -> None:
        async with await Engine.start([sys.executable, str(program)], options={"Place": 1}) as engine:
            assert (engine.id_name, engine.id_author) == ("bot", "unknown")
            await engine.configure({"Place": 2})
            await engine.restart()
            assert (await engine.play(POSITION)).act == LEGAL[2]

    run(work())


def test_a_refused_option_is_told() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING) as engine:
            with pytest.raises(EngineRefused, match="no memory"):
                await engine.configure({"Threads": 2})

    run(work())


def test_analysis_is_a_stream_that_ends_with_the_answer() -> None:
    async def work() -> None:
        async with await Engine.start(OURS) as engine:
            async with engine.analyse(POSITION, Limits(nodes=3000, multipv=3)) as analysis:
                infos = [info async for info in analysis]
                reply = await analysis.wait()
            assert infos
            assert [info.fields["multipv"] for info in analysis.lines] == ["1", "2", "3"]
            assert {info.fields["act"] for info in analysis.lines} <= set(LEGAL)
            assert reply.act in LEGAL
            assert not analysis.stop()

    run(work())


def test_leaving_an_endless_analysis_stops_it_and_the_engine_is_free() -> None:
    async def work() -> None:
        async with await Engine.start(OURS) as engine:
            async with engine.analyse(POSITION, Limits(infinite=True, multipv=2)) as analysis:
                async for _ in analysis:
                    if len(analysis.lines) == 2:
                        break
            assert analysis.done
            assert (await engine.play(POSITION, Limits(nodes=100), timeout=20)).act in LEGAL

    run(work())


def test_cancelling_a_question_leaves_an_engine_that_can_be_asked() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING, restarts=1) as engine:
            asked = asyncio.ensure_future(engine.play(POSITION, Limits(infinite=True)))
            await asyncio.sleep(0.05)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            assert (await engine.play(POSITION, Limits(infinite=True), timeout=0.05)).act == "KS"
            assert engine.restarts == 0

    run(work())


def test_an_analysis_of_an_engine_that_dies_says_so_to_its_reader() -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine("exit", 1)) as engine, engine.analyse(POSITION) as analysis:
            with pytest.raises(EngineCrash):
                async for _ in analysis:
                    pass

    run(work())


def test_the_blocking_engine_has_the_same_words() -> None:
    with BlockingEngine(SERVING, restarts=1, deadlines=Deadlines(stop=20)) as engine:
        with engine.analyse(POSITION, Limits(infinite=True)) as analysis:
            first = analysis.get()
            assert first is not None
            assert first.number("score") == 0.5
            for info in analysis:
                assert (info.fields["act"], analysis.done) == ("AS", False)
                assert analysis.stop()
            assert analysis.wait(20).act == "KS"
        assert [info.acts("act") for info in analysis.lines] == [("AS",)]
        old = engine.pid
        engine.restart()
        assert (engine.pid != old, engine.restarts) == (True, 1)
        assert engine.play(POSITION, Limits(infinite=True), timeout=0.05).act == "KS"
        assert engine.ask("deal rules=classic") == "rules=classic me=*"
    engine.close()
