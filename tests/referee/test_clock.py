"""What is sent as limits and how long an act may take."""

import pytest

from sixtysix_engine.referee.clock import Clock
from sixtysix_engine.referee.settings import TimeControl


def test_a_clock_runs_down_and_shows_at_least_a_millisecond() -> None:
    clock = Clock(TimeControl(clock=2.0, increment=0.5, margin=0.1), 2)
    assert str(clock.limits()) == "clock=2000/2000 inc=500/500"
    clock.spend(1, 1.2)
    assert str(clock.limits()) == "clock=2000/1300 inc=500/500"
    assert clock.deadline(1) == pytest.approx(1.4)
    clock.spend(1, 1.85)
    assert str(clock.limits()) == "clock=2000/1 inc=500/500"


def test_the_margin_of_a_clock_is_not_given_anew_at_each_act() -> None:
    clock = Clock(TimeControl(clock=1.0, margin=0.1), 2)
    clock.spend(0, 1.06)
    assert clock.deadline(0) == pytest.approx(0.04)
    clock.spend(0, 0.05)
    assert clock.deadline(0) == 0.0


def test_a_time_for_each_act_is_sent_and_its_margin_holds_at_each_act() -> None:
    clock = Clock(TimeControl(movetime=0.2, margin=0.1), 2)
    clock.spend(0, 0.29)
    assert str(clock.limits()) == "movetime=200"
    assert clock.deadline(0) == pytest.approx(0.3)


def test_without_a_time_limit_the_protocols_five_seconds_hold_and_more_with_nodes() -> None:
    assert Clock(TimeControl(), 2).deadline(0) == pytest.approx(5.5)
    assert str(Clock(TimeControl(), 2).limits()) == ""
    assert Clock(TimeControl(nodes=7), 2).deadline(0) == pytest.approx(60.5)
    assert str(Clock(TimeControl(nodes=7), 2).limits()) == "nodes=7"
    assert Clock(TimeControl(nodes=7, act=1.0), 2).deadline(0) == pytest.approx(1.5)


def test_the_time_used_is_summed_by_seat() -> None:
    clock = Clock(TimeControl(), 2)
    clock.spend(1, 0.2)
    clock.spend(1, 0.5)
    assert [(used.acts, used.sum, used.max) for used in clock.used] == [(0, 0.0, 0.0), (2, 0.7, 0.5)]
