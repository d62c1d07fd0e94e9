"""Which games there are, who sits where, and which cards they get: pure functions of the settings.

Deal i is a function of the master seed and i alone, so any game can be played anew at any time.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..game.cards import Card, parse_cards
from ..game.match import Match
from ..game.ruleset import RuleSet
from ..game.shuffle import lot_dealer, shuffled_pack
from .errors import RecordError
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


@dataclass(frozen=True, slots=True)
class Due:
    """A game that is to be played."""

    index: GameIndex
    """Its place in the schedule."""
    engines: tuple[int, ...]
    """The places of the engines that play it, in the order of the first game of the pair."""


def all_games(settings: Settings) -> Iterator[GameIndex]:
    """Yields all games of a run between the engines of one table, in order."""
    for pair in range(settings.pairs):
        for game in range(settings.games_of_pair):
            yield GameIndex(pair, game)


def missing(settings: Settings, played: Container[GameIndex]) -> Iterator[GameIndex]:
    """Yields the games that have not been played."""
    return (index for index in all_games(settings) if index not in played)


def seated(items: Sequence[_Item], sides: Sequence[int], game: int) -> tuple[_Item, ...]:
    """Returns who sits where: one for each seat, or one for each side on all seats of it.

    `sides` has the side of each seat. Every game of a pair or rotation moves each one place on.
    """
    places = range(len(sides)) if len(items) == len(sides) else sides
    return tuple(items[(place + game) % len(items)] for place in places)


def line_up(seats: Sequence[_Item], sides: Sequence[int], game: int, count: int) -> tuple[_Item, ...]:
    """Returns the items that `seated` has put on these seats, `count` of them, in their own order."""
    first = [sides.index(side) for side in range(count)] if count < len(sides) else range(count)
    return tuple(seats[first[(place - game) % count]] for place in range(count))


def partners(sides: Sequence[int]) -> list[list[int]]:
    """Returns the seats of each side."""
    return [[seat for seat, other in enumerate(sides) if other == side] for side in sorted(set(sides))]


def last_game(settings: Settings) -> GameIndex:
    """Returns the game of a complete run that has the highest number, extra pairs aside."""
    places = settings.scheme.first_place(len(settings.engines), settings.rounds, settings.table)
    byes = settings.format == "swiss" and len(settings.engines) % 2
    return GameIndex((places - 1 - byes) * settings.stride + settings.pairs - 1, settings.games_of_pair - 1)


def card_number(settings: Settings, pair: int) -> int:
    """Returns the number of a pair's cards: that of the pair, counted on through the rounds of a tournament.

    All encounters of a round have the same cards, pair for pair. Raises `RecordError` where there is no such pair.
    """
    encounter, number = divmod(pair, settings.stride)
    for round_ in range(settings.rounds):
        places = settings.scheme.places(len(settings.engines), round_, settings.table)
        if encounter < places:
            return round_ * settings.stride + number
        encounter -= places
    raise RecordError(f"pair {pair}: the run has no such pair; the last is {last_game(settings).pair}")


def first_match(settings: Settings, pair: int) -> Match:
    """Returns what is played before its first deal: a match to the target, or one without end for single deals."""
    rules, number = settings.rule_set, card_number(settings, pair)
    dealer = settings.book.deals[number].dealer if settings.book is not None else None
    if dealer is None:
        dealer = lot_dealer(rules, settings.seed, str(number))
    target = rules.match.target if settings.unit == "match" or settings.score else None
    return Match(rules, dealer, settings.score or (0,) * rules.table.seats, target)


def cards_of(settings: Settings, pair: int, deal: int) -> tuple[Card, ...]:
    """Returns the pack of a deal in dealing order; `deal` counts the deals of a match from 0.

    A book has the first deal of each match; the later ones come from the seed.
    """
    rules: RuleSet = settings.rule_set
    number = card_number(settings, pair)
    if settings.book is not None and deal == 0:
        return parse_cards(settings.book.deals[number].cards)
    index = f"{number}.{deal}" if settings.unit == "match" else str(number)
    return shuffled_pack(rules, settings.seed, index)
