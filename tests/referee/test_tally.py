"""What is counted of a record where more than two sit at the table, against values worked out by hand."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import pytest

from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.errors import RecordError
from sixtysix_engine.referee.record import DealRecord, GameRecord
from sixtysix_engine.referee.schedule import GameIndex, seated
from sixtysix_engine.referee.tally import Tally, won_by

Points = tuple[int, ...]


def deal(points: Points, *, dealer: int = 0, reason: str = "claim") -> DealRecord:
    return DealRecord(dealer=dealer, cards="", stock="seat", points=points, reason=reason, log="")


def tally(rules: str, names: str, rotations: Sequence[Sequence[Points]]) -> Tally:
    """Returns the totals of games that are given by the points of the seats."""
    law = rule_set(rules)
    found = Tally(tuple(names), law)
    for pair, games in enumerate(rotations):
        for game, points in enumerate(games):
            seats, used = seated(tuple(names), law.sides, game), tuple(TimeUsed(1, 0.5, 0.5) for _ in points)
            index = GameIndex(pair, game)
            found.add(GameRecord(index=index, seats=seats, deals=(deal(points),), winner=None, time=used, faults=()))
    return found


def test_an_engine_has_its_points_minus_the_mean_of_the_others() -> None:
    # seats of the three games: abc, bca, cab
    rotations = [[(3, 0, 0), (0, 2, 0), (1, 1, 0)], [(0, 0, 2), (0, 0, 0), (0, 3, 0)]]
    found = tally("three-all", "abc", rotations)
    means = {"a": [mean([3, -1, 0.5]), mean([-1, 0, 3])], "b": [mean([-1.5, -1, -1]), mean([-1, 0, -1.5])]}
    for name, values in means.items():
        estimate = found.engines[name].estimate
        assert estimate.mean == pytest.approx(mean(values))
        assert estimate.error == pytest.approx(stdev(values) / sqrt(2))
    assert sum(totals.estimate.mean or 0 for totals in found.engines.values()) == pytest.approx(0)
    points = {name: (totals.points_won, totals.points_lost) for name, totals in found.engines.items()}
    assert points == {"a": (7, 5), "b": (0, 12), "c": (5, 7)}


def test_an_engine_on_two_seats_counts_once_but_for_its_time() -> None:
    found = tally("four-partners", "ab", [[(2, 0, 2, 0), (0, 1, 0, 1)]])
    a, b = found.engines.values()
    assert (a.games, a.deals, a.points_won, a.points_lost, a.deals_won, a.acts, a.seconds) == (2, 2, 3, 0, 2, 4, 2.0)
    assert (a.estimate.mean, b.estimate.mean) == (1.5, -1.5)


def test_partners_of_different_engines_have_the_same_points() -> None:
    found = tally("four-partners", "abcd", [[(2, 0, 2, 0), (0, 1, 0, 1), (1, 0, 1, 0), (0, 0, 0, 0)]])
    assert [totals.estimate.mean for totals in found.engines.values()] == [1.0, -1.0, 1.0, -1.0]


def test_a_dealer_who_sits_out_scores_but_has_not_won() -> None:
    law = rule_set("three-out")
    assert won_by(deal((2, 0, 2), dealer=2), law) == [0]
    assert won_by(deal((0, 0, 1), dealer=2, reason="tie"), law) == []
    assert won_by(deal((1, 0), reason="tie"), rule_set("classic+carryTo:dealer")) == []


def test_all_who_score_a_penalty_have_won_and_nobody_where_all_score_alike() -> None:
    assert sorted(won_by(deal((2, 2, 0), dealer=1), rule_set("three-all"))) == [0, 1]
    assert won_by(deal((0, 0, 0), reason="out"), rule_set("three-all")) == []
    assert won_by(deal((65, 65, 65, 65), reason="auction"), rule_set("auction24")) == []


def test_a_game_whose_seats_are_not_those_of_the_schedule_is_refused() -> None:
    found = Tally(("a", "b"), rule_set("four-partners"))
    used = (TimeUsed(),) * 4
    points = (0, 0, 0, 0)
    for game, seats in ((0, tuple("baba")), (0, tuple("aabb")), (1, tuple("abab"))):
        wrong = GameRecord(
            index=GameIndex(0, game), seats=seats, deals=(deal(points),), winner=None, time=used, faults=()
        )
        with pytest.raises(RecordError, match="by the manifest"):
            found.add(wrong)
