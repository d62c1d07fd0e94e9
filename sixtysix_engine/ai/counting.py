"""What a seat knows by counting: which cards are out, who may hold them, what can still be beaten.

Only the seat's own hand, what the whole table has seen, and numbers of cards are read; never a hidden card.
"""

from collections.abc import Callable
from functools import cached_property
from math import comb

from ..game.cards import Card, Suit
from ..game.deal import Deal
from ..game.legal import PAIR, may_marry
from ..game.tricks import beats, trick_winner
from .voids import barred_cards

Test = Callable[[Card], bool]
"""Picks cards."""

STAKE = 25
"""Card points that a side payment of one stake is worth: by so many points more a deal of one stake gains as much."""


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
        self.second_twin = rules.pack.twin_wins == "second"
        """Of two identical cards the later one is higher."""
        self.opponents = [seat for seat in deal.order if rules.sides[seat] != self.side]
        self.shown = {seat: _shown(deal, seat) for seat in deal.order if seat != me}
        """Cards that the table knows to be in each other hand."""
        self.held = [c for cards in self.shown.values() for c in cards]
        """All of them."""
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
        self.honours = {honour.name: honour.pays for honour in rules.match.honours}
        """Side payments, in stakes."""
        self._counts = counts

    def _unseen(self, *, counts: bool) -> list[Card]:
        deal, left = self.deal, list(self.deal.rules.cards)
        played = (c for cards in deal.won for c in cards) if counts else ()
        for item in (*self.hand, *self.held, *played, *(c for _, c in deal.trick)):
            left.remove(item)
        if deal.up is not None:
            left.remove(deal.up)
        return left

    @cached_property
    def pools(self) -> dict[int, list[Card]]:
        """The unseen cards that each other seat may hold, by what it did not play when it would have had to."""
        barred = barred_cards(self.deal, set(self.unseen)) if self._counts and len(self.deal.order) > 2 else {}
        return {seat: [c for c in self.unseen if c not in barred.get(seat, ())] for seat in self.shown}

    @cached_property
    def against(self) -> list[Card]:
        """Cards that an opponent may hold: all but those that only partners can have."""
        if len(self.opponents) == len(self.shown):
            return self.theirs
        shown = [c for seat in self.opponents for c in self.shown[seat]]
        return shown + [c for c in self.unseen if any(c in self.pools[seat] for seat in self.opponents)]

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
        return trick_winner(self.deal.trick, self.trumps, second_twin=self.second_twin)

    @property
    def later(self) -> list[int]:
        """The seats that play to this trick after the seat that is asked."""
        played = {seat for seat, _ in self.deal.trick}
        return [seat for seat in self.deal.after(self.me) if seat not in played]

    def beats(self, item: Card, holder: Card) -> bool:
        """Tells whether a card takes over a trick that another one holds."""
        return beats(item, holder, self.trumps, second_twin=self.second_twin)

    def wins(self, item: Card) -> bool:
        """Tells whether a card takes over the trick in play."""
        return self.beats(item, self.best)

    def is_trump(self, item: Card) -> bool:
        """Tells whether a card ruffs."""
        return item.suit is self.trumps

    def out(self, suit: Suit | None) -> int:
        """Returns how many cards of a suit an opponent may hold."""
        return sum(c.suit is suit for c in self.against)

    def is_master(self, item: Card) -> bool:
        """Tells whether no opponent can hold a card of the suit that beats this one when it is led."""
        return not any(c.suit is item.suit and self.beats(c, item) for c in self.against)

    def sure(self, item: Card) -> bool:
        """Tells whether a card wins for the side when it is led in strict play, wherever the other cards lie."""
        if not self.is_master(item):
            return False
        if self.is_trump(item) or not self.out(self.trumps):
            return True
        return self.exact and self.out(item.suit) > 0

    def chance(self, seat: int, wanted: Test) -> float:
        """Returns the probability that a seat holds one of the wanted cards."""
        shown, pool = self.shown[seat], self.pools[seat]
        if any(map(wanted, shown)):
            return 1.0
        total, size = len(pool), min(len(self.deal.hands[seat]) - len(shown), len(pool))
        return 1.0 - comb(total - sum(map(wanted, pool)), size) / comb(total, size)

    def beaten(self, seat: int, item: Card, led: Suit, pot: int) -> float:
        """Returns the probability that a seat still to play beats the card that holds a trick of `pot` points."""
        higher = self.chance(seat, lambda c: c.suit is item.suit and self.beats(c, item))
        ruffs = 0.0 if self.is_trump(item) else self.chance(seat, self.is_trump)
        if not self.strict:
            tempting = min(1.0, pot / 10)
            return min(1.0, higher * (0.6 + 0.4 * tempting) + ruffs * tempting * 0.8)
        void = 1 - self.chance(seat, lambda c: c.suit is led)
        return higher + void * ruffs if item.suit is led else void * higher

    def keeps(self, best: Card, led: Suit, pot: int, *, ours: bool) -> float:
        """Returns the probability that the side has the trick in the end; `ours`: it has it now, with `best`."""
        kept = float(ours)
        for seat in self.later:
            beaten = self.beaten(seat, best, led, pot)
            if seat in self.opponents:
                kept *= 1 - beaten
            else:  # what an opponent has put on top of ours is higher than what is known
                kept += (1 - kept) * beaten * (0.5 if ours else 1.0)
        return kept

    def spare(self, item: Card) -> int:
        """Returns how many copies of a card in hand can still serve a marriage."""
        return self.hand.count(item) - self.deal.spent[self.me].count(item)

    def mate(self, item: Card) -> Card | None:
        """Returns the other half of a card's marriage."""
        if item.rank not in PAIR:
            return None
        return next(c for c in self.deal.rules.cards if c.suit is item.suit and c.rank in PAIR and c is not item)

    def pairs(self) -> set[Suit]:
        """Returns the suits whose marriage is in hand."""
        return {c.suit for c in self.hand if (mate := self.mate(c)) is not None and min(map(self.spare, (c, mate))) > 0}

    def pays(self, suit: Suit | None) -> int:
        """Returns what the marriage of a suit is worth in card points, side payments included."""
        rules = self.deal.rules.marriage
        points = rules.trump if suit is self.trumps else rules.plain
        return points + STAKE * self.honours.get("trumpMarriage" if suit is self.deal.trump else "marriage", 0)

    def marriage(self, suit: Suit) -> int:
        """Returns what a marriage is worth that can be announced on the next lead, 0 where there is none."""
        return self.pays(suit) if may_marry(self.deal, self.me, suit) else 0


def _shown(deal: Deal, seat: int) -> list[Card]:
    """Cards of a hand that have been seen, and the rest of a marriage that was only named."""
    known, named = deal.known[seat], deal.spent[seat]
    return [*known, *(c for c in named if known.count(c) < named.count(c))]
