"""The clock on a busy machine: every act is timed by the real referee, and a stopped search answers."""

import os
import tomllib
from pathlib import Path

import pytest

from benchmarks.strength import clock
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.variants import rule_set

EXPERIMENTS = """
[engine.rule]
option = { Player = "rule" }
[experiment.short]
shows = "that it works"
rules = "classic"
engines = ["rule", "rule"]
limit = { movetime = 50 }
pairs = 1
[experiment.unlimited]
shows = "what has no limit"
rules = "classic"
engines = ["rule", "rule"]
pairs = 1
"""


def test_the_row_has_all_acts_that_the_referee_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [f"--experiments={tmp_path / 'x.toml'}", f"--results={tmp_path / 'clock.toml'}", f"--records={tmp_path}"]
    (tmp_path / "x.toml").write_text(EXPERIMENTS, encoding="utf-8")
    with pytest.raises(SystemExit):
        clock.main(["unlimited", *paths])
    assert clock.main(["short", "--searches", "3", "--busy", "1", *paths]) == 0
    row = tomllib.loads((tmp_path / "clock.toml").read_text(encoding="utf-8"))["short"]
    assert row["timed_acts"] == sum(row["acts"]) > 0
    assert (row["searches"], row["lost_on_time"], row["busy"]) == (3, 0, 1)
    assert row["over_max_ms"] >= row["over_p999_ms"]
    assert row["over_max_ms"] == pytest.approx(max(row["longest_ms"]) - 50, abs=0.11)
    assert row["stop_max_ms"] >= row["stop_median_ms"] > 0
    assert row["ping_max_ms"] > 0
    assert "stop_max_ms" in capsys.readouterr().out


def test_an_engine_that_does_not_start_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = EXPERIMENTS.replace('Player = "rule"', 'Player = "nobody"')
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    assert clock.main(["short", "--busy", "0", f"--experiments={tmp_path / 'x.toml'}", f"--records={tmp_path}"]) == 2
    assert "nobody" in capsys.readouterr().err


def test_a_percentile_is_one_of_the_values() -> None:
    assert clock.percentile(range(1, 1001), 0.999) == 999
    assert clock.percentile([7.0], 0.999) == 7.0


def test_times_over_a_limit_are_counted_from_the_limit() -> None:
    found = clock.over([0.040, 0.050, 0.061], 50)
    assert found == {"timed_acts": 3, "acts_over": 1, "over_p999_ms": 11.0, "over_max_ms": 11.0}


def test_busy_processes_are_gone_afterwards() -> None:
    with clock.busy_machine(2) as processes:
        assert len(processes) == 2
        assert all(process.poll() is None for process in processes)
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process.pid, 0)


def test_positions_leave_a_choice_and_hide_what_the_seat_cannot_see() -> None:
    found = list(clock.positions(rule_set("classic"), 5))
    assert len(set(found)) == 5
    for text in found:
        assert "??" in text
        assert len(parse_position(text).deal.legal_actions()) > 1
