"""A fixed set of deals for the solver: how many positions it looks into for each part tells one build from another.

The deals follow from their seeds alone; `tests/core/bench_set.toml` holds the numbers.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from ..game.actions import CLAIM, CLOSE
from ..game.deal import Deal
from ..game.ruleset import RuleSet
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set

_TRIED = 20_000
"""Deals that are dealt to find those of a kind; some rules leave none."""
_CLOSES = 0.2
"""How often the stock is closed where it may be."""

Strict = Literal["exhausted", "closed"]
KINDS: tuple[Strict, ...] = ("exhausted", "closed")
"""How strict play can begin."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """Some deals of one kind."""

    rules: str
    kind: Strict | Literal["whole"]
    """How strict play began; whole deals are solved before their first act."""
    cards: int
    """Cards of a hand when the deal is solved, at most."""
    number: int

    @property
    def label(self) -> str:
        """The part in words."""
        return f"{self.rules}, {self.kind}" + ("" if self.kind == "whole" else f", {self.cards} cards")

    def deals(self) -> list[Deal]:
        """Deals them."""
        rules = rule_set(self.rules)
        if self.kind == "whole":
            return [dealt(rules, "whole", number) for number in range(self.number)]
        strict = strict_deals(rules, self.kind)
        return list(islice(endings(strict, self.cards), self.number))


BENCH_SET = (
    Part(rules="classic", kind="exhausted", cards=6, number=200),
    Part(rules="classic", kind="closed", cards=6, number=200),
    Part(rules="pagat66", kind="closed", cards=6, number=200),
    Part(rules="schnapsen", kind="exhausted", cards=5, number=200),
    Part(rules="schnapsen", kind="closed", cards=5, number=200),
    Part(rules="schwabach", kind="exhausted", cards=8, number=60),
    Part(rules="three-all", kind="exhausted", cards=4, number=40),
    Part(rules="three-out", kind="closed", cards=6, number=100),
    Part(rules="auction24", kind="exhausted", cards=5, number=40),
    Part(rules="four-partners", kind="exhausted", cards=6, number=20),
    Part(rules="schnapsen", kind="whole", cards=5, number=20),
    Part(rules="classic", kind="whole", cards=6, number=4),
)
"""Two seats, the stock used up and closed; a double pack; three for themselves; one who sits out; pairs; an auction."""


def dealt(rules: RuleSet, seed: str, number: int) -> Deal:
    """Returns a deal of the documented shuffle."""
    return Deal.start(rules, shuffled_pack(rules, seed, str(number)), 0)


def strict_deals(rules: RuleSet, kind: Strict) -> Iterator[Deal]:
    """Yields deals at the first lead in strict play, reached by chance; where it is asked for they are closed."""
    if kind == "closed" and not rules.closing.allowed:
        return
    for number in range(_TRIED):
        chance, deal = random.Random(number), dealt(rules, "solve", number)
        while deal.turn is not None and (deal.phase == "open" or deal.ask != "lead"):
            legal = deal.legal_actions()
            closing = [CLOSE] if kind == "closed" and CLOSE in legal and chance.random() < _CLOSES else []
            deal.apply(chance.choice(closing or [act for act in legal if act not in (CLAIM, CLOSE)] or list(legal)))
        if deal.turn is not None and deal.phase == kind:
            yield deal


def endings(deals: Iterator[Deal], cards: int) -> Iterator[Deal]:
    """Yields what is left of deals when chance has played them down to so many cards of a hand."""
    for number, deal in enumerate(deals):
        chance, twin = random.Random(number), deal.copy()
        while twin.turn is not None and (twin.ask != "lead" or max(map(len, twin.hands)) > cards):
            twin.apply(chance.choice([act for act in twin.legal_actions() if act != CLAIM] or [CLAIM]))
        if twin.turn is not None:
            yield twin
