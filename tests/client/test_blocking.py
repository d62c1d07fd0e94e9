"""The engine for programs without asyncio does what the other does."""

import signal
import sys
import threading

import pytest

from sixtysix_engine.client import BlockingEngine, EngineCrash, EngineStartError, EngineTimeout
from sixtysix_engine.protocol import Feature, Info, Limits, LocalProtocolError, ResultDeal, ResultMatch

from ..engines import SERVING, STRANGER, bad_engine
from .positions import POSITION


def test_a_match_without_asyncio() -> None:
    with BlockingEngine(STRANGER, name="Guest") as engine:
        engine.new_game()
        assert [engine.go(POSITION, Limits(nodes=9), deadline=5).act for _ in range(3)] == ["mS"] * 3
        engine.result_deal(ResultDeal((0,), (1, 0), "claim", (4, 5)))
        engine.result_match(ResultMatch((0,), (7, 5)))
        engine.debug(on=False)
        assert (engine.name, engine.id_name, engine.id_author) == ("Guest", "Stranger", "a reader of the specification")
        assert engine.plays("classic")
        assert not engine.offers(Feature.TABLE)
        assert engine.alive
        assert "debug off" in [line.text for line in engine.traffic()]
    assert not engine.alive
    assert engine.quit() is None
    with pytest.raises(RuntimeError, match="the engine was ended"):
        engine.ready()


def test_another_thread_stops_a_search() -> None:
    started = threading.Event()

    def hear(_: Info) -> None:
        started.set()

    def stop() -> None:
        assert started.wait(5)
        assert engine.stop()

    with BlockingEngine(SERVING) as engine:
        stopper = threading.Thread(target=stop)
        stopper.start()
        assert engine.go(POSITION, Limits(infinite=True), deadline=5, on_info=hear).act == "KS"
        stopper.join()
        assert engine.ask("deal rules=classic") == "rules=classic me=*"
        assert list(engine.options) == ["Threads"]
        engine.set_option("Threads", 3)
        with pytest.raises(LocalProtocolError):
            engine.set_option("Speed", 3)


def test_failures_are_raised_in_the_calling_thread() -> None:
    with pytest.raises(EngineStartError):
        BlockingEngine(["no-such-engine"])
    assert "u66 engine" not in [thread.name for thread in threading.enumerate()]
    engine = BlockingEngine(bad_engine("exit", 2))
    engine.go(POSITION)
    with pytest.raises(EngineCrash, match="exited with status 3"):
        engine.go(POSITION)
    assert "something broke" in engine.stderr_tail()
    engine.kill()
    engine.kill()
    with BlockingEngine(bad_engine("silent", 1)) as silent:
        with pytest.raises(EngineTimeout):
            silent.go(POSITION, deadline=0.1)
        silent.kill()
    assert "u66 engine" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a thread are POSIX")
def test_an_interrupted_search_is_over_before_the_next_question() -> None:
    with BlockingEngine(SERVING) as engine:
        main = threading.main_thread().ident
        assert main is not None
        threading.Timer(0.1, signal.pthread_kill, (main, signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            engine.play(POSITION, Limits(infinite=True))
        assert engine.play(POSITION, Limits(infinite=True), timeout=0.05).act == "KS"
