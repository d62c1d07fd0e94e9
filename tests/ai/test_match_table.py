"""The chance of winning a match: by hand, against plain play of matches, and as the law pays the deals."""

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_engine import core
from sixtysix_engine.ai.match_score import SCALE, match_table, probability, slope, utility, worth
from sixtysix_engine.ai.match_table import MatchTable
from sixtysix_engine.ai.outcomes import Results, results_of
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .play import ALL_SETS, play, player, start

WITH_A_MATCH = tuple(name for name in ALL_SETS if rule_set(name).match.target is not None)
TWO_SIDES = tuple(name for name in WITH_A_MATCH if max(rule_set(name).sides) == 1)
NOBODY, DEALER, OTHER = (0, 0), (1, 0), (0, 1)


def table(rules: str, *results: tuple[tuple[int, ...], float], target: int = 7) -> MatchTable:
    return MatchTable(rule_set(rules), target, results)


def at(rules: str, *score: int, dealer: int = 0, carry: int = 0) -> Match:
    """A match at a score by side."""
    the = rule_set(rules)
    return Match(the, dealer, tuple(score[side] for side in the.sides), the.match.target, carry)


def chance(match: Match, seat: int = 0) -> float:
    found = probability(match)
    assert found is not None
    return found[seat]


def test_who_needs_one_point_when_all_do_wins_with_the_chance_of_taking_it() -> None:
    assert table("eights", (DEALER, 0.4), (OTHER, 0.6)).chances((1, 1), 0) == pytest.approx((0.4, 0.6))
    assert table("eights", (DEALER, 0.4), (OTHER, 0.6)).chances((1, 1), 1) == pytest.approx((0.6, 0.4))


def test_the_winner_deals_the_next_deal_where_that_is_the_rule() -> None:
    assert table("eights", (DEALER, 0.4), (OTHER, 0.6)).chances((1, 2), 0)[0] == pytest.approx(0.4 + 0.6 * 0.6)


def test_the_sides_deal_in_turn_where_that_is_the_rule() -> None:
    assert table("wikipedia", (DEALER, 0.4), (OTHER, 0.6)).chances((1, 2), 1)[0] == pytest.approx(0.6 + 0.4 * 0.4)


def test_a_deal_without_points_is_dealt_again_by_the_same_dealer() -> None:
    found = table("eights", (DEALER, 0.3), (OTHER, 0.5), (NOBODY, 0.2)).chances((1, 1), 0)
    assert found == pytest.approx((0.3 / 0.8, 0.5 / 0.8))


def test_a_deal_without_points_is_dealt_again_by_the_next_dealer() -> None:
    found = table("wikipedia", (DEALER, 0.3), (OTHER, 0.5), (NOBODY, 0.2)).chances((1, 1), 0)
    assert found[0] == pytest.approx((0.3 + 0.2 * 0.5) / (1 - 0.2 * 0.2))


def test_a_carried_point_goes_to_the_next_winner() -> None:
    ties = table("classic", (DEALER, 0.3), (OTHER, 0.5), (NOBODY, 0.2))
    assert ties.chances((2, 2), 0, carry=1)[0] == pytest.approx(0.3 / 0.8)
    assert ties.chances((2, 3), 0, carry=1)[0] == pytest.approx(
        0.3 + 0.5 * ties.chances((2, 1), 1)[0] + 0.2 * ties.chances((2, 3), 0, carry=2)[0]
    )


def test_of_two_that_pass_the_target_the_higher_wins_and_level_ones_play_on() -> None:
    both = table("auction24", ((9, 5), 0.3), ((5, 9), 0.1), ((9, 9), 0.6))
    assert both.chances((4, 4), 0)[0] == pytest.approx((0.3 + 0.6 * 0.1) / (1 - 0.6**2))
    assert both.chances((-3, -3), 0) == both.chances((1, 1), 0)
    assert both.chances((-3, -4), 0) == (0, 1)


def test_three_sides_that_each_need_one_point_win_with_the_chance_of_taking_it() -> None:
    three = table("three-all", ((1, 0, 0), 0.5), ((0, 1, 0), 0.3), ((0, 0, 1), 0.2))
    assert three.chances((1, 1, 1), 1) == pytest.approx((0.2, 0.5, 0.3))


def test_a_dealer_who_sits_out_scores_with_the_winner_but_not_the_last_point() -> None:
    out = table("three-out", ((2, 2, 0), 0.5), ((2, 0, 2), 0.5))
    assert out.chances((1, 2, 2), 0) == pytest.approx((0, 0.5, 0.5))
    # 3 2 4 becomes 1 0 4, or 1 2 2: then the second side sits out and the others play for the match.
    assert out.chances((3, 2, 4), 0) == pytest.approx((0.25, 0.5, 0.25))


def test_results_that_never_tell_the_sides_apart_are_refused() -> None:
    for results in ((NOBODY, 1.0),), (((2, 2), 0.5), (NOBODY, 0.5)), (((-1, 2), 1.0),):
        with pytest.raises(ValueError, match="points of at least 0"):
            table("classic", *results)


