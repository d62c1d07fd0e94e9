"""Wrong usage and runs that can't start: the exit code, and a message that names what is wrong."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from .running import SOUND, bad, here, match_words, sixtysix

TWO = ["--engine", SOUND, "--engine", SOUND]

USAGE = {
    "no subcommand": (["mach"], "'mach' is no subcommand; allowed: engine match replay"),
    "no engines": (["match"], "--engine: 0 given; classic needs 2 engines"),
    "three engines": (["match", *TWO, "--engine", SOUND], "--engine: 3 given; classic needs 2 engines"),
    "two engines for three seats": (["match", *TWO, "--rules", "three-all"], "2 given; three-all needs 3 engines"),
    "three engines for two pairs": (
        ["match", *TWO, "--engine", SOUND, "--rules", "four-partners"],
        "--engine: 3 given; four-partners needs 4 engines, or 2, one for each side",
    ),
    "no target": (["match", *TWO, "--rules", "mariage", "--match"], "--match: mariage has no match target"),
    "pairs and rotations": (
        ["match", *TWO, "--pairs", "3", "--rotations", "4"],
        "--rotations 4 and --pairs 3: the same thing; give one of them",
    ),
    "unknown option": (["match", *TWO, "--pears", "3"], "--pears"),
    "no number": (["match", *TWO, "--pairs", "0"], "--pairs '0' is not allowed; allowed: a whole number, at least 1"),
    "no time": (["match", *TWO, "--tc", "5min"], "--tc '5min' is not allowed; allowed: SECONDS or SECONDS+INCREMENT"),
    "no stock": (["match", *TWO, "--stock", "talon"], "--stock 'talon' is not allowed; allowed: seat, order"),
    "no rule set": (["match", *TWO, "--rules", "poker"], "poker: unknown rule set; known: classic"),
    "seed with spaces": (["match", *TWO, "--seed", "a b"], "--seed 'a b'"),
    "unknown key": (["match", "--engine", SOUND, "colour=red"], "colour=red: not a command or key=value; keys: name"),
    "odd dash": (["match", *TWO, "\u2013pairs"], "a dash that is not the ASCII -"),
    "open quote": (["match", "--engine", "cmd='x", "--engine", SOUND], "No closing quotation"),
    "no file": (["match", "--config", "none.toml"], "--config none.toml"),
    "no game": (["replay", "x.jsonl", "first"], "GAME 'first' is not allowed; allowed: PAIR, PAIR.GAME"),
}


@pytest.mark.parametrize("case", USAGE)
def test_wrong_usage_exits_with_1_and_names_it(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, message = USAGE[case]
    monkeypatch.chdir(tmp_path)
    done = here(*words)
    assert done.returncode == 1
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_key_or_value_of_a_file_is_named_with_the_file(tmp_path: Path) -> None:
    for text, message in (
        ("pears = 3", "pears = 3 is not allowed; keys: pairs rotations rules"),
        ("pairs = true", "pairs = True"),
    ):
        (tmp_path / "run.toml").write_text(text, encoding="utf-8")
        done = here("match", "--config", str(tmp_path / "run.toml"))
        assert done.returncode == 1
        assert f"run.toml: {message}" in done.stderr


NO_START = {
    "missing": ("./no-such-engine --fast", "program './no-such-engine' does not exist"),
    "not on the path": ("no-such-engine-at-all", "program 'no-such-engine-at-all' does not exist"),
    "no-start": (bad("no-start"), "cannot find my weights"),
    "no-hello": (bad("no-hello"), "no u66ok within 0.500 s"),
    "no-ready": (bad("no-ready"), "no readyok within 0.5 s"),
    "other rules": (
        shlex.join(["bash", "-c", "read x; echo u66ok 1 rules=bezique; read x; echo readyok; read x"]),
        "it does not play classic; it plays bezique",
    ),
}


@pytest.mark.parametrize("case", NO_START)
def test_an_engine_that_does_not_start_ends_the_run_with_2(case: str, tmp_path: Path) -> None:
    command, message = NO_START[case]
    deadlines = ("--start-deadline", "0.5", "--ping-deadline", "0.5")
    done = sixtysix(*match_words(tmp_path / "m.jsonl", command, SOUND, *deadlines))
    assert done.returncode == 2
    assert message in done.stderr
    assert "engine A" in done.stderr
    assert not (tmp_path / "m.jsonl").exists()


def test_no_engine_is_started_when_the_program_of_another_is_missing(tmp_path: Path) -> None:
    first = shlex.join(["bash", "-c", f"touch {tmp_path}/started; exec {SOUND}"])
    done = sixtysix(*match_words(tmp_path / "m.jsonl", first, "./no-such-engine"))
    assert done.returncode == 2
    assert "engine B: program './no-such-engine' does not exist" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_option_is_set_or_refused_with_what_is_allowed(tmp_path: Path) -> None:
    words = match_words(tmp_path / "m.jsonl", SOUND, SOUND, pairs=1)
    place = words.index("name=B")
    for option, code, message in (
        ("option.Level=3", 0, ""),
        ("option.Level=10", 2, "Level: '10' is not allowed; allowed: an integer from 1 to 9"),
        ("option.Depth=1", 2, "no option 'Depth'; declared: Level"),
    ):
        done = sixtysix(*words[:place], option, *words[place:])
        assert done.returncode == code, done.stderr
        assert message in done.stderr
        (tmp_path / "m.jsonl").unlink(missing_ok=True)


def test_a_record_is_never_overwritten_and_an_unwritable_one_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    out.write_text("dear diary\n", encoding="utf-8")
    done = sixtysix(*match_words(out, SOUND, SOUND))
    assert done.returncode == 2
    assert "exists; go on with it by --resume" in done.stderr
    assert out.read_text(encoding="utf-8") == "dear diary\n"
    done = sixtysix(*match_words(tmp_path / "no" / "m.jsonl", SOUND, SOUND))
    assert done.returncode == 2
    assert "the record cannot be written" in done.stderr


def test_a_relative_program_counts_from_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    program = folder / "my bot"
    program.write_text(f"#!/bin/sh\nexec {SOUND}\n", encoding="utf-8")
    program.chmod(0o755)
    words = ["match", "--engine", "cmd='./my bot'", f"dir={folder}", "--engine", SOUND, "--pairs", "1"]
    done = sixtysix(*words, "--out", "m.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert str(program) in (tmp_path / "m.jsonl").read_text(encoding="utf-8").splitlines()[0]


def test_the_engine_subcommand_loads_nothing_of_the_referee() -> None:
    program = (
        "import sys; from sixtysix_engine.cli import main; main(['engine']); "
        "print([m for m in ('asyncio', 'argparse', 'filelock', 'sixtysix_engine.referee') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="u66 1\nquit\n", capture_output=True, text=True, check=True
    )
    assert "u66ok 1 " in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_and_version_say_what_there_is() -> None:
    assert "match" in here("--help").stdout
    assert "exit codes" in here("match", "--help").stdout
    assert here("--version").stdout.startswith("sixtysix 0.")
    assert os.linesep not in here("--version").stdout.strip()
