"""An engine with one fault fails the checks that are about it, and none of those around them."""

from zlib import crc32

import pytest

from sixtysix_engine.compliance.catalogue import GROUPS
from tests.engines import faulty, tampering

from .expected import EXPECTED, LATE, TAMPERED
from .running import BRIEF, HASTY, PATIENT, failed, results

BESIDE = 2
"""Checks that a fault must not fail which are made with those that it must; `matrix.py` makes them all."""


def around(mode: str) -> set[str]:
    """Returns the checks that a mode fails, and some of those beside them, others for each mode."""
    names = EXPECTED[mode]
    groups = [checks for checks in GROUPS.values() if any(check.name in names for check in checks)]
    beside = [check.name for checks in groups for check in checks if check.name not in names and not check.fresh]
    return names | set(sorted(beside, key=lambda name: crc32(f"{mode} {name}".encode()))[:BESIDE])


@pytest.mark.parametrize("mode", EXPECTED)
def test_a_fault_fails_the_checks_about_it_and_none_around_them(mode: str) -> None:
    late = mode in LATE
    found = results(faulty(mode), EXPECTED[mode] if late else around(mode), HASTY if late else BRIEF)
    assert failed(found) == EXPECTED[mode], [result.text for result in found if result.check.name in failed(found)]
    assert all(result.text and result.traffic for result in found if result.check.name in failed(found))


def test_a_table_that_is_not_by_the_rules_is_found_out() -> None:
    found = results(tampering(), {*TAMPERED, "unknown-rules", "bad-position"}, PATIENT)
    assert failed(found) == set(TAMPERED)
    for result in found:
        assert TAMPERED.get(result.check.name, "") in result.text
