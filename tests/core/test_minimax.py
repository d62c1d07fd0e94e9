"""The plain solver agrees with the native one on all that both can do: values, every act, the line, tables of worth."""

from random import Random

import pytest

from sixtysix_engine.core import minimax, solver
from sixtysix_engine.core.reference import Stop, Stopped
from tests.game.tables import ALL_SETS, puzzle

from .test_solver import endings

PUZZLE: dict[str, object] = {
    "hand": "9S.KD.QD/AS.TS.JH",
    "won": "AH.TH.KH.QC.9C.JC/AC.TC.KC.KS.JS.JD",
    "closed": "0@20.0.2/11.0.1",
    "stock": "QS.9H.QH.AD.TD",
    "up": "9D",
    "pts": "30/33",
}


@pytest.mark.parametrize("name", ALL_SETS)
def test_both_find_the_same_on_small_endings(name: str) -> None:
    for deal in endings(iter([name] * 3), 2, Random(name)):
        assert minimax.solve(deal).values == solver.solve(deal).values
        assert minimax.solve_all_acts(deal) == solver.solve_all_acts(deal)
        values, twin = minimax.solve(deal).values, deal.copy()
        for act in minimax.best_line(deal):
            twin.apply(act)
            assert minimax.solve(twin).values == values
        assert twin.turn is None


def test_a_table_of_worth_counts_instead_of_the_difference() -> None:
    deal, worth = puzzle("classic", **PUZZLE), [[0, -5, -5, -5], [7, 0, 0, 0], [7, 0, 0, 0], [7, 0, 0, 0]]
    assert minimax.solve(deal, worth=worth).values == solver.solve(deal, worth=worth).values == (7, -7)


@pytest.mark.parametrize("worth", [[], [[0, 1]]])
def test_a_table_that_is_not_square_is_refused(worth: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="worth"):
        minimax.solve(puzzle("classic", **PUZZLE), worth=worth)


def test_it_can_be_stopped() -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        minimax.solve(puzzle("classic", **PUZZLE), stop=stop)
