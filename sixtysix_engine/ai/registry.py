"""Players by name, and how strong they can be made: one row each. A row imports its player when it is made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .player import Player

STRENGTHS = ("weak", "medium", "strong")
"""From careless to as good as it gets."""


def _rule(strength: str) -> "Player":
    from .rule import RulePlayer  # noqa: PLC0415  # names are wanted before anybody plays

    return RulePlayer(strength)


def _random(_strength: str) -> "Player":
    from .chance import RandomPlayer  # noqa: PLC0415

    return RandomPlayer()


def _full(strength: str) -> "Player":
    from .full import FullPlayer  # noqa: PLC0415

    return FullPlayer(strength)


PLAYERS: dict[str, "Callable[[str], Player]"] = {
    "rule": _rule,
    "random": _random,
    "full": _full,
}
"""What makes each player from a word of `STRENGTHS`; the first is the one that plays unless another is chosen."""
