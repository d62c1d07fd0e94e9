"""How well the players play, measured on mirrored matches with fixed seeds."""

import pytest

from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.variants import rule_set

from .play import TWO_SEATS, play_match, player


def won(rules: str, better: str, worse: str, pairs: int) -> float:
    """The share of matches that a player wins, each match played twice with the seats exchanged."""
    total, strong, weak = 0, player(*better.split()), player(*worse.split())
    for pair in range(pairs):
        for seat in (0, 1):
            players = [strong, weak] if seat == 0 else [weak, strong]
            total += play_match(rule_set(rules), players, f"strength {pair}", pair % 2) == seat
    return total / (2 * pairs)


def test_all_rule_sets_are_measured() -> None:
    assert set(TWO_SEATS) == {name for name in rule_set_names() if rule_set(name).table.seats == 2}


@pytest.mark.parametrize("rules", TWO_SEATS)
def test_the_rule_player_beats_the_random_one_in_more_than_95_of_100_matches(rules: str) -> None:
    assert won(rules, "rule", "random", 20) > 0.95


def test_even_the_weak_rule_player_beats_the_random_one() -> None:
    assert won("classic", "rule weak", "random", 15) > 0.8


def test_each_strength_beats_the_one_below() -> None:
    assert won("classic", "rule strong", "rule medium", 20) > 0.6
    assert won("classic", "rule medium", "rule weak", 20) > 0.5
