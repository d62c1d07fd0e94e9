"""Who watches a run: events, commands and traffic as programs find them, and that none of them is ever waited for."""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from sixtysix_engine.referee.events import events_table
from sixtysix_engine.referee.hooks import Hooks, parse_hook
from sixtysix_engine.referee.outlet import Outlet

from .running import PATIENT, SIXTYSIX, STRANGER, bad, games, here, match_words, sixtysix, table_words, wait_until

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "watching.md"
LATE = ("--start-deadline", "30", "--margin", "20000")
"""For machines that have a lot to do."""
_RESTLESS = """
import sys, threading, time
def spin():
    while True: sum(range(10000))
for line in sys.stdin:
    words = line.split()
    if words[0] == 'u66':
        print('u66ok 1 rules=*', flush=True)
        if sys.argv[1] == 'spin': threading.Thread(target=spin, daemon=True).start()
    if words[0] == 'isready': print('readyok', flush=True)
    if words[0] == 'position': legal = words[-1].removeprefix('legal=').split('.')
    if words[0] == 'go':
        if sys.argv[1] == 'slow': time.sleep(0.1)
        sys.stderr.write('thinks \\x1b[31m\\n')
        print('bestmove', words[1], next((act for act in 'np' if act in legal), legal[0]), flush=True)
    if words[0] == 'quit': break
"""


def restless(kind: str) -> str:
    """Returns an engine that computes all the time, or one that is slow."""
    return shlex.join([sys.executable, "-c", _RESTLESS, kind])


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_programs_are_told_everything_and_people_only_the_result(tmp_path: Path) -> None:
    out, told, heard, logs = (tmp_path / name for name in ("m.jsonl", "events", "heard", "logs"))
    hook = shlex.join([sys.executable, "-c", f"import sys; open({str(heard)!r}, 'a').write(sys.stdin.read())"])
    watch = ["--events", str(told), "--on", "game-end", hook, "--log", f"{logs}/", "--quiet"]
    done = sixtysix(*match_words(out, restless("slow"), PATIENT, *watch, *LATE, pairs=1))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "points/deal ± se" in done.stdout
    found = events(told)
    kinds = [event["event"] for event in found if event["event"] != "estimate"]
    assert kinds[:2] == ["run-start", "game-start"]
    assert kinds[-1] == "run-end"
    assert kinds.count("game-end") == kinds.count("game-start") == 2
    assert [event["n"] for event in found] == list(range(1, len(found) + 1))
    assert found[0]["manifest"] == json.loads(out.read_text(encoding="utf-8").splitlines()[0])
    ends = [event for event in found if event["event"] == "game-end"]
    assert [{k: v for k, v in event.items() if k not in ("event", "n", "at", "table")} for event in ends] == games(out)
    assert [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()] == ends
    last = found[-1]
    assert (last["exit"], last["games"], last["left"], last["text"]) == (0, 2, 0, "")
    assert last["latency"]["n"] == sum(used["acts"] for game in games(out) for used in game["time"])
    for name in "AB":
        log = next(logs.glob(f"{name}-1.log")).read_text(encoding="utf-8").splitlines()
        assert all(re.match(r"#|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6} .\[1\] [><!#] ", line) for line in log), log
        assert any(" > go " in line for line in log)
        assert any(" < bestmove " in line for line in log)
        assert any(r" ! thinks \x1b[31m" in line for line in log) == (name == "A")


def test_a_full_disk_a_missing_reader_and_a_command_that_fails_harm_no_game(tmp_path: Path) -> None:
    out, fifo = tmp_path / "m.jsonl", tmp_path / "fifo"
    os.mkfifo(fifo)
    watch = ["--events", str(fifo), "--log", "/dev/full", "--on", "game-end", "false"]
    done = sixtysix(*match_words(out, PATIENT, PATIENT, *watch, *LATE, pairs=1))
    assert done.returncode == 0, done.stderr
    assert len(games(out)) == 2
    assert done.stderr.count("--log /dev/full: lines are lost: No space left on device; the games go on") == 1
    assert done.stderr.count(f"--events {fifo}: lines are lost") == 1
    assert "--on game-end false: exit status 1" in done.stderr


