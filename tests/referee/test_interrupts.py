"""Ctrl-C once, Ctrl-C twice, and the end that the system asks for: what is recorded, and that nothing is left."""

import os
import signal
import time
from pathlib import Path
from uuid import uuid4

import pexpect

from sixtysix_engine.referee.manifest import recorded_settings
from sixtysix_engine.referee.record import read_record
from sixtysix_engine.referee.report import format_summary
from sixtysix_engine.referee.tally import Tally

from .running import BASH, MARK, SIXTYSIX, bad, begin, games, lines_in, match_words, running, sixtysix, wait_until
from .test_resume import SLOW


def test_ctrl_c_lets_running_games_end_and_tells_how_to_go_on(tmp_path: Path) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    referee = begin(*match_words(out, SLOW, BASH, "--concurrency", "2", pairs=500), mark=mark)
    wait_until(lambda: lines_in(out) > 4)
    referee.send_signal(signal.SIGINT)
    output, said = referee.communicate(timeout=20)
    assert referee.returncode == 4
    count = len(games(out))
    assert all(game["reason"] not in ("crash", "time") for game in games(out))
    assert "no new games" in said
    assert f"{1000 - count} of 1000 games are missing; to play them: sixtysix match --resume {out}" in said
    assert output.splitlines()[1].split()[1] == str(count)
    assert running(mark) == []


def test_a_second_ctrl_c_drops_running_games_without_a_result(tmp_path: Path) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    referee = begin(*match_words(out, bad("silent", 20), BASH, "--movetime", "30000", pairs=50), mark=mark)
    wait_until(lambda: lines_in(out) > 1)
    time.sleep(0.3)
    referee.send_signal(signal.SIGINT)
    time.sleep(0.3)
    assert referee.poll() is None
    referee.send_signal(signal.SIGINT)
    _, said = referee.communicate(timeout=10)
    assert referee.returncode == 4
    assert "Traceback" not in said
    assert all(game["faults"] == [] for game in games(out))
    assert running(mark) == []


def test_sigterm_ends_a_run_at_once_even_while_engines_start(tmp_path: Path) -> None:
    for first in (bad("silent"), bad("no-ready")):
        out, mark = tmp_path / "m.jsonl", uuid4().hex
        referee = begin(*match_words(out, first, BASH, "--movetime", "30000", pairs=5), mark=mark)
        wait_until(lambda mark=mark: len(running(mark)) > 1)  # type: ignore[misc]
        time.sleep(0.3)
        referee.send_signal(signal.SIGTERM)
        _, said = referee.communicate(timeout=10)
        assert referee.returncode == 4
        assert "Traceback" not in said
        wait_until(lambda mark=mark: running(mark) == [], 3)  # type: ignore[misc]
        out.unlink(missing_ok=True)


def test_on_a_terminal_there_is_a_live_table_and_ctrl_c_does_not_reach_the_engines(tmp_path: Path) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    words = [*SIXTYSIX[1:], *match_words(out, SLOW, BASH, pairs=500)]
    child = pexpect.spawn(SIXTYSIX[0], words, env={**os.environ, MARK: mark}, encoding="utf-8", timeout=20)
    child.expect(r"\d+/1000 games \d+%  [\d.]+ deals/s  [\d:]+ gone, [\d:]+ left")
    child.expect(r"\nA +[+-][\d.]+ ± [\d.]+ ")
    child.sendintr()
    child.expect("no new games")
    child.expect("games are missing")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 4
    assert all(game["faults"] == [] for game in games(out))
    assert running(mark) == []


def test_incomplete_pairs_are_said_and_not_in_the_estimate(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*match_words(out, bad("sound"), BASH, pairs=3))
    whole = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(whole[:4]))
    settings = recorded_settings(read_record(str(out)))
    tally = Tally(["A", "B"], settings.rule_set)
    tally.add_all(read_record(str(out)).games())
    text = format_summary(settings, tally, str(out))
    assert "1 of 3 mirrored pairs" in text
    assert "1 incomplete pairs are in the totals but not in points/deal" in text
    first, second = (game["points"] for game in games(out)[:2])
    assert tally.engines["A"].estimate.mean == (first[0] - first[1] + second[1] - second[0]) / 2
