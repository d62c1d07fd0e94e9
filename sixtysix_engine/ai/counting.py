"""What a seat knows by counting: which cards are out, who may hold them, what can still be beaten.

Only the seat's own hand, what the whole table has seen, and numbers of cards are read; never a hidden card.
"""

from math import comb

from ..game.cards import Card, Suit
from ..game.deal import Deal
from ..game.legal import PAIR, may_marry
from ..game.tricks import beats, trick_winner


class Knowledge:
    """One moment of a deal as a seat knows it."""

    def __init__(self, deal: Deal, me: int, *, counts: bool = True) -> None:
        """`counts` is false for a player who does not remember the cards that have been played."""
        rules = deal.rules
        self.deal = deal
        self.me = me
        self.side = rules.sides[me]
        self.hand = deal.hands[me]
        self.trumps = deal.trumps
        """The suit that ruffs, if any."""
        self.worth = rules.worth[deal.trump]
        """Card points of each card."""
        self.opponents = [seat for seat in deal.order if rules.sides[seat] != self.side]
        self.held = [c for seat in deal.order if seat != me for c in _shown(deal, seat)]
        """Cards that the table knows to be in the others' hands."""
        self.unseen = self._unseen(counts=counts)
        """Cards that lie in the others' hands or in the stock."""
        self.theirs = self.held + self.unseen
        """Cards that somebody else may hold."""
        self.their_size = max(len(deal.hands[seat]) for seat in self.opponents)
        """Cards in an opponent's hand."""
        self.target = rules.ending.target
        """Points that win the deal, none where there is no such number."""
        self.points = deal.points[self.side]
        """Points that count for the seat's side."""

    def _unseen(self, *, counts: bool) -> list[Card]:
        deal, left = self.deal, list(self.deal.rules.cards)
        played = (c for cards in deal.won for c in cards) if counts else ()
        for item in (*self.hand, *self.held, *played, *(c for _, c in deal.trick)):
            left.remove(item)
        if deal.up is not None:
            left.remove(deal.up)
        return left

    @property
    def exact(self) -> bool:
        """True where the only opponent's hand is known to the last card."""
        return len(self.deal.order) == 2 and len(self.theirs) == self.their_size

    @property
    def strict(self) -> bool:
        """True where suits must be followed."""
        return self.deal.phase != "open"

    @property
    def best(self) -> Card:
        """The card that holds the trick in play."""
        holder = self.holder
        return next(played for seat, played in self.deal.trick if seat == holder)

    @property
    def holder(self) -> int:
        """The seat that holds the trick in play."""
        twin = self.deal.rules.pack.twin_wins == "second"
        return trick_winner(self.deal.trick, self.trumps, second_twin=twin)

    def wins(self, item: Card) -> bool:
        """Tells whether a card takes over the trick in play."""
        twin = self.deal.rules.pack.twin_wins == "second"
        return beats(item, self.best, self.trumps, second_twin=twin)

    def is_trump(self, item: Card) -> bool:
        """Tells whether a card ruffs."""
        return item.suit is self.trumps

    def out(self, suit: Suit | None) -> int:
        """Returns how many cards of a suit somebody else may hold."""
        return sum(c.suit is suit for c in self.theirs)

    def is_master(self, item: Card) -> bool:
        """Tells whether nobody else can hold a higher card of the suit."""
        return not any(c.suit is item.suit and c.index < item.index for c in self.theirs)

    def sure(self, item: Card) -> bool:
        """Tells whether a card wins when it is led in strict play, wherever the other cards lie."""
        if not self.is_master(item):
            return False
        if self.is_trump(item) or not self.out(self.trumps):
            return True
        return self.exact and self.out(item.suit) > 0

    def chance_of(self, wanted: int) -> float:
        """Returns the probability that an opponent's hand holds one of `wanted` cards among all that are out."""
        total, size = len(self.theirs), self.their_size
        if wanted <= 0 or total <= 0:
            return 0.0
        return 1.0 - comb(max(total - wanted, 0), min(size, total)) / comb(total, min(size, total))

    def mate(self, item: Card) -> Card | None:
        """Returns the other half of a card's marriage."""
        if item.rank not in PAIR:
            return None
        return next(c for c in self.deal.rules.cards if c.suit is item.suit and c.rank in PAIR and c is not item)

    def marriage(self, suit: Suit) -> int:
        """Returns what a marriage pays that can be announced on the next lead, 0 where there is none."""
        deal = self.deal
        if not may_marry(deal, self.me, suit):
            return 0
        return deal.rules.marriage.trump if suit is deal.trumps else deal.rules.marriage.plain


def _shown(deal: Deal, seat: int) -> list[Card]:
    """Cards of a hand that have been seen, and the rest of a marriage that was only named."""
    known, named = deal.known[seat], deal.spent[seat]
    return [*known, *(c for c in named if known.count(c) < named.count(c))]
