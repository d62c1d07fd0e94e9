"""Deep counts: the native core reaches millions of lines of play from a deal of every rule set, as it did before."""

from math import inf

import pytest

from sixtysix_engine.core import compiled
from tests.game.tables import ALL_SETS
from tests.perft.deep import Deep, in_parts, read_deep
from tests.perft.test_perft import law_at

from .amounts import SHARE

DEEP = read_deep()
DEEPEST = inf if SHARE == 1 else 1_000_000
"""Larger counts are left to the usual run, where the core is fast."""


@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep.entry.rules)
def test_the_core_counts_what_was_stored(deep: Deep) -> None:
    counts = enumerate(deep.entry.counts + deep.counts, 1)
    depth, count = [(depth, count) for depth, count in counts if count <= DEEPEST][-1]
    assert compiled.perft(law_at(deep.entry), depth) == count


@pytest.mark.parametrize("deep", DEEP, ids=lambda deep: deep.entry.rules)
def test_the_parts_make_the_whole_where_the_second_law_has_counted_too(deep: Deep) -> None:
    assert in_parts(law_at(deep.entry), deep.second_law) == deep.at(deep.second_law)


def test_every_rule_set_is_counted_deeper_than_the_laws_could() -> None:
    assert {deep.entry.rules for deep in DEEP} >= set(ALL_SETS)
    for deep in DEEP:
        assert max(deep.counts) > max(deep.entry.counts), deep.entry.rules
        assert deep.second_law >= min(len(deep.entry.counts), 4), deep.entry.rules
