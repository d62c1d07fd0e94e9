"""The daemon with the native core, and without it: it counts the same, stops counting, says once what is missing."""

import os
import subprocess
import sys

import pytest

DEAL = "deal rules=classic seed=hello\n"


def talk(text: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix_engine"],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("pure", ["0", "1"])
def test_it_counts_the_same_with_the_core_and_without(pure: str) -> None:
    assert talk(f"{DEAL}perft 3\n", SIXTYSIX_PURE=pure)[-1] == "answer perft 143"


def test_without_the_core_it_says_so_once() -> None:
    said = talk("u66 1\nisready\nisready\n", SIXTYSIX_PURE="1")
    note = "info string=without the native core, in plain Python: SIXTYSIX_PURE is set"
    assert said[-3:] == [note, "readyok", "readyok"]


def test_with_the_core_there_is_nothing_to_say() -> None:
    assert talk("u66 1\nisready\n", SIXTYSIX_PURE="0")[-1:] == ["readyok"]
    assert not [line for line in talk("u66 1\nisready\n", SIXTYSIX_PURE="0") if line.startswith("info")]


@pytest.mark.parametrize("pure", ["0", "1"])
def test_a_count_without_end_is_stopped(pure: str) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "sixtysix_engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"SIXTYSIX_PURE": pure},
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    with engine:
        engine.stdin.write(f"{DEAL}perft 60\nisready\n")
        engine.stdin.flush()
        said = [engine.stdout.readline() for _ in range(3 if pure == "1" else 2)]
        assert said[-1] == "readyok\n"  # it reads while it counts
        engine.stdin.write("stop\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == "error perft stopped\n"
        engine.stdin.write("quit\n")
        engine.stdin.flush()
        assert engine.wait(10) == 0
