"""The tree over information sets: it repeats, adds up, offers what makes sense, and comes to exact values at the end;
and the policies that it plays by.
"""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest

from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native, solver
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.encode import Fields, encode_deal
from sixtysix_engine.core.tree import Tree, TreeValue, act_chances, act_features, flat_policy
from sixtysix_engine.core.worlds import unseen
from sixtysix_engine.game.actions import Action, Bid, Claim, Play, parse_action
from sixtysix_engine.game.cards import RANKS, SUITS, card
from sixtysix_engine.game.deal import Deal
from tests.game import walks
from tests.game.tables import ALL_SETS

from .amounts import some
from .test_garbage_worlds import Hidden
from .test_worlds import seen
from .walking import choose, drawn_rules, new_deal, stopped

POLICIES = {name: policy(name) for name in ("rule", "fitted")}
RULE = POLICIES["rule"]
OF_TWO = ["classic", "wikipedia", "piquet32", "pagat66", "santase", "schnapsen"]
"""Games of two seats, in which the view tells all hands once the stock is exhausted."""
UPSIDE_DOWN = [[other - one for other in range(8)] for one in range(8)]
"""Who scores is the loser."""


def moments(name: str, number: int) -> Iterator[Deal]:
    """Yields deals of a rule set with some switches over it at any moment, those of an auction too."""
    random = Random(f"tree {name}")
    while number:
        deal = stopped(drawn_rules(name, random), random)
        if deal.turn is not None:
            yield deal
            number -= 1


def endings(name: str, cards: int, asks: tuple[str, ...], number: int) -> Iterator[Deal]:
    """Yields deals with something to choose, the stock exhausted, and so many cards of a hand left, or fewer."""
    random = Random(f"tree {name} {cards}")
    while number:
        deal = new_deal(name, random)
        while deal.turn is not None:
            late = deal.phase == "exhausted" and max(map(len, deal.hands)) <= cards
            if late and deal.ask in asks and len(worth_a_thought(deal)) > 1:
                yield deal
                number -= 1
                break
            deal.apply(choose(deal, random, 0.0))


def worth_a_thought(deal: Deal) -> set[Action]:
    """The acts that a tree should offer: no wrong claim, a right one alone unless waiting may pay, the next bid."""
    legal, rules = deal.legal_actions(), deal.rules
    claims: set[Action] = {act for act in legal if isinstance(act, Claim)}
    bids = [act for act in legal if isinstance(act, Bid)]
    if not claims or len(legal) == 1:
        return set(legal) - set(bids[1:])
    assert rules.ending.target is not None
    if deal.points[rules.sides[deal.turn or 0]] < rules.ending.target:
        return set(legal) - claims
    return set(legal) if rules.scoring.schneider.test == "winnerFrom" else claims


def most_walked(values: dict[Action, TreeValue]) -> Action:
    return max(values, key=lambda act: values[act].walks)


def laid(view: Deal, random: Random) -> tuple[Deal, Fields, Hidden]:
    """Deals what a view hides by chance; returns the deal, and the same as the native core takes it."""
    cards = unseen(view, None, None)
    pool = [item for item, copies in zip(cards.kinds, cards.copies, strict=True) for _ in range(copies)]
    random.shuffle(pool)
    rest = iter(pool)
    hands = [list(islice(rest, size)) for size in cards.sizes]
    fields = encode_deal(cards._replace(amour=((),) * len(cards.seats)).fill(hands))
    places = [[item.index for item in hand] for hand in hands]
    amour = [[item.index for item in pair] for pair in cards.amour]
    return cards.fill(hands), fields, (list(cards.seats), places, list(map(list, cards.weights)), amour)


def native_tree(deal: Deal, fields: Fields, hidden: Hidden, most_nodes: int = 1 << 22) -> _native.Tree:
    rules, weights = native_rules(deal.rules), flat_policy(RULE)
    return _native.Tree(rules, fields, hidden, weights, False, 0.4, 64, 3, False, None, 7, 1, most_nodes)


