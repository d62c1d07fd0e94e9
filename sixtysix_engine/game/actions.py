"""The acts a seat can be asked for, and how each is written.

Acts are values: equal when they mean the same. The common ones are interned for speed.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import HIDDEN, SUITS, Card, Suit, parse_card, parse_suit
from .errors import AmbiguousError, MalformedError


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card: a lead or a follow."""

    card: Card

    def __str__(self) -> str:
        return self.card.text


@dataclass(frozen=True, slots=True)
class Marry:
    """Announces the marriage of a suit."""

    suit: Suit

    def __str__(self) -> str:
        return f"m{self.suit}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchanges the low trump for the turn-up."""

    def __str__(self) -> str:
        return "x"


@dataclass(frozen=True, slots=True)
class Close:
    """Closes the stock."""

    def __str__(self) -> str:
        return "c"


@dataclass(frozen=True, slots=True)
class GoOn:
    """Declines the right just offered."""

    def __str__(self) -> str:
        return "n"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bids a number of points in the auction."""

    points: int

    def __str__(self) -> str:
        return f"b{self.points}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Passes in the auction."""

    def __str__(self) -> str:
        return "p"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Names the trump suit."""

    suit: Suit

    def __str__(self) -> str:
        return f"t{self.suit}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claims to have reached the target of the deal."""

    def __str__(self) -> str:
        return "66"


Action = Play | Marry | Exchange | Close | GoOn | Bid | Pass | NameTrump | Claim

EXCHANGE, CLOSE, GO_ON, PASS, CLAIM = Exchange(), Close(), GoOn(), Pass(), Claim()
MARRY = {suit: Marry(suit) for suit in SUITS}
_FIXED: dict[str, Action] = {"x": EXCHANGE, "c": CLOSE, "n": GO_ON, "p": PASS, "66": CLAIM}
_FIXED.update({str(act): act for act in MARRY.values()})
_PLAYS: dict[Card, Play] = {}


def play(card: Card) -> Play:
    """Returns the act of playing a card."""
    act = _PLAYS.get(card)
    if act is None:
        act = _PLAYS[card] = Play(card)
    return act


def parse_action(text: str) -> Action:
    """Reads one act in its only spelling. Raises `MalformedError`."""
    fixed = _FIXED.get(text)
    if fixed is not None:
        return fixed
    if text.startswith("t"):
        return NameTrump(parse_suit(text[1:]))
    if text.startswith("b") and text[1:].isascii() and text[1:].isdigit() and text[1] != "0" and len(text) <= 5:
        return Bid(int(text[1:]))
    try:
        played = parse_card(text)
    except MalformedError:
        played = HIDDEN
    if played is HIDDEN:
        raise MalformedError(f"not an act: {text!r}; acts are a card such as AS, mS, x, c, n, b66, p, tS, 66")
    return play(played)


def parse_logged(token: str) -> Action:
    """Reads the act of a log token, a seat and an act; an exchange names the card taken. Raises `MalformedError`."""
    return EXCHANGE if token[1:2] == "x" else parse_action(token[1:])


def parse_among(text: str, legal: Iterable[Action]) -> Action:
    """Reads an act that somebody chose out of the legal ones.

    The spelling must be exact, nothing is completed: a shortened act (`K`, `m`) raises `AmbiguousError` where it
    fits several legal acts, and like all else that is no act `MalformedError`. That the act is among the
    legal ones is not checked here; see `Deal.apply`.
    """
    try:
        return parse_action(text)
    except MalformedError as error:
        allowed = list(legal)
        near = [str(a) for a in allowed if text and text in (str(a)[0], str(a)[1:])]
        listing = format_actions(allowed)
        if len(near) > 1:
            raise AmbiguousError(f"{text}: may mean {' or '.join(near)}; legal: {listing}") from None
        hint = f", did you mean {near[0]}" if near else ""
        raise MalformedError(f"{error}{hint}; legal: {listing}") from None


def parse_actions(text: str) -> tuple[Action, ...]:
    """Reads acts separated by dots, `-` for none. Raises `MalformedError`."""
    return () if text == "-" else tuple(parse_action(part) for part in text.split("."))


def format_actions(acts: Iterable[Action]) -> str:
    """Writes acts separated by dots, `-` for none."""
    return ".".join([str(a) for a in acts]) or "-"
