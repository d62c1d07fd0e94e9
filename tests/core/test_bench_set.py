"""The search looks into as many positions as ever: the fingerprint of a build."""

import pytest

from sixtysix_engine.core import solver
from sixtysix_engine.core.bench_set import BENCH_SET, Part

from .bench_nodes import counted, read_nodes

ENOUGH = 20
"""Positions for which the plain search is asked too."""


def test_the_file_has_every_part_of_the_set() -> None:
    assert list(read_nodes()) == [part.label for part in BENCH_SET]


@pytest.mark.parametrize("part", BENCH_SET, ids=lambda part: part.label)
def test_the_search_looks_into_as_many_positions_as_the_file_says(part: Part) -> None:
    assert len(part.deals()) == part.number
    assert counted(part) == read_nodes()[part.label], "if this is meant: python -m tests.core.bench_nodes"


@pytest.mark.parametrize(
    "part", [part for part in BENCH_SET if part.kind != "whole" and part.cards < 6], ids=lambda part: part.label
)
def test_the_same_deals_are_worth_what_the_plain_search_says(part: Part) -> None:
    for deal in part.deals()[:ENOUGH]:
        assert solver.solve(deal).values == solver.solve(deal, plain=True).values
