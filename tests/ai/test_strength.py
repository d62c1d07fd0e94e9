"""How well the players play, measured on mirrored matches with fixed seeds."""

from random import Random

import pytest

from sixtysix_engine.game.variants import rule_set

from .play import ALL_SETS, TWO_SEATS, play, play_match, player, start


def won(rules: str, better: str, worse: str, pairs: int) -> float:
    """The share of matches that a player wins, each match played twice with the seats exchanged."""
    total, strong, weak = 0, player(*better.split()), player(*worse.split())
    for pair in range(pairs):
        for seat in (0, 1):
            players = [strong, weak] if seat == 0 else [weak, strong]
            total += play_match(rule_set(rules), players, f"strength {pair}", pair % 2) == seat
    return total / (2 * pairs)


def gain(rules: str, better: str, worse: str, deals: int) -> float:
    """What a player, or a pair, scores a deal above the mean of the others, over all seats of the same deals."""
    the, total, rounds = rule_set(rules), 0.0, 0
    strong, weak = player(*better.split()), player(*worse.split())
    for index in range(deals):
        for side in sorted(set(the.sides)):
            ours = [seat for seat in range(the.table.seats) if the.sides[seat] == side]
            deal = start(the, f"gain {index}", index % the.table.seats)
            for _ in play(deal, [strong if seat in ours else weak for seat in range(the.table.seats)], Random(index)):
                pass
            assert deal.outcome is not None
            theirs = [points for seat, points in enumerate(deal.outcome.points) if seat not in ours]
            total += deal.outcome.points[ours[0]] - sum(theirs) / len(theirs)
            rounds += 1
    return total / rounds


LEAST_GAIN = {
    "piquet32": 1.5, "three-out": 0.7, "three-all": 0.2, "three-eights": 0.2, "four-partners": 0.1, "four-24": 0.2,
    "auction24": 150, "auction32": 150, "schwabach": 1.5, "schnapsen": 1.0, "mariage": 2.5, "santase": 1.2,
    "vu-schnapsen": 0.5,
}  # fmt: skip
"""What the rule player must score a deal above random ones, in the points of the game."""


def test_all_rule_sets_are_measured() -> None:
    assert {*LEAST_GAIN, *TWO_SEATS} == set(ALL_SETS)


@pytest.mark.parametrize("rules", LEAST_GAIN)
def test_the_rule_player_scores_more_than_random_ones_at_every_table(rules: str) -> None:
    assert gain(rules, "rule", "random", 25) > LEAST_GAIN[rules]


@pytest.mark.parametrize("rules", TWO_SEATS)
def test_the_rule_player_beats_the_random_one_in_more_than_95_of_100_matches(rules: str) -> None:
    assert won(rules, "rule", "random", 20) > 0.95


def test_even_the_weak_rule_player_beats_the_random_one() -> None:
    assert won("classic", "rule weak", "random", 15) > 0.8


def test_each_strength_beats_the_one_below() -> None:
    assert won("classic", "rule strong", "rule medium", 20) > 0.6
    assert won("classic", "rule medium", "rule weak", 20) > 0.5
