"""Players by name: one row each. A row imports its player when it is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .levels import Level
    from .player import Player


def _full(level: "Level") -> "Player":
    from .full import FullPlayer  # noqa: PLC0415  # names are wanted before anybody plays

    return FullPlayer(level)


def _ismcts(level: "Level") -> "Player":
    from .ismcts import IsmctsPlayer  # noqa: PLC0415

    return IsmctsPlayer(level)


def _rule(level: "Level") -> "Player":
    from .rule import RulePlayer  # noqa: PLC0415

    return RulePlayer(level)


def _random(_level: "Level") -> "Player":
    from .chance import RandomPlayer  # noqa: PLC0415

    return RandomPlayer()


PLAYERS: dict[str, "Callable[[Level], Player]"] = {
    "full": _full,
    "ismcts": _ismcts,
    "rule": _rule,
    "random": _random,
}
"""What makes each player of a level; the first is the one that plays unless another is chosen."""