FIGURES = {(1, 1): 0.5, (1, 2): 0.608, (1, 3): 0.747, (2, 3): 0.644, (3, 4): 0.607, (7, 7): 0.5, (7, 6): 0.42}
"""What another program found for the classic game to 7, by what each side needs."""


@pytest.mark.parametrize("needs", FIGURES)
def test_the_classic_game_agrees_with_figures_found_apart(needs: tuple[int, int]) -> None:
    assert chance(at("classic", *(7 - need for need in needs))) == pytest.approx(FIGURES[needs], abs=0.02)


@pytest.mark.parametrize("rules", WITH_A_MATCH)
def test_every_rule_set_with_a_match_has_a_table(rules: str) -> None:
    the = rule_set(rules)
    found = probability(Match.start(the, 0))
    assert match_table(the, the.match.target) is not None
    assert found is not None
    assert sum({side: found[side] for side in the.sides}.values()) == pytest.approx(1)
    assert all(0 < each < 1 for each in found)


def test_without_a_match_or_results_there_is_none() -> None:
    for match in Match.start(rule_set("mariage"), 0), Match.start(rule_set("schwabach+schwabachTotal"), 0):
        assert [probability(match), utility(match, (1, 0)), worth(match), slope(match)] == [None] * 4


def test_parameters_laid_over_a_rule_set_leave_it_its_results() -> None:
    assert chance(Match(rule_set("classic+toEight"), 0, (7, 6), 8, 0)) == pytest.approx(chance(at("classic", 6, 5)))


@pytest.mark.parametrize("rules", TWO_SIDES)
def test_level_scores_are_even_whoever_deals_first_by_lot(rules: str) -> None:
    target = rule_set(rules).match.target or 0
    for score in 0, target // 2, target - 1:
        both = sum(chance(at(rules, score, score, dealer=dealer)) for dealer in (0, 1))
        assert both / 2 == pytest.approx(0.5)


def test_in_the_classic_game_it_does_not_matter_who_deals_at_a_level_score() -> None:
    assert chance(at("classic", 4, 4)) == pytest.approx(0.5)


