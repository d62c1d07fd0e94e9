"""Packs that a seat may think were dealt: what it has seen stands where the log says, the rest lies by chance.

Whether such a pack allows all that was done, only playing it again shows.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from sixtysix_engine.game.cards import HIDDEN, Card, card, parse_card, parse_suit
from sixtysix_engine.game.dealing import hand_out
from sixtysix_engine.game.legal import PAIR
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.view import View


@dataclass(eq=False)
class Place:
    """A place of the pack in dealing order; its card may become known."""

    card: Card = HIDDEN


class Reading:
    """A log read from the first card on, with the places that cards came from."""

    def __init__(self, view: View, rng: Random) -> None:
        rules = view.rules
        self._rng = rng
        self.places = [Place() for _ in rules.cards]
        hands, shown, stock = hand_out(rules, self.places, view.dealer)  # type: ignore[arg-type]  # it only moves them
        self.hands: list[list[Place]] = hands  # type: ignore[assignment]
        self.stock: list[Place] = stock  # type: ignore[assignment]
        self.up: Place | None = shown  # type: ignore[assignment]
        self._rules = rules
        for token in view.log:
            self._read(token)
        if isinstance(view.me, int):
            free = [place for place in self.hands[view.me] if place.card is HIDDEN]
            known = [place.card for place in self.hands[view.me]]
            for item in view.hands[view.me]:
                if item in known:
                    known.remove(item)
                else:
                    free.pop().card = item

    def _read(self, token: str) -> None:
        if token.startswith("R="):
            return
        if token[0] == "+":
            assert self.up is not None
            self.up.card = parse_card(token[1:])
            return
        hand, what = self.hands[int(token[0])], token[1:]
        if what[0] == "+":
            self._draw(hand, parse_card(what[1:]))
        elif what[0] == "x":
            self._exchange(hand)
        elif what[0] == "m":
            for rank in PAIR:
                self._holding(hand, card(parse_suit(what[1]), rank))
        elif len(what) == 2 and what != "66" and what[0] not in "bt":
            hand.remove(self._holding(hand, parse_card(what)))

    def _draw(self, hand: list[Place], drawn: Card) -> None:
        place = self.stock.pop(0) if self.stock else self.up
        assert place is not None
        if drawn is not HIDDEN:
            place.card = drawn
        hand.append(place)

    def _exchange(self, hand: list[Place]) -> None:
        assert self.up is not None
        assert self._rules.exchange.rank is not None
        low = self._holding(hand, card(self.up.card.suit, self._rules.exchange.rank))
        hand.remove(low)
        hand.append(self.up)
        self.up = Place(low.card)

    def _holding(self, hand: Sequence[Place], item: Card) -> Place:
        """Returns the place of a card in a hand: where it is known to be, else any that may be it."""
        known = next((place for place in hand if place.card is item), None)
        place = known or self._rng.choice([place for place in hand if place.card is HIDDEN])
        place.card = item
        return place


def sampled_pack(view: View, rng: Random, barred: Collection[Card] = ()) -> list[Card]:
    """Returns a pack in dealing order that gives a seat the cards that it has seen; the others by chance.

    `barred` are cards that no other hand can hold, so they lie in the stock.
    """
    reading = Reading(view, rng)
    unseen = unseen_cards(view.rules, [place.card for place in reading.places])
    rng.shuffle(unseen)
    unseen.sort(key=lambda item: item in barred)
    in_hands = {id(place) for hand in reading.hands for place in hand}
    hidden = [place for place in reading.places if place.card is HIDDEN]
    for place in sorted(hidden, key=lambda place: id(place) not in in_hands):
        place.card = unseen.pop(0)
    rest = [place for place in hidden if id(place) not in in_hands]
    cards = [place.card for place in rest]
    rng.shuffle(cards)
    for place, item in zip(rest, cards, strict=True):
        place.card = item
    return [place.card for place in reading.places]


def unseen_cards(rules: RuleSet, seen: Sequence[Card]) -> list[Card]:
    """Returns the cards of the pack that are not among those seen."""
    left = list(rules.cards)
    for item in seen:
        if item is not HIDDEN:
            left.remove(item)
    return left
