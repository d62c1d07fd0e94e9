"""The sequential test: that it errs as seldom as it says, and its likelihoods against a search by hand."""

from math import log
from random import Random

import pytest

from sixtysix_engine.referee.sprt import GHOST, SequentialTest, Trial, likelihood_ratio
from sixtysix_engine.referee.statistics import NELO

from .simulated import deviation, pairs, points_a_deal, tilt_of

RUNS = 100
EVEN = tilt_of(0)
"""No engine is better; the distribution is not even, so this is not 0."""
POINTS = SequentialTest(unit="points", low=0, high=0.6, least=10)


def run(test: SequentialTest, tilt: float, seed: int, top: float = 3) -> Trial:
    trial = Trial(test, 2)
    for points in pairs(Random(seed), tilt, 2000):
        trial.add(points, 2, top)
        if trial.verdict:
            break
    return trial


def nelo_of(tilt: float) -> float:
    return NELO * 2**0.5 * points_a_deal(tilt) / deviation(tilt)


@pytest.mark.parametrize(
    ("test", "tilts"),
    [
        (POINTS, (EVEN, tilt_of(0.6))),
        (SequentialTest(unit="nelo", low=0, high=nelo_of(tilt_of(0.6)), least=10), (EVEN, tilt_of(0.6))),
        (SequentialTest(unit="points", low=-0.4, high=0.2, least=10), (tilt_of(-0.4), tilt_of(0.2))),
    ],
)
def test_it_errs_no_more_often_than_it_says_and_soon_ends(test: SequentialTest, tilts: tuple[float, float]) -> None:
    for tilt, right, rate in ((tilts[0], "H0", test.alpha), (tilts[1], "H1", test.beta)):
        trials = [run(test, tilt, seed) for seed in range(RUNS)]
        wrong = sum(trial.verdict != right for trial in trials)
        assert wrong <= RUNS * rate + 3 * (RUNS * rate * (1 - rate)) ** 0.5
        assert sum(trial.pairs for trial in trials) / RUNS < 60


def test_its_likelihoods_are_the_largest_that_a_search_finds() -> None:
    counts = {-2: 20, 0: 50, 2: 30}
    # with one point a deal at most the ghosts stand on the outer cells
    weights = {points: count + GHOST * (points != 0) for points, count in counts.items()}

    def best(mean: float) -> float:
        """The likelihood of the most likely chances with this mean of the pair: one is free, so all can be tried."""
        found = float("-inf")
        for step in range(1, 20000):
            high = step / 20000
            low = high - mean / 2
            middle = 1 - high - low
            if min(low, middle) > 0:
                likelihood = weights[-2] * log(low) + weights[0] * log(middle) + weights[2] * log(high)
                found = max(found, likelihood)
        return found

    test = SequentialTest(unit="points", low=0, high=0.3)
    seen = {(points, 2): count for points, count in counts.items()}
    assert likelihood_ratio(test, seen, 1, 2) == pytest.approx(best(0.6) - best(0), abs=1e-3)


def test_a_small_difference_weighs_what_the_normal_distribution_says() -> None:
    # the ratio of two means a and b is n (b - a) (mean - (a + b) / 2) / variance
    seen = {(points, 2): 10 * share for points, share in zip((-4, -2, 0, 2, 4), (1, 2, 4, 3, 1), strict=True)}
    total = sum(seen.values())
    mean = sum(points * count for (points, _), count in seen.items()) / total / 2
    variance = sum(count * (points / 2 - mean) ** 2 for (points, _), count in seen.items()) / total
    for unit, scale in (("points", 1.0), ("nelo", NELO / (2 * variance) ** 0.5)):
        test = SequentialTest(unit=unit, low=0.0, high=0.02 * scale)  # type: ignore[arg-type]
        expected = total * 0.02 * (mean - 0.01) / variance
        assert likelihood_ratio(test, seen, 3, 2) == pytest.approx(expected, rel=0.03)


def test_there_is_no_verdict_before_the_least_number_of_pairs_and_it_stays() -> None:
    trial = Trial(SequentialTest(unit="points", low=0, high=0.5, least=40), 2)
    for pair in range(1, 40):
        trial.add(4 - pair % 2, 2, 3)
        assert trial.verdict is None
    assert trial.ratio > trial.test.bounds[1]
    trial.add(4, 2, 3)
    assert (trial.verdict, trial.pairs) == ("H1", 40)
    ratio = trial.ratio
    for _ in range(500):
        trial.add(-6, 2, 3)
    assert (trial.verdict, trial.pairs, trial.ratio) == ("H1", 40, ratio)


@pytest.mark.parametrize(("points", "verdict"), [(0, "H0"), (6, "H1"), (-6, "H0")])
def test_it_ends_where_all_pairs_are_alike(points: int, verdict: str) -> None:
    trial = Trial(SequentialTest(unit="points", low=0, high=0.1), 2)
    for _ in range(200):
        trial.add(points, 2, 3)
    assert trial.verdict == verdict


def test_matches_of_any_length_count_by_their_deals() -> None:
    random, wrong = Random(5), 0
    for _ in range(40):
        trial = Trial(SequentialTest(unit="points", low=0, high=0.6, least=10), 2)
        while trial.verdict is None:
            deals = random.randint(8, 16)
            trial.add(sum(pairs(random, EVEN, deals // 2)), deals, 3)
        wrong += trial.verdict != "H0"
    assert wrong <= 6


def test_normalised_hypotheses_of_pairs_that_are_all_nothing_are_never_settled() -> None:
    trial = Trial(SequentialTest(unit="nelo", low=0, high=10, least=10), 2)
    for _ in range(200):
        trial.add(0, 2, 3)
    assert trial.verdict is None
