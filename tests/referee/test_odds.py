"""Time odds and moves per time, with real engines: what each is told, whose clock runs, what the record is held to."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.settings import TimeControl

from .forking import Forked
from .running import BASH, SEED, SOUND, bad, games, here
from .sham import settings_of, sham_record, write

_SLOW = """
while read -r word rest; do case $word in
    u66) echo 'u66ok 1 rules=*';; isready) echo readyok;; quit) break;;
    position) legal=${rest##*legal=};;
    go) sleep 0.4; echo "bestmove ${rest%% *} ${legal%%.*}";;
esac; done
"""
SLOW = shlex.join(["bash", "-c", _SLOW])
"""An engine that takes 0.4 s for each act."""


def spy(heard: Path, command: str = SOUND) -> str:
    """Returns the command line of an engine whose input is kept."""
    return shlex.join(["bash", "-c", f"tee -a {shlex.quote(str(heard))} | exec {command}"])


def limits(heard: Path) -> list[str]:
    """Returns the limits of all acts that an engine was asked for, game by game as one text."""
    lines = heard.read_text(encoding="utf-8").splitlines()
    return [
        line.partition(" ")[2].partition(" ")[2] if line.startswith("go ") else line.split()[0]
        for line in lines
        if re.match(r"go |newgame", line)
    ]


def words(out: Path, first: tuple[str, ...], second: tuple[str, ...], *more: str, pairs: int = 1) -> list[str]:
    """Returns the words of a match between A and B, each with words of its own."""
    engines = ["--engine", "name=A", f"cmd={first[0]}", *first[1:], "--engine", "name=B", f"cmd={second[0]}"]
    return ["match", *engines, *second[1:], "--seed", SEED, "--out", str(out), "--pairs", str(pairs), *more]


def test_each_engine_is_told_its_own_limits_and_what_is_printed_reads_back(tmp_path: Path) -> None:
    a, b, out = tmp_path / "a", tmp_path / "b", tmp_path / "m.jsonl"
    first = (spy(a), "tc=39+0.2", "nodes=7", "depth=3")
    match = words(out, first, (spy(b, BASH), "worlds=4", "margin=9000"), "--tc", "5/60", "--movetime", "30000")
    run = Forked(*match, said=tmp_path / "said")
    assert run.wait() == 0, run.text()
    told = {"A": limits(a), "B": limits(b)}
    starts = [place for place, line in enumerate(told["A"]) if line == "newgame"]
    seats = [game["seats"].index("A") for game in games(out)]
    assert len(starts) == 2
    assert sorted(seats) == [0, 1]
    for name, rest in (("A", "movetime=30000 nodes=7 depth=3"), ("B", "movetime=30000 worlds=4")):
        acts = [line for line in told[name] if line != "newgame"]
        assert len(acts) > 10
        assert all(re.fullmatch(rf"clock=\d+/\d+ inc=(200/0|0/200) {rest}", line) for line in acts), acts
    for seat, start in zip(seats, starts, strict=True):
        clocks = re.match(r"clock=(\d+)/(\d+) inc=(\d+)", told["A"][start + 1])
        assert clocks is not None
        assert clocks[1 + seat] == "39000"
        assert 39000 < int(clocks[2 - seat]) <= 60000
        assert clocks[3] == ("200" if seat == 0 else "0")
    shown = [
        "limits of A: clock 39 s + 0.2 s, 30000 ms an act, 7 nodes an act, depth 3, margin 500 ms",
        "limits of B: clock 60 s for each 5 acts + 0 s, 30000 ms an act, 4 worlds an act, margin 9000 ms",
    ]
    for text in (run.text(), here("report", str(out)).stdout):
        assert [line for line in text.splitlines() if line.startswith("limits of ")] == shown
    assert "right: 2 games" in here("verify", str(out)).stdout
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["settings"]["engines"][1]["times"] == {
        "worlds": 4,
        "margin": 9.0,
    }
    printed = here(*match, "--print-config").stdout
    assert 'tc = "39.0+0.2"\nnodes = 7\ndepth = 3\n' in printed
    (tmp_path / "run.toml").write_text(printed, encoding="utf-8")
    assert here("match", "--config", str(tmp_path / "run.toml"), "--print-config").stdout == printed
    resumed = here("match", "--resume", str(out), "--print-config").stdout
    assert resumed == "".join(f"{line}\n" for line in printed.splitlines() if not line.startswith("out ="))


def test_an_engine_loses_on_its_own_clock_only_and_its_kit_shows_it_again(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    run = Forked(*words(out, (bad("silent", 1), "tc=0.3", "margin=0"), (SLOW, "tc=90")), said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    faults = [fault for game in games(out) for fault in game["faults"]]
    assert [(fault["engine"], fault["reason"], fault["deadline"]) for fault in faults] == [("A", "time", 0.3)] * 2
    longest = max(game["time"][game["seats"].index("B")]["max"] for game in games(out))
    assert longest >= 0.4
    assert "right: 2 games" in here("verify", str(out)).stdout
    reproduce = [sys.executable, "-S", str(Path(faults[0]["kit"]) / "reproduce.py")]
    again = subprocess.run(reproduce, capture_output=True, text=True, timeout=60, check=False)
    assert again.returncode == 0, again.stdout
    assert again.stdout.splitlines()[-1] == "the same fault: time: no bestmove g1 within 0.3 s; before: time"


def test_a_clock_is_given_anew_after_each_period_and_the_run_goes_on_so(tmp_path: Path) -> None:
    a, out = tmp_path / "a", tmp_path / "m.jsonl"
    run = Forked(*words(out, (spy(a),), (BASH, "tc=300"), "--tc", "2/100"), said=tmp_path / "said")
    assert run.wait() == 0, run.text()
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:-1]))
    refused = here("match", "--resume", str(out), "--tc", "3/100")
    assert (refused.returncode, "--tc contradicts the record" in refused.stderr) == (1, True)
    resumed = Forked("match", "--resume", str(out), said=tmp_path / "said")
    assert resumed.wait() == 0, resumed.text()
    assert "right: 2 games" in here("verify", str(out)).stdout
    told = "\n".join(limits(a)).split("newgame\n")[1:]
    assert len(told) == 3  # the second game was played twice
    for number, text in enumerate(told):
        game = games(out)[min(number, 1)]
        seat = game["seats"].index("A")
        clocks = [int(re.split("[=/ ]", line)[1 + seat]) for line in text.splitlines()]
        assert len(clocks) == game["time"][seat]["acts"] > 4
        for act, (before, after) in enumerate(pairwise(clocks), start=1):
            assert (after > before + 50_000) is (act % 2 == 0), clocks
        if number != 1:
            spent = [sum(game["time"][seat]["us"][:act]) / 1000 for act in range(len(clocks))]
            expected = [100_000 * (1 + act // 2) - spent[act] for act in range(len(clocks))]
            assert clocks == pytest.approx(expected, abs=2)


def test_an_engine_has_its_own_deadline_of_the_hand_shake(tmp_path: Path) -> None:
    engine = (bad("no-hello"), "start-deadline=0.4")
    run = Forked(*words(tmp_path / "m.jsonl", engine, (SOUND,), "--start-deadline", "50"), said=tmp_path / "said")
    assert run.wait() == 2
    assert "engine A: no u66ok within 0.400 s" in run.text()


def of_two(**own: float) -> tuple[Contestant, ...]:
    """Returns A, which has the limits of the run, and B with its own."""
    return Contestant(argv=("true",), name="A"), Contestant(argv=("true",), name="B", times=own)


def taking(name: str, each: float) -> Callable[[dict[str, Any]], None]:
    """Returns what makes each act of an engine in a game take so many seconds."""

    def change(game: dict[str, Any]) -> None:
        used = game["time"][game["seats"].index(name)]
        used["us"] = [round(each * 1e6)] * used["acts"]
        used["sum"], used["max"] = round(each * used["acts"], 6), each

    return change


ACT, CLOCK = TimeControl(movetime=9.0), TimeControl(clock=1.0)
HELD: dict[str, tuple[TimeControl, dict[str, float], str, float, str]] = {
    "within the run's limit": (ACT, {"movetime": 0.1}, "A", 3.0, ""),
    "over its own limit": (
        ACT,
        {"movetime": 0.1},
        "B",
        3.0,
        "longest act: recorded 3.000000 s, expected at most 0.6 s",
    ),
    "over its own margin": (ACT, {"margin": 0.0}, "B", 10.2, "longest act: recorded 10.200000 s, expected at most 9 s"),
    "within a larger clock": (CLOCK, {"clock": 90.0}, "B", 1.0, ""),
    "over the clock of the run": (CLOCK, {"clock": 90.0}, "A", 1.0, "sum: recorded "),
    "within its periods": (CLOCK, {"period": 2}, "B", 0.5, ""),
    "over its periods": (CLOCK, {"period": 4}, "B", 0.5, "sum: recorded "),
    "within its depth": (TimeControl(), {"depth": 4}, "B", 50.0, ""),
}
"""The limits of the run and of B, who takes how long for each act, and what is said of it."""


@pytest.mark.parametrize("case", HELD)
def test_the_times_of_each_seat_are_held_against_the_limits_of_its_engine(case: str, tmp_path: Path) -> None:
    control, own, name, each, found = HELD[case]
    path = tmp_path / "m.jsonl"
    lines = sham_record(path, replace(settings_of("classic", seed="odds", control=control), engines=of_two(**own)))
    data = [json.loads(line) for line in lines]
    taking(name, each)(data[2])
    write(path, map(json.dumps, data))
    done = here("verify", str(path))
    assert (done.returncode, found in done.stdout) == (4 if found else 0, True), done.stdout
    if found:
        assert f"line 3: game 0.1: time of seat {data[2]['seats'].index(name)}: " in done.stdout


def test_a_record_without_words_of_its_own_for_time_is_read_as_before(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    lines = sham_record(path, settings_of("classic", control=TimeControl(clock=5.0, nodes=3)))
    manifest = json.loads(lines[0])
    del manifest["commitment"]
    for name in ("period", "worlds", "depth"):
        del manifest["settings"]["control"][name]
    for engine in manifest["settings"]["engines"]:
        del engine["times"]
    write(path, [json.dumps(manifest), *lines[1:]])
    assert here("verify", str(path)).returncode == 0
    assert "clock 5 s + 0 s, 3 nodes an act, margin 500 ms" in here("report", str(path)).stdout
    assert 'tc = "5.0+0.0"\nnodes = 3\n' in here("match", "--resume", str(path), "--print-config").stdout


WRONG = {
    "one clock": (["--engine", "a", "name=A", "tc=5", "--engine", "b"], "engine 2, b, has no clock, and engine 1, A,"),
    "no clock": (
        ["--engine", "a", "tc=5min", "--engine", "b"],
        "--engine tc=5min: '5min' is not allowed; allowed: SEC",
    ),
    "no period": (["--engine", "a", "--engine", "b", "--tc", "0/5"], "--tc '0/5' is not allowed; allowed: SECONDS or"),
    "no nodes": (
        ["--engine", "a", "nodes=0", "--engine", "b"],
        "--engine nodes=0: '0' is not allowed; allowed: a whole",
    ),
    "no depth": (["--engine", "a", "--engine", "b", "--depth", "x"], "--depth 'x' is not allowed; allowed: a whole"),
    "twice": (["--engine", "a", "tc=5", "tc=6", "--engine", "b"], "--engine tc=6: tc given twice"),
    "a word that is none": (
        ["--engine", "a", "restarts=5", "--engine", "b"],
        "start-deadline ping-deadline newgame-dea",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words_for_time_are_named_with_what_is_allowed(case: str) -> None:
    given, message = WRONG[case]
    done = here("match", *given, "--print-config")
    assert done.returncode == 1
    assert message in done.stderr


def test_a_file_has_the_same_words_in_the_table_of_an_engine(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    engines = '[[engine]]\ncmd = "a"\n{}\n[[engine]]\ncmd = "b"\ntc = 9\nping-deadline = 2.5\n'
    file.write_text(engines.format('tc = "12/60+.5"\nmovetime = 50'), encoding="utf-8")
    printed = here("match", "--config", str(file), "--print-config").stdout
    assert 'tc = "12/60.0+0.5"\nmovetime = 50\n' in printed
    assert 'tc = "9.0+0.0"\nping-deadline = 2.5\n' in printed
    for text, message in (
        ("nodes = true", "engine: nodes = True; allowed: name cmd"),
        ("tc = 0", "--engine tc=0: '0'"),
    ):
        file.write_text(engines.format(text), encoding="utf-8")
        done = here("match", "--config", str(file))
        assert (done.returncode, message in done.stderr) == (1, True), done.stderr
