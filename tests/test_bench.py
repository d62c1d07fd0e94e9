"""`sixtysix bench` prints a figure for everything, also where a part is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SIXTYSIX = str(Path(sys.executable).parent / "sixtysix")


def bench(*words: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [SIXTYSIX, "bench", "--deals", "5", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout.splitlines()


EVERY = [
    "perft",
    "play-outs",
    "strict solves, exhausted",
    "their search alone",
    "strict solves, closed",
    "their search alone",
]
CLOSED = ["closed at once, any hand", "closed at once, strong hands", "two threads", "closed worlds of few cards"]
WHOLE = ["whole deals ", "whole deals, every act"]


@pytest.mark.parametrize(
    ("name", "measured"),
    [
        ("schnapsen", [*EVERY, *CLOSED, *WHOLE]),
        ("three-out", [*EVERY, *CLOSED, *WHOLE]),
        ("wikipedia", [*EVERY[:4], *WHOLE]),
    ],
)
def test_the_core_is_measured_beside_its_twin(name: str, measured: list[str]) -> None:
    lines = bench("--rules", name)
    found = [line.strip() for line in lines[lines.index(f"{name}:") + 4 :]]
    assert [label for label, line in zip(measured, found, strict=True) if not line.startswith(label)] == []


def test_without_the_core_it_says_so() -> None:
    assert "no native core: SIXTYSIX_PURE is set" in bench(SIXTYSIX_PURE="1")[-1]
