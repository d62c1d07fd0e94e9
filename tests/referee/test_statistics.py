"""The estimate over pairs, against values worked out by hand and against the usual formulas."""

from math import inf, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from sixtysix_engine.referee.statistics import NELO, Estimate, PairSums, elo, score_interval
from sixtysix_engine.referee.student import chance_below, half_width

from .simulated import deviation, pairs, points_a_deal, tilt_of, within

MATCHES = 400


def estimate(*pairs: tuple[int, int]) -> Estimate:
    sums = PairSums()
    for points, deals in pairs:
        sums.add(points, deals)
    return sums.estimate()


def test_without_a_pair_there_is_no_estimate_and_with_one_no_error() -> None:
    assert estimate() == Estimate(None, None, 0)
    assert estimate((3, 2)) == Estimate(1.5, None, 1)


def test_pairs_of_two_deals_give_the_mean_and_the_standard_error_of_their_means() -> None:
    points = [3, -1, 0, 2, 2, -4, 1]
    found = estimate(*((p, 2) for p in points))
    halves = [p / 2 for p in points]
    assert found.mean == pytest.approx(mean(halves))
    assert found.error == pytest.approx(stdev(halves) / sqrt(len(halves)))
    assert found.pairs == 7


def test_pairs_that_cancel_out_give_exactly_nothing() -> None:
    assert estimate((0, 2), (0, 2), (0, 11)) == Estimate(0.0, 0.0, 3)


def test_with_matches_of_different_length_every_deal_counts_the_same() -> None:
    found = estimate((6, 4), (-2, 12))
    assert found.mean == pytest.approx(4 / 16)
    # residuals 6 - 4/4 = 5 and -2 - 12/4 = -5
    assert found.error == pytest.approx(sqrt(50 * 2) / 16)


def simulated(seed: int, tilt: float, count: int) -> PairSums:
    sums = PairSums()
    for points in pairs(Random(seed), tilt, count):
        sums.add(points, 2)
    return sums


@pytest.mark.parametrize(("tilt", "count"), [(0.0, 12), (0.1, 100), (0.6, 60)])
def test_the_interval_of_points_holds_the_truth_as_often_as_it_says(tilt: float, count: int) -> None:
    truth, held, below = points_a_deal(tilt), 0, 0
    for seed in range(MATCHES):
        interval = simulated(seed, tilt, count).estimate().interval()
        assert interval is not None
        held += interval[0] <= truth <= interval[1]
        below += truth < interval[0]
    assert within(held, MATCHES, 0.95)
    assert below < 0.06 * MATCHES


@pytest.mark.parametrize("tilt", [0.0, 0.1, 0.6])
def test_the_interval_of_normalised_elo_holds_the_truth_as_often_as_it_says(tilt: float) -> None:
    # two independent games would vary by the square root of two more than one: NELO x mean / (sqrt 2 x deviation)
    truth, held = NELO * 2 * points_a_deal(tilt) / (sqrt(2) * deviation(tilt)), 0
    for seed in range(MATCHES):
        interval = simulated(seed, tilt, 200).normalised(2).interval()
        assert interval is not None
        held += interval[0] <= truth <= interval[1]
    assert within(held, MATCHES, 0.95)


@pytest.mark.parametrize("wins", [(25, 50, 25), (0, 20, 80), (5, 90, 5), (70, 28, 2)])
def test_the_interval_of_deals_won_holds_the_truth_as_often_as_it_says_and_stays_between_0_and_1(
    wins: tuple[int, int, int],
) -> None:
    truth, held = (wins[1] + 2 * wins[2]) / 200, 0
    for seed in range(MATCHES):
        sums = PairSums()
        for won in Random(seed).choices((0, 1, 2), wins, k=80):
            sums.add(2 * won, 4)
        interval = score_interval(sums.estimate())
        assert interval is not None
        assert 0 <= interval[0] <= interval[1] <= 1
        held += interval[0] <= truth <= interval[1]
    assert within(held, MATCHES, 0.95)


def test_of_a_score_without_a_loss_the_interval_still_has_a_lower_end() -> None:
    sums = PairSums()
    for _ in range(20):
        sums.add(4, 4)
    interval = score_interval(sums.estimate())
    assert interval is not None
    assert interval[0] == pytest.approx(20 / (20 + half_width(19) ** 2))
    assert interval[1] == 1


def test_superiority_is_right_as_often_as_it_says() -> None:
    # under no difference it is spread evenly between 0 and 1
    chances = [simulated(seed, tilt_of(0), 40).estimate().superiority or 0 for seed in range(MATCHES)]
    for bound in (0.1, 0.5, 0.9):
        assert within(sum(chance < bound for chance in chances), MATCHES, bound)
    assert estimate((0, 2), (0, 2)).superiority == 0.5
    assert estimate((2, 2)).superiority is None


def test_students_distribution_is_that_of_the_tables() -> None:
    for freedom, value in ((5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984)):
        assert half_width(freedom) == pytest.approx(value, rel=0.004)
        assert chance_below(value, freedom) == pytest.approx(0.975, abs=0.001)
        assert chance_below(-value, freedom) == pytest.approx(0.025, abs=0.001)


def test_elo_of_a_score() -> None:
    assert (elo(0.5), elo(1), elo(0), elo(-0.1)) == (0, inf, -inf, -inf)
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)


def test_pairs_that_are_all_alike_have_no_normalised_elo() -> None:
    sums = PairSums()
    for _ in range(20):
        sums.add(2, 2)
    assert sums.normalised(2) == Estimate(None, None, 20)