@pytest.mark.parametrize("name", ALL_SETS)
def test_every_moment_is_walked_and_only_acts_that_make_sense_are_offered(name: str) -> None:
    for index, deal in enumerate(moments(name, some(20))):
        tree = Tree(seen(deal), POLICIES["fitted" if index % 3 else "rule"], models=index % 2 == 0, exact=3, seed=index)
        assert tree.run(25) == 25
        values = tree.values()
        assert set(values) == worth_a_thought(deal)
        assert set(values) <= set(deal.legal_actions())
        assert sum(value.walks for value in values.values()) == 25
        assert set(tree.lines()) == {act for act, value in values.items() if value.walks}
        assert all(0 <= value.win <= 1 for value in values.values())


@pytest.mark.parametrize("name", ["classic", "auction24", "three-all", "schwabach"])
def test_a_seed_repeats_exactly_in_one_call_or_in_many(name: str) -> None:
    differ = 0
    for deal in moments(name, 8):
        one, many, other = (Tree(seen(deal), RULE, exact=3, seed=seed) for seed in (5, 5, 6))
        assert one.run(60) == sum(many.run(12) for _ in range(5)) == other.run(60)
        assert one.values() == many.values()
        assert one.lines() == many.lines()
        assert (one.nodes, one.steps) == (many.nodes, many.steps)
        differ += one.values() != other.values()
    assert differ > 0


@pytest.mark.parametrize("name", ALL_SETS)
def test_cards_that_the_seat_cannot_see_change_nothing(name: str) -> None:
    random = Random(name)
    for deal in moments(name, some(8)):
        view = seen(deal)
        one, other = laid(view, random), laid(view, random)
        assert act_features(one[0]) == act_features(other[0])
        assert act_chances(one[0], RULE) == act_chances(other[0], RULE)
        if deal.rules.pack.copies == 1:  # which of two twins lies where decides in what order worlds come
            trees = [native_tree(deal, fields, hidden) for _, fields, hidden in (one, other)]
            assert [tree.run(40, None) for tree in trees] == [40, 40]
            assert trees[0].acts() == trees[1].acts()
            assert trees[0].lines(1) == trees[1].lines(1)


@pytest.mark.parametrize("name", OF_TWO)
def test_replies_at_the_end_come_to_their_exact_values(name: str) -> None:
    for deal in endings(name, 4, ("follow",), 4):
        assert deal.turn is not None
        tree = Tree(seen(deal), RULE)
        tree.run(200)
        exact = solver.solve_all_acts(deal)
        for act, value in tree.values().items():
            assert value.walks > 0
            assert value.mean == exact[act][deal.turn]
            assert value.error == 0 or value.walks == 1
            assert value.win == (value.mean > 0)


@pytest.mark.parametrize("name", OF_TWO)
def test_leads_at_the_end_are_the_best_ones(name: str) -> None:
    for deal in endings(name, 4, ("lead", "meld"), 4):
        assert deal.turn is not None
        tree = Tree(seen(deal), RULE)
        tree.run(2000)
        exact, values = solver.solve_all_acts(deal), tree.values()
        best, got = max(each[deal.turn] for each in exact.values()), most_walked(values)
        assert exact[got][deal.turn] == best
        assert values[got].mean == pytest.approx(best, abs=0.25 if deal.rules.match.unit == "game" else 5)


def test_what_one_of_two_sides_gets_the_other_loses() -> None:
    for deal in endings("classic", 3, ("follow",), 8):
        mine = Tree(seen(deal), RULE)
        mine.run(100)
        for act, value in mine.values().items():
            after = deal.copy()
            after.apply(act)
            if after.turn is None or after.turn == deal.turn:
                continue
            theirs = Tree(seen(after), RULE, explore=0.2)
            theirs.run(1500)
            values = theirs.values()
            assert values[most_walked(values)].mean == pytest.approx(-value.mean, abs=0.25)


@pytest.mark.parametrize("name", ["classic", "four-partners", "auction24"])
def test_two_threads_walk_as_often_as_one(name: str) -> None:
    for deal in moments(name, 4):
        tree = Tree(seen(deal), RULE, exact=3, threads=2)
        assert tree.run(101) == 101
        assert sum(value.walks for value in tree.values().values()) == 101


def test_walks_end_with_the_time() -> None:
    deal = new_deal("classic", Random(1))
    tree = Tree(seen(deal), RULE)
    assert tree.run(1 << 40, seconds=0) == 0
    assert 0 < tree.run(1 << 40, seconds=0.01) < 1 << 40


