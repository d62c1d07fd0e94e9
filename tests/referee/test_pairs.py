"""What is kept of games in a few bytes each: every game and pair is found again, and nothing else is."""

from random import Random

from sixtysix_engine.referee.pairs import BLOCK, PairTable, Played
from sixtysix_engine.referee.schedule import GameIndex


def test_a_game_has_been_played_once_it_was_added_and_counts_once() -> None:
    played = Played()
    games = [GameIndex(pair, game) for pair in (0, 1, BLOCK - 1, BLOCK, 10**12) for game in (0, 3)]
    for index in [*games, *games]:
        played.add(index)
    assert len(played) == len(games)
    assert all(index in played for index in games)
    assert not any(GameIndex(pair, game) in played for pair, game in ((0, 1), (2, 0), (2 * BLOCK, 0), (10**12, 2)))


def test_pairs_are_found_by_their_cards_however_many_there_are() -> None:
    numbers, table = Random(66), PairTable()
    keys = list(dict.fromkeys(numbers.randrange(-(2**63), 2**63) for _ in range(5 * BLOCK)))
    for place, key in enumerate(keys):
        assert key not in table
        table.add(key, {("a", "b"): (place % 5, 2)}, -place)
    assert len(table) == len(keys)
    assert all(key in table for key in keys)
    assert list(table) == [(key, {("a", "b"): (place % 5, 2)}, -place) for place, key in enumerate(keys)]
