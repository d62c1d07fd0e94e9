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


def test_a_clock_is_given_anew_after_its_period_and_what_is_left_or_owed_stays() -> None:
    clock = Clock(TimeControl(clock=2.0, increment=0.5, period=2, margin=0.1), 2)
    clock.spend(0, 1.0)
    assert str(clock.limits()) == "clock=1500/2000 inc=500/500"
    clock.spend(0, 1.0)
    assert str(clock.limits()) == "clock=3000/2000 inc=500/500"
    clock.spend(0, 3.55)
    assert clock.deadline(0) == pytest.approx(0.05)
    clock.spend(0, 0.6)
    assert clock.deadline(0) == pytest.approx(1.95)


def test_each_seat_has_its_own_limits_and_all_see_all_clocks() -> None:
    odds = [TimeControl(clock=2.0, nodes=7, margin=0.1), TimeControl(clock=9.0, increment=1.0, movetime=0.3, worlds=5)]
    clock = Clock(odds, 2)
    assert str(clock.limits(0)) == "clock=2000/9000 inc=0/1000 nodes=7"
    assert str(clock.limits(1)) == "clock=2000/9000 inc=0/1000 movetime=300 worlds=5"
    assert [clock.deadline(seat) for seat in (0, 1)] == pytest.approx([2.1, 0.8])


@pytest.mark.parametrize("size", [TimeControl(worlds=3), TimeControl(depth=3)])
def test_a_limit_of_size_alone_leaves_an_act_as_long_as_one_of_nodes_does(size: TimeControl) -> None:
    assert Clock(size, 2).deadline(0) == pytest.approx(60.5)
    assert str(Clock(size, 2).limits()) == ("worlds=3" if size.worlds else "depth=3")
