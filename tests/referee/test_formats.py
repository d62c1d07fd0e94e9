"""The formats: who meets whom, whatever the results are."""

from itertools import combinations
from random import Random

import pytest

from sixtysix_engine.referee.formats import FORMATS, LEVEL, LOST, WON, Pairing, bracket, by_score, everybody

MANY = range(2, 17)
Results = list[list[tuple[Pairing, int]]]


def played(name: str, engines: int, rounds: int, random: Random, *, level: bool = True) -> Results:
    """Returns the rounds of a tournament with results by chance."""
    found: Results = []
    for _ in range(rounds):
        pairings = FORMATS[name].pair(engines, found, 2)
        outcomes = [random.choice((WON, LEVEL, LOST) if level else (WON, LOST)) for _ in pairings]
        found.append([(p, WON if len(p) == 1 else o) for p, o in zip(pairings, outcomes, strict=True)])
    return found


@pytest.mark.parametrize("engines", MANY)
def test_in_a_round_robin_everybody_meets_everybody_once(engines: int) -> None:
    pairings = everybody(engines)
    assert sorted(pairings) == list(combinations(range(engines), 2))
    first = pairings[: engines // 2]
    assert len({engine for two in first for engine in two}) == 2 * (engines // 2)


@pytest.mark.parametrize("engines", MANY)
def test_a_swiss_pairs_everybody_in_each_round_and_nobody_twice(engines: int) -> None:
    most = FORMATS["swiss"].most(engines)
    for seed in range(20):
        seen: list[Pairing] = []
        for encounters in played("swiss", engines, most, Random(seed)):
            pairings = [pairing for pairing, _ in encounters]
            assert sorted(engine for pairing in pairings for engine in pairing) == list(range(engines))
            assert [len(pairing) for pairing in pairings].count(1) == engines % 2
            assert len(pairings) == FORMATS["swiss"].places(engines, 0, 2)
            seen += [(min(pairing), max(pairing)) for pairing in pairings]
        assert len(set(seen)) == len(seen), "a rematch, or a second bye"


def test_a_swiss_pairs_equal_scores_the_upper_half_with_the_lower() -> None:
    first = by_score(6, [])
    assert first == [(0, 3), (1, 4), (2, 5)]
    assert by_score(6, [[(two, WON) for two in first]]) == [(0, 1), (2, 3), (4, 5)]
    assert by_score(8, [[((k, k + 4), WON) for k in range(4)]]) == [(0, 2), (1, 3), (4, 6), (5, 7)]
    odd = [((0, 4), WON), ((1, 5), LOST), ((2, 6), WON), ((3, 7), LEVEL)]
    assert by_score(8, [odd]) == [(0, 2), (5, 3), (7, 1), (4, 6)]


def test_the_bye_of_a_swiss_goes_to_the_last_who_has_had_none() -> None:
    first = by_score(5, [])
    assert first[-1] == (4,)
    second = by_score(5, [[(two, WON) for two in first]])
    assert second[-1] == (3,)


def test_where_nobody_new_is_left_the_lowest_pairs_are_taken_apart() -> None:
    # 3 has met 1 and had its bye, and only that is left for it: 1 and 2 are parted.
    first = [((0, 2), WON), ((1, 3), WON), ((4,), WON)]
    second = [((0, 1), WON), ((4, 2), WON), ((3,), WON)]
    assert by_score(5, [first, second]) == [(0, 4), (2, 3), (1,)]


@pytest.mark.parametrize("engines", MANY)
def test_in_a_knockout_who_has_lost_is_out_and_the_best_seeds_meet_last(engines: int) -> None:
    rounds = FORMATS["knockout"].rounds(engines)
    for seed in range(5):
        left = set(range(engines))
        for number, encounters in enumerate(played("knockout", engines, rounds, Random(seed), level=False)):
            assert {engine for pairing, _ in encounters for engine in pairing} == left
            assert len(encounters) == FORMATS["knockout"].places(engines, number, 2)
            left -= {p[1] if o == WON else p[0] for p, o in encounters if len(p) == 2}
        assert len(left) == 1
    byes = [pairing[0] for pairing in bracket(engines, []) if len(pairing) == 1]
    assert sorted(byes) == list(range(2**rounds - engines))
    strongest: Results = []
    for _ in range(rounds):
        strongest.append([(p, WON if len(p) == 1 or p[0] < p[1] else LOST) for p in bracket(engines, strongest)])
    assert strongest[-1][0][0] == (0, 1)


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "pair"])
def test_the_number_of_encounters_is_known_beforehand(name: str) -> None:
    for engines in MANY:
        rounds = FORMATS[name].rounds(engines)
        found = played(name, engines, rounds, Random(engines), level=False)
        met = sum(len(pairing) == 2 for encounters in found for pairing, _ in encounters)
        assert met == FORMATS[name].encounters(engines, rounds, 2)
        assert sum(map(len, found)) == FORMATS[name].first_place(engines, rounds)
