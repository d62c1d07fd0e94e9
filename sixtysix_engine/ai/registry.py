"""Players by name: one row each. A row imports its player when it is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .levels import Terms
    from .player import Player


def _full(terms: "Terms") -> "Player":
    from .full import FullPlayer  # noqa: PLC0415  # names are wanted before anybody plays

    return FullPlayer(terms)


def _ismcts(terms: "Terms") -> "Player":
    from .ismcts import IsmctsPlayer  # noqa: PLC0415

    return IsmctsPlayer(terms)


def _rule(terms: "Terms") -> "Player":
    from .rule import RulePlayer  # noqa: PLC0415

    return RulePlayer(terms)


def _random(_terms: "Terms") -> "Player":
    from .chance import RandomPlayer  # noqa: PLC0415

    return RandomPlayer()


PLAYERS: dict[str, "Callable[[Terms], Player]"] = {
    "full": _full,
    "ismcts": _ismcts,
    "rule": _rule,
    "random": _random,
}
"""What makes each player on some terms; the first is the one that plays unless another is chosen."""
