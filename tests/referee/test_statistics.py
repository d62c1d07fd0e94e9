"""The estimate over pairs, against values worked out by hand and against the usual formulas."""

from math import sqrt
from statistics import mean, stdev

import pytest

from sixtysix_engine.referee.statistics import Estimate, PairSums


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
