"""An engine as an object, against engines that behave."""

import asyncio

import pytest

from sixtysix_engine.client import (
    Engine,
    EngineDeclined,
    EngineRefused,
    EngineTimeout,
)
from sixtysix_engine.protocol import (
    Feature,
    Info,
    Limits,
    LocalProtocolError,
    ResultDeal,
    ResultMatch,
)

from ..engines import SERVING, STRANGER, STRANGER_SH, bad_engine
from .positions import LEGAL, POSITION, changed
from .running import play, run


@pytest.mark.parametrize("command", [STRANGER, STRANGER_SH, bad_engine("sound")])
def test_a_sound_engine_plays_a_match_and_leaves_with_0(command: list[str]) -> None:
    async def work() -> None:
        engine = await Engine.start(command)
        await engine.new_game()
        acts = await play(engine, 5)
        engine.result_deal(ResultDeal((0,), (1, 0), "claim", (4, 5)))
        engine.result_match(ResultMatch((0,), (7, 5)))
        engine.debug(on=True)
        await engine.ready()
        assert set(acts) <= set(LEGAL)
        assert engine.plays("anything")
        assert engine.counts.chatter == 0
        assert await engine.quit() == 0
        assert not engine.alive

    run(work())


def test_what_the_engine_said_against_the_position_comes_with_its_refusal() -> None:
    async def work() -> None:
        async with await Engine.start(STRANGER) as engine:
            with pytest.raises(EngineDeclined) as caught:
                await engine.go(changed(log=""), deadline=5)
            assert caught.value.errors == ("error position missing log", "error go g1 no position or no legal act")
            assert "it said: error position missing log" in str(caught.value)
            assert (await engine.go(POSITION, deadline=5)).act == "mS"

    run(work())


def test_the_table_is_asked_and_refusals_are_raised() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING) as engine:
            assert await engine.ask("deal rules=classic seed=x") == "rules=classic seed=x me=*"
            assert await engine.ask("legal") == ""
            with pytest.raises(EngineRefused) as caught:
                await engine.ask("apply AS")
            assert caught.value.reason == "illegal AS: not yours; legal: a.b"
            with pytest.raises(EngineTimeout, match=r"no answer to perft 3 within 0\.100 s"):
                await engine.ask("perft 3", deadline=0.1)
            for wrong in ("go t1", "nonsense", "legal\nquit"):
                with pytest.raises(LocalProtocolError, match="not a question for the table"):
                    await engine.ask(wrong)
        async with await Engine.start(STRANGER) as stranger:
            with pytest.raises(LocalProtocolError, match="not declared the feature table"):
                await stranger.ask("legal")

    run(work())


def test_a_search_is_watched_and_stopped() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING) as engine:
            seen: list[Info] = []
            assert not engine.stop()
            search = asyncio.create_task(engine.go(POSITION, Limits(infinite=True), deadline=5, on_info=seen.append))
            while len(seen) < 2:
                await asyncio.sleep(0.01)
            assert await engine.ask("legal") == ""
            await engine.ready()
            with pytest.raises(LocalProtocolError, match="thinks already"):
                await engine.go(POSITION)
            with pytest.raises(LocalProtocolError, match="while thinking"):
                await engine.new_game()
            assert engine.stop()
            reply = await search
            assert (reply.act, reply.score, reply.win) == ("KS", 0.25, 0.5)
            assert [info.number("score") for info in reply.infos] == [0.5, None]
            assert list(reply.infos) == seen
            assert reply.malformed == ("info time=x",)
            assert not engine.stop()

    run(work())


def test_an_engine_that_reads_nothing_while_it_thinks_is_not_told_to_stop() -> None:
    async def work() -> None:
        engine = await Engine.start(bad_engine("silent", 1))
        search = asyncio.create_task(engine.go(POSITION, deadline=0.2))
        await asyncio.sleep(0.05)
        assert not engine.stop()
        with pytest.raises(EngineTimeout):
            await search
        assert "stop g1" not in [line.text for line in engine.traffic()]
        await engine.kill()

    run(work())


def test_nothing_is_sent_that_the_engine_has_not_declared() -> None:
    async def work() -> None:
        async with await Engine.start(STRANGER) as engine:
            for position, limits in (
                (POSITION, Limits(infinite=True)),
                (POSITION, Limits(multipv=2)),
                (changed(me="*"), Limits()),
                (POSITION + "\nquit", Limits()),
                ("", Limits()),
            ):
                with pytest.raises(LocalProtocolError):
                    await engine.go(position, limits)
            assert not engine.offers(Feature.ASYNC)
            assert (await engine.go(POSITION, Limits(only=("AD",)), deadline=5)).act == "AD"

    run(work())


def test_a_go_that_is_cancelled_leaves_the_engine_usable() -> None:
    async def work() -> None:
        async with await Engine.start(SERVING) as engine:
            search = asyncio.create_task(engine.go(POSITION))
            await asyncio.sleep(0.05)
            search.cancel()
            with pytest.raises(asyncio.CancelledError):
                await search
            await engine.ready()

    run(work())


def test_the_end_of_standard_error_is_kept() -> None:
    async def work() -> None:
        async with await Engine.start(bad_engine("stderr", 1)) as engine:
            await play(engine, 2)
            while not engine.stderr_tail().endswith("end of stderr\n"):
                await asyncio.sleep(0.01)
            assert len(engine.stderr_tail()) == 64 * 1024

    run(work())


def test_the_last_lines_of_traffic_are_kept_and_all_can_be_logged() -> None:
    logged: list[str] = []

    def log(_time: float, way: str, text: str) -> None:
        logged.append(f"{way} {text}")

    async def work() -> None:
        async with await Engine.start(bad_engine("sound"), log=log) as engine:
            await play(engine, 150)
            traffic = engine.traffic()
            assert [sum(line.way == way for line in traffic) for way in "><"] == [200, 154]
            assert [line.time for line in traffic] == sorted(line.time for line in traffic)
            assert (traffic[-2].text, traffic[-1].text) == ("go g150", "bestmove g150 KS")
            assert (logged[0], logged[-1]) == ("> u66 1", "< bestmove g150 KS")

    run(work())
