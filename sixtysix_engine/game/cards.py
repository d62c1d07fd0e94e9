"""Suits, ranks, cards and packs, and how a card is written.

Cards are interned: there is one object for each card, so two copies in a double pack are the same object.
"""

from collections.abc import Callable, Iterable
from enum import IntEnum
from operator import attrgetter

from .errors import MalformedError


class Suit(IntEnum):
    """The four suits in the order in which cards are listed, and the unseen card's."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3
    HIDDEN = 4

    def __str__(self) -> str:
        return "SHDC?"[self]


class Rank(IntEnum):
    """The ranks from high to low, and the unseen card's."""

    ACE = 0
    TEN = 1
    KING = 2
    QUEEN = 3
    JACK = 4
    NINE = 5
    EIGHT = 6
    SEVEN = 7
    HIDDEN = 8

    def __str__(self) -> str:
        return "ATKQJ987?"[self]


class Card:
    """One card. Equal cards are one object; make them with `card()`."""

    __slots__ = ("index", "rank", "suit", "text")

    suit: Suit
    """The suit; `Suit.HIDDEN` for the card that may not be seen."""
    rank: Rank
    """The rank; `Rank.HIDDEN` for the card that may not be seen."""
    index: int
    """Place in the canonical order: suits S H D C, in a suit from the ace down; the unseen card comes last."""
    text: str
    """The notation: rank, then suit, as in `TD`."""

    def __init__(self, suit: Suit, rank: Rank) -> None:
        self.suit = suit
        self.rank = rank
        self.index = suit * 8 + rank
        self.text = f"{rank}{suit}"

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        return (_intern, (self.text,))


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = tuple(rank for rank in Rank if rank is not Rank.HIDDEN)
HIDDEN = Card(Suit.HIDDEN, Rank.HIDDEN)
"""The card that a seat may not see, written `??`."""

_CARDS = {c.text: c for c in (HIDDEN, *(Card(suit, rank) for suit in SUITS for rank in RANKS))}
_TABLE = [[_CARDS[f"{rank}{suit}"] for rank in RANKS] for suit in SUITS]
_SUITS = {str(suit): suit for suit in SUITS}
_RANKS = {str(rank): rank for rank in RANKS}


def _intern(text: str) -> Card:
    return _CARDS[text]


def card(suit: Suit, rank: Rank) -> Card:
    """Returns the card of a suit and a rank."""
    return _TABLE[suit][rank]


def parse_suit(text: str) -> Suit:
    """Reads a suit letter. Raises `MalformedError`."""
    try:
        return _SUITS[text]
    except KeyError:
        raise MalformedError(f"not a suit: {text!r}; allowed: S H D C") from None


def parse_rank(text: str) -> Rank:
    """Reads a rank letter. Raises `MalformedError`."""
    try:
        return _RANKS[text]
    except KeyError:
        raise MalformedError(f"not a rank: {text!r}; allowed: A T K Q J 9 8 7") from None


def parse_card(text: str) -> Card:
    """Reads a card, `??` included. Raises `MalformedError`."""
    try:
        return _CARDS[text]
    except KeyError:
        raise MalformedError(f"not a card: {text!r}; a card is a rank of ATKQJ987 and a suit of SHDC") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards separated by dots, `-` for none. Raises `MalformedError`."""
    return () if text == "-" else tuple(parse_card(part) for part in text.split("."))


def format_cards(cards: Iterable[Card]) -> str:
    """Writes cards separated by dots, `-` for none."""
    return ".".join(map(_text, cards)) or "-"


_text: Callable[[Card], str] = attrgetter("text")
card_index: Callable[[Card], int] = attrgetter("index")
"""The place of a card in the canonical order; a sort key."""


def make_pack(ranks: Iterable[Rank], copies: int) -> tuple[Card, ...]:
    """Returns a pack in canonical order: suits S H D C, ranks high to low, copies side by side."""
    ordered = sorted(ranks)
    return tuple(card(suit, rank) for suit in SUITS for rank in ordered for _ in range(copies))
