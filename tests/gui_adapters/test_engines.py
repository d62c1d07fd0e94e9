"""The example engines in other languages do all that the protocol asks of an engine without features."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sixtysix_engine.client import BlockingEngine, Deadlines
from sixtysix_engine.compliance.catalogue import CHECKS
from sixtysix_engine.compliance.run import Outcome

from ..client.positions import changed
from ..compliance.running import PATIENT, results

FOLDER = Path(__file__).parents[2] / "gui_adapters" / "engines"
RUN_BY = {"mjs": "node", "pl": "perl", "c": "gcc"}
ALL = {name for name, check in CHECKS.items() if check.needs is None}
SLOW = {"memory"}


@pytest.fixture(params=RUN_BY)
def command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    program, path = shutil.which(RUN_BY[request.param]), FOLDER / f"simple.{request.param}"
    if program is None:
        pytest.skip(f"{RUN_BY[request.param]} is not installed")
    if request.param != "c":
        return [program, str(path)]
    strict = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-O1"]
    subprocess.run([program, *strict, "-o", str(tmp_path / "simple"), str(path)], check=True, timeout=120)
    return [str(tmp_path / "simple")]


def test_it_passes_all_checks_that_need_no_feature(command: list[str]) -> None:
    found = results(command, ALL - SLOW, PATIENT)
    assert {result.check.name: result.text for result in found if result.outcome is Outcome.FAILED} == {}
    assert sum(result.outcome is Outcome.OK for result in found) > 40


CHOICES = (
    ({"pts": "66/20", "legal": "KS.66"}, "66"),
    ({"pts": "65/90", "legal": "KS.66"}, "KS"),
    ({"pts": "90/0", "goal": "-", "legal": "n.66"}, "n"),
    ({"legal": "66"}, "66"),
    ({"legal": "KS.QS.KC.QC.mC.mS"}, "mS"),
    ({"legal": "c.x.n.66"}, "x"),
    ({"table": "1TH", "legal": "AD.AH.KS"}, "AH"),
    ({"table": "1QH", "legal": "AD.QC.KD"}, "QC"),
    ({"table": "2QH.1KS", "legal": "AD.AH.AS"}, "AS"),
    ({"legal": "b66.b72.p"}, "p"),
    ({"legal": "b66.b72"}, "b66"),
    ({"legal": "tS.tH", "trump": "-", "goal": "-", "pts": "-"}, "tS"),
)


def test_the_three_play_alike(command: list[str]) -> None:
    with BlockingEngine(command, deadlines=Deadlines(hello=30)) as engine:
        for fields, act in CHOICES:
            assert engine.play(changed(**fields), timeout=30).act == act, fields


@pytest.mark.parametrize("ending", RUN_BY)
def test_it_has_at_most_eighty_lines(ending: str) -> None:
    assert len((FOLDER / f"simple.{ending}").read_text(encoding="utf-8").splitlines()) <= 80
