"""The native core and its twin are the law: the same acts in the same order, the same deal after each, the same end."""

from random import Random

import pytest

from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.rows import switch_names
from tests.game.tables import ALL_SETS
from tests.game.walks import joined, shown, tokens

from .amounts import some
from .walking import compare, compare_set, drawn_rules, is_rule_set, stopped

MOMENTS = some(16_000)
"""Compared of each rule set: 304,000 in all."""


@pytest.mark.parametrize("name", ALL_SETS)
def test_deals_of_every_rule_set_go_alike_bare_and_with_each_switch(name: str) -> None:
    compared = compare_set(name, MOMENTS)
    bare, switched = compared[name], [compared.get(f"{name}+{switch}", 0) for switch in switch_names()]
    assert sum(compared.values()) >= MOMENTS
    assert bare >= MOMENTS // 4
    assert sum(moments >= MOMENTS // 60 for moments in switched) >= 20  # the others contradict the set


def test_every_switch_is_laid_over_some_rule_set() -> None:
    borne = {switch for switch in switch_names() for name in ALL_SETS if is_rule_set(f"{name}+{switch}")}
    assert borne == set(switch_names())


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
