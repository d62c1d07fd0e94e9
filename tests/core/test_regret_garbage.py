"""Whatever comes in: the tree over information sets, the policies and the equilibria refuse it by name, or answer."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import product
from math import isfinite
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native
from sixtysix_engine.core._native import Position, Regret, Rules, Stop
from sixtysix_engine.core.encode import Fields, encode_deal, encode_rules
from sixtysix_engine.core.equilibrium import listed, public
from sixtysix_engine.core.regret import ways, world
from sixtysix_engine.core.tree import flat_policy
from sixtysix_engine.engine.exploit import Kind, positions
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS
from tests.game.walks import bounded, numbers

from .amounts import some
from .garbling import CHANGES, PATIENCE, accepted, changed
from .test_garbage_worlds import NUMBERS, garbled, hidden_from
from .walking import drawn_rules, stopped

WEIGHTS = flat_policy(policy("rule"))
USUAL: dict[str, Any] = {
    "models": True,
    "explore": 0.4,
    "horizon": 64,
    "exact": 3,
    "exact_closed": False,
    "worth": None,
    "seed": 1,
    "threads": 1,
    "most_nodes": 1000,
}
"""What a tree is usually told beside its cards."""
WRONG = {
    "explore": (-0.1, 101.0, float("nan"), float("inf"), "much"),
    "horizon": (-1, 1001, 1 << 31, 1 << 70, None),
    "exact": (-1, 9, 1 << 31, 0.5),
    "worth": ((2, [0, 1, 2]), (0, []), (-1, [1]), (1, [1 << 30]), (1, [1 << 40]), (1 << 20, [0])),
    "seed": (-1, 1 << 64),
    "threads": (0, -1, 65, 1 << 40),
    "most_nodes": (0, -1, (1 << 28) + 1, 1 << 70),
}
"""What each of them cannot be."""
Hands = list[list[list[int]]]


def under_way(name: str, random: Random) -> Deal:
    """Returns a deal at any moment but its end, of some switches over a set."""
    while (deal := stopped(drawn_rules(name, random), random)).turn is None:
        pass
    return deal


def answer(ask: Callable[..., Any], *given: Any) -> Any:
    """Returns what is answered, or nothing where what was given is refused."""
    try:
        return ask(*given)
    except (ValueError, TypeError):
        return None


def spoilt(numbers: Sequence[float], random: Random) -> list[Any]:
    """Returns a list with some numbers wrong, too many, or missing."""
    row: list[Any] = list(numbers)
    for _ in range(random.randrange(3)):
        at, kind = random.randrange(len(row) + 1), random.randrange(3)
        if kind == 0:
            row.insert(at, random.choice(NUMBERS))
        elif at < len(row):
            row[at : at + 1] = [] if kind == 1 else [random.choice(NUMBERS)]
    return row


@bounded(some(120))
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_a_garbled_view_is_refused_or_walked(name: str, number: int, changes: list[tuple[int, int, int, int]]) -> None:
    random = Random(number)
    deal = under_way(name, random)
    fields, rules = encode_deal(deal), Rules(encode_rules(deal.rules))
    hidden, weights = garbled(hidden_from(deal, fields), random), spoilt(WEIGHTS, random)
    settings = dict(USUAL)
    for key in random.sample(sorted(WRONG), random.choice((0, 0, 0, 1))):
        settings[key] = random.choice(WRONG[key])
    tree = answer(lambda: _native.Tree(rules, changed(fields, changes), hidden, weights, **settings))
    if tree is None:
        return
    assert settings == USUAL
    walks = tree.run(40, Stop(PATIENCE))
    assert walks <= 40
    acts = tree.acts()
    assert acts
    assert sum(sums[0] for _, sums in acts) <= walks
    assert all(isfinite(number) for _, sums in acts for number in sums)
    assert all(line[0][1] in dict(acts) for line in tree.lines(0))
    assert tree.nodes <= USUAL["most_nodes"]


@bounded(some(120))
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_policies_refuse_garbage_or_give_chances(
    name: str, number: int, changes: list[tuple[int, int, int, int]]
) -> None:
    random = Random(number)
    deal = stopped(drawn_rules(name, random), random)
    position = accepted(Position, Rules(encode_rules(deal.rules)), changed(encode_deal(deal), changes))
    if position is None:
        return
    legal, features = position.legal(), len(_native.feature_names())
    chances = answer(lambda: _native.act_chances(position, spoilt(WEIGHTS, random)))
    if chances is not None:
        assert [code for code, _ in chances] == legal
        assert not legal or sum(chance for _, chance in chances) == pytest.approx(1, abs=1e-5)
    phase, looks = _native.act_features(position)
    assert phase in (0, 1)
    assert {code for code, _ in looks} <= set(legal)
    assert all(0 <= which < features and isfinite(value) for _, look in looks for which, value in look)


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_what_a_tree_cannot_be_told_is_refused(key: str, value: object) -> None:
    deal = under_way("classic", Random(5))
    fields, rules = encode_deal(deal), Rules(encode_rules(deal.rules))
    hidden = hidden_from(deal, fields)
    assert _native.Tree(rules, fields, hidden, WEIGHTS, **USUAL).run(3, None) == 3
    with pytest.raises((ValueError, TypeError)) as refused:
        _native.Tree(rules, fields, hidden, WEIGHTS, **USUAL | {key: value})
    assert refused.type is TypeError or str(refused.value).startswith(f"{key}: ")


@pytest.mark.parametrize("walks", [-1, -(1 << 62)])
def test_fewer_walks_than_none_are_refused(walks: int) -> None:
    deal = under_way("classic", Random(5))
    fields = encode_deal(deal)
    tree = _native.Tree(Rules(encode_rules(deal.rules)), fields, hidden_from(deal, fields), WEIGHTS, **USUAL)
    with pytest.raises(ValueError, match="walks: "):
        tree.run(walks, None)
    assert tree.run(0, None) == 0


def test_a_deal_that_is_over_has_no_tree() -> None:
    deal = under_way("classic", Random(5))
    while deal.turn is not None:
        fields = encode_deal(deal)
        hidden = hidden_from(deal, fields)
        deal.apply(deal.legal_actions()[0])
    with pytest.raises(ValueError, match="deal: "):
        _native.Tree(Rules(encode_rules(deal.rules)), encode_deal(deal), ([], [[]], [[]], []), WEIGHTS, **USUAL)
    assert hidden


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), -float("inf"), "soon"])
def test_a_time_that_is_none_is_refused(seconds: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Stop(seconds)


@pytest.mark.parametrize("seconds", [1e9, 1e300, float("inf"), None])
def test_a_time_that_never_comes_is_none(seconds: float | None) -> None:
    stop = Stop(seconds)
    assert not stop.is_set()
    stop.set()
    assert stop.is_set()


# Equilibria


GAMES = [("classic", 5, 2), ("pagat66", 5, 2), ("schnapsen", 3, 2), ("schwabach", 12, 2), ("santase", 4, 2)]
"""Rule sets, when the stock is closed, and cards of a hand left then."""


def game(number: int, random: Random) -> tuple[Deal, Fields, Hands, list[list[float]]]:
    """Returns a small game of hidden hands, and the same as the native core takes it."""
    name, tricks, cards = GAMES[number % len(GAMES)]
    deal = public(next(iter(positions(rule_set(name), Kind(tricks=tricks, cards=cards), f"garbage {number % 7}"))))
    rows = [random.sample(every, min(6, len(every))) for every in (listed(deal, seat) for seat in deal.order)]
    fitting = [pair for pair in product(*([hand for hand, _ in row] for row in rows)) if ways(deal, *pair)]
    if not fitting:
        return game(number, random)
    hands = [[[item.index for item in hand] for hand, _ in row] for row in rows]
    return deal, encode_deal(world(deal, *fitting[0])), hands, [[weight for _, weight in row] for row in rows]


def garbled_hands(hands: Hands, random: Random) -> Hands:
    """Returns hands with some numbers wrong, too many, or missing."""
    hands = deepcopy(hands)
    for _ in range(random.randrange(3)):
        rows: list[Any] = random.choice([[hands], hands, *hands])
        row = random.choice(rows) if rows else []
        if isinstance(row, list):
            at, kind = random.randrange(len(row) + 1), random.randrange(3)
            if kind == 0:
                row.insert(at, random.choice([random.choice(NUMBERS), *row]))
            elif at < len(row):
                row[at : at + 1] = [] if kind == 1 else [random.choice([*NUMBERS, *range(32)])]
    return hands


def examine(regret: Regret, hands: Hands, random: Random, stop: Stop | None) -> None:
    """Asks a game for everything, with right and with wrong paths and hands."""
    regret.run(3, random.choice((0.0, -1.0, float("nan"))), random.choice((0.0, -1.0, 1e-9)), stop)
    assert regret.iterations() <= 3
    path: list[int] = []
    while True:
        told = [answer(regret.strategy, path, hand) for row in hands for hand in row]
        shares = [row for row in told if row]
        if not shares:
            break
        for row in shares:
            assert sum(share for _, share in row) == pytest.approx(1)
        for hand in (hand for row in hands for hand in row):
            values = answer(regret.act_values, path, hand)
            assert values is None or all(isfinite(value) for _, value in values)
        path.append(random.choice([key for row in shares for key, _ in row]))
    for wrong in ([-1], [*path, 9999], [1 << 40], [random.randrange(5000)], ["x"]):
        answer(regret.strategy, wrong, hands[0][0])
        answer(regret.act_values, wrong, hands[0][0])
    for hand in ([], [-1], [32], [1 << 40], list(range(32)), spoilt(hands[0][0], random)):
        answer(regret.strategy, [], hand)
        answer(regret.act_values, [], hand)
    for played in (regret.average(), regret.even(), regret.by_worlds()):
        values = regret.values(played)
        assert sum(values) == pytest.approx(0, abs=1e-4)
        assert all(best >= value - 1e-3 for best, value in zip(regret.best_responses(played), values, strict=True))
    answer(lambda: regret.ask(lambda _path, _seat, _hand, acts: spoilt([1.0] * len(acts), random)))
    answer(regret.ask, lambda *_: random.choice(("x", [], None, [float("nan")])))


@bounded(some(120))
@given(numbers, CHANGES)
def test_a_garbled_game_is_refused_or_played(number: int, changes: list[tuple[int, int, int, int]]) -> None:
    random = Random(number)
    deal, fields, hands, weights = game(number, random)
    given_hands, rows = garbled_hands(hands, random), [spoilt(row, random) for row in weights]
    memory = random.choice((1e8, 1e8, 1e8, 1e4, 0.0, -1.0, float("nan"), float("inf")))
    worth = random.choice((None, None, (1, [0]), (2, [0, 1, 2]), (8, [0] * 64)))
    rules, wrong = Rules(encode_rules(deal.rules)), changed(fields, changes if number % 2 else [])
    regret = answer(lambda: Regret(rules, wrong, given_hands, rows, memory, worth, Stop(0.2)))
    if regret is not None and not regret.stopped():
        assert len(regret.size()) == 4
        examine(regret, given_hands, random, Stop(PATIENCE))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_that_is_not_garbled_is_played(number: int) -> None:
    random = Random(number)
    deal, fields, hands, weights = game(number, random)
    regret = Regret(Rules(encode_rules(deal.rules)), fields, hands, weights, 1e8, None, None)
    assert not regret.stopped()
    examine(regret, hands, random, None)
    assert regret.iterations() == 3


def test_a_strategy_of_another_game_is_refused() -> None:
    made = []
    for number in (0, 2):
        deal, fields, hands, weights = game(number, Random(number))
        made.append(Regret(Rules(encode_rules(deal.rules)), fields, hands, weights, 1e8, None, None))
    with pytest.raises(ValueError, match="strategy: "):
        made[0].values(made[1].even())
    with pytest.raises(ValueError, match="strategy: "):
        made[1].best_responses(made[0].even())


def test_a_game_that_was_stopped_has_no_answers() -> None:
    deal, fields, hands, weights = game(0, Random(0))
    stop = Stop()
    stop.set()
    regret = Regret(Rules(encode_rules(deal.rules)), fields, hands, weights, 1e8, None, stop)
    if regret.stopped():  # a small one may be done before it looks
        for ask in (regret.iterations, regret.average, regret.by_worlds, lambda: regret.run(1, 0.0, 0.0, None)):
            with pytest.raises(ValueError, match="stop: "):
                ask()
