"""Evaluation with an open stock: every hand of the other side and every order of the stock, each world a whole deal."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from sixtysix_engine.core import compiled_worlds, solver, worlds
from sixtysix_engine.game.cards import HIDDEN
from sixtysix_engine.game.deal import Deal

from .test_worlds import close, every_world, seen
from .walking import choose, new_deal

WITH_A_STOCK = ("classic", "schnapsen", "santase", "primer", "wikipedia")


def late(name: str, stock: int, random: Random) -> Iterator[Deal]:
    """Yields deals as the seat sees them that is asked, the stock open with so many cards at most."""
    for _ in range(40):
        deal = new_deal(name, random)
        while deal.turn is not None and not (deal.phase == "open" and len(deal.stock) + (deal.up is not None) <= stock):
            deal.apply(choose(deal, random, 0.0))
        if deal.turn is not None:
            yield seen(deal)
            return


@pytest.mark.parametrize("name", WITH_A_STOCK)
def test_every_act_is_worth_the_mean_over_all_hands_and_orders_of_the_stock(name: str) -> None:
    for deal in late(name, 2, Random(f"{name} open")):
        found, sums, number = compiled_worlds.evaluate(deal), dict.fromkeys(deal.legal_actions(), 0), 0
        for world in every_world(deal):
            for order in permutations(world.stock):
                twin = world.copy()
                twin.stock = list(order)
                for act, values in solver.solve_all_acts(twin).items():
                    sums[act] += values[deal.turn or 0]
                number += 1
        assert found.exact
        assert found.worlds == number
        for act, value in found.values.items():
            assert value.mean == pytest.approx(sums[act] / number), deal.log


@pytest.mark.parametrize("name", WITH_A_STOCK)
@pytest.mark.parametrize("limit", [100, 10])
def test_the_twin_takes_the_same_worlds_in_the_same_order(
    name: str, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Plain Python would take hours for what follows the draws: both are given the same solver.
    monkeypatch.setattr(worlds, "solve_all_acts", solver.solve_all_acts)
    random = Random(f"{name} twin")
    for stock in (2, 4):
        for deal in late(name, stock, random):
            native = compiled_worlds.evaluate(deal, limit=limit, seed=stock)
            plain = worlds.evaluate(deal, limit=limit, seed=stock)
            assert (native.worlds, native.exact) == (plain.worlds, plain.exact)
            assert close(native) == {act: (value.mean, value.win) for act, value in plain.values.items()}, deal.log


def test_the_first_lead_of_a_deal_is_looked_at_in_a_sample() -> None:
    deal = seen(new_deal("classic", Random(1)))
    assert HIDDEN in deal.stock
    found = compiled_worlds.evaluate(deal, limit=20, threads=2)
    assert not found.exact
    assert found.values == compiled_worlds.evaluate(deal, limit=20).values


def test_three_for_themselves_are_not_looked_at_while_the_stock_is_open() -> None:
    deal = seen(new_deal("classic+seats:3+penaltyTo:everyOpponent", Random(1)))
    with pytest.raises(ValueError, match="with more than two sides: strict play"):
        compiled_worlds.evaluate(deal)
