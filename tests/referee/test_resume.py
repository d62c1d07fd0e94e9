"""A run that was cut short and goes on: exactly the missing games, and the totals of a run that was not cut short."""

import os
import shlex
import signal
from pathlib import Path
from uuid import uuid4

import pytest

from .running import (
    BASH,
    SIXTYSIX,
    SOUND,
    bad,
    begin,
    games,
    here,
    lines_in,
    match_words,
    played,
    running,
    sixtysix,
    substance,
    table,
    wait_until,
)

PAIRS = 12
SLOW = shlex.join(["bash", "-c", f'while read -r l; do [[ $l == go* ]] && sleep .004; echo "$l"; done | exec {SOUND}'])
"""An engine that leaves time to interrupt it."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[list[str]]]:
    """A run that was not cut short: its record and its table."""
    out = tmp_path_factory.mktemp("whole") / "m.jsonl"
    done = sixtysix(*match_words(out, SLOW, BASH, pairs=PAIRS))
    assert done.returncode == 0, done.stderr
    return out, table(done.stdout)


def resumed(out: Path, whole: tuple[Path, list[list[str]]]) -> str:
    """Resumes a run and asserts that all is as in the whole one; returns what it said."""
    before = out.read_bytes()[: out.read_bytes().rindex(b"\n") + 1]
    done = sixtysix("match", "--resume", str(out))
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(before)
    assert played(out) == [(pair, game) for pair in range(PAIRS) for game in (0, 1)]
    assert substance(out) == substance(whole[0])
    assert table(done.stdout) == whole[1]
    return done.stderr


def test_a_killed_run_goes_on_where_it_was_and_its_engines_go_by_themselves(
    tmp_path: Path, whole: tuple[Path, list[list[str]]]
) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    referee = begin(*match_words(out, SLOW, BASH, pairs=PAIRS), mark=mark)
    wait_until(lambda: lines_in(out) > PAIRS)
    referee.kill()
    referee.communicate()
    assert PAIRS <= len(games(out)) < 2 * PAIRS
    wait_until(lambda: running(mark) == [])
    resumed(out, whole)


def test_a_torn_last_line_is_cut_off_and_its_game_played_again(
    tmp_path: Path, whole: tuple[Path, list[list[str]]]
) -> None:
    out = tmp_path / "m.jsonl"
    lines = whole[0].read_bytes().splitlines(keepends=True)
    del lines[5]
    out.write_bytes(b"".join(lines[:-2]) + lines[-2][:100] + b"\xff" * 9000)
    assert "9100 bytes were cut off" in resumed(out, whole)


def test_a_complete_run_is_only_reported(tmp_path: Path, whole: tuple[Path, list[list[str]]]) -> None:
    out = tmp_path / "m.jsonl"
    out.write_bytes(whole[0].read_bytes())
    resumed(out, whole)
    assert out.read_bytes() == whole[0].read_bytes()


def test_a_full_disk_loses_nothing_that_was_played(tmp_path: Path, whole: tuple[Path, list[list[str]]]) -> None:
    out = tmp_path / "m.jsonl"
    words = [*SIXTYSIX, *match_words(out, SLOW, BASH, pairs=PAIRS)]
    shell = shlex.join(["bash", "-c", f"ulimit -f 6; exec {shlex.join(words)}"])
    assert os.waitstatus_to_exitcode(os.system(f"{shell} > {tmp_path}/out 2> {tmp_path}/err")) == 4
    said = (tmp_path / "err").read_text(encoding="utf-8")
    assert "cannot be written: File too large; all lines before are whole" in said
    assert f"--resume {out}" in said
    assert out.read_bytes().endswith(b"}\n")
    resumed(out, whole)


def test_what_contradicts_the_record_is_refused(whole: tuple[Path, list[list[str]]]) -> None:
    before = whole[0].read_bytes()
    for words, name in (
        (["--pairs", "13"], "--pairs"),
        (["--seed", "other"], "--seed"),
        (["--match"], "--match"),
        (["--engine", SOUND, "--engine", BASH], "--engine"),
        (["--out", "x.jsonl"], "--out"),
    ):
        done = here("match", "--resume", str(whole[0]), *words)
        assert done.returncode == 1
        assert name in done.stderr
    assert whole[0].read_bytes() == before
    same = sixtysix("match", "--resume", str(whole[0]), "--pairs", str(PAIRS), "--concurrency", "2")
    assert same.returncode == 0, same.stderr


def test_what_is_no_record_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    for text, message in (("", "no manifest"), ("{}\n", "no manifest"), ('{"format":"sixtysix-mat', "no manifest")):
        path.write_text(text, encoding="utf-8")
        done = here("match", "--resume", str(path))
        assert done.returncode == 2
        assert message in done.stderr
        assert path.read_text(encoding="utf-8") == text
    assert here("match", "--resume", str(tmp_path / "none")).returncode == 2


def test_two_referees_do_not_write_one_record(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    referee = begin(*match_words(out, bad("silent"), SOUND, "--movetime", "20000"))
    try:
        wait_until(lambda: lines_in(out) == 1)
        second = sixtysix("match", "--resume", str(out))
    finally:
        referee.send_signal(signal.SIGTERM)
        said = referee.communicate(timeout=10)[1]
    assert second.returncode == 2
    assert f"{out}: another referee is writing this record" in second.stderr
    assert "Traceback" not in said
