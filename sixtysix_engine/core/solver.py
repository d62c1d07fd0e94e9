"""The native solver, behind the same functions as `minimax.py`."""

from collections.abc import Sequence

from ..game.actions import Action
from ..game.deal import Deal
from . import _native
from .compiled import native_rules, position
from .encode import decode_act, encode_deal
from .minimax import Solution, Values, Worth
from .reference import Stopped


def solve(deal: Deal, *, worth: Worth | None = None, stop: _native.Stop | None = None, plain: bool = False) -> Solution:
    """Returns what each seat gets with best play of all; see `core.solve`.

    `plain` uses the plain search alone, slow and without knowledge of the game.
    """
    solved = _native.solve(native_rules(deal.rules), encode_deal(deal), stop, flat(worth), plain)
    if solved is None:
        raise Stopped
    return Solution(tuple(solved[0]), solved[1])


def solve_all_acts(
    deal: Deal, *, worth: Worth | None = None, stop: _native.Stop | None = None, plain: bool = False
) -> dict[Action, Values]:
    """Returns the same for each legal act, in the order of the protocol; see `solve`."""
    solved = _native.solve_all_acts(native_rules(deal.rules), encode_deal(deal), stop, flat(worth), plain)
    if solved is None:
        raise Stopped
    return {decode_act(code): tuple(values) for code, values in solved}


def best_line(
    deal: Deal, *, worth: Worth | None = None, stop: _native.Stop | None = None, plain: bool = False
) -> tuple[Action, ...]:
    """Returns best play to the end of the deal, of equal acts the first; see `solve`."""
    line = _native.best_line(native_rules(deal.rules), encode_deal(deal), stop, flat(worth), plain)
    if line is None:
        raise Stopped
    return tuple(map(decode_act, line))


def prepare(deal: Deal) -> _native.Position:
    """Returns a deal as `solve_many` takes it; see `core.prepare`."""
    return position(deal)


def solve_many(prepared: Sequence[_native.Position], *, stop: _native.Stop | None = None) -> list[Values]:
    """Returns what each seat gets in each of many deals; see `core.solve_many`."""
    solved = _native.solve_many(list(prepared), stop)
    if solved is None:
        raise Stopped
    return solved


def flat(worth: Worth | None) -> tuple[int, list[int]] | None:
    """Returns a table of worth as the native core takes it: its size, and all values row by row."""
    return None if worth is None else (len(worth), [value for row in worth for value in row])
