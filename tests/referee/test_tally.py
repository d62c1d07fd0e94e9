"""What is counted of a record where more than two sit at the table, against values worked out by hand."""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest

from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.errors import RecordError
from sixtysix_engine.referee.record import DealRecord, GameRecord, format_game, parse_game
from sixtysix_engine.referee.results import game_results, won_by
from sixtysix_engine.referee.schedule import GameIndex, seated
from sixtysix_engine.referee.sprt import SequentialTest
from sixtysix_engine.referee.tally import Tally

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


def classic(pair: int, game: int, points: Points, cards: str = "") -> GameRecord:
    one = DealRecord(dealer=0, cards=cards, stock="seat", points=points, reason="claim", log=str(pair))
    seats, used = ("ab", "ba")[game], (TimeUsed(), TimeUsed())
    return GameRecord(index=GameIndex(pair, game), seats=tuple(seats), deals=(one,), winner=None, time=used, faults=())


def test_the_test_hears_the_pairs_in_the_order_of_the_schedule_whatever_ends_first() -> None:
    trial = SequentialTest(unit="points", low=0, high=1, least=11)
    games = [
        classic(pair, game, (3, 0) if (pair < 12) == (game == 0) else (0, 3)) for pair in range(24) for game in (0, 1)
    ]
    straight, turned = (Tally(("a", "b"), rule_set("classic"), trial) for _ in range(2))
    straight.add_all(games)
    for game in reversed(games[2:]):
        turned.add(game)
    assert turned.trial
    assert straight.trial
    assert turned.trial.pairs == 0
    turned.add(games[0])
    turned.add(games[1])
    assert (turned.trial.verdict, turned.trial.pairs) == ("H1", 11)
    assert (straight.trial.verdict, straight.trial.pairs) == ("H1", 11)
    assert turned.engines["a"].estimate.pairs == 24


def test_a_pair_with_cards_that_came_before_is_in_no_estimate() -> None:
    found = Tally(("a", "b"), rule_set("classic"), SequentialTest(unit="points", low=0, high=1))
    for pair, cards in enumerate(("AS.TS", "KS.QS", "AS.TS")):
        for game in (0, 1):
            found.add(classic(pair, game, (1 + pair, 0), cards))
    assert found.repeated == 1
    assert found.engines["a"].estimate.pairs == 2
    assert found.engines["a"].points_won == 6
    assert found.trial
    assert found.trial.pairs == 2
    assert len(found.pairs) == 2


def test_a_tie_is_half_a_deal_for_both_and_a_match_is_won_by_who_has_more() -> None:
    found = tally("classic", "ab", [[(0, 0), (0, 2)], [(1, 0), (0, 3)]])
    assert found.engines["a"].deal_scores.estimate().mean == pytest.approx((0.5 + 1 + 1 + 1) / 4)
    assert found.engines["b"].deal_scores.estimate().mean == pytest.approx(0.5 / 4)
    tied = Tally(("a", "b"), rule_set("classic+carryTo:dealer"))
    for game, points in enumerate(((1, 0), (0, 1))):
        tied.add(replace(classic(0, game, points), deals=(deal(points, reason="tie"),)))
    assert tied.pairs.meetings == [{("a", "b"): (2, 2)}]
    assert tied.engines["a"].game_scores.cells == {(2, 4): 1}
    match = Tally(("a", "b"), rule_set("classic"))
    for game, deals in enumerate((((3, 0), (0, 3), (3, 0), (1, 0)), ((0, 3), (0, 3), (3, 0), (0, 1)))):
        match.add(
            GameRecord(
                index=GameIndex(0, game),
                seats=tuple(("ab", "ba")[game]),
                deals=tuple(deal(points) for points in deals),
                winner=(game,),
                time=(TimeUsed(), TimeUsed()),
                faults=(),
            )
        )
    assert match.engines["a"].deal_scores.estimate().mean == pytest.approx(6 / 8)
    assert match.engines["a"].game_scores.estimate().mean == 1
    assert match.pairs.meetings == [{("a", "b"): (4, 2)}]


def test_of_three_a_result_is_one_between_two_and_a_dealer_who_sits_out_has_none() -> None:
    found = tally("three-all", "abc", [[(3, 1, 1), (0, 0, 0), (0, 0, 0)]])
    assert found.pairs.meetings == [{("a", "b"): (4, 3), ("a", "c"): (4, 3), ("b", "c"): (3, 3)}]
    assert found.engines["a"].deal_scores.estimate().mean == pytest.approx((2 + 1 + 1) / 6)
    out = tally("three-out", "abc", [[(2, 0, 2), (0, 2, 0), (0, 0, 2)]])
    # the dealer sits in seat 0: a, b, c in turn
    assert out.pairs.meetings == [{("b", "c"): (0, 1), ("a", "c"): (0, 1), ("a", "b"): (0, 1)}]


def test_a_match_goes_to_who_has_more_with_the_score_that_it_began_from() -> None:
    # From 3 to 5 the second needs 2 points; the first has made more, and has less.
    deals = (deal((3, 0)), deal((0, 2)))
    used = (TimeUsed(1, 0.5, 0.5),) * 2
    match = GameRecord(
        index=GameIndex(0, 0), seats=("a", "b"), deals=deals, winner=(1,), time=used, faults=(), start=(3, 5)
    )
    assert match.score == (6, 7)
    assert game_results(match, rule_set("classic")) == {(0, 1): 0}
    assert parse_game(format_game(match)) == match
