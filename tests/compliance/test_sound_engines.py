"""Engines that keep to the protocol pass every check that what they declare makes possible."""

import os
import re
import sys
from pathlib import Path

import pytest

from sixtysix_engine.compliance.catalogue import CHECKS
from sixtysix_engine.compliance.check import Settings
from sixtysix_engine.compliance.run import Outcome
from tests.engines import STRANGER, STRANGER_SH, faulty

from .running import PATIENT, failed, results

ROOT = Path(__file__).parent.parent.parent
FORTY = re.findall(r"```python\n(.*?)```", (ROOT / "protocol.md").read_text(encoding="utf-8"), re.DOTALL)[-1]
BOT = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
DECLARED = {name for name, check in CHECKS.items() if check.needs is not None}
OPTIONS = {"option-value", "option-default", "determinism"}


def outcomes(command: list[str] | tuple[str, ...], settings: Settings = PATIENT) -> dict[str, str]:
    """Returns each check that has not passed, with why."""
    found = results(command, settings=settings)
    assert [result.check.name for result in found] == list(CHECKS)
    return {r.check.name: f"{r.outcome}: {r.text}" for r in found if r.outcome is not Outcome.OK}


def script(folder: Path, text: str) -> list[str]:
    path = folder / "engine.py"
    path.write_text(text, encoding="utf-8")
    return [sys.executable, str(path)]


@pytest.mark.parametrize("kind", ["python", "bash", "forty lines"])
def test_the_example_engines_pass_all_that_needs_no_feature(kind: str, tmp_path: Path) -> None:
    left = outcomes({"python": STRANGER, "bash": STRANGER_SH}.get(kind) or script(tmp_path, FORTY))
    assert {name for name, why in left.items() if why.startswith("FAIL")} == set(), left
    assert set(left) == DECLARED | OPTIONS | {"unknown-rules"}


def test_a_bot_of_one_function_passes_all_that_one_process_can_be_asked(tmp_path: Path) -> None:
    found = results(script(tmp_path, BOT), [name for name, check in CHECKS.items() if not check.fresh], PATIENT)
    assert failed(found) == set()
    assert {"act", "bad-position", "legal-acts"} < {r.check.name for r in found if r.outcome is Outcome.OK}


def test_an_engine_with_every_feature_but_a_table_passes_all_others() -> None:
    assert outcomes(faulty("sound")) == {
        name: "skip: table is not declared" for name, check in CHECKS.items() if check.needs == "table"
    } | {"unknown-rules": "skip: it plays any rule set"}


def test_our_own_engine_passes_everything() -> None:
    own = outcomes([sys.executable, "-m", "sixtysix_engine"])
    assert own == {}, own


def test_what_an_engine_writes_to_standard_error_is_read_however_much_it_is() -> None:
    left = {r.check.name: r for r in results(faulty("stderr"), ["stderr", "protocol-lines", "one-bestmove"])}
    assert {result.outcome for result in left.values()} == {Outcome.OK}
    assert left["stderr"].text.endswith("bytes of it kept")


def test_memory_is_told_where_it_can_be_read() -> None:
    (result,) = results(faulty("sound"), ["memory"])
    assert os.name != "posix" or result.text != ""
