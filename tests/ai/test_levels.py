"""Strength by name and by rating: what lies between two rows, and that it shows in choices, never in manners."""

from itertools import pairwise
from math import isclose
from random import Random

import pytest

from sixtysix_engine.ai.levels import LEVELS, Level, Terms, level, level_at, level_names, usual_terms
from sixtysix_engine.ai.limits import Limits
from sixtysix_engine.ai.player import Finding, Question
from sixtysix_engine.ai.registry import PLAYERS
from sixtysix_engine.ai.verdicts import Verdict, misjudged
from sixtysix_engine.game.actions import Action, Claim, parse_action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set

from .play import ask, play, player, seen_by, start


def numbers(one: Level) -> tuple[int, int, float]:
    return one.walks, one.worlds, one.misjudges


def positions(rules: str, number: int) -> list[Deal]:
    """Deals with much to choose, as the seat sees them that is asked."""
    found: list[Deal] = []
    for index in range(number):
        moments = play(start(rules, f"levels {index}"), [player("rule")] * 4, Random(index))
        found += [seen_by(deal, deal.turn or 0) for deal, _ in moments if len(deal.legal_actions()) > 4][:3]
    return found[:number]


def test_stronger_levels_look_further_and_err_less() -> None:
    for lower, upper in pairwise(LEVELS):
        assert lower.rating < upper.rating
        assert lower.walks < upper.walks
        assert lower.worlds < upper.worlds
        assert lower.misjudges > upper.misjudges
    assert LEVELS[-1].misjudges == 0
    assert len(set(level_names())) == len(level_names()) == 8


def test_a_level_is_found_by_its_name_and_by_its_rating() -> None:
    for row in LEVELS:
        assert level(row.name) == row
        assert level_at(row.rating) == row
    assert usual_terms().level == LEVELS[-1]


def test_a_name_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=f"'superb'.*{' '.join(level_names())}"):
        level("superb")


def test_beyond_the_last_rows_a_rating_is_that_of_the_row() -> None:
    assert level_at(LEVELS[0].rating - 1) == level_at(1) == LEVELS[0]
    assert level_at(LEVELS[-1].rating + 1) == level_at(4000) == LEVELS[-1]


def test_between_two_rows_a_level_changes_by_small_steps() -> None:
    for lower, upper in pairwise(map(level_at, range(LEVELS[0].rating - 2, LEVELS[-1].rating + 2))):
        assert lower.rating <= upper.rating
        for one, other in zip(numbers(lower)[:2], numbers(upper)[:2], strict=True):
            assert one <= other <= one * 1.06
        assert upper.misjudges <= lower.misjudges <= upper.misjudges + 0.01
    for lower, upper in pairwise(LEVELS):
        half = level_at((lower.rating + upper.rating) // 2)
        assert half.rating == (lower.rating + upper.rating) // 2
        assert isclose(half.misjudges, (lower.misjudges + upper.misjudges) / 2, abs_tol=0.01)


def test_errors_make_worse_acts_likelier_and_lose_none() -> None:
    rules = rule_set("classic")
    verdicts = [Verdict(parse_action(text), score) for text, score in (("AS", 1.0), ("KS", 0.5), ("QS", -1.0))]
    wrong = {}
    for misjudges in (0.0, 0.26, 1.2):
        seeming = [misjudged(verdicts, rules, misjudges, Random(seed)) for seed in range(400)]
        assert all(len(each) == 3 and set(each) == set(verdicts) for each in seeming)
        wrong[misjudges] = sum(each[0] != verdicts[0] for each in seeming)
    assert wrong[0.0] == 0 < wrong[0.26] < wrong[1.2]


def scores(deal: Deal) -> dict[Action, float]:
    """What the strongest player says of each act."""
    found: list[Finding] = []
    limits = Limits(worlds=2000, multipv=30)
    question = Question(deal=deal, acts=deal.legal_actions(), rng=Random(1), limits=limits, report=found.append)
    player("full").choose(question)
    return {finding.pv[0][1]: finding.score for finding in found if finding.score is not None}


@pytest.mark.parametrize("name", ["full", "ismcts"])
def test_the_weaker_a_player_the_more_its_acts_give_away(name: str) -> None:
    lost = dict.fromkeys(("novice", "fair", "skilled"), 0.0)
    for deal in positions("classic", 16):
        said = scores(deal)
        for weaker in lost:
            lost[weaker] += sum(
                max(said.values()) - said[ask(player(name, weaker), deal, seed).act] for seed in range(3)
            )
    assert lost["novice"] > lost["fair"] > lost["skilled"] > 0


@pytest.mark.parametrize("name", ["full", "ismcts"])
def test_a_rating_between_two_rows_is_played_at(name: str) -> None:
    for rating in (610, 999, 1350):
        who = PLAYERS[name](Terms(level=level_at(rating)))
        for deal in positions("classic", 3):
            assert ask(who, deal).act in deal.legal_actions()
            assert ask(who, deal).act == ask(who, deal).act


@pytest.mark.parametrize("strength", level_names()[:4])
@pytest.mark.parametrize("name", ["full", "ismcts"])
@pytest.mark.parametrize("rules", ["classic", "schnapsen", "auction24"])
def test_the_weakest_claim_if_and_only_if_it_is_right(rules: str, name: str, strength: str) -> None:
    who, right = player(name, strength), 0
    for index in range(3):
        for deal, _ in play(start(rules, f"weak {index}"), [player("rule")] * 4, Random(index)):
            view = seen_by(deal, deal.turn or 0)
            if not any(isinstance(act, Claim) for act in view.legal_actions()) or len(view.legal_actions()) == 1:
                continue
            question = Question(deal=view, acts=view.legal_actions(), rng=Random(index))
            target = view.rules.ending.target
            assert target is not None
            claims = view.points[view.rules.sides[question.me]] >= target
            assert isinstance(who.choose(question).act, Claim) is claims
            right += claims
    assert right > 0 or rules == "auction24"
