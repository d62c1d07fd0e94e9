"""What a person may do now: each legal act as a choice with the cards it concerns and a key of the keyboard.

The keys are the same in every front end: 1-9 and 0 are the cards of the hand from left to right (in an auction the bids
from the lowest), a suit's letter its marriage or its naming as trumps.
"""

from collections.abc import Sequence
from dataclasses import dataclass

KINDS = ("card", "marriage", "exchange", "close", "go on", "bid", "pass", "trump", "claim")
"""What a choice can be. `protocol.md` says what each does."""
DIGITS = "1234567890"
_PLAIN = {"x": ("exchange", "x"), "c": ("close", "z"), "n": ("go on", "n"), "p": ("pass", "p"), "66": ("claim", "a")}


@dataclass(frozen=True)
class Choice:
    """One thing that the person may do."""

    act: str
    """The act as the protocol writes it; what `TableSession.choose` takes."""
    kind: str
    """One of `KINDS`."""
    key: str
    """One key of the keyboard, empty where there are more choices than keys."""
    cards: tuple[str, ...] = ()
    """The card played, king and queen of the marriage, the turn-up that is taken."""
    suit: str | None = None
    """The suit of a marriage, or that is named as trumps."""
    amount: int | None = None
    """The number bid."""


def choices(legal: Sequence[str], hand: Sequence[str], turn_up: str | None) -> tuple[Choice, ...]:
    """Reads the legal acts of a seat with that hand, in the order of the protocol."""
    bids = [act for act in legal if act[0] == "b"]
    return tuple(_choice(act, hand, bids, turn_up) for act in legal)


def _choice(act: str, hand: Sequence[str], bids: Sequence[str], turn_up: str | None) -> Choice:
    if act in _PLAIN:
        kind, key = _PLAIN[act]
        return Choice(act, kind, key, cards=(turn_up,) if kind == "exchange" and turn_up else ())
    if act[0] == "m":
        return Choice(act, "marriage", act[1].lower(), cards=(f"K{act[1]}", f"Q{act[1]}"), suit=act[1])
    if act[0] == "t":
        return Choice(act, "trump", act[1].lower(), suit=act[1])
    if act[0] == "b":
        return Choice(act, "bid", _digit(bids.index(act)), amount=int(act[1:]))
    return Choice(act, "card", _digit(hand.index(act)), cards=(act,))


def _digit(place: int) -> str:
    return DIGITS[place] if place < len(DIGITS) else ""
