"""Whatever numbers come in: the native core refuses them, naming the field, or plays on to an end."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.core._native import Position, Rules
from sixtysix_engine.core.encode import Fields, encode_deal, encode_rules, parameter_shapes
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS
from tests.game.walks import bounded, numbers

from .walking import drawn_rules, new_deal, stopped

Made = TypeVar("Made")
NUMBERS = st.one_of(st.integers(-2, 40), st.integers(-(1 << 70), 1 << 70))
CHANGES = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 30), st.integers(0, 3), NUMBERS), max_size=4)


def changed(fields: Fields, changes: list[tuple[int, int, int, int]]) -> Fields:
    """Returns fields with some numbers replaced, put in, taken out or moved to another field."""
    fields = {name: list(values) for name, values in fields.items()}
    for which, place, how, number in changes:
        values = fields[list(fields)[which % len(fields)]]
        at = place % (len(values) + 1)
        if how == 0 and values:
            values[at % len(values)] = number
        elif how == 1:
            values.insert(at, number)
        elif values:
            taken = values.pop(at % len(values))
            if how == 2:
                fields[list(fields)[place % len(fields)]].append(taken)
    return fields


def accepted(make: Callable[..., Made], *arguments: Any) -> Made | None:
    """Returns what is made of the last argument, or nothing where it is refused for one of its fields."""
    refused = ""
    try:
        return make(*arguments)
    except ValueError as error:
        refused = str(error)
    assert refused.split(":")[0] in arguments[-1]
    return None


def play_on(rules: Rules, fields: Fields) -> bool:
    """Tells whether a deal was accepted, and plays it in every way if so."""
    position = accepted(Position, rules, fields)
    if position is None:
        return False
    position.fields()
    position.perft(3, None)
    position.playouts(20, 1, 1 << 30, None)
    return True


def native_rules(deal: Deal) -> Rules:
    return Rules(encode_rules(deal.rules))


@bounded(400)
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_garbled_deals_are_refused_or_played(name: str, number: int, changes: list[tuple[int, int, int, int]]) -> None:
    random = Random(number)
    deal = stopped(drawn_rules(name, random), random)
    taken = play_on(native_rules(deal), changed(encode_deal(deal), changes))
    assert taken or changes


@bounded(100)
@given(st.sampled_from(ALL_SETS), st.sampled_from(ALL_SETS), numbers)
def test_a_deal_of_other_rules_is_refused_or_played(name: str, other: str, number: int) -> None:
    random = Random(number)
    play_on(Rules(encode_rules(rule_set(drawn_rules(other, random)))), encode_deal(stopped(name, random)))


@bounded(200)
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
