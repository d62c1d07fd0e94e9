"""Cards and moves in the platform's objects and in the words of U66: each pair of functions goes there and back.

A move of the platform may be two acts of U66: a marriage is announced, and then its king is led.
"""

from collections.abc import Iterable

from schnapsen.deck import Card, Rank, Suit
from schnapsen.game import Marriage, Move, RegularMove, TrumpExchange

_SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
_RANKS = {"A": Rank.ACE, "T": Rank.TEN, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK}
_SUIT_LETTERS = {suit: letter for letter, suit in _SUITS.items()}
_RANK_LETTERS = {rank: letter for letter, rank in _RANKS.items()}
PACK = tuple(rank + suit for suit in _SUITS for rank in _RANKS)
"""The pack in the canonical order of U66."""


def to_card(text: str) -> Card:
    """Returns a card of the platform."""
    return Card.get_card(_RANKS[text[0]], _SUITS[text[1]])


def card_text(card: Card) -> str:
    """Writes a card of the platform."""
    return _RANK_LETTERS[card.rank] + _SUIT_LETTERS[card.suit]


def in_order(cards: Iterable[Card]) -> list[str]:
    """Writes cards of the platform, sorted as U66 sorts a hand."""
    return sorted(map(card_text, cards), key=PACK.index)


def to_move(act: str, trump: str) -> Move:
    """Returns the move that an act of a leader or follower is, or begins: a marriage brings its king with it."""
    if act == "x":
        return TrumpExchange(to_card("J" + trump))
    if act[0] == "m":
        return Marriage(to_card("Q" + act[1]), to_card("K" + act[1]))
    return RegularMove(to_card(act))


def act_of(move: Move) -> str:
    """Returns the act that a move is, or begins."""
    if move.is_trump_exchange():
        return "x"
    if move.is_marriage():
        return "m" + _SUIT_LETTERS[move.as_marriage().suit]
    return card_text(move.as_regular_move().card)