@pytest.mark.parametrize("rules", WITH_A_MATCH)
def test_more_points_are_never_worse(rules: str) -> None:
    the = rule_set(rules)
    target, sides = the.match.target or 0, max(the.sides) + 1
    places = [*range(0, target, max(1, target // 8)), target - 1]
    for others in product((0, target // 2, target - 1), repeat=sides - 1):
        for dealer in range(sides):
            found = [chance(at(rules, own, *others, dealer=dealer)) for own in places]
            assert all(less < more + 1e-12 for less, more in pairwise(found))
            assert found[0] < found[-1]


def outcome(match: Match, points: tuple[int, ...]) -> Outcome:
    """An outcome as the law pays it, from what the sides score in a deal, the dealer's first, without a match."""
    rules, sides = match.rules, max(match.rules.sides) + 1
    dealer, playing = match.rules.sides[match.dealer], {match.rules.sides[seat] for seat in rules.order(match.dealer)}
    won = {side: points[(side - dealer) % sides] for side in range(sides)}
    best = max(won[side] for side in playing)
    winners = [side for side in playing if won[side] == best > 0]
    carry = match.carry
    if len(winners) == 1 and rules.match.unit != "card":
        won[winners[0]] += carry
        carry = 0
    elif best == 0 and rules.match.carry_to == "nextWinner":
        carry += 1
    if dealer not in playing and best > 0:
        won[dealer] = min(max(won[side] for side in playing), (match.target or 0) - 1 - match.score[match.dealer])
    seats = tuple(seat for seat, side in enumerate(rules.sides) if side in winners and side in playing)
    return Outcome(seats, tuple(won[side] for side in rules.sides), "", carry)


def won_matches(match: Match, number: int) -> Iterator[int]:
    """Plays matches on by results drawn from the same deals, and yields the side that wins each."""
    results, rng = results_of(match.rules), Random("matches")
    assert results is not None
    points, bounds = [each for each, _ in results], [*accumulate(share for _, share in results)]
    for _ in range(number):
        now = match
        while not now.winners:
            now = now.after(outcome(now, points[bisect(bounds, rng.random() * bounds[-1])]))
        yield now.rules.sides[now.winners[0]]


@pytest.mark.parametrize(
    "match",
    [
        at("classic", 4, 5),
        at("dictionary", 5, 4, dealer=1, carry=1),
        at("santase", 7, 6),
        at("four-partners", 3, 5, dealer=1),
        at("three-out", 3, 4, 5, dealer=2),
        at("three-eights", 5, 6, 4, dealer=1),
    ],
    ids=lambda match: match.rules.name,
)
def test_chances_are_those_of_matches_that_are_played(match: Match) -> None:
    played = list(won_matches(match, 20_000))
    for side in {*match.rules.sides}:
        expected = chance(match, side)
        error = (expected * (1 - expected) / len(played)) ** 0.5
        assert abs(played.count(side) / len(played) - expected) < 3 * error


@pytest.mark.parametrize("score", [(450, 380), (600, 560)])
def test_a_long_match_is_approximated_within_one_in_a_hundred(score: tuple[int, int]) -> None:
    match = at("auction24", *score)
    played = list(won_matches(match, 20_000))
    assert abs(played.count(0) / len(played) - chance(match)) < 0.01 + 3 * 0.5 / len(played) ** 0.5


@pytest.mark.parametrize("rules", WITH_A_MATCH)
def test_a_deal_that_was_played_is_worth_the_match_that_the_law_makes_of_it(rules: str) -> None:
    the, rng, anybody = rule_set(rules), Random(rules), player("random")
    target, sides = the.match.target or 0, max(the.sides) + 1
    for number in range(4 if the.match.unit == "card" else 20):
        score = [rng.randrange(target // 2, target) for _ in range(sides)]
        match = at(rules, *score, dealer=number % sides)
        deal = match.deal(shuffled_pack(the, "worth", str(number)))
        for _ in play(deal, [anybody] * the.table.seats, rng):
            pass
        assert deal.outcome is not None
        found, now = utility(deal, deal.outcome.points), probability(deal)
        assert found == probability(match.after(deal.outcome))
        if (square := worth(deal)) is not None and found is not None and now is not None:
            first, second, *_ = deal.order
            one, other = deal.outcome.points[first], deal.outcome.points[second]
            half = (found[first] - found[second] - now[first] + now[second]) / 2
            assert square[one][other] == pytest.approx(SCALE * half, abs=0.5001)
            assert len(square) == len(square[one])


def test_a_tie_is_worth_the_match_with_its_point_carried_or_paid_to_the_dealer() -> None:
    assert utility(at("classic", 3, 5), (0, 0)) == probability(at("classic", 3, 5, carry=1))
    assert utility(at("eights", 3, 5), (0, 0)) == probability(at("eights", 3, 5))
    out, paid = at("three-out", 3, 5, 4, dealer=2), at("three-out", 3, 5, 5, dealer=0)
    square = worth(out)
    assert utility(out, (0, 0, 1)) == probability(paid)
    assert square is not None
    gained = chance(paid, 0) - chance(paid, 1) - chance(out, 0) + chance(out, 1)
    assert square[0][0] == pytest.approx(SCALE * gained / 2, abs=0.5001)


def test_who_needs_one_point_wants_any_and_who_needs_three_wants_three() -> None:
    square = worth(at("classic", 6, 4, dealer=1))
    assert square is not None
    assert square[1][0] == square[2][0] == square[3][0] > 0
    assert 0 > square[0][1] > square[0][2] > square[0][3]
    assert slope(at("classic", 0, 0)) == pytest.approx(SCALE * 0.08, rel=0.1)


def test_the_solver_takes_the_table() -> None:
    deal = start("eights", "solver")
    rng = Random(1)
    for moment, _ in play(deal, [player("rule")] * 2, rng):
        if moment.phase == "exhausted":
            break
    square = worth(deal)
    assert square is not None
    solved = core.solve(deal, worth=square).values
    assert solved[0] == -solved[1]
    assert abs(solved[0]) in {abs(value) for row in square for value in row}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_every_chance_is_that_of_what_comes_next(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["classic", "dictionary", "eights", "wikipedia", "three-all", "three-eights"]))
    rules = rule_set(name)
    sides = max(rules.sides) + 1
    points = st.tuples(*[st.integers(0, 4)] * sides)
    counts = data.draw(
        st.dictionaries(points, st.integers(1, 9), min_size=1, max_size=6).filter(
            lambda found: any(len({*each}) > 1 for each in found)
        )
    )
    results: Results = tuple((each, times / sum(counts.values())) for each, times in counts.items())
    the = MatchTable(rules, 7, results)
    needs = data.draw(st.tuples(*[st.integers(1, 7)] * sides))
    dealer, carry = data.draw(st.integers(0, sides - 1)), data.draw(st.integers(0, 3))
    expected = [0.0] * sides
    for each, share in results:
        gains = [each[(side - dealer) % sides] for side in range(sides)]
        best = max(gains)
        if gains.count(best) == 1 and name in ("classic", "dictionary"):
            gains[gains.index(best)] += carry
        now = carry if name in ("classic", "dictionary") else 0
        for side, here in enumerate(the.chances_after(needs, dealer, now, tuple(gains))):
            expected[side] += share * here
    found = the.chances(needs, dealer, carry)
    assert found == pytest.approx(tuple(expected), abs=1e-9)
    assert sum(found) == pytest.approx(1)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(1, 9)), min_size=1, max_size=6))
@settings(max_examples=40, deadline=None)
def test_more_points_are_never_worse_however_deals_end(counts: list[tuple[int, int, int]]) -> None:
    results: Results = tuple(((one, other), times / 9) for one, other, times in [*counts, (1, 0, 1)])
    total = sum(share for _, share in results)
    the = MatchTable(rule_set("wikipedia"), 5, tuple((points, share / total) for points, share in results))
    for other, dealer in product(range(1, 6), (0, 1)):
        found = [the.chances((own, other), dealer)[0] for own in range(5, 0, -1)]
        assert all(less < more + 1e-12 for less, more in pairwise(found))
