"""A moment of a game of two as OpenSpiel needs it: the cards dealt so far, then the deal; cheap to copy.

Chance deals the pack card by card, in dealing order; all that follows is the law's.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Self

from gui_adapters.tensors import ActNumbers
from sixtysix_engine.game.actions import Action, Play
from sixtysix_engine.game.cards import Card, card_index
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import IllegalError
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.view import view_of

from .worlds import sampled_pack

Uniform = Callable[[], float]
"""Draws a number of 0 to 1."""
MOST_TRIES = 10_000


class Moment:
    """Cards dealt, and the deal once all are."""

    def __init__(self, rules: RuleSet, numbers: ActNumbers, dealer: int) -> None:
        self.rules = rules
        self.numbers = numbers
        self.dealer = dealer
        self.pack: list[Card] = []
        """Cards in dealing order."""
        self.deal: Deal | None = None

    @classmethod
    def of(cls, numbers: ActNumbers, pack: Sequence[Card], deal: Deal) -> Self:
        """Returns the moment of a deal that was dealt from a pack."""
        moment = cls(deal.rules, numbers, deal.dealer)
        moment.pack, moment.deal = list(pack), deal
        return moment

    def __deepcopy__(self, _memo: object) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin.pack = list(self.pack)
        twin.deal = None if self.deal is None else self.deal.copy()
        return twin

    def chances(self) -> list[tuple[int, float]]:
        """Returns the numbers of the cards that may be dealt next, and how likely each is."""
        left = list(self.rules.cards)
        for item in self.pack:
            left.remove(item)
        return [(self.numbers.place(c), left.count(c) / len(left)) for c in sorted(set(left), key=card_index)]

    def apply(self, number: int) -> None:
        """Deals a card or does an act."""
        if self.deal is not None:
            self.deal.apply(self.numbers.acts[number])
            return
        self.pack.append(self.numbers.cards[number])
        if len(self.pack) == len(self.rules.cards):
            self.deal = Deal.start(self.rules, self.pack, self.dealer)

    def path(self) -> list[int]:
        """Returns the numbers of all that was dealt and done."""
        acts = [] if self.deal is None else self.deal.history
        return [*map(self.numbers.place, self.pack), *map(self.numbers.number, acts)]

    def resampled(self, seat: int, rng: Random) -> Self:
        """Returns a moment that a seat cannot tell from this one: the cards that it has not seen lie anew."""
        assert self.deal is not None
        return self.like(self.numbers, self.deal, seat, rng)

    @classmethod
    def like(cls, numbers: ActNumbers, deal: Deal, seat: int, rng: Random) -> Self:
        """Returns a moment that a seat cannot tell from a deal, which may have cards that cannot be seen."""
        view, barred = view_of(deal, seat), set[Card]()
        for _ in range(MOST_TRIES):
            pack = sampled_pack(view, rng, barred)
            again = Deal.start(deal.rules, pack, deal.dealer, score=deal.score, target=deal.target, carry=deal.carry)
            wrong = _first_illegal(again, deal.history)
            if wrong is not None:
                barred |= _would_forbid(again, wrong)
            elif view_of(again, seat) == view:
                return cls.of(numbers, pack, again)
        raise RuntimeError(f"no other deal found that seat {seat} could not tell from this one")


def _first_illegal(deal: Deal, history: Sequence[Action]) -> Action | None:
    """Does acts as long as these cards allow them; returns the first that they do not."""
    for act in history:
        try:
            deal.apply(act)
        except IllegalError:
            return act
    return None


def _would_forbid(deal: Deal, act: Action) -> set[Card]:
    """Returns the cards that a hand which has played another one cannot have held: each of them had to be played."""
    if not isinstance(act, Play) or deal.turn is None or act.card not in deal.hands[deal.turn]:
        return set()
    return {other.card for other in deal.legal_actions() if isinstance(other, Play)}
