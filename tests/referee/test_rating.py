"""Ratings: that they find known strengths, agree with a blind search, and their intervals hold as often as they say."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp, log
from random import Random

import pytest

from sixtysix_engine.referee.rating import ELO, PRIOR, Rating, UnratedError, rate

from .simulated import within

Met = dict[tuple[str, str], tuple[int, int]]
STRENGTHS = {"a": 120.0, "b": 40.0, "c": -30.0, "d": -130.0}


def chance(elo: float) -> float:
    return 1 / (1 + exp(-elo / ELO))


def tournament(random: Random, pairs: int, strengths: Mapping[str, float] = STRENGTHS) -> list[Met]:
    """Everybody meets everybody in pairs of two games; both games of a pair are likely to have the same winner."""
    found: list[Met] = []
    for one, other in combinations(strengths, 2):
        win = chance(strengths[one] - strengths[other])
        for _ in range(pairs):
            first = random.random() < win
            second = first if random.random() < 0.4 else random.random() < win
            found.append({(one, other): (2 * first + 2 * second, 2)})
    return found


def by_name(ratings: Sequence[Rating]) -> dict[str, float]:
    return {rating.name: rating.elo.mean or 0.0 for rating in ratings}


def test_a_long_tournament_finds_the_strengths() -> None:
    ratings = rate(tournament(Random(1), 2000))
    assert [rating.name for rating in ratings] == ["a", "b", "c", "d"]
    for name, elo in by_name(ratings).items():
        assert elo == pytest.approx(STRENGTHS[name], abs=15)
    assert sum(by_name(ratings).values()) == pytest.approx(0, abs=1e-6)


def test_they_are_where_a_blind_search_finds_the_likelihood_largest() -> None:
    random = Random(2)
    met = tournament(random, 12)
    met += [{("a", "c"): (random.choice((1, 3)), 2), ("d", "b"): (1, 1)} for _ in range(10)]
    totals: dict[tuple[str, str], list[float]] = {}
    for meetings in met:
        for (one, other), (half_points, results) in meetings.items():
            for two, won in (((one, other), half_points / 2), ((other, one), results - half_points / 2)):
                totals.setdefault(two, [PRIOR / 2])[0] += won

    def likelihood(elos: Mapping[str, float]) -> float:
        return sum(won * log(chance(elos[one] - elos[other])) for (one, other), [won] in totals.items())

    best, step = dict.fromkeys(STRENGTHS, 0.0), 64.0
    value = likelihood(best)
    while step > 0.001:
        tries = [{**best, name: best[name] + sign * step} for name in best for sign in (1, -1)]
        better = max(tries, key=likelihood)
        if likelihood(better) > value:
            best, value = better, likelihood(better)
        else:
            step /= 2
    middle = sum(best.values()) / len(best)
    for name, elo in by_name(rate(met)).items():
        assert elo == pytest.approx(best[name] - middle, abs=0.05)


def test_the_intervals_hold_the_truth_as_often_as_they_say_although_the_games_of_a_pair_go_together() -> None:
    truth, runs, held, compared = {"a": 60.0, "b": 0.0, "c": -60.0}, 200, 0, 0
    for seed in range(runs):
        met = tournament(Random(seed), 25, truth)
        for rating in rate(met):
            held += holds(rating, truth[rating.name])
        compared += sum(holds(rating, -60) for rating in rate(met, anchor="b") if rating.name == "c")
    assert within(held, 3 * runs, 0.95)
    assert within(compared, runs, 0.95)


def holds(rating: Rating, truth: float) -> bool:
    interval = rating.elo.interval()
    assert interval is not None
    return interval[0] <= truth <= interval[1]


def test_one_who_has_won_everything_has_a_rating_that_ends() -> None:
    [first, last] = rate([{("a", "b"): (4, 2)}] * 20)
    assert (first.name, first.score, first.results, last.score) == ("a", 1.0, 40, 0.0)
    difference = (first.elo.mean or 0) - (last.elo.mean or 0)
    assert difference == pytest.approx(400 / log(10) * log(40.5 / 0.5))


def test_two_orders_of_the_same_names_are_one_meeting() -> None:
    once = rate([{("a", "b"): (3, 2)}, {("a", "b"): (1, 2)}, {("a", "b"): (4, 2)}])
    again = rate([{("a", "b"): (3, 2)}, {("b", "a"): (3, 2)}, {("b", "a"): (0, 2)}])
    assert by_name(once) == pytest.approx(by_name(again))
    assert [rating.over_next for rating in once] == pytest.approx([rating.over_next for rating in again])


def test_the_anchor_has_0_and_no_interval() -> None:
    ratings = rate(tournament(Random(3), 50), anchor="c")
    own = next(rating for rating in ratings if rating.name == "c")
    assert own.elo.mean == 0
    assert own.elo.interval() is None
    free = by_name(rate(tournament(Random(3), 50)))
    assert by_name(ratings) == pytest.approx({name: elo - free["c"] for name, elo in free.items()})


def test_those_whom_no_chain_of_games_joins_are_not_compared() -> None:
    with pytest.raises(UnratedError, match="no chain of games joins a and c d"):
        rate([{("a", "b"): (2, 2)}, {("c", "d"): (1, 2)}])
