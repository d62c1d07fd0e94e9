"""The `schnapsen` platform of PyPI: the same rules move by move, its bots under our referee, an engine as its bot."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.restore import restore
from sixtysix_engine.game.view import view_of
from sixtysix_engine.protocol import Limits

from .matches import played

platform = pytest.importorskip("schnapsen.game", reason="the platform is not installed (the extra named schnapsen)")
pytest.importorskip("gui_adapters.schnapsen_platform.bot", reason="the platform is not installed")

from gui_adapters.schnapsen_platform.bot import EngineBot, position_of  # noqa: E402  # after the skip
from gui_adapters.schnapsen_platform.cross_check import DifferenceError, cross_check  # noqa: E402
from gui_adapters.schnapsen_platform.rebuild import perspective_of  # noqa: E402
from gui_adapters.schnapsen_platform.words import act_of  # noqa: E402


def test_both_play_random_deals_alike_move_by_move() -> None:
    assert cross_check(60, "tests") > 60 * 10


@pytest.mark.parametrize("other", ["marriageTrick:pending", "swapMinDown:3", "strictHead:none", "marriageTrump:20"])
def test_a_rule_set_that_differs_in_one_value_is_told_from_it(other: str) -> None:
    with pytest.raises(DifferenceError, match=r"deal \d+ of seed tests, cards="):
        cross_check(400, "tests", f"vu-schnapsen+{other}")


class Onlooker(platform.Bot):  # type: ignore[name-defined]
    """Plays by chance, and compares what it is shown with what can be made of its position again."""

    def __init__(self, seed: int) -> None:
        super().__init__("onlooker")
        self.random = Random(seed)
        self.moments = 0

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        text = position_of(perspective, leader_move)
        fields = dict(token.split("=", 1) for token in text.split())
        deal, seat = restore(fields)
        whole = dict(token.split("=", 1) for token in format_position(view_of(deal, seat)).split())
        assert {key: whole[key] for key in fields} == fields
        again, led = perspective_of(fields, Random(1))
        assert led == leader_move
        assert shown(again, led) == shown(perspective, leader_move)
        self.moments += 1
        return self.random.choice(perspective.valid_moves())


def shown(perspective: Any, leader_move: Any) -> list[object]:
    """What a bot may read off a perspective."""
    return [
        perspective.am_i_leader(),
        sorted(map(act_of, perspective.valid_moves())),
        perspective.get_my_score(),
        perspective.get_opponent_score(),
        set(perspective.get_hand()),
        set(perspective.get_won_cards()),
        set(perspective.get_opponent_won_cards()),
        set(perspective.seen_cards(leader_move)),
        set(perspective.get_known_cards_of_opponent_hand()),
        (perspective.get_trump_suit(), perspective.get_trump_card(), perspective.get_talon_size()),
        repr([trick for _, trick in perspective.get_game_history()]),
    ]


def test_positions_and_perspectives_are_made_of_each_other_without_loss() -> None:
    one, two = Onlooker(1), Onlooker(2)
    for seed in range(12):
        platform.SchnapsenGamePlayEngine().play_game(one, two, Random(seed))
    assert one.moments + two.moments > 100


def test_a_game_that_began_in_the_middle_is_refused() -> None:
    engine = platform.SchnapsenGamePlayEngine()
    state = engine.get_random_phase_two_state(Random(1))
    state.previous = None
    with pytest.raises(ValueError, match="did not begin with a deal"):
        position_of(platform.LeaderPerspective(state, engine), None)
    with pytest.raises(ValueError, match="needs the whole log"):
        perspective_of({"log": "*", "turn": "0", "me": "0", "hand": "AS/??"}, Random(1))


def test_an_engine_plays_as_a_bot_of_the_platform() -> None:
    command = [sys.executable, "-m", "sixtysix_engine"]
    with EngineBot(command, limits=Limits(nodes=10), name="ours") as ours:
        engine, won = platform.SchnapsenGamePlayEngine(), 0
        for seed in range(3):
            winner, points, _ = engine.play_game(ours, Onlooker(seed), Random(seed))
            won += points if winner is ours else -points
    assert str(ours) == "ours"
    assert won != 0


def test_a_bot_of_ones_own_is_loaded_by_its_name(tmp_path: Path) -> None:
    played(
        tmp_path, "vu-schnapsen", "schnapsen_platform.engine", "tests.gui_adapters.test_schnapsen_platform:first_card"
    )


def first_card() -> Any:
    """A student's bot."""

    class First(platform.Bot):  # type: ignore[name-defined]
        def get_move(self, perspective: Any, leader_move: Any) -> Any:
            return perspective.valid_moves()[0]

    return First("first")


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    command = [sys.executable, "-m", "gui_adapters.schnapsen_platform.engine", "nobody"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "nobody: known: rand bully rdeep, or MODULE:NAME\n")
