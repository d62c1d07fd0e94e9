"""Deals with a stock that is known: the solver against the plain search, and a whole deal against its own acts."""

from collections.abc import Iterator
from random import Random

import pytest

from sixtysix_engine.core import solver
from sixtysix_engine.game.deal import Deal

from .test_solver import varied_texts, wanted
from .walking import choose, new_deal

WITH_A_STOCK = (
    "classic", "chapter19", "dictionary", "wikipedia", "eights", "pagat66", "schnapsen", "mariage", "santase",
    "four-24",
)  # fmt: skip


def open_deals(texts: Iterator[str], random: Random) -> Iterator[Deal]:
    """Yields deals with four cards in the stock at most, the turn-up included."""
    for text in texts:
        for _ in range(20):  # some rules leave no such moment in most deals
            deal = new_deal(text, random)
            while deal.turn is not None and not _is_late(deal):
                deal.apply(choose(deal, random, 0.0))
            if deal.turn is not None:
                yield deal
                break


def _is_late(deal: Deal) -> bool:
    return deal.phase == "open" and len(deal.stock) + (deal.up is not None) <= 4


@pytest.mark.parametrize("name", WITH_A_STOCK)
def test_the_end_of_the_stock_is_worth_what_the_plain_search_says(name: str) -> None:
    random = Random(f"{name} stock")
    for deal in open_deals(varied_texts(name, 8, random), random):
        plain = solver.solve(deal, plain=True).values
        assert solver.solve(deal).values == plain, f"{deal.rules.name} {deal.dealer} {deal.log}"


def test_best_play_of_a_whole_deal_ends_in_its_value() -> None:
    deal = new_deal("schnapsen", Random(3))
    assert deal.turn is not None
    values, turn = solver.solve(deal).values, deal.turn
    assert values[turn] == max(got[turn] for got in solver.solve_all_acts(deal).values())
    for act in solver.best_line(deal):
        deal.apply(act)
    assert wanted(deal) == values
