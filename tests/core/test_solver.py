"""The solver against brute force on the law: what every seat gets with best play, and what each act is worth."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from sixtysix_engine.core import solver
from sixtysix_engine.core._native import Stop
from sixtysix_engine.core.reference import Stopped
from sixtysix_engine.game.cards import Suit
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.state import Closed, Standing
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS, puzzle

from .walking import choose, drawn_rules, new_deal

Values = tuple[int, ...]


def wanted(deal: Deal) -> Values:
    """Returns what each seat gets of a finished deal: its own score and the others' taken off, as their number says."""
    assert deal.outcome is not None
    sides, points = deal.rules.sides, deal.outcome.points
    scores = {sides[seat]: points[seat] for seat in deal.order}
    by_side = {side: score * len(scores) - sum(scores.values()) for side, score in scores.items()}
    return tuple(by_side[side] if seat in deal.order else 0 for seat, side in enumerate(sides))


def brute_force(deal: Deal) -> Values:
    """Tries every line of play; whoever moves takes the first act that is best for him."""
    if deal.turn is None:
        return wanted(deal)
    mover, best = deal.turn, None
    for act in deal.legal_actions():
        twin = deal.copy()
        twin.apply(act)
        values = brute_force(twin)
        if best is None or values[mover] > best[mover]:
            best = values
    assert best is not None
    return best


def endings(texts: Iterator[str], cards: int, random: Random) -> Iterator[Deal]:
    """Yields deals in strict play with so few cards left that brute force gets through, at any of their moments."""
    for text in texts:
        for _ in range(20):  # some rules end nearly every deal before
            found = list(_endings(new_deal(text, random), cards, random))
            if found:
                yield found[0] if random.random() < 0.6 else random.choice(found)
                break


def _endings(deal: Deal, cards: int, random: Random) -> Iterator[Deal]:
    while deal.turn is not None:
        if deal.phase != "open" and max(map(len, deal.hands)) <= cards and deal.ask not in ("bid", "trump"):
            yield deal.copy()
        deal.apply(choose(deal, random, 0.04))


def check(deal: Deal) -> None:
    expected = brute_force(deal)
    assert solver.solve(deal).values == expected, f"{deal.rules.name} {deal.dealer} {deal.log}"


def plain_texts(name: str, number: int) -> Iterator[str]:
    yield from [name] * number


def varied_texts(name: str, number: int, random: Random) -> Iterator[str]:
    yield from (drawn_rules(name, random) for _ in range(number))


@pytest.mark.parametrize("name", ALL_SETS)
def test_endings_of_every_game_are_worth_what_brute_force_says(name: str) -> None:
    random = Random(name)
    for deal in endings(plain_texts(name, 30), 3, random):
        check(deal)


@pytest.mark.parametrize("name", ALL_SETS)
def test_endings_under_switches_are_worth_what_brute_force_says(name: str) -> None:
    random = Random(f"{name} with switches")
    for deal in endings(varied_texts(name, 30, random), 2, random):
        check(deal)


@pytest.mark.parametrize("name", ["classic", "chapter19", "pagat66", "schwabach", "schnapsen", "santase"])
def test_four_cards_in_two_hands_are_worth_what_brute_force_says(name: str) -> None:
    random = Random(f"{name} of four cards")
    for deal in endings(varied_texts(name, 12, random), 4, random):
        check(deal)


@pytest.mark.parametrize("name", ALL_SETS)
def test_the_fast_search_agrees_with_the_plain_one_where_brute_force_is_too_slow(name: str) -> None:
    random, cards = Random(f"{name} against plain"), 4 if len(rule_set(name).order(0)) == 2 else 3
    for deal in endings(varied_texts(name, 60, random), cards, random):
        plain = solver.solve(deal, plain=True).values
        assert solver.solve(deal).values == plain, f"{deal.rules.name} {deal.dealer} {deal.log}"


@pytest.mark.parametrize("name", ALL_SETS)
def test_every_act_is_worth_what_the_deal_after_it_is_worth(name: str) -> None:
    random = Random(f"{name} acts")
    for deal in endings(plain_texts(name, 5), 2, random):
        acts = solver.solve_all_acts(deal)
        assert tuple(acts) == deal.legal_actions()
        for act, values in acts.items():
            twin = deal.copy()
            twin.apply(act)
            assert values == brute_force(twin)


