"""The native core is the law: the same acts in the same order, the same state after each, the same end."""

from random import Random

import pytest

from sixtysix_engine.game.notation import parse_position
from tests.game.tables import ALL_SETS
from tests.game.walks import joined, shown, tokens

from .walking import compare, compare_set, drawn_rules, stopped


@pytest.mark.parametrize("name", ALL_SETS)
def test_deals_of_every_rule_set_go_alike(name: str) -> None:
    assert compare_set(name, 15, switches=False) > 100


@pytest.mark.parametrize("name", ALL_SETS)
def test_and_with_switches_and_parameters_laid_over_it(name: str) -> None:
    assert compare_set(name, 25, switches=True) > 100


@pytest.mark.parametrize("name", [name for name in ALL_SETS if not name.startswith("auction")])
def test_positions_without_a_past_go_alike(name: str) -> None:
    random, compared = Random(f"puzzle {name}"), 0
    while compared < 5:
        deal = stopped(drawn_rules(name, random), random)
        # An announcement that is open stands in the log, and a deal that is over has no moment to go on from.
        if deal.turn is not None and deal.ask != "meld":
            twin = parse_position(joined(tokens(shown(deal, "*")) | {"log": "*"})).deal
            compare(twin, random, shown(twin, "*"))
            compared += 1
