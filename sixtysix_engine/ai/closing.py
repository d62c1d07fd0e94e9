"""Whether to close the stock: the hand is played out against hands that the opponent may hold.

Both sides play by simple rules in these play-outs, the opponent with a sight of the closer's hand.
"""

from collections.abc import Sequence
from random import Random

from ..game.cards import Card, Suit
from ..game.legal import PAIR
from ..game.tricks import beats, strict_cards
from .counting import Knowledge

SAMPLES = 16
"""Hands of the opponent that are tried."""
ENOUGH = 0.85
"""Share of them that must be won."""


def closing_wins(k: Knowledge, rng: Random) -> bool:
    """Tells whether closing now is as good as won. Only for two seats, and for the one on lead."""
    deal = k.deal
    if len(deal.order) != 2 or deal.leader != k.me or k.target is None or not _hopeful(k):
        return False
    lost = 0
    for _ in range(SAMPLES):
        lost += not _PlayOut(k, rng).wins()
        if lost > SAMPLES * (1 - ENOUGH):
            return False
    return True


def _hopeful(k: Knowledge) -> bool:
    """Tells whether the target is in reach at all: masters, each with the best card that may fall to it."""
    masters = [c for c in k.hand if k.is_master(c) or k.is_trump(c)]
    fallen = sorted((k.worth[c] for c in k.theirs), reverse=True)[: len(masters)]
    melds = sum(_meld_value(k, suit) for suit in k.pairs())
    return k.points + k.deal.pending[k.side] + melds + sum(k.worth[c] for c in masters) + sum(fallen) >= (k.target or 0)


def _pairs(hand: list[Card]) -> set[Suit]:
    """The suits of which a hand holds king and queen; of twins each rank counts once."""
    seen = [c.suit for c in set(hand) if c.rank in PAIR]
    return {suit for suit in seen if seen.count(suit) > 1}


def _meld_value(k: Knowledge, suit: Suit) -> int:
    rules = k.deal.rules
    if not rules.marriage.allowed or "closed" not in rules.marriage.phases or len(k.deal.spent[k.me]) > 0:
        return 0
    return rules.marriage.trump if suit is k.deal.trump and rules.closing.trump else rules.marriage.plain


class _PlayOut:
    """Closed play to its end with one guess at the opponent's hand."""

    def __init__(self, k: Knowledge, rng: Random) -> None:
        deal = k.deal
        self.k = k
        self.rules = deal.rules
        self.trump = deal.trump if deal.rules.closing.trump else None
        self.mine = list(k.hand)
        hidden = min(k.their_size - len(k.held), len(k.unseen))
        self.theirs = [*k.held, *rng.sample(k.unseen, max(hidden, 0))]
        self.out = list(k.theirs)
        """What the closer must think the opponent may hold."""
        other = next(side for side in deal.playing_sides() if side != k.side)
        self.points = [k.points, deal.points[other]]
        self.pending = [deal.pending[k.side], deal.pending[other]]
        self.tricks = [deal.tricks[k.side], deal.tricks[other]]

    def wins(self) -> bool:
        """Plays on and tells whether the closer gets to the target first."""
        target, leads = self.k.target or 0, True
        while self.mine and self.theirs:
            if leads and self._melds(target):
                return True
            leads = self._trick(leads=leads)
            if self.points[0] >= target or self.points[1] >= target:
                return self.points[0] >= target
        return False

    def _melds(self, target: int) -> bool:
        """Tells whether a marriage is enough to win at once."""
        best = max((_meld_value(self.k, suit) for suit in _pairs(self.mine)), default=0)
        if not best:
            return False
        when = self.rules.marriage.trick
        counts = when == "no" or (when != "next" and self.tricks[0] > 0)
        return counts and self.rules.marriage.stops and self.points[0] + best >= target

    def _trick(self, *, leads: bool) -> bool:
        """Plays one trick; returns whether the closer has won it."""
        if leads:
            led = self._lead()
            answers = strict_cards(self.theirs, [(0, led)], self.trump, self.rules, 1)
            answer = self._answer(led, answers)
        else:
            led = max(self.theirs, key=self._their_lead)
            answers = strict_cards(self.mine, [(1, led)], self.trump, self.rules, 0)
            answer = self._answer(led, answers)
        mine, theirs = (led, answer) if leads else (answer, led)
        self.mine.remove(mine)
        self.theirs.remove(theirs)
        self.out.remove(theirs)
        taken = self._beats(answer, led) != leads
        winner = 0 if taken else 1
        worth = self.k.worth
        self.points[winner] += worth[led] + worth[answer] + self.pending[winner]
        self.pending[winner] = 0
        self.tricks[winner] += 1
        if not self.mine and "closed" in self.rules.ending.last_trick_in:
            self.points[winner] += self.rules.ending.last_trick
        return taken

    def _lead(self) -> Card:
        trumps_out = any(c.suit is self.trump for c in self.out)
        pairs = _pairs(self.mine)

        def value(item: Card) -> float:
            master = not any(c.suit is item.suit and self._beats(c, item) for c in self.out)
            is_trump = item.suit is self.trump
            if master:
                return 100 + self.k.worth[item] + (20 if is_trump and trumps_out else 0)
            if item.suit in pairs and item.rank in PAIR:
                return 50 + (item.rank is PAIR[1])
            return -self.k.worth[item] - (5 if is_trump else 0)

        best = max(self.mine, key=value)
        if best.suit in pairs and best.rank in PAIR:
            self._announce(best.suit)
        return best

    def _announce(self, suit: Suit) -> None:
        value, waits = _meld_value(self.k, suit), self.rules.marriage.trick
        if waits == "no" or (waits != "next" and self.tricks[0]):
            self.points[0] += value
        elif waits != "before":
            self.pending[0] += value

    def _beats(self, item: Card, holder: Card) -> bool:
        return beats(item, holder, self.trump, second_twin=self.k.second_twin)

    def _their_lead(self, item: Card) -> float:
        """The opponent leads what the closer cannot beat, the dearest first, else the cheapest card."""
        answers = strict_cards(self.mine, [(1, item)], self.trump, self.rules, 0)
        beaten = any(self._beats(c, item) for c in answers)
        return -self.k.worth[item] if beaten else 100 + self.k.worth[item]

    def _answer(self, led: Card, answers: Sequence[Card]) -> Card:
        """Takes the trick with the dearest plain card or the cheapest trump; else gives away the least."""
        worth, winning = self.k.worth, [c for c in answers if self._beats(c, led)]
        if not winning:
            return min(answers, key=lambda c: worth[c])
        plain = [c for c in winning if c.suit is not self.trump]
        return max(plain, key=lambda c: worth[c]) if plain else min(winning, key=lambda c: worth[c])