@pytest.mark.parametrize("name", ALL_SETS)
def test_the_best_line_ends_in_the_value_of_the_deal(name: str) -> None:
    random = Random(f"{name} line")
    for deal in endings(plain_texts(name, 5), 2, random):
        values = solver.solve(deal).values
        for act in solver.best_line(deal):
            deal.apply(act)
        assert deal.turn is None
        assert wanted(deal) == values


def test_another_worth_than_points_is_searched_for() -> None:
    random = Random("worth")
    indifferent = [[0] * 8 for _ in range(8)]
    one_is_all = [[(a > 0) - (b > 0) for b in range(8)] for a in range(8)]
    for deal in endings(plain_texts("classic", 20), 3, random):
        assert set(solver.solve(deal, worth=indifferent).values) == {0}
        plain = solver.solve(deal, worth=one_is_all, plain=True).values
        assert solver.solve(deal, worth=one_is_all).values == plain
        assert set(map(abs, plain)) <= {0, 1}


def test_a_table_of_worth_that_is_not_square_is_refused() -> None:
    deal = next(endings(plain_texts("classic", 1), 2, Random(1)))
    with pytest.raises(ValueError, match="worth"):
        solver.solve(deal, worth=[[0, 1]])


def test_whoever_gains_more_by_a_failed_close_than_by_a_beaten_one_stays_below_the_target() -> None:
    deal = puzzle("pagat66", turn=1, hand="KS.9H/TS.9S", pts="40/58", closed="0@20.0.2/20.0.0")
    assert {str(act): values[1] for act, values in solver.solve_all_acts(deal).items()} == {"TS": 2, "9S": 3, "66": -3}


def test_a_card_that_is_sure_to_win_may_be_thrown_away_where_it_is_cheap() -> None:
    deal = puzzle(
        "schnapsen", trump="C", hand="QS.JS.KD.QD.TC/TS.KS.TH.JH.TD", pts="21/4", closed="0@21.0.2/4.0.1", tricks="2/1"
    )
    assert solver.solve(deal).values == solver.solve(deal, plain=True).values


def test_of_twins_in_one_hand_one_is_still_led() -> None:
    deal = puzzle("schwabach", turn=1, trump="C", hand="TH.AS.AS.QS/TD.KH.AC.KH", pts="42/55", closed="1@0.0.0/0.0.0")
    assert solver.solve(deal).values == solver.solve(deal, plain=True).values
    assert max(values[1] for values in solver.solve_all_acts(deal).values()) == solver.solve(deal).values[1]


def test_a_set_flag_ends_the_search() -> None:
    stop = Stop()
    stop.set()
    deal = next(endings(plain_texts("auction32", 1), 8, Random(2)))
    with pytest.raises(Stopped):
        solver.solve(deal, stop=stop)


def test_positions_solved_together_are_worth_what_each_is_alone() -> None:
    deals = []
    for deal in endings(plain_texts("classic", 12), 6, Random("together")):
        closings = [Closed(seat, (Standing(0, 0, 0),) * 2) for seat in deal.order]
        for trump, closed in product(list(Suit)[:4], (None, *closings)):  # the same cards and points, but other ends
            deals.append(deal.copy())
            deals[-1].trump, deals[-1].closed = trump, closed
    many = solver.solve_many([solver.prepare(deal) for deal in deals])
    assert many == [solver.solve(deal).values for deal in deals]


@pytest.mark.parametrize(
    ("name", "cards", "nodes"),
    [
        ("classic", 6, 8),
        ("schnapsen", 5, 46),
        ("schwabach", 8, 168),
        ("four-partners", 6, 24585),
        ("auction24", 5, 5402),
    ],
)
def test_the_search_looks_into_as_many_positions_as_ever(name: str, cards: int, nodes: int) -> None:
    random = Random(f"{name} fingerprint")
    assert sum(solver.solve(deal).nodes for deal in endings(plain_texts(name, 30), cards, random)) == nodes
