"""A run as a file, and a score to begin from: what is printed is what runs, and engines hear what they play for."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from .running import BASH, SOUND, games, here, match_words, sixtysix

ENGINES = [w for name in "ABC" for w in ("--engine", f"name={name}", f"cmd={BASH}")]
BANS = ("--match", "--ban", "3", "--kits", "a b")
RUNS: dict[str, list[str]] = {
    "as it comes": ["--engine", BASH, "--engine", "builtin"],
    "a tournament": ["--format", "swiss", *ENGINES, "--pairs", "3", "--fault-limit", "2", *BANS],
    "all limits": [
        *["--format", "knockout", *ENGINES, "--extra-pairs", "0", "--tc", "10+.1", "--movetime", "7", "--nodes", "9"],
        *["--margin", "0", "--act-deadline", ".00002", "--restarts", "1", "--stock", "order", "--score", "3,5"],
    ],
    "a test": [*ENGINES[:6], "--sprt", "nelo:-1.5,.25", "--alpha", ".00001", "--least", "70", "--concurrency", "2"],
    "words": [
        "--engine",
        'cmd="my bot" "a\\"b" ü',
        "dir=/x y",
        "option.N=1=2",
        "option.Ü.x=",
        "--engine",
        "builtin:rule",
    ],
    "more seats": ["--rules", "four-partners", "--rotations", "2", "--engine", "builtin", "--engine", "./bot"],
}


@pytest.mark.parametrize("case", RUNS)
def test_a_printed_run_reads_back_to_the_same(case: str, tmp_path: Path) -> None:
    printed = here("match", *RUNS[case], "--print-config")
    assert printed.returncode == 0, printed.stderr
    (tmp_path / "run.toml").write_text(printed.stdout, encoding="utf-8")
    again = here("match", "--config", str(tmp_path / "run.toml"), "--print-config")
    assert again.stdout == printed.stdout
    other = here("match", "--config", str(tmp_path / "run.toml"), "--seed", "other", "--print-config")
    assert 'seed = "other"' in other.stdout


def settings(path: Path) -> Any:
    """Returns the settings of a record, as written."""
    return json.loads(path.read_text(encoding="utf-8").splitlines()[0])["settings"]


def test_a_printed_run_runs_as_the_words_that_it_was_printed_from(tmp_path: Path) -> None:
    out, copy = tmp_path / "m.jsonl", tmp_path / "copy.jsonl"
    words = match_words(out, SOUND, BASH, "--tc", "9+0.3", "--margin", "77", "--start-deadline", "3.5", pairs=1)
    printed = here(*words, "--print-config").stdout
    assert not out.exists()
    (tmp_path / "run.toml").write_text(printed, encoding="utf-8")
    assert sixtysix(*words).returncode == 0
    assert sixtysix("match", "--config", str(tmp_path / "run.toml"), "--out", str(copy)).returncode == 0
    assert settings(copy) == settings(out)
    resumed = here("match", "--resume", str(out), "--print-config")
    assert resumed.stdout == "".join(f"{line}\n" for line in printed.splitlines() if not line.startswith("out ="))


@pytest.mark.parametrize("unit", [["--match"], []])
def test_a_run_begins_at_the_given_score(tmp_path: Path, unit: list[str]) -> None:
    heard, out = tmp_path / "heard", tmp_path / "m.jsonl"
    spy = shlex.join(["bash", "-c", f"tee {shlex.quote(str(heard))} | exec {SOUND}"])
    done = sixtysix(*match_words(out, spy, BASH, "--score", "3,5", *unit, pairs=2))
    assert done.returncode == 0, done.stderr
    assert "score 3/5 to begin with" in done.stdout
    first = next(line for line in heard.read_text(encoding="utf-8").splitlines() if line.startswith("position"))
    assert " score=3/5 to=7 " in first
    for game in games(out):
        if unit:
            assert game["score"] == [3 + game["points"][0], 5 + game["points"][1]]
            assert game["winner"] == [game["score"].index(max(game["score"]))]
            assert max(game["score"]) >= 7
        else:
            assert "score" not in game
    assert "4 games checked, 0 wrong" in here("replay", str(out), "all", "-q").stdout
    cut = out.read_bytes().splitlines(keepends=True)[:-1]
    out.write_bytes(b"".join(cut))
    assert sixtysix("match", "--resume", str(out)).returncode == 0
    assert here("match", "--resume", str(out), "--score", "0,0").returncode == 1


WRONG = {
    "score of three": ([*ENGINES[:6], "--score", "1,2,3"], "--score 1,2,3: allowed: 2 numbers, one for each seat"),
    "score at the target": ([*ENGINES[:6], "--score", "7,0"], "--score 7,0: allowed: below the target of classic, 7"),
    "partners apart": (
        ["--rules", "four-partners", "--engine", "a", "--engine", "b", "--score", "1,2,3,2"],
        "allowed: 4 numbers, one for each seat, the same for partners",
    ),
    "no format": ([*ENGINES, "--format", "ladder"], "--format 'ladder' is not allowed; allowed: pair, round-robin,"),
    "one engine": ([*ENGINES[:3], "--format", "swiss"], "1 given; --format swiss of classic needs at least 2"),
    "three seats": (
        [*ENGINES, "--format", "swiss", "--rules", "three-all"],
        "three-all has 3; allowed for it: pair, round-robin",
    ),
    "many rounds": ([*ENGINES, "--format", "swiss", "--rounds", "3"], "1 to 2, more would take rematches"),
    "rounds": ([*ENGINES[:6], "--rounds", "2"], "--rounds 2: allowed with --format swiss"),
    "a test": ([*ENGINES, "--format", "gauntlet", "--sprt", "0,1"], "--sprt with --format gauntlet: allowed with"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_makes_no_run_is_named(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words, message = WRONG[case]
    monkeypatch.chdir(tmp_path)
    done = here("match", *words)
    assert done.returncode == 1
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []
