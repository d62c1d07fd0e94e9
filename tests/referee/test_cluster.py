"""`sixtysix match --dask`: the same games as on one machine, also when a worker is lost half-way; nothing twice."""

from pathlib import Path

import pytest

from .running import STRANGER, begin, here, match_words, played, sixtysix, substance, wait_until

WHY = "it takes the extra: pip install 'sixtysix-engine[cluster]'"
PAIRS = 24


def workers_of(pid: int) -> list[int]:
    """Returns the worker processes of a local cluster: the children that were spawned for it."""
    psutil = pytest.importorskip("psutil", reason=WHY)
    children = psutil.Process(pid).children()
    return [child.pid for child in children if any("spawn_main" in word for word in child.cmdline())]


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_two_workers_one_of_them_killed_give_the_games_of_one_machine(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason=WHY)
    psutil = pytest.importorskip("psutil", reason=WHY)
    alone, spread = tmp_path / "alone.jsonl", tmp_path / "spread.jsonl"
    assert sixtysix(*match_words(alone, STRANGER, STRANGER, "--nodes", "100", pairs=PAIRS)).returncode == 0
    run = begin(*match_words(spread, STRANGER, STRANGER, "--nodes", "100", "--dask", "local:2", pairs=PAIRS))
    try:
        wait_until(lambda: lines(spread) > 8 or run.poll() is not None, 90)
        victim = psutil.Process(workers_of(run.pid)[0])
        engines = victim.children(recursive=True)
        victim.kill()
        assert lines(spread) < 2 * PAIRS, "it was killed half-way"
        output, errors = run.communicate(timeout=120)
    finally:
        run.kill()
    assert run.returncode == 0, errors
    assert len(played(spread)) == len(set(played(spread))) == 2 * PAIRS
    assert substance(spread) == substance(alone)
    assert f"{PAIRS} of {PAIRS} mirrored pairs" in output
    _, living = psutil.wait_procs(engines, timeout=20)
    assert living == []


def test_what_is_no_cluster_is_refused_before_anything_starts(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason=WHY)
    out = tmp_path / "m.jsonl"
    words = match_words(out, STRANGER, STRANGER)
    assert "allowed: local:N with N at least 1" in here(*words, "--dask", "local:0").stderr
    assert "or an address such as tcp://host:8786" in here(*words, "--dask", "somewhere").stderr
    assert "allowed with --format pair" in here(*words, "--dask", "local", "--format", "round-robin").stderr
    assert not out.exists()
    assert 'dask = "local:2"' in here(*words, "--dask", "local:2", "--print-config").stdout


def test_a_scheduler_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason=WHY)
    monkeypatch.setattr("sixtysix_engine.referee.cluster.PATIENCE", 1)
    out = tmp_path / "m.jsonl"
    done = here(*match_words(out, STRANGER, STRANGER, "--dask", "tcp://127.0.0.1:9"))
    assert done.returncode == 2
    assert "--dask tcp://127.0.0.1:9: no scheduler with a worker answers" in done.stderr
    assert not out.exists()


def test_without_dask_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    done = here(*match_words(tmp_path / "m.jsonl", STRANGER, STRANGER, "--dask", "local"))
    assert done.returncode == 1
    assert "pip install 'sixtysix-engine[cluster]'" in done.stderr
