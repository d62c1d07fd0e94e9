"""What the referee does with engines that misbehave: the verdict, what is kept of it, and that nothing is left."""

import shlex
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from .running import BASH, SOUND, bad, games, here, match_words, played, running, sixtysix

LIMITS = ("--movetime", "200", "--margin", "100")

VERDICTS = {
    "flood": ("time", ""),
    "chatter": ("time", ""),
    "silent": ("time", ""),
    "frozen": ("time", ""),
    "glued": ("time", ""),
    "unfinished": ("time", "bestmove g3 "),
    "stale": ("time", ""),
    "stubborn": ("time", ""),
    "exit": ("crash", ""),
    "answer-exit": ("crash", ""),
    "orphan": ("crash", ""),
    "crash": ("crash", ""),
    "close-output": ("crash", ""),
    "close-input": ("crash", ""),
    "illegal": ("illegal", "bestmove g3 tS"),
    "case": ("illegal", "bestmove g3 "),
    "none": ("illegal", "bestmove g3 none"),
    "malformed": ("protocol", "bestmove g3"),
}
"""The reason by which a deal is lost, and how the raw line at fault begins."""
ODD_BUT_SOUND = (
    ("crlf", "stderr"),
    ("long-line", "late"),
    ("bytes", "garbage"),
    ("early", "twice"),
    ("drip", "bom"),
    ("spaced", "odd-option"),
)


@pytest.mark.parametrize("mode", VERDICTS)
def test_a_fault_loses_the_deal_and_the_match_goes_on(mode: str, tmp_path: Path) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    done = sixtysix(*match_words(out, bad(mode, 1 if mode == "crash" else 3), SOUND, *LIMITS, pairs=1), mark=mark)
    assert done.returncode == 3, done.stderr
    assert played(out) == [(0, 0), (0, 1)]
    reason, line = VERDICTS[mode]
    for game in games(out):
        loser = game["seats"].index("A")
        assert game["reason"] == reason
        assert game["points"][loser] == 0
        assert game["points"][1 - loser] > 0
        [fault] = game["faults"]
        assert (fault["engine"], fault["seat"], fault["reason"]) == ("A", loser, reason)
        assert fault["line"].startswith(line)
        assert fault["position"].startswith(f"rules=classic me={loser} turn={loser} ")
    assert f"A (seat 0) loses by {reason}" in done.stderr
    assert "FAULTS: 2 deals were lost" in done.stdout
    assert running(mark) == []
    assert here("replay", str(out), "all", "-q").returncode == 0


@pytest.mark.parametrize(("one", "other"), ODD_BUT_SOUND)
def test_odd_output_does_not_lose_a_deal(one: str, other: str, tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, bad(one), bad(other), pairs=1))
    assert done.returncode == 0, done.stderr
    assert [game["faults"] for game in games(out)] == [[], []]


def test_the_end_of_standard_error_is_kept_and_shown_without_control_characters(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    noisy = shlex.join(["bash", "-c", f"printf 'one\\n\\033[31mtwo\\n' >&2; exec {bad('exit')}"])
    done = sixtysix(*match_words(out, noisy, SOUND, pairs=1))
    assert games(out)[0]["faults"][0]["stderr"] == ["one", "\x1b[31mtwo", "something broke"]
    assert "stderr: \\x1b[31mtwo" in done.stderr
    assert "\x1b" not in done.stderr


def test_an_engine_that_cannot_be_made_ready_is_banned_and_the_run_ends(tmp_path: Path) -> None:
    out, once = tmp_path / "m.jsonl", tmp_path / "started"
    program = f"[ -e {once} ] && exit 9; touch {once}; exec {bad('crash', 1)}"
    done = sixtysix(*match_words(out, shlex.join(["bash", "-c", program]), SOUND, "--restarts", "2", pairs=3))
    assert done.returncode == 3
    assert "engine A: not ready after 2 attempts" in done.stderr
    assert played(out) == [(0, 0)]
    assert "--resume" in done.stderr


def test_a_fault_in_a_match_costs_one_deal_not_the_match(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, bad("illegal", 12), BASH, "--match", pairs=1))
    assert done.returncode == 3
    for game in games(out):
        lost = {fault["deal"] for fault in game["faults"]}
        assert {j for j, deal in enumerate(game["deals"]) if deal["reason"] == "illegal"} == lost
        assert len(game["deals"]) > len(lost)
    assert here("replay", str(out), "0").returncode == 0


def test_an_engine_that_overruns_its_clock_loses_on_time_although_it_answers(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    delay = (
        "import sys,time\n"
        "for l in sys.stdin:\n"
        " w=l.split()\n"
        " if w[0]=='u66': print('u66ok 1 rules=*',flush=True)\n"
        " if w[0]=='isready': print('readyok',flush=True)\n"
        " if w[0]=='position': legal=w[-1][6:].split('.')\n"
        " if w[0]=='go': time.sleep(.4); print('bestmove',w[1],legal[0],flush=True)\n"
        " if w[0]=='quit': break\n"
    )
    command = shlex.join([sys.executable, "-c", delay])
    done = sixtysix(*match_words(out, command, SOUND, "--tc", "1", "--margin", "50", pairs=1))
    assert done.returncode == 3
    first = games(out)[0]
    assert first["reason"] == "time"
    assert 1 <= first["time"][first["seats"].index("A")]["acts"] <= 2
