"""Attacks and mishaps that are no fault of a single deal: what is told, what is asked, what goes on."""

import os
import shlex
import signal
from itertools import pairwise
from pathlib import Path

from .forking import Forked
from .running import BASH, SOUND, bad, games, lines_in, match_words, played, wait_until


def test_after_ctrl_c_exactly_the_missing_games_are_played(tmp_path: Path) -> None:
    out, said = tmp_path / "m.jsonl", tmp_path / "said"
    run = Forked(*match_words(out, BASH, SOUND, "--concurrency", "2", pairs=15), said=said)
    wait_until(lambda: lines_in(out) > 6, 60)
    os.kill(run.pid, signal.SIGINT)
    assert run.wait() == 4, run.text()
    had = len(games(out))
    assert 6 <= had < 30
    again = Forked("match", "--resume", str(out), said=said)
    assert again.wait() == 0, again.text()
    assert played(out) == [(pair, game) for pair in range(15) for game in (0, 1)]
    assert len(games(out)) == 30


def test_a_crash_is_noticed_at_once_where_nodes_are_the_only_limit(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    words = match_words(out, bad("exit"), BASH, "--nodes", "1000", "--act-deadline", "3000", pairs=1)
    run = Forked(*words, said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    assert [game["reason"] for game in games(out)] == ["crash", "crash"]


def test_what_an_engine_declares_wrongly_is_told(tmp_path: Path) -> None:
    run = Forked(*match_words(tmp_path / "m.jsonl", bad("odd-option"), BASH, pairs=1), said=tmp_path / "said")
    assert run.wait() == 0, run.text()
    assert any(line.startswith("A: ") and "option Book blob x" in line for line in run.text().splitlines())


def test_names_in_any_script_come_through(tmp_path: Path) -> None:
    out, name = tmp_path / "m.jsonl", "Šedesát šest ♥ 六十六"
    words = [word.replace("name=A", f"name={name}") for word in match_words(out, bad("exit"), BASH, pairs=1)]
    run = Forked(*words, said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    assert {name in game["seats"] for game in games(out)} == {True}
    assert f"{name} (seat 0) loses by crash" in run.text()
    assert Path(games(out)[0]["faults"][0]["kit"]).is_dir()


def test_nobody_is_asked_in_a_deal_that_is_over(tmp_path: Path) -> None:
    out, heard = tmp_path / "m.jsonl", tmp_path / "heard"
    spy = shlex.join(["bash", "-c", f"tee {shlex.quote(str(heard))} | exec {BASH}"])
    run = Forked(*match_words(out, spy, BASH, "--match", pairs=1), said=tmp_path / "said")
    assert run.wait() == 0, run.text()
    lines = heard.read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("result deal") for line in lines) == sum(len(game["deals"]) for game in games(out))
    for before, line in pairwise(lines):
        if line.startswith("go "):
            assert before.startswith("position "), before
            assert not before.endswith("legal=-")
