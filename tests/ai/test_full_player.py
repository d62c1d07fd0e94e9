"""The player by all worlds: in strict play its act is the best on average; where it cannot look it goes by rules."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random
from time import monotonic

import pytest

from sixtysix_engine import core
from sixtysix_engine.ai.limits import Limits
from sixtysix_engine.ai.looking import barred
from sixtysix_engine.ai.player import Finding, Question
from sixtysix_engine.game.actions import CLAIM, CLOSE
from sixtysix_engine.game.deal import Deal

from .play import ALL_SETS, ask, play, player, seen_by, start


def strict_moments(rules: str, number: int) -> list[Deal]:
    """Deals in strict play as the seat sees them that is asked, each with something to choose."""
    found: list[Deal] = []
    for index in range(40):
        rng = Random(f"{rules} {index}")
        players = [player("rule"), player("rule")]
        for deal, _ in play(start(rules, f"strict {index}"), players, rng):
            choice = len(deal.legal_actions()) > 2 and CLAIM not in deal.legal_actions()
            if deal.phase != "open" and deal.turn is not None and choice and rng.random() < 0.3:
                found.append(seen_by(deal, deal.turn))
        if len(found) >= number:
            break
    return found[:number]


@pytest.mark.parametrize("rules", ["wikipedia+claim:auto", "pagat66+claim:auto", "schnapsen+claim:auto"])
def test_in_strict_play_no_act_is_worth_more_over_all_worlds(rules: str) -> None:
    full = player("full")
    moments = strict_moments(rules, 12)
    assert moments
    for deal in moments:
        assert deal.turn is not None
        values = core.evaluate(deal, barred=barred(deal, deal.turn)).values
        assert values[ask(full, deal).act].mean == pytest.approx(max(value.mean for value in values.values()))


def test_what_it_finds_is_reported_with_worlds_and_error() -> None:
    found: list[Finding] = []
    deal = start("classic", "report")
    question = Question(deal=deal, acts=deal.legal_actions(), rng=Random(1), report=found.append)
    player("full").choose(replace(question, limits=Limits(worlds=200, multipv=3)))
    assert [finding.rank for finding in found] == [1, 2, 3]
    assert {finding.worlds for finding in found} == {200}
    scores = [finding.score for finding in found]
    assert scores[0] is not None
    assert all(finding.error is not None for finding in found)


@pytest.mark.parametrize("rules", ["classic", "auction32"])
def test_an_act_that_nobody_tried_has_no_value(rules: str) -> None:
    deal = start(rules, "untried")
    while deal.ask != "lead":
        deal.apply(deal.legal_actions()[0])
    found: list[Finding] = []
    assert deal.turn is not None
    seen = seen_by(deal, deal.turn)
    limits = Limits(worlds=3, multipv=20)
    player("full").choose(
        Question(deal=seen, acts=seen.legal_actions(), rng=Random(1), limits=limits, report=found.append)
    )
    valued = [finding for finding in found if finding.score is not None]
    assert 1 <= len(valued) <= 3 < len(found)
    assert not any(finding.score == 0 for finding in valued)


@pytest.mark.parametrize("rules", ALL_SETS)
def test_no_time_at_all_leaves_a_legal_act(rules: str) -> None:
    for deal, _ in play(start(rules, "late"), [player("random")] * 4, Random(3)):
        limits = Limits(deadline=monotonic() - 1)
        question = Question(deal=deal, acts=deal.legal_actions(), rng=Random(1), limits=limits)
        assert player("full").choose(question).act in question.acts


def test_it_stops_when_told() -> None:
    deal, seen = start("classic", "stop"), iter([False] * 20)
    question = Question(
        deal=deal,
        acts=deal.legal_actions(),
        rng=Random(1),
        limits=Limits(worlds=1_000_000, infinite=True),
        stopped=lambda: next(seen, True),
    )
    assert player("full").choose(question).act in deal.legal_actions()


def test_it_does_not_close_with_nothing_in_hand() -> None:
    for index in range(20):
        deal = start("classic", f"close {index}")
        assert deal.turn is not None
        if sum(deal.rules.worth[deal.trump][c] for c in deal.hands[deal.turn]) < 20:
            assert ask(player("full", "medium"), deal, index).act != CLOSE


def test_without_the_native_core_it_plays_by_rules_of_thumb() -> None:
    script = (
        "from tests.ai.play import ask, player, start\n"
        "deal = start('classic', 'pure')\n"
        "assert ask(player('full'), deal).act == ask(player('rule'), deal).act\n"
    )
    subprocess.run([sys.executable, "-c", script], env=os.environ | {"SIXTYSIX_PURE": "1"}, check=True, timeout=60)
