"""What is measured beside the games: quantiles never too small, processor time by turn, marks of an overload."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import pytest

from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.costs import Costs
from sixtysix_engine.referee.histogram import Histogram
from sixtysix_engine.referee.instruments import RefereeCost
from sixtysix_engine.referee.record import DealRecord, GameRecord, format_game, parse_game
from sixtysix_engine.referee.resources import ProcessMeter
from sixtysix_engine.referee.schedule import GameIndex

from .running import wait_until

DEAL = DealRecord(dealer=0, cards="", stock="seat", points=(1, 0), reason="claim", log="")


def game(
    number: int, *, load: float = 0.5, late: int = 0, cpu_waiting: float = 0.0, cpu_late: float = 0.0
) -> GameRecord:
    used = TimeUsed(10, 1.0, 0.2, cpu=0.5, waiting=2.0, cpu_waiting=cpu_waiting, cpu_late=cpu_late, memory=9_000_000)
    latency = {100: 20 - late} | ({100_000: late} if late else {})
    cost = RefereeCost(latency=latency, lag={1000: 10}, load=load)
    time_ = (used, TimeUsed(10, 1.0, 0.2, cpu=0.25, waiting=2.0, memory=8_000_000))
    return GameRecord(
        index=GameIndex(number, 0), seats=("A", "B"), deals=(DEAL,), winner=None, time=time_, faults=(), referee=cost
    )


def test_a_quantile_is_at_least_the_true_one_and_an_eighth_above_at_most() -> None:
    times = [k * 1e-5 for k in range(1, 1001)]
    found = Histogram()
    found.add_all(times)
    assert found.total == 1000
    for part in (0.5, 0.99, 1.0):
        true = times[round(part * 1000) - 1]
        quantile = found.quantile(part)
        assert quantile is not None
        assert true <= quantile <= 1.13 * true
    assert Histogram().quantile(0.5) is None
    assert found.above(1.0) == 0
    assert found.above(0.0) == 1


def test_costs_come_back_from_the_record_and_add_up() -> None:
    costs = Costs(processors=2)
    for number in range(3):
        assert parse_game(format_game(game(number))) == game(number)
        costs.add(parse_game(format_game(game(number))))
    assert costs.engines["A"].cpu == 1.5
    assert costs.latency.total == 60
    assert costs.overload() == []
    assert costs.spinning() == []
    text = costs.report()
    assert "A       1.5 s  50.00 ms          0.0 s (0.0%)       9.0 MB" in text
    assert "referee: an answer to the next question takes 0.1 ms (median), 0.1 ms (99 %)" in text
    assert "OVERLOADED" not in text


def test_an_overloaded_machine_and_a_spinning_engine_are_marked() -> None:
    costs = Costs(processors=2)
    costs.add(game(0, load=2.5, late=1, cpu_waiting=1.9))
    assert len(costs.overload()) == 2
    assert "load up to 2.5 on 2 processors" in costs.overload()[0]
    assert "latency of acts above 50 ms in 5.0 % of all cases" in costs.overload()[1]
    assert [text.partition(":")[0] for text in costs.spinning()] == ["A computes on the turns of the others"]
    polite, busy = Costs(), Costs()
    polite.add(game(0, cpu_waiting=1.0))
    busy.add(game(0, cpu_waiting=0.3, cpu_late=0.25))
    assert not polite.spinning()
    assert busy.spinning()


def test_more_faults_than_one_in_a_thousand_are_suspect() -> None:
    costs = Costs(deals=2000, faults=2)
    assert costs.suspicion() == ""
    costs.faults = 3
    assert costs.suspicion().startswith("3 of 2000 deals (0.15 %) were lost by faults, more than 0.1 %")


@pytest.fixture
def busy() -> Iterator["subprocess.Popen[bytes]"]:
    program = "import subprocess, sys, time\ndata = bytearray(30_000_000)\nend = time.process_time() + 0.3\n"
    program += "while time.process_time() < end: pass\nprint(flush=True)\nsys.stdin.read()\n"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {program!r}])"
    with subprocess.Popen([sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what other processes have used")
def test_the_children_of_an_engine_count_too(busy: "subprocess.Popen[bytes]") -> None:
    meter = ProcessMeter(busy.pid)
    before = meter.cpu()
    looks = count(0.0, 2.0)

    def both_seen() -> bool:
        meter.look(next(looks))
        return len(meter.processes) == 2

    wait_until(both_seen)
    assert busy.stdout is not None
    busy.stdout.readline()
    meter.look(float("inf"))
    assert 0.2 < meter.cpu() - before < 10
    assert meter.memory > 30_000_000
