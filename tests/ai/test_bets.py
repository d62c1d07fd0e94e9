"""Closing as a bet: lines that were measured, told for every moment at which somebody may close."""

import pytest

from sixtysix_engine.ai.bets import calibrated, lines
from sixtysix_engine.ai.verdicts import POINTS, Verdict, scale_of
from sixtysix_engine.game.actions import CLOSE, GO_ON
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .play import start


@pytest.mark.parametrize("kind", ["close", "open"])
def test_more_is_expected_to_bring_more_at_every_moment(kind: str) -> None:
    rows = lines()[kind]
    assert sorted(rows) == [1, 2, 3, 4, 5, 6]
    assert all(0.5 < slope < 1.6 and abs(level) < 1 for level, slope in rows.values())


def test_closing_early_with_a_doubtful_hand_is_worth_less_than_its_mean() -> None:
    deal = start("classic", "bets")
    closes = calibrated(deal, Verdict(CLOSE, 0.1), POINTS)
    assert closes.score is not None
    assert closes.score < 0


def test_what_is_no_game_point_is_left_alone() -> None:
    for rules in ("mariage", "auction24"):
        assert calibrated(start(rules, "bets"), Verdict(GO_ON, 1.5), POINTS).score == 1.5


def test_the_chance_of_the_match_follows_the_points() -> None:
    deal = Deal.start(rule_set("classic"), shuffled_pack(rule_set("classic"), "bets"), 0, score=(5, 3), target=7)
    scale = scale_of(deal, 0)
    chances = [calibrated(deal, Verdict(CLOSE, score), scale).match for score in (-2.0, 0.0, 1.0, 2.0)]
    assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
    assert chances == sorted(chances, key=lambda chance: chance or 0.0)
    single = Deal.start(rule_set("classic"), shuffled_pack(rule_set("classic"), "bets"), 0)
    assert scale_of(single, 0) == POINTS
