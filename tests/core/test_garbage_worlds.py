"""Whatever hidden hands come in: the evaluation over all worlds refuses them, or gives an average."""

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.core import _native
from sixtysix_engine.core._native import Progress, Rules
from sixtysix_engine.core.encode import Fields, encode_deal, encode_rules
from sixtysix_engine.game.deal import Deal
from tests.game.tables import ALL_SETS
from tests.game.walks import bounded, numbers

from .amounts import some
from .garbling import CHANGES, changed, in_time
from .walking import drawn_rules, stopped

Hidden = tuple[list[int], list[list[int]], list[list[float]], list[list[int]]]
NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    5,
    31,
    32,
    63,
    64,
    200,
    1 << 31,
    1 << 40,
    0.5,
    -0.5,
    float("nan"),
    float("inf"),
    1e300,
    5e-324,
)


def strict_deal(name: str, random: Random) -> Deal:
    """Returns a deal in strict play, of some switches over a set."""
    while True:
        deal = stopped(drawn_rules(name, random), random)
        if deal.turn is not None and deal.phase != "open" and deal.ask not in ("bid", "trump"):
            return deal


def hidden_from(deal: Deal, fields: Fields) -> Hidden:
    """Returns what the seat that is asked cannot see, as the native core takes it."""
    others = [seat for seat in deal.order if seat != deal.turn]
    hands = [
        list((Counter(fields[f"hand{s}"]) - (Counter(fields[f"known{s}"]) | Counter(fields[f"spent{s}"]))).elements())
        for s in others
    ]
    away = list(fields["stock"])
    kinds = len(set(sum(hands, away)))
    return others, [*hands, away], [[1.0] * kinds for _ in range(len(others) + 1)], [[] for _ in others]


def garbled(hidden: Hidden, random: Random) -> Hidden:
    """Returns the same with some numbers wrong, too many, or missing."""
    seats, hands, weights, amour = deepcopy(hidden)
    for _ in range(random.randrange(4)):
        rows: list[Any] = random.choice([[seats], hands, weights, amour, [hands], [weights], [amour]])
        row = random.choice(rows) if rows else []
        if not isinstance(row, list):  # a number that was put in for a list
            continue
        at, kind = random.randrange(len(row) + 1), random.randrange(4)
        if kind == 0:
            row.insert(at, random.choice([random.choice(NUMBERS), *row]))
        elif at < len(row):
            row[at : at + 1] = [] if kind == 1 else [random.choice(NUMBERS)] if kind == 2 else [row[at], row[at]]
    return seats, hands, weights, amour


def evaluated(rules: Rules, fields: Fields, hidden: Hidden, random: Random) -> bool:
    """Tells whether there was an average, and looks at it."""
    limit, threads = random.choice((1, 7, 60, 10**6, -1, 1 << 40)), random.choice((1, 1, 2, 0, 65))
    try:
        answer = in_time(
            lambda stop: _native.evaluate(
                rules, fields, hidden, limit, random.randrange(1 << 64), threads, None, stop, Progress()
            )
        )
    except (ValueError, TypeError):  # a wrong value, or no number of the kind that it must be
        return False
    assert answer is None or 0 < answer[1] <= limit
    return answer is not None


@bounded(some(200))
@given(st.sampled_from(ALL_SETS), numbers, CHANGES)
def test_garbled_worlds_are_refused_or_evaluated(
    name: str, number: int, changes: list[tuple[int, int, int, int]]
) -> None:
    random = Random(number)
    deal = strict_deal(name, random)
    fields = encode_deal(deal)
    hidden = garbled(hidden_from(deal, fields), random)
    evaluated(Rules(encode_rules(deal.rules)), changed(fields, changes), hidden, random)


@pytest.mark.parametrize("name", ALL_SETS)
def test_worlds_that_are_not_garbled_are_evaluated(name: str) -> None:
    random = Random(name)
    while len((deal := strict_deal(name, random)).hands[deal.leader]) > 3:
        pass
    fields = encode_deal(deal)
    hidden = hidden_from(deal, fields)
    assert _native.evaluate(Rules(encode_rules(deal.rules)), fields, hidden, 5, 1, 1, None, None, Progress())
