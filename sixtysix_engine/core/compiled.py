"""The core in C++, behind the same functions as `reference.py`."""

from collections.abc import Iterable
from functools import lru_cache

from ..game.actions import Action
from ..game.deal import Deal
from ..game.ruleset import RuleSet
from ._native import Position, Rules, Stop
from .encode import Fields, decode_act, encode_act, encode_deal, encode_rules
from .reference import Playouts, Stopped, averaged

__all__ = ["Stop", "after", "legal", "native_rules", "perft", "playouts", "position"]


@lru_cache(maxsize=64)
def native_rules(rules: RuleSet) -> Rules:
    """Returns a rule set as the native core holds it."""
    return Rules(encode_rules(rules))


def position(deal: Deal) -> Position:
    """Returns a deal as the native core holds it. Raises `ValueError` where a card cannot be seen."""
    return Position(native_rules(deal.rules), encode_deal(deal))


def legal(deal: Deal) -> tuple[Action, ...]:
    """Returns the acts of the seat that is asked, in the order of the protocol."""
    return tuple(map(decode_act, position(deal).legal()))


def after(deal: Deal, acts: Iterable[Action]) -> Fields:
    """Returns the deal after some acts, encoded. Raises `ValueError` where one is not legal."""
    here = position(deal)
    for act in acts:
        here.apply(encode_act(act))
    return here.fields()


def perft(deal: Deal, depth: int, stop: Stop | None = None) -> int:
    """Returns the number of lines of exactly `depth` acts; see `reference.perft`."""
    lines = position(deal).perft(depth, stop)
    if lines is None:
        raise Stopped
    return lines


def playouts(deal: Deal, games: int, seed: int, *, close: float = 0.0, stop: Stop | None = None) -> Playouts:
    """Plays a deal to its end by chance, again and again; see `reference.playouts`."""
    return averaged(*position(deal).playouts(games, seed, int(close * (1 << 32)), stop))
