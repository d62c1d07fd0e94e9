"""Nothing that was finished is ever lost or counted twice: kills at any moment, full disks, read-only folders."""

import os
import resource
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from sixtysix_engine.referee.errors import RecordError, StartError
from sixtysix_engine.referee.manifest import recorded_settings
from sixtysix_engine.referee.record import read_record
from sixtysix_engine.referee.record_file import RecordFile
from sixtysix_engine.referee.tally import Tally

from .forking import Forked
from .running import BASH, ENGINES, MARK, SOUND, bad, games, here, lines_in, match_words, played, running, substance
from .running import wait_until as wait

QUICK = shlex.join([sys.executable, "-S", "-I", str(ENGINES / "stranger.py")])
"""An engine that starts in no time."""
KILLS = 50
PAIRS = 60


def totals(path: Path) -> list[tuple[object, ...]]:
    """Returns what the engines of a record have, but for the times."""
    record = read_record(str(path))
    settings = recorded_settings(record)
    tally = Tally([engine.name for engine in settings.engines], settings.rule_set)
    tally.add_all(record.games())
    return [
        (name, t.games, t.deals, t.points_won, t.points_lost, t.deals_won, t.estimate, t.acts)
        for name, t in tally.engines.items()
    ]


def read(path: Path) -> bytes:
    """Returns what is in a file, nothing where there is none."""
    return path.read_bytes() if path.exists() else b""


def go_on(out: Path, *words: str) -> list[str]:
    """Returns the words that go on with a run, or begin it where nothing of it is there."""
    return ["match", "--resume", str(out)] if lines_in(out) else list(words)


def test_fifty_kills_at_random_moments_lose_no_game_and_count_none_twice(tmp_path: Path) -> None:
    mark, random = uuid4().hex, Random(66)
    out, whole, said = tmp_path / "m.jsonl", tmp_path / "whole.jsonl", tmp_path / "said"
    words = match_words(out, QUICK, BASH, pairs=PAIRS)
    for _ in range(KILLS):
        before = read(out)
        referee = Forked(*go_on(out, *words), said=said, before=lambda: os.environ.update({MARK: mark}))
        had = lines_in(out)
        goal = had + (random.randrange(3) if had < 2 * PAIRS - 20 else 0)
        wait(lambda: lines_in(out) >= goal or referee.poll() is not None, 60)  # noqa: B023
        time.sleep(random.random() * (0.01 if goal > had else 0.08))  # between two games, or while all begins
        assert referee.kill() == -9, referee.text()
        assert read(out).startswith(before[: before.rfind(b"\n") + 1])
    assert len(games(out)) < 2 * PAIRS
    referee = Forked(*go_on(out, *words), said=said)
    assert referee.wait() == 0, referee.text()
    assert played(out) == [(pair, game) for pair in range(PAIRS) for game in (0, 1)]
    uninterrupted = Forked(*match_words(whole, QUICK, BASH, pairs=PAIRS), said=said)
    assert uninterrupted.wait() == 0, uninterrupted.text()
    assert substance(out) == substance(whole)
    assert totals(out) == totals(whole)
    wait(lambda: running(mark) == [], 60)


def test_an_engine_that_ignores_the_end_of_its_input_ends_with_a_killed_referee(tmp_path: Path) -> None:
    mark = uuid4().hex
    words = match_words(tmp_path / "m.jsonl", bad("frozen", 1), bad("frozen", 1), "--movetime", "60000")
    referee = Forked(*words, said=tmp_path / "said", before=lambda: os.environ.update({MARK: mark}))
    wait(lambda: any(line.split()[2][0] == "T" for line in running(mark)), 60)  # it hears nothing from now on
    assert referee.kill() == -9
    wait(lambda: running(mark) == [], 60)


