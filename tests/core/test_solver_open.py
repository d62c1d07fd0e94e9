"""Deals with a stock that is known: the solver against the plain search, and a whole deal against its own acts."""

from collections.abc import Iterator
from random import Random

import pytest

from sixtysix_engine.core import solver
from sixtysix_engine.game.deal import Deal

from .amounts import some
from .test_solver import varied_texts, wanted
from .walking import choose, new_deal

WITH_A_STOCK = (
    "classic", "chapter19", "dictionary", "wikipedia", "primer", "eights", "pagat66", "piquet32", "schnapsen",
    "mariage", "santase", "four-24",
)  # fmt: skip


def open_deals(texts: Iterator[str], random: Random) -> Iterator[Deal]:
    """Yields deals of two sides with four cards in the stock at most, the turn-up included."""
    for text in texts:
        for _ in range(20):  # some rules leave no such moment in most deals
            deal = new_deal(text, random)
            while deal.turn is not None and not _is_late(deal):
                deal.apply(choose(deal, random, 0.0))
            if deal.turn is not None and len({deal.rules.sides[seat] for seat in deal.order}) == 2:
                yield deal
                break


def _is_late(deal: Deal) -> bool:
    return deal.phase == "open" and len(deal.stock) + (deal.up is not None) <= 4


@pytest.mark.parametrize("name", WITH_A_STOCK)
def test_the_end_of_the_stock_is_worth_what_the_plain_search_says(name: str) -> None:
    random = Random(f"{name} stock")
    for deal in open_deals(varied_texts(name, some(50), random), random):
        plain = solver.solve(deal, plain=True).values
        assert solver.solve(deal).values == plain, f"{deal.rules.name} {deal.dealer} {deal.log}"


@pytest.mark.parametrize("name", ["classic", "schnapsen", "pagat66"])
def test_the_end_of_the_stock_is_worth_the_same_by_a_table_of_worth(name: str) -> None:
    random = Random(f"{name} worth")
    for deal in open_deals(varied_texts(name, some(8), random), random):
        worth = rising_worth(random) if random.random() < 0.7 else any_worth(random)
        plain = solver.solve(deal, worth=worth, plain=True).values
        assert solver.solve(deal, worth=worth).values == plain, f"{deal.rules.name} {deal.dealer} {deal.log} {worth}"


def rising_worth(random: Random) -> list[list[int]]:
    """More for more points and less for more of the other side's, as chances of a match are."""
    own, other = (sorted(random.choices(range(500), k=8)) for _ in range(2))
    return [[mine - theirs for theirs in other] for mine in own]


def any_worth(random: Random) -> list[list[int]]:
    return [[random.randrange(-9, 10) for _ in range(8)] for _ in range(8)]


@pytest.mark.parametrize("name", ["classic", "schnapsen", "chapter19", "santase"])
def test_a_whole_deal_is_worth_what_its_best_act_is(name: str) -> None:
    deal = new_deal(name, Random(3))
    assert deal.turn is not None
    assert solver.solve(deal).values[deal.turn] == max(got[deal.turn] for got in solver.solve_all_acts(deal).values())


def test_best_play_of_a_whole_deal_ends_in_its_value() -> None:
    deal = new_deal("schnapsen", Random(3))
    values = solver.solve(deal).values
    for act in solver.best_line(deal):
        deal.apply(act)
    assert wanted(deal) == values
