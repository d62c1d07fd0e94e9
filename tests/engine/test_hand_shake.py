"""What an engine says first."""

import subprocess
import sys

import pytest

from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.protocol import U66Ok, parse_engine_line

from .daemon import Daemon, piped


def test_the_hand_shake_names_the_engine_its_options_its_rule_sets_and_its_features(daemon: Daemon) -> None:
    daemon.send("u66 1")
    lines = daemon.until("u66ok")
    assert lines[0].startswith("id name ")
    assert lines[1].startswith("id author ")
    assert lines[2:-1] == [
        "option Seed int 0 0 9007199254740991",
        "option Threads int 1 1 64",
        "option Strength choice strong novice beginner weak fair medium good skilled strong",
        "option Rating int 0 0 4000",
        "option MatchScore bool true",
        "option Player choice full full ismcts rule random",
    ]
    assert lines[-1] == f"u66ok 1 rules={'.'.join(rule_set_names())} async multipv table open robust"


@pytest.mark.parametrize("offered", ["1", "2", "99"])
def test_the_highest_version_that_both_speak_is_answered(daemon: Daemon, offered: str) -> None:
    daemon.send(f"u66 {offered}")
    answer = parse_engine_line(daemon.until("u66ok")[-1])
    assert isinstance(answer, U66Ok)
    assert answer.version == 1


@pytest.mark.parametrize("offered", ["u66", "u66 0", "u66 -1", "u66 one", "u66 1.5"])
def test_a_version_that_is_no_number_above_zero_is_an_error(daemon: Daemon, offered: str) -> None:
    assert daemon.ask(offered).startswith("error u66 ")
    assert daemon.ask("isready") == "readyok"


def test_the_hand_shake_may_be_repeated_and_may_be_left_out(daemon: Daemon) -> None:
    assert daemon.ask("isready") == "readyok"
    daemon.send("u66 1", "u66 1")
    assert len([line for line in daemon.all_answers() if line.startswith("u66ok")]) == 2


def test_a_bom_carriage_returns_comments_and_empty_lines_are_no_part_of_the_message() -> None:
    lines, code = piped(b"\xef\xbb\xbfu66 1\r\n\r\n# a comment\r\n\n   \nisready\r\n")
    assert next(line for line in lines if line.startswith(("error", "u66ok", "readyok"))).startswith("u66ok")
    assert lines[-1] == "readyok"
    assert not any("\r" in line for line in lines)
    assert code == 0


def test_setting_an_option_is_silent_and_a_wrong_value_names_what_is_allowed(daemon: Daemon) -> None:
    daemon.send("setoption Seed 12", "setoption Strength weak", "setoption Player random", "setoption Threads 2")
    assert daemon.all_answers() == []
    assert daemon.ask("setoption Strength mighty").startswith("error setoption Strength: 'mighty'")
    assert "weak fair medium good skilled strong" in daemon.ask("setoption Strength Strong")
    assert "from 0 to" in daemon.ask("setoption Seed -1")
    assert "from 1 to 64" in daemon.ask("setoption Threads 65")
    assert daemon.ask("setoption seed 1").startswith("error setoption seed: unknown option; known: Seed Threads")
    assert daemon.ask("setoption").startswith("error setoption ")


def test_a_refused_option_keeps_its_value(daemon: Daemon) -> None:
    daemon.send("debug on", "setoption Seed 12")
    daemon.ask("setoption Seed many")
    daemon.send(daemon.position("rules=classic seed=a"))
    assert any("Seed=12" in line for line in daemon.go("g1") if line.startswith("info string="))


def test_results_new_games_and_debug_are_taken_in_silence(daemon: Daemon) -> None:
    daemon.send(
        "newgame",
        "debug on",
        "debug off",
        "result deal winner=0 points=1/0 reason=claim score=4/5 carry=0",
        "result deal winner=- points=0/0 reason=tie score=4/5 carry=1",
        "result match winner=0 score=7/5",
    )
    assert daemon.all_answers() == []


@pytest.mark.parametrize("line", ["result", "result deal", "result deal winner=x", "result match winner=0", "debug"])
def test_a_broken_result_or_debug_is_an_error(daemon: Daemon, line: str) -> None:
    assert daemon.ask(line).startswith(f"error {line.split(maxsplit=1)[0]} ")


def test_nothing_heavy_is_imported_before_the_hand_shake() -> None:
    ours = [f"sixtysix_engine.{name}" for name in ("game.deal", "ai.player", "engine.session")]
    heavy = ["asyncio", "argparse", *ours]
    code = f"import sys, sixtysix_engine.engine.serve; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
