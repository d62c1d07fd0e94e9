"""Both cores give the same answers to the same questions, chance included, and can be stopped."""

import threading
from random import Random
from types import ModuleType

import pytest

from sixtysix_engine import core
from sixtysix_engine.core import compiled, reference
from sixtysix_engine.core.encode import decode_act, encode_act
from sixtysix_engine.game.actions import GO_ON, Bid
from sixtysix_engine.game.cards import HIDDEN
from sixtysix_engine.game.deal import Deal
from tests.game.tables import ALL_SETS

from .walking import choose, drawn_rules, new_deal, stopped

CORES = [compiled, reference]


def test_the_package_was_built_with_its_native_core() -> None:
    assert core.NATIVE, core.PURE_BECAUSE


@pytest.mark.parametrize("name", ALL_SETS)
def test_they_agree_on_acts_lines_and_chance(name: str) -> None:
    random = Random(name)
    for close in (0.0, 0.2, 1.0):
        deal = stopped(drawn_rules(name, random), random)
        acts = [] if deal.turn is None else [choose(deal, random, 0.3)]
        assert compiled.legal(deal) == reference.legal(deal)
        assert compiled.after(deal, acts) == reference.after(deal, acts)
        assert compiled.perft(deal, 2) == reference.perft(deal, 2)
        seed = random.randrange(1 << 64)
        assert compiled.playouts(deal, 12, seed, close=close) == reference.playouts(deal, 12, seed, close=close)


@pytest.mark.parametrize("twin", CORES)
def test_play_outs_follow_their_seed_and_leave_the_deal_alone(twin: ModuleType) -> None:
    deal = new_deal("classic", Random(1))
    before = reference.after(deal, [])
    results = [twin.playouts(deal, 40, seed) for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]
    assert results[0].games == 40
    assert 0 < sum(results[0].wins) <= 1
    assert reference.after(deal, []) == before


@pytest.mark.parametrize("twin", CORES)
def test_no_play_outs_give_zeros(twin: ModuleType) -> None:
    assert twin.playouts(new_deal("classic", Random(1)), 0, 1) == core.Playouts(0, (0.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize("twin", CORES)
def test_an_act_that_is_not_legal_is_refused(twin: ModuleType) -> None:
    with pytest.raises(ValueError, match="not legal"):
        twin.after(new_deal("classic", Random(1)), [GO_ON])


def test_a_deal_with_hidden_cards_is_refused() -> None:
    deal = new_deal("classic", Random(1))
    deal.hands[0][0] = HIDDEN
    with pytest.raises(ValueError, match="cannot be seen"):
        compiled.legal(deal)


@pytest.mark.parametrize("name", ALL_SETS)
def test_every_act_is_a_number_and_back(name: str) -> None:
    random = Random(name)
    for act in (act for _ in range(10) for act in stopped(name, random).legal_actions()):
        assert decode_act(encode_act(act)) == act
    assert decode_act(encode_act(Bid(66))) == Bid(66)


@pytest.mark.parametrize("code", [-1, 77, 127, 128])
def test_a_number_that_is_no_act_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="not an act"):
        decode_act(code)


def long_perft(twin: ModuleType, deal: Deal, stop: core.Stop, ends: list[str]) -> None:
    try:
        twin.perft(deal, 12 if twin is compiled else 9, stop)
    except core.Stopped:
        ends.append("stopped")


@pytest.mark.parametrize("twin", CORES)
def test_counting_lines_stops_when_another_thread_asks(twin: ModuleType) -> None:
    stop, ends = twin.Stop(), list[str]()
    thread = threading.Thread(target=long_perft, args=(twin, new_deal("dictionary", Random(1)), stop, ends))
    thread.start()
    assert not stop.is_set()
    stop.set()  # it is reached at once only if the counting does not hold the interpreter's lock
    thread.join()
    assert ends == ["stopped"]


@pytest.mark.parametrize("twin", CORES)
def test_play_outs_stop_with_what_they_have(twin: ModuleType) -> None:
    deal, stop, results = new_deal("classic", Random(1)), twin.Stop(), list[core.Playouts]()
    thread = threading.Thread(target=lambda: results.append(twin.playouts(deal, 1_000_000_000, 1, stop=stop)))
    thread.start()
    stop.set()
    thread.join()
    assert results[0].games < 1_000_000_000


@pytest.mark.parametrize("twin", CORES)
def test_what_is_stopped_before_it_begins_does_nothing_long(twin: ModuleType) -> None:
    stop = twin.Stop()
    stop.set()
    with pytest.raises(core.Stopped):
        twin.perft(new_deal("dictionary", Random(1)), 12, stop)
