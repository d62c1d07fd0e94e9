"""Exact play once both hands are known: what each act brings in match points, by looking at every way to the end.

For two seats and no stock. A budget of nodes keeps it cheap; where it is not enough there is no answer.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ..game import scoring
from ..game.actions import Action, Marry, Play
from ..game.cards import Card, Suit
from ..game.honours import with_honours
from ..game.legal import PAIR
from ..game.tricks import strict_cards
from .counting import Knowledge

MOST_NODES = 800
"""Nodes after which the look-ahead gives up."""
_FAR = 1000
"""More than any deal pays."""

T = TypeVar("T")
Pair = tuple[int, int]
"""A number of the player who asks, and the other's."""


class _Node(NamedTuple):
    """A moment of the look-ahead; player 0 is the one who asks."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    who: int
    led: Card | None
    points: Pair
    pending: Pair
    marriages: Pair
    tricks: Pair
    reached: tuple[int, ...]
    """Who has reached the target of the deal, the first one first."""
    spent: tuple[tuple[Card, ...], tuple[Card, ...]]
    """Cards in hand that have served a marriage."""
    announced: tuple[tuple[Suit, ...], tuple[Suit, ...]]
    """Marriages announced."""
    row: int
    """Tricks that the winner of the last one has taken without a break; he leads now."""


class TooDeepError(Exception):
    """The budget of nodes was not enough."""


class Endgame:
    """A look-ahead from one moment."""

    def __init__(self, k: Knowledge) -> None:
        deal = k.deal
        other = next(seat for seat in deal.order if seat != k.me)
        self._seats = (k.me, other)
        self._rules, self._trump, self._worth = deal.rules, deal.trumps, k.worth
        self._target = deal.rules.ending.target or _FAR
        self._ends = deal.rules.ending.claim != "none"
        """The deal may end before all cards are played."""
        self._beats = k.beats
        self._scratch = deal.copy()
        """Where results are asked of the law."""
        # Who held which trumps pays all lines alike, and is not for this seat to see.
        self._scratch.amour, self._scratch.concealed = set(), set()
        self._root = _Node(
            hands=(tuple(k.hand), tuple(k.theirs)),
            who=0,
            led=deal.trick[0][1] if deal.trick else None,
            points=self._both(deal.points),
            pending=self._both(deal.pending),
            marriages=self._both(deal.marriages),
            tricks=self._both(deal.tricks),
            reached=tuple(0 if side == k.side else 1 for side in deal.reached),
            spent=(tuple(deal.spent[k.me]), tuple(deal.spent[other])),
            announced=(tuple(deal.announced[k.me]), tuple(deal.announced[other])),
            row=deal.in_a_row,
        )
        self.nodes = 0
        """Moments looked at so far."""

    @staticmethod
    def fits(k: Knowledge) -> bool:
        """Tells whether a moment is one that can be looked through."""
        return k.exact and k.deal.phase == "exhausted"

    def value(self, act: Action) -> int:
        """Returns what a card or a marriage brings against best play. Raises `TooDeepError`."""
        match act:
            case Play(item):
                counts_by_itself = self._root.led is None and self._rules.marriage.call == "auto"
                return (self._lead if counts_by_itself else self._play)(self._root, item, -_FAR, _FAR)
            case Marry(suit):
                pair = [c for c in self._root.hands[0] if c.suit is suit and c.rank in self._rules.marriage.lead]
                return max(self._lead(self._root, item, -_FAR, _FAR) for item in pair)
        raise TypeError(f"not a card or a marriage: {act}")

    def _both(self, by_side: Sequence[int]) -> Pair:
        mine, theirs = (self._rules.sides[seat] for seat in self._seats)
        return by_side[mine], by_side[theirs]

    def _search(self, node: _Node, low: int, high: int) -> int:
        """Alpha-beta; player 0 wants the most, player 1 the least."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooDeepError
        if self._ends and node.who in node.reached and (node.led is None or self._rules.ending.claim_at == "turn"):
            return self._settled(node, node.who)
        cards: Sequence[Card] = node.hands[node.who]
        step = self._lead
        if node.led is not None:
            cards, step = (
                strict_cards(cards, [(1 - node.who, node.led)], self._trump, self._rules, node.who),
                self._play,
            )
        best = _FAR if node.who else -_FAR
        for item in dict.fromkeys(cards):
            value = step(node, item, low, high)
            if node.who:
                best = min(best, value)
                high = min(high, value)
            else:
                best = max(best, value)
                low = max(low, value)
            if low >= high:
                break
        return best

    def _lead(self, node: _Node, item: Card, low: int, high: int) -> int:
        """Leads a card, announcing its marriage where there is one: that never costs anything."""
        who, pays = node.who, self._marriage(node, item)
        when = self._rules.marriage.trick
        if pays and (when == "next" or (when == "pending" and not node.tricks[who])):
            node = node._replace(pending=_plus(node.pending, who, pays))
        elif pays:
            node = self._scored(node, who, pays)._replace(marriages=_plus(node.marriages, who, pays))
        if pays is not None:
            pair = tuple(c for c in dict.fromkeys(node.hands[who]) if c.suit is item.suit and c.rank in PAIR)
            node = node._replace(
                spent=_with(node.spent, who, node.spent[who] + pair),
                announced=_with(node.announced, who, (*node.announced[who], item.suit)),
            )
            if self._ends and self._rules.marriage.stops and who in node.reached:
                return self._settled(node, who)
        return self._play(node, item, low, high)

    def _marriage(self, node: _Node, item: Card) -> int | None:
        """What leading a card announces, none if nothing."""
        rules, hand, spent = self._rules.marriage, node.hands[node.who], node.spent[node.who]
        if item.rank not in rules.lead or not rules.allowed or "exhausted" not in rules.phases:
            return None
        if rules.trick == "before" and not node.tricks[node.who]:
            return None
        free = {c for c in hand if c.suit is item.suit and c.rank in PAIR and hand.count(c) > spent.count(c)}
        if len(free) < len(PAIR):
            return None
        return rules.trump if item.suit is self._trump else rules.plain

    def _play(self, node: _Node, item: Card, low: int, high: int) -> int:
        who = node.who
        left = _without(node.hands[who], item)
        hands = _with(node.hands, who, left)
        if item in node.spent[who]:
            node = node._replace(spent=_with(node.spent, who, _without(node.spent[who], item)))
        if node.led is None:
            return self._search(node._replace(hands=hands, who=1 - who, led=item), low, high)
        winner = who if self._beats(item, node.led) else 1 - who
        after = self._taken(node, winner, self._worth[node.led] + self._worth[item], last=not left)
        after = after._replace(row=1 if winner == who else node.row + 1)
        over = winner in after.reached or (after.reached and self._rules.ending.claim == "auto")
        if not left or (over and self._ends):
            return self._settled(after, winner)
        return self._search(after._replace(hands=hands, who=winner, led=None), low, high)

    def _taken(self, node: _Node, winner: int, cards: int, *, last: bool) -> _Node:
        waited, ending = node.pending[winner], self._rules.ending
        bonus = ending.last_trick if last and "exhausted" in ending.last_trick_in else 0
        return self._scored(node, winner, cards + waited + bonus)._replace(
            pending=_plus(node.pending, winner, -waited),
            marriages=_plus(node.marriages, winner, waited),
            tricks=_plus(node.tricks, winner, 1),
        )

    def _scored(self, node: _Node, who: int, points: int) -> _Node:
        both = _plus(node.points, who, points)
        first_time = both[who] >= self._target and who not in node.reached
        return node._replace(points=both, reached=(*node.reached, who) if first_time else node.reached)

    def _settled(self, node: _Node, who: int) -> int:
        """What the law pays: `who` claims if he can, or the deal ends by itself."""
        end, sides = self._scratch, self._rules.sides
        for player, seat in enumerate(self._seats):
            end.points[sides[seat]] = node.points[player]
            end.marriages[sides[seat]] = node.marriages[player]
            end.tricks[sides[seat]] = node.tricks[player]
            end.announced[seat] = list(node.announced[player])
        end.leader, end.in_a_row = self._seats[who], node.row
        end.reached = [sides[self._seats[player]] for player in node.reached]
        if node.reached and self._rules.ending.claim == "auto":
            outcome = scoring.settle_auto(end)
        elif self._ends and who in node.reached:
            outcome = scoring.settle_claim(end, end.leader)
        else:
            outcome = scoring.settle_cards_out(end)
        points = with_honours(end, outcome).points
        return points[self._seats[0]] - points[self._seats[1]]


def _plus(pair: Pair, who: int, number: int) -> Pair:
    return (pair[0], pair[1] + number) if who else (pair[0] + number, pair[1])


def _with(pair: tuple[T, T], who: int, new: T) -> tuple[T, T]:
    return (pair[0], new) if who else (new, pair[1])


def _without(cards: tuple[Card, ...], item: Card) -> tuple[Card, ...]:
    place = cards.index(item)
    return cards[:place] + cards[place + 1 :]