def test_a_reader_that_goes_away_harms_no_game(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    reader, writer = os.pipe()
    words = [*SIXTYSIX, *match_words(out, PATIENT, PATIENT, "--events", str(writer), *LATE, pairs=1)]
    with subprocess.Popen(
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, pass_fds=[writer]
    ) as run:
        os.close(writer)
        first = os.read(reader, 1 << 16)
        os.close(reader)
        _, said = run.communicate(timeout=60)
    assert json.loads(first.splitlines()[0])["event"] == "run-start"
    assert run.returncode == 0, said
    assert len(games(out)) == 2
    assert said.count("lines are lost: its reader has gone; the games go on") == 1


def test_faults_restarts_and_the_verdict_are_events(tmp_path: Path) -> None:
    out, told = tmp_path / "m.jsonl", tmp_path / "events"
    done = sixtysix(*match_words(out, bad("exit", 2), PATIENT, "--events", str(told), *LATE, pairs=1))
    assert done.returncode == 3, done.stderr
    found = events(told)
    faults = [event for event in found if event["event"] == "fault"]
    assert [(event["engine"], event["reason"]) for event in faults] == [("A", "crash")] * 2
    assert [event["game"] for event in faults] == [0, 1]
    restarts = [event for event in found if event["event"] == "engine-restart"]
    assert [(event["engine"], event["restarts"]) for event in restarts] == [("A", 1)]
    assert found[-1]["exit"] == 3
    assert "SUSPECT: 2 of 2 deals (100 %) were lost by faults" in done.stdout


def test_an_engine_that_computes_on_the_turns_of_the_others_is_named(tmp_path: Path) -> None:
    out, told = tmp_path / "m.jsonl", tmp_path / "events"
    done = sixtysix(*match_words(out, restless("spin"), restless("slow"), "--events", str(told), *LATE, pairs=1))
    assert done.returncode == 0, done.stderr
    used = {name: [game["time"][game["seats"].index(name)] for game in games(out)] for name in "AB"}
    assert all(0 < seat["memory"] < 1 << 30 for seats in used.values() for seat in seats)
    assert sum(seat["cpu_waiting"] for seat in used["A"]) > sum(seat["cpu_waiting"] for seat in used["B"])
    warning = "A computes on the turns of the others: "
    assert f"warning: {warning}" in done.stdout
    assert any(event["text"].startswith(warning) for event in events(told) if event["event"] == "warning")
    assert "B computes" not in done.stdout


def test_what_cannot_be_opened_is_said_before_anything_starts(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere" / "file")
    for words, code, text in (
        (["--events", nowhere], 2, "No such file"),
        (["--events", "77"], 2, "a number is a file descriptor that is open already"),
        (["--events", "2"], 1, "standard error is for people"),
        (["--log", nowhere], 2, "No such file"),
        (["--on", "game-end", "no-such-program"], 2, "program 'no-such-program' does not exist"),
        (["--on", "lunch", "true"], 1, "events: run-start, game-start, game-end"),
        (["--on", "fault", "'open"], 1, "No closing quotation"),
    ):
        done = here(*match_words(tmp_path / "m.jsonl", PATIENT, PATIENT, *words))
        assert done.returncode == code, done.stderr
        assert text in done.stderr
    assert not (tmp_path / "m.jsonl").exists()


def test_a_command_that_hangs_is_killed_with_all_that_it_has_started(tmp_path: Path) -> None:
    said: list[str] = []
    mark, after = tmp_path / "pid", tmp_path / "after"
    hang = f"sh -c 'sleep 600 & echo $! > {mark}; wait'"
    hooks = Hooks([parse_hook(["fault", hang]), parse_hook(["warning", f"touch {after}"])], said.append, deadline=3)
    hooks.hear("fault", b"{}\n")
    hooks.hear("warning", b"x" * (1 << 20))
    wait_until(after.exists)
    hooks.close()
    assert said == [f"--on fault {hang}: not done after 3 s, killed"]
    wait_until(lambda: not Path(f"/proc/{mark.read_text().strip()}/exe").exists())


def test_a_reader_that_is_too_slow_costs_lines_and_that_is_said_once() -> None:
    said: list[str] = []
    reader, writer = os.pipe()
    outlet = Outlet("events", lambda: writer, said.append, limit=1 << 20)
    line = b"x" * 9999 + b"\n"
    began = time.monotonic()
    for _ in range(300):
        outlet.put(line)
    assert time.monotonic() - began < 15
    assert said == ["events: lines are lost: its reader is too slow, 1 MiB are waiting; the games go on"]
    kept = 300 - outlet.lost
    got = b""
    while len(got) < kept * len(line):
        got += os.read(reader, 1 << 16)
    outlet.close(20)
    os.close(writer)
    assert os.read(reader, 1) == b""
    os.close(reader)
    assert set(got.splitlines(keepends=True)) == {line}
    assert 100 <= kept < 300


def test_the_document_has_the_table_of_events_as_the_code_has_it() -> None:
    assert events_table() in DOCUMENT.read_text(encoding="utf-8")


def test_a_tournament_tells_where_everybody_stands(tmp_path: Path) -> None:
    out, told = tmp_path / "m.jsonl", tmp_path / "events"
    words = table_words(out, "classic", [PATIENT] * 3, "--format", "round-robin", "--pairs", "2")
    done = sixtysix(*words, "--events", str(told), *LATE)
    assert done.returncode == 0, done.stderr
    last = [event for event in events(told) if event["event"] == "estimate"][-1]
    assert (last["games"], last["left"], last["seconds_left"]) == (12, 0, 0.0)
    for engine in last["engines"]:
        assert (engine["score"], engine["games"], engine["mean"], engine["error"]) == (1.0, 8, 0.0, 0.0)
    assert "peak memory" in done.stdout


def test_a_file_can_say_who_watches_and_is_written_back(tmp_path: Path) -> None:
    told, logs = str(tmp_path / "events"), str(tmp_path / "logs")
    words = ["--events", told, "--log", logs, "--quiet", "--on", "fault", "tell 'a b'", "--on", "run-end", "true"]
    first = here(*match_words(tmp_path / "m.jsonl", PATIENT, PATIENT, *words, "--print-config"))
    assert 'on = [["fault", ["tell", "a b"]], ["run-end", ["true"]]]' in first.stdout
    config = tmp_path / "run.toml"
    config.write_text(first.stdout, encoding="utf-8")
    assert here("match", "--config", str(config), "--print-config").stdout == first.stdout


def test_a_result_that_nobody_reads_is_no_error(tmp_path: Path) -> None:
    told = tmp_path / "events"
    words = match_words(tmp_path / "m.jsonl", PATIENT, STRANGER, "--events", str(told), *LATE, pairs=50)
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen([*SIXTYSIX, *words, "--sprt", "1,5", "--least", "5"], stdout=writer, stderr=-1) as run:
        os.close(writer)
        _, said = run.communicate(timeout=60)
    verdict = next(event for event in events(told) if event["event"] == "sprt")
    assert (verdict["verdict"], verdict["llr"] < verdict["lower"]) == ("H0", True)
    assert verdict["pairs"] >= 5
    assert (events(told)[-1]["exit"], events(told)[-1]["verdict"]) == (10, "H0")
    assert (run.returncode, b"Traceback" in said) == (10, False)
