"""An engine that lacks a part of ours, as experiments use it."""

import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.client import BlockingEngine
from sixtysix_engine.protocol import Limits

ROOT = Path(__file__).parents[2]
ENGINE = [sys.executable, "-m", "benchmarks.strength.staged"]
VIEW = (
    "rules=classic me=0 turn=0 ask=lead dealer=1 trump=D up=9D stock=??.??.??.??.??.??.??.??.??.??.?? closed=- "
    "hand=AD.TD.KD.QD.AS.TS/??.??.??.??.??.?? table=- won=-/- pts=0/0 pend=0/0 goal=66 score=0/0 to=7 carry=0 log=+9D "
    "legal=AD.TD.KD.QD.AS.TS.mD.c"
)


@pytest.mark.parametrize("parts", [["worlds=False"], ["nets=False", "bets=False"], ["mixes=False"]])
def test_it_answers_like_any_engine(parts: list[str]) -> None:
    with BlockingEngine([*ENGINE, *parts], cwd=str(ROOT)) as engine:
        assert engine.go(VIEW, Limits(worlds=20)).act in VIEW.rpartition("legal=")[2].split(".")


def test_a_part_that_it_has_not_is_refused_with_those_that_it_has() -> None:
    done = subprocess.run([*ENGINE, "wings=2"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("wings: no part of the player; allowed: ")
    assert {"nets", "worlds", "mixes"} <= set(done.stderr.split())
