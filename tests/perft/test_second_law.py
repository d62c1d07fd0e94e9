"""Random deals through both laws, act by act: what may be done, who is asked, what everybody sees, how it ends."""

import pytest

from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.variants import rule_set
from tests.game.expected import SETS, SWITCHES

from .entries import values_of
from .walking import compare

DEALS = 24
"""Deals of each rule set; with a switch over it one each."""


@pytest.mark.parametrize("name", SETS)
def test_both_laws_agree_in_every_moment_of_random_deals(name: str) -> None:
    values = values_of(name)
    for index in range(DEALS):
        compare(name, values, "set", index)


@pytest.mark.parametrize("name", SETS)
def test_both_laws_agree_with_every_switch_laid_over(name: str) -> None:
    played = 0
    for index, switch in enumerate(SWITCHES):
        text = f"{name}+{switch}"
        try:
            rule_set(text)
        except RuleSetError:
            continue
        played += 1
        compare(text, values_of(text), "switch", index)
    assert played > len(SWITCHES) // 2
