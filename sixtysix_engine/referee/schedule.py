"""Which games there are, who sits where, and which cards they get: pure functions of the settings.

Deal i is a function of the master seed and i alone, so any game can be played anew at any time.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..game.cards import Card
from ..game.match import Match
from ..game.ruleset import RuleSet
from ..game.shuffle import lot_dealer, shuffled_pack
from .settings import Settings

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True, order=True)
class GameIndex:
    """The place of a game in the schedule."""

    pair: int
    """The mirrored pair, or rotation of more games, from 0: its games have the same cards and the same first dealer."""
    game: int
    """The seating within it, from 0."""

    def __str__(self) -> str:
        return f"{self.pair}.{self.game}"


def all_games(settings: Settings) -> Iterator[GameIndex]:
    """Yields all games of a run in order."""
    for pair in range(settings.pairs):
        for game in range(len(settings.engines)):
            yield GameIndex(pair, game)


def missing(settings: Settings, played: Collection[GameIndex]) -> Iterator[GameIndex]:
    """Yields the games that have not been played."""
    return (index for index in all_games(settings) if index not in played)


def seated(items: Sequence[_Item], sides: Sequence[int], game: int) -> tuple[_Item, ...]:
    """Returns who sits where: one for each seat, or one for each side on all seats of it.

    `sides` has the side of each seat. Every game of a pair or rotation moves each one place on.
    """
    places = range(len(sides)) if len(items) == len(sides) else sides
    return tuple(items[(place + game) % len(items)] for place in places)


def partners(sides: Sequence[int]) -> list[list[int]]:
    """Returns the seats of each side."""
    return [[seat for seat, other in enumerate(sides) if other == side] for side in sorted(set(sides))]


def first_match(settings: Settings, pair: int) -> Match:
    """Returns what is played before its first deal: a match to the target, or one without end for single deals."""
    rules = settings.rule_set
    dealer = lot_dealer(rules, settings.seed, str(pair))
    if settings.unit == "match":
        return Match.start(rules, dealer)
    return Match(rules, dealer, (0,) * rules.table.seats, None)


def cards_of(settings: Settings, pair: int, deal: int) -> tuple[Card, ...]:
    """Returns the pack of a deal in dealing order; `deal` counts the deals of a match from 0."""
    rules: RuleSet = settings.rule_set
    index = f"{pair}.{deal}" if settings.unit == "match" else str(pair)
    return shuffled_pack(rules, settings.seed, index)
