"""The native core counts all that stands in the perft file, deeper than Python can go."""

import pytest

from sixtysix_engine import core
from sixtysix_engine.core import compiled, reference
from tests.perft.entries import read_entries
from tests.perft.test_perft import law_at

ENTRIES = read_entries()
WALKED = 100
"""The depths that the reference counts too end at the first count above this."""


@pytest.mark.parametrize("name", sorted({entry.rules for entry in ENTRIES}))
def test_the_core_counts_what_the_file_says(name: str) -> None:
    for entry in (entry for entry in ENTRIES if entry.rules == name):
        deal, walked = law_at(entry), True
        for depth, count in enumerate(entry.counts, 1):
            assert compiled.perft(deal, depth) == count, f"{depth} acts from {entry}"
            walked = walked and count <= WALKED
            if walked:
                assert reference.perft(deal, depth) == count, f"the reference, {depth} acts from {entry}"


def test_the_line_of_no_acts_is_one() -> None:
    deal = law_at(ENTRIES[0])
    assert core.perft(deal, 0) == 1 == reference.perft(deal, 0)


@pytest.mark.parametrize("perft", [compiled.perft, reference.perft])
def test_a_negative_depth_is_refused(perft: object) -> None:
    assert callable(perft)
    with pytest.raises(ValueError, match="depth"):
        perft(law_at(ENTRIES[0]), -1)