def test_a_table_of_worth_replaces_the_points() -> None:
    changed = 0
    for deal in endings("classic", 5, ("follow",), 12):
        assert deal.turn is not None
        plain, tree = Tree(seen(deal), RULE), Tree(seen(deal), RULE, worth=UPSIDE_DOWN)
        assert plain.run(200) == tree.run(200)
        exact, values = solver.solve_all_acts(deal, worth=UPSIDE_DOWN), tree.values()
        assert {act: value.mean for act, value in values.items()} == {act: exact[act][deal.turn] for act in values}
        changed += most_walked(values) != most_walked(plain.values())
    assert changed > 0


def test_with_no_horizon_only_the_trick_under_way_is_searched() -> None:
    deal = new_deal("classic", Random(3))
    near, far = Tree(seen(deal), RULE, horizon=0), Tree(seen(deal), RULE)
    assert near.run(3000) == far.run(3000)
    cards = [
        max(sum(isinstance(each, Play) for each in (act, *(then for _, then in line))) for act, line in lines.items())
        for lines in (near.lines(), far.lines())
    ]
    assert cards[0] == 2 < cards[1]
    assert near.nodes < far.nodes


def test_lines_go_on_from_each_act_with_the_seats_of_those_who_answer() -> None:
    deal = new_deal("classic", Random(4))
    tree = Tree(seen(deal), RULE, seed=1)
    tree.run(3000)
    lines = tree.lines(5)
    assert set(lines) == set(tree.values())
    for act, line in lines.items():
        played = deal.copy()
        played.apply(act)
        if line:
            assert line[0][0] == played.turn, "the next act is that of whoever is asked next"
    assert sum(len(line) for line in lines.values()) < sum(len(line) for line in tree.lines(1).values())


def test_a_tree_that_is_full_stops_growing_and_is_walked_on() -> None:
    deal = new_deal("classic", Random(4))
    tree = native_tree(deal, *laid(seen(deal), Random(5))[1:], most_nodes=300)
    assert tree.run(3000, None) == 3000
    assert tree.nodes == 300
    before = sum(sums[0] for _, sums in tree.acts())
    tree.run(1000, None)
    assert tree.nodes == 300
    assert sum(sums[0] for _, sums in tree.acts()) == before + 1000


# Policies


@pytest.mark.parametrize("name", ALL_SETS)
def test_chances_are_positive_and_make_one_over_all_legal_acts(name: str) -> None:
    for deal in moments(name, some(10)):
        for weights in (*POLICIES.values(), {}):
            chances = act_chances(deal, weights)
            assert tuple(chances) == deal.legal_actions()
            assert all(0 <= chance <= 1 for chance in chances.values())
            assert all(chances[act] > 0 for act in worth_a_thought(deal))
            assert sum(chances.values()) == pytest.approx(1, abs=1e-5)
    assert len(set(act_chances(deal, {}).values())) == 1


def test_the_policies_that_come_along_name_only_features_that_there_are() -> None:
    for weights in POLICIES.values():
        assert set(weights) <= set(_native.feature_names())
        assert any(open_stock or strict for open_stock, strict in weights.values())


def test_a_feature_that_there_is_not_is_refused_by_its_name() -> None:
    deal = new_deal("classic", Random(6))
    with pytest.raises(ValueError, match="lead_pionts"):
        act_chances(deal, {**RULE, "lead_pionts": (1.0, 1.0)})
    with pytest.raises(ValueError, match="lead_pionts"):
        Tree(seen(deal), {"lead_pionts": (1.0, 1.0)})


@pytest.mark.parametrize("name", ["classic", "auction24", "four-partners", "schwabach", "three-all", "mariage"])
def test_other_suits_give_the_same_chances(name: str) -> None:
    random = Random(f"suits {name}")
    for number in range(4):
        turned = random.choice([order for order in permutations(SUITS) if order != SUITS])
        place = {card(suit, rank): card(turned[suit], rank) for suit in SUITS for rank in RANKS}
        letters = str.maketrans("SHDC", "".join(map(str, turned)))
        deal, twin = walks.new_deal(name, number), walks.new_deal(name, number, place)
        while deal.turn is not None:
            chances = {str(act).translate(letters): chance for act, chance in act_chances(deal, RULE).items()}
            other = {str(act): chance for act, chance in act_chances(twin, RULE).items()}
            assert chances == pytest.approx(other, abs=1e-5)
            act = walks.choose(deal, random)
            deal.apply(act)
            twin.apply(parse_action(str(act).translate(letters)))
