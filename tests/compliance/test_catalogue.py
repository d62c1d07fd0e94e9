"""The table of checks: each is asked for somewhere in the specification, and each can fail."""

import re
from pathlib import Path

from sixtysix_engine.compliance.catalogue import CHECKS

from .expected import EXPECTED, TAMPERED

HEADINGS = re.findall(
    r"^##+ (.*)$", (Path(__file__).parent.parent.parent / "protocol.md").read_text(encoding="utf-8"), re.MULTILINE
)


def test_each_check_names_a_heading_of_the_specification() -> None:
    assert {check.source for check in CHECKS.values()} <= set(HEADINGS)


def test_each_check_builds_on_checks_that_come_before_it() -> None:
    names = list(CHECKS)
    for check in CHECKS.values():
        assert all(names.index(name) < names.index(check.name) for name in check.after)


def test_each_check_is_failed_by_an_engine_that_is_made_to() -> None:
    failed = set().union(*EXPECTED.values(), TAMPERED)
    assert failed == set(CHECKS)
