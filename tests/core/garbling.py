"""Lists of numbers made wrong by chance, and everything that the native core can be asked about what it accepts.

Each answer may be an error; a search that garbage makes endless is stopped.
"""

from collections.abc import Callable
from functools import partial
from threading import Timer
from typing import Any, TypeVar

from hypothesis import strategies as st

from sixtysix_engine.core import _native
from sixtysix_engine.core._native import Position, Rules, Stop
from sixtysix_engine.core.encode import Fields

PATIENCE = 0.005
"""Seconds for each search."""
Made = TypeVar("Made")
EDGES = (-1, 4, 5, 7, 31, 32, 33, 63, 64, 127, 128, 255, 256, 4000, (1 << 31) - 1, 1 << 31, 1 << 63)
"""Numbers at which a place, a set of bits or a kind of whole number ends."""
NUMBERS = st.one_of(st.integers(-2, 40), st.sampled_from(EDGES), st.integers(-(1 << 70), 1 << 70))
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
    search(rules, fields, position)
    return True


def search(rules: Rules, fields: Fields, position: Position) -> None:
    """Solves a deal in all ways."""
    acts, seats = position.legal(), sum(name.startswith("hand") for name in fields)
    for plain in (False, True):
        solved = in_time(partial(_native.solve, rules, fields, worth=None, plain=plain))
        assert solved is None or len(solved[0]) == seats
        each = in_time(partial(_native.solve_all_acts, rules, fields, worth=None, plain=plain))
        assert each is None or [code for code, _ in each] == acts
    line = in_time(lambda stop: _native.best_line(rules, fields, stop, None, plain=False))
    assert line is None or bool(line) == bool(acts)
    many = in_time(lambda stop: _native.solve_many([position, position.copy()], stop))
    assert many is None or many[0] == many[1]


def in_time(work: Callable[..., Made]) -> Made:
    """Returns what a search gives, stopped when it has had its time."""
    stop = Stop()
    timer = Timer(PATIENCE, stop.set)
    timer.start()
    try:
        return work(stop=stop)
    finally:
        timer.cancel()