def mount(*words: str) -> bool:
    """Mounts as told; returns whether that was allowed."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0


@contextmanager
def tiny_disk(tmp_path: Path, size: str = "32k") -> Iterator[tuple[Path, Callable[[], object]]]:
    """Gives a folder with little room and what is to be done in a process first: a real disk where that is allowed.

    Who is not root has no disk to mount: there the system limits what a file may have.
    """
    folder = tmp_path / "disk"
    folder.mkdir()
    if mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)):
        try:
            yield folder, lambda: None
        finally:
            subprocess.run(["umount", "-l", str(folder)], check=True)
    else:
        yield folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 15, 1 << 15))


def test_a_run_on_a_full_disk_ends_with_whole_lines_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with tiny_disk(tmp_path) as (folder, before):
        out, said, whole = folder / "m.jsonl", tmp_path / "said", tmp_path / "whole.jsonl"
        referee = Forked(*match_words(out, QUICK, BASH, pairs=24), said=said, before=before)
        assert referee.wait() == 4, referee.text()
        assert "all lines before are whole: make room, and resume the run" in referee.text()
        assert f"--resume {out}" in referee.text()
        had = out.read_bytes()
        assert had.endswith(b"}\n")
        assert 5 < len(games(out)) < 48
        again = Forked("match", "--resume", str(out), said=said, before=before)
        assert again.wait() == 4
        assert out.read_bytes().startswith(had)
        moved = tmp_path / "m.jsonl"
        moved.write_bytes(out.read_bytes())
        assert Forked("match", "--resume", str(moved), said=said).wait() == 0
    assert Forked(*match_words(whole, QUICK, BASH, pairs=24), said=said).wait() == 0
    assert substance(moved) == substance(whole)


def test_no_room_for_a_kit_costs_the_kit_and_not_the_game(tmp_path: Path) -> None:
    out, kits = tmp_path / "m.jsonl", tmp_path / "kits"
    kits.write_text("a file stands where the folder is to be", encoding="utf-8")
    referee = Forked(*match_words(out, bad("exit"), BASH, "--kits", str(kits), pairs=1), said=tmp_path / "said")
    assert referee.wait() == 3
    assert played(out) == [(0, 0), (0, 1)]
    assert [game["faults"][0]["kit"] for game in games(out)] == ["", ""]


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Makes a folder read-only; for root, whom permissions do not stop, the disk that it is on."""
    if os.geteuid() != 0:
        folder.chmod(0o555)
        yield
        folder.chmod(0o755)
    elif not mount("-o", "remount,ro", str(folder)):
        pytest.skip("root may write anywhere, and no disk can be mounted here")
    else:
        yield
        assert mount("-o", "remount,rw", str(folder))


def test_a_folder_that_is_read_only_is_refused_with_what_to_do(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with tiny_disk(tmp_path) as (folder, _):
        record = folder / "old.jsonl"
        assert Forked(*match_words(record, QUICK, BASH, pairs=1), said=said).wait() == 0
        with closed(folder):
            begun = Forked(*match_words(folder / "m.jsonl", QUICK, BASH, pairs=1), said=said)
            assert begun.wait() == 2, begun.text()
            assert "cannot be written: " in begun.text()
            assert "; make it writable, or name a file in another folder by --out" in begun.text()
            resumed = Forked("match", "--resume", str(record), said=said)
            assert resumed.wait() == 2, resumed.text()
            assert "; make it writable, or copy it to where it can be, and resume the copy" in resumed.text()
        assert len(games(record)) == 2


def test_another_name_of_a_record_does_not_let_a_second_referee_in(tmp_path: Path) -> None:
    out, link, said = tmp_path / "m.jsonl", tmp_path / "link.jsonl", tmp_path / "said"
    referee = Forked(*match_words(out, bad("silent", 1), SOUND, "--movetime", "60000"), said=tmp_path / "first")
    try:
        wait(lambda: lines_in(out) == 1, 60)
        link.symlink_to(out)
        second = Forked("match", "--resume", str(link), said=said)
        assert second.wait() == 2
        assert "another referee is writing this record; wait until it has ended" in second.text()
    finally:
        referee.kill()


def test_what_another_program_has_written_is_neither_overwritten_nor_counted(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    file = RecordFile.create(str(path))
    file.append("one")
    with path.open("ab") as other:
        other.write(b"foreign\n")
    with pytest.raises(RecordError, match=r"another program has written to it; .* and resume the run"):
        file.append("two")
    file.close()
    assert path.read_bytes() == b"one\nforeign\n"


def test_a_record_that_was_removed_under_way_is_saved_under_another_name(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    file = RecordFile.create(str(path))
    file.append("one")
    path.unlink()
    with pytest.raises(RecordError, match=r"was removed .*; what was in it is now .*m-saved\.jsonl"):
        file.append("two")
    file.close()
    assert (tmp_path / "m-saved.jsonl").read_bytes() == b"one\n"


def test_what_a_kill_before_the_first_line_leaves_is_no_obstacle(tmp_path: Path) -> None:
    empty, torn = tmp_path / "empty.jsonl", tmp_path / "torn.jsonl"
    empty.touch()
    RecordFile.create(str(empty)).close()
    torn.write_text('{"format":"sixtysix-ma', encoding="utf-8")
    done = here("match", "--resume", str(torn))
    assert done.returncode == 2
    assert "cut off before anything was played: remove it, and begin the run anew" in done.stderr
    with pytest.raises(StartError, match="exists"):
        RecordFile.create(str(torn))
