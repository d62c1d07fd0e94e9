"""Whatever numbers come in: the native core refuses them, naming the field, or plays on to an end."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.core import _native
from sixtysix_engine.core._native import Position, Rules
from sixtysix_engine.core.encode import encode_deal, encode_rules, parameter_shapes
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS
from tests.game.walks import bounded, numbers

from .amounts import some
from .garbling import CHANGES, accepted, changed, play_on
from .walking import drawn_rules, new_deal, stopped


def native_rules(deal: Deal) -> Rules:
    return Rules(encode_rules(deal.rules))


@bounded(max(400, some(400)))  # never fewer: this is what sanitizers are for
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_garbled_deals_are_refused_or_played(name: str, number: int, changes: list[tuple[int, int, int, int]]) -> None:
    random = Random(number)
    deal = stopped(drawn_rules(name, random), random)
    taken = play_on(native_rules(deal), changed(encode_deal(deal), changes))
    assert taken or changes


@bounded(some(100))
@given(st.sampled_from(ALL_SETS), st.sampled_from(ALL_SETS), numbers)
def test_a_deal_of_other_rules_is_refused_or_played(name: str, other: str, number: int) -> None:
    random = Random(number)
    play_on(Rules(encode_rules(rule_set(drawn_rules(other, random)))), encode_deal(stopped(name, random)))


@bounded(some(200))
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_garbled_rules_are_refused_or_played(name: str, number: int, changes: list[tuple[int, int, int, int]]) -> None:
    deal = stopped(name, Random(number))
    fields = changed(encode_rules(deal.rules), changes)
    rules = accepted(Rules, fields)
    if rules is not None:
        play_on(rules, encode_deal(deal))


@pytest.mark.parametrize("value", ["AS", 3, None, [1.5], ["1"], [None], [[1]], (1,)])
def test_what_is_no_list_of_numbers_is_refused(value: Any) -> None:
    deal = stopped("classic", Random(1))
    with pytest.raises(ValueError, match="stock: not a list"):
        Position(native_rules(deal), encode_deal(deal) | {"stock": value})


@pytest.mark.parametrize("name", parameter_shapes())
def test_a_missing_parameter_is_named(name: str) -> None:
    fields = encode_rules(rule_set("auction24"))
    del fields[name]
    with pytest.raises(ValueError, match=f"^{name}: missing$"):
        Rules(fields)


def test_an_unknown_parameter_is_named() -> None:
    with pytest.raises(ValueError, match=r"^colour: unknown parameter$"):
        Rules(encode_rules(rule_set("classic")) | {"colour": [1]})


@pytest.mark.parametrize(
    ("name", "values"), [("seats", []), ("seats", [2, 2]), ("scale", [1, 2]), ("scale", [1, 2, 3, 4])]
)
def test_a_parameter_of_another_size_is_named(name: str, values: list[int]) -> None:
    with pytest.raises(ValueError, match=f"^{name}: "):
        Rules(encode_rules(rule_set("classic")) | {name: values})


def test_an_unknown_field_of_a_deal_is_named() -> None:
    deal = stopped("classic", Random(1))
    with pytest.raises(ValueError, match=r"^colour: unknown field$"):
        Position(native_rules(deal), encode_deal(deal) | {"colour": [1]})


def test_a_card_that_lies_in_two_places_is_refused() -> None:
    deal = new_deal("classic", Random(1))
    fields = encode_deal(deal)
    for name in ("won0", "stock", "trick"):
        twice = [0, fields["hand1"][0]] if name == "trick" else [*fields[name], fields["hand1"][0]]
        with pytest.raises(ValueError, match="more often than the pack has it"):
            Position(native_rules(deal), fields | {name: twice})


def test_a_name_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(ValueError, match="fields: a name that is no text"):
        Rules({"\ud800": [1]})


def test_many_positions_with_none_among_them_are_refused() -> None:
    deal = stopped("classic", Random(1))
    with pytest.raises(ValueError, match="positions: "):
        _native.solve_many([Position(native_rules(deal), encode_deal(deal)), None], None)  # type: ignore[list-item]


@pytest.mark.parametrize("worth", [(0, []), (-1, [1]), (2, [1, 2, 3]), (1, [1 << 30]), (1 << 20, [])])
def test_a_table_of_worth_that_cannot_be_is_refused(worth: tuple[int, list[int]]) -> None:
    deal = stopped("classic", Random(1))
    with pytest.raises(ValueError, match="worth: "):
        _native.solve(native_rules(deal), encode_deal(deal), None, worth, plain=False)


@pytest.mark.parametrize("act", [-1, 32, 127, 128, 10**6, (1 << 63) - 1])
def test_an_act_that_is_none_is_refused(act: int) -> None:
    deal = stopped("classic", Random(1))
    with pytest.raises(ValueError, match="act: "):
        Position(native_rules(deal), encode_deal(deal)).apply(act)
