"""Every end of a deal is worth the same in C++: with points, tricks and closed stocks that play seldom brings about."""

from random import Random

import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.scoring import sides_over
from sixtysix_engine.game.state import Closed, Standing
from tests.game.tables import ALL_SETS

from .walking import compare, drawn_rules, stopped


def drawn_standing(random: Random) -> Standing:
    """Returns what a side may have; the bounds of the rules come up often."""
    marriages = random.choice((0, 0, 20, 40, 60))
    taken = random.choice((0, 0, 10, 32, 33, 65, 66, random.randrange(120)))
    return Standing(marriages + taken, marriages, random.choice((0, 0, 1, 2, 5)))


def rearrange(deal: Deal, random: Random) -> None:
    """Changes what the sides have, who closed with what, and what else an end may depend on."""
    sides = range(len(deal.points))
    now = [drawn_standing(random) for _ in sides]
    for side in deal.playing_sides():
        deal.points[side], deal.marriages[side], deal.tricks[side] = (
            now[side].points,
            now[side].marriages,
            now[side].tricks,
        )
        deal.pending[side] = random.choice((0, 0, 20, 40))
    if random.random() < 0.5:
        deal.closed = Closed(random.choice(deal.order), tuple(drawn_standing(random) for _ in sides))
    over = sides_over(deal)
    deal.reached = random.sample(over, len(over))
    deal.in_a_row = random.randrange(8)
    deal.carry = random.randrange(4)
    deal._legal = None  # what was legal before


@pytest.mark.parametrize("name", ALL_SETS)
def test_deals_with_any_standings_end_alike(name: str) -> None:
    random, compared = Random(f"settling {name}"), 0
    while compared < 25:
        text = drawn_rules(name, random) if compared % 2 else name
        deal = stopped(text, random)
        if deal.turn is not None and deal.ask not in ("bid", "trump"):
            rearrange(deal, random)
            compare(deal, random, f"{text} with other standings")
            compared += 1
