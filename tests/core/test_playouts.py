"""Play-outs of two seats with one pack go a fast way of their own, and are the same deals as those of the plain way."""

from collections.abc import Iterator
from random import Random

import pytest

from sixtysix_engine.core import compiled
from sixtysix_engine.core._native import Position
from sixtysix_engine.core.encode import Fields, encode_deal
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS

from .garbling import changed
from .walking import drawn_rules, new_deal, stopped, walk

CLOSING = (0, 1 << 28, 1 << 30, 1 << 32)
"""Chances of closing, out of 2**32."""
MOMENTS = 6
"""Moments of each deal that are played out."""


def plays_fast(name: str) -> bool:
    rules = rule_set(name)
    return rules.pack.copies == 1 and len(new_deal(name, Random(1)).order) == 2


TWO_SEATS = [name for name in ALL_SETS if plays_fast(name)]


def both_ways(position: Position, games: int, random: Random, close: int) -> list[tuple[int, list[int], list[int]]]:
    seed = random.randrange(1 << 64)
    return [position.playouts(games, seed, close, None, plain) for plain in (False, True)]


def assert_same(deal: Deal, random: Random, close: int, where: str) -> None:
    fast, plain = both_ways(compiled.position(deal), random.choice((5, 40)), random, close)
    assert fast == plain, f"{where} {deal.phase} {deal.ask} close={close}"


@pytest.mark.parametrize("name", TWO_SEATS)
def test_both_ways_play_the_same_deals_from_any_moment(name: str) -> None:
    random = Random(f"play-outs {name}")
    for number in range(18):
        text = drawn_rules(name, random) if number % 3 else name
        deals = [deal.copy() for deal in walk(text, random)]
        for deal in random.sample(deals, min(MOMENTS, len(deals))):
            assert_same(deal, random, random.choice(CLOSING), text)


@pytest.mark.parametrize("text", ["mariage+twinWins:second", "dictionary+closeBy:either", "santase+marriageStops:no"])
def test_both_ways_play_the_same_deals_from_the_first_moment(text: str) -> None:
    random = Random(text)
    for _ in range(40):
        for close in CLOSING:
            assert_same(new_deal(text, random), random, close, text)


@pytest.mark.parametrize("games", [0, 1, 31, 32, 33, 64, 100])
def test_any_number_of_deals_is_played(games: int) -> None:
    random = Random(games)
    fast, plain = both_ways(compiled.position(new_deal("classic", random)), games, random, 1 << 28)
    assert fast == plain
    assert fast[0] == games


def odd_fields(deal: Deal, random: Random) -> Iterator[Fields]:
    """Yields what no play comes to: trumps that do not ruff, marriages all served, and numbers changed anywhere."""
    fields = encode_deal(deal)
    yield fields | {"ruff": [0]}
    yield fields | {f"spent{seat}": fields[f"hand{seat}"] for seat in deal.order}
    for _ in range(40):
        yield changed(fields, [(random.randrange(200), random.randrange(30), random.randrange(4), random.randrange(9))])


@pytest.mark.parametrize("name", TWO_SEATS)
def test_deals_that_no_play_comes_to_are_the_same_both_ways(name: str) -> None:
    random, accepted = Random(f"odd {name}"), 0
    for _ in range(4):
        deal = stopped(name, random)
        for fields in odd_fields(deal, random):
            try:
                position = Position(compiled.native_rules(deal.rules), fields)
            except ValueError:
                continue
            accepted += 1
            fast, plain = both_ways(position, 20, random, random.choice(CLOSING))
            assert fast == plain, {key: fields[key] for key in fields if fields[key] != encode_deal(deal).get(key)}
    assert accepted > 8
