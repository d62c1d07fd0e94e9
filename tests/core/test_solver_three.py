"""Three seats, each for itself: the fast search against the plain one, which tries every line in the order of the law.

Which of equal acts a seat chooses matters to the others, so only the first of the best will do.
"""

from collections.abc import Iterator
from random import Random

import pytest

from sixtysix_engine.core import solver
from sixtysix_engine.core.bench_set import dealt
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS

from .amounts import some
from .test_solver import endings, plain_texts, wanted
from .walking import drawn_rules, is_rule_set

OVERLAYS = ("", "+seats:3+penaltyTo:everyOpponent", "+seats:3+sides:each+penaltyTo:everyOpponent")


def sides_of(text: str) -> int:
    rules = rule_set(text)
    return len({rules.sides[seat] for seat in rules.order(0)})


def three(name: str) -> str | None:
    """Returns the game for three sides, as it is or laid over."""
    texts = (name + overlay for overlay in OVERLAYS)
    return next((text for text in texts if is_rule_set(text) and sides_of(text) == 3), None)


THREE_SETS = tuple(text for text in map(three, ALL_SETS) if text is not None)
"""Every game that three sides can play, card points and an auction among them."""


def varied(name: str, number: int, random: Random) -> Iterator[str]:
    while number > 0:
        text = drawn_rules(name, random)
        if sides_of(text) == 3:
            number -= 1
            yield text


def check(deal: Deal) -> None:
    plain = solver.solve(deal, plain=True).values
    assert solver.solve(deal).values == plain, f"{deal.rules.name} {deal.dealer} {deal.log}"


def test_the_games_of_the_texts_and_others_are_among_those_of_three() -> None:
    assert {"three-all", "three-eights"} < set(THREE_SETS)
    assert len(THREE_SETS) > 10


@pytest.mark.parametrize("name", THREE_SETS)
def test_four_cards_of_three_are_worth_what_the_plain_search_says(name: str) -> None:
    random = Random(f"{name} four")
    for deal in endings(plain_texts(name, some(20)), 4, random):
        check(deal)


@pytest.mark.parametrize("name", THREE_SETS)
def test_three_cards_of_three_under_switches_are_worth_what_the_plain_search_says(name: str) -> None:
    random = Random(f"{name} three with switches")
    for deal in endings(varied(name, some(60), random), 3, random):
        check(deal)


@pytest.mark.parametrize("name", ["three-all", "three-eights"])
def test_more_cards_of_three_are_worth_what_the_plain_search_says(name: str) -> None:
    random = Random(f"{name} more")
    for deal in endings(varied(name, some(8), random), 5, random):
        check(deal)
    for deal in endings(plain_texts(name, some(3)), 6, random):
        check(deal)


@pytest.mark.parametrize("name", ["three-all", "three-eights", "three-all+autoClaim", "three-eights+marriageCall:auto"])
def test_every_moment_of_three_is_worth_what_the_plain_search_says(name: str) -> None:
    random, seen = Random(f"{name} moments"), set[tuple[str | None, int]]()
    for deal in endings(plain_texts(name, some(15)), 4, random):
        while deal.turn is not None:
            seen.add((deal.ask, len(deal.trick)))
            acts = solver.solve_all_acts(deal)
            for act, values in acts.items():
                twin = deal.copy()
                twin.apply(act)
                assert values == solver.solve(twin, plain=True).values, f"{deal.dealer} {deal.log} {act}"
            deal.apply(random.choice([act for act in acts if str(act) != "66"] or list(acts)))
    assert {("lead", 0), ("follow", 1), ("follow", 2)} <= seen


def test_a_search_that_has_seen_other_deals_finds_the_same() -> None:
    random = Random("one after the other")
    deals = [deal for name in ("three-all", "three-eights") for deal in endings(plain_texts(name, 30), 4, random)]
    many = solver.solve_many([solver.prepare(deal) for deal in deals])
    assert many == [solver.solve(deal, plain=True).values for deal in deals]


@pytest.mark.parametrize("name", ["three-all", "three-eights", "three-all+pointlessSchwarz"])
def test_the_best_line_of_a_whole_deal_of_three_ends_in_its_value(name: str) -> None:
    for number in range(some(4)):
        deal = dealt(rule_set(name), "line", number)
        values = solver.solve(deal).values
        for act in solver.best_line(deal):
            deal.apply(act)
        assert deal.turn is None
        assert wanted(deal) == values


@pytest.mark.parametrize(
    ("name", "number", "values"),
    [
        ("three-all", 1, (-1, 2, -1)),
        ("three-all", 11, (-2, 4, -2)),
        ("three-eights", 3, (4, -2, -2)),
        ("three-eights", 13, (-3, 6, -3)),
    ],
)
def test_whole_deals_of_three_are_solved(name: str, number: int, values: tuple[int, ...]) -> None:
    assert solver.solve(dealt(rule_set(name), "full", number)).values == values


@pytest.mark.parametrize(("name", "cards", "nodes"), [("three-all", 5, 10936), ("three-eights", 5, 5596)])
def test_the_search_of_three_looks_into_as_many_positions_as_ever(name: str, cards: int, nodes: int) -> None:
    random = Random(f"{name} fingerprint")
    assert sum(solver.solve(deal).nodes for deal in endings(plain_texts(name, 20), cards, random)) == nodes
