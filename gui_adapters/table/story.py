"""What has happened in a deal: the log as entries that each front end puts into words, and the finished tricks."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """A card on the table."""

    seat: int
    """Who played it."""
    card: str
    """The card."""


@dataclass(frozen=True)
class Trick:
    """A finished trick."""

    cards: tuple[Played, ...]
    """The cards in the order in which they were played."""
    winner: int | None
    """Who took it; None where the position does not tell."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened; `kind` says which of the other fields have a value."""

    kind: str
    """A kind of `Choice`, or `turn-up`, `draw`, `result`."""
    seat: int | None = None
    """Whose act it is."""
    card: str | None = None
    """The card played, drawn (`??` where it is not seen), turned up, or taken by an exchange."""
    suit: str | None = None
    """The suit of a marriage or of named trumps."""
    amount: int | None = None
    """The number bid."""
    scores: tuple[int, ...] = ()
    """The result: what each seat scores."""


_PLAIN = {"c": "close", "n": "go on", "p": "pass", "66": "claim"}


def entries(log: Sequence[str]) -> tuple[Entry, ...]:
    """Reads a log; the mark of an unknown past is left out."""
    return tuple(_entry(token) for token in log if token != "*")


def _entry(token: str) -> Entry:
    if token.startswith("R="):
        return Entry("result", scores=tuple(map(int, token[2:].split("/"))))
    if token[0] == "+":
        return Entry("turn-up", card=token[1:])
    seat, act = int(token[0]), token[1:]
    if act in _PLAIN:
        return Entry(_PLAIN[act], seat)
    match act[0]:
        case "+":
            return Entry("draw", seat, card=act[1:])
        case "x":
            return Entry("exchange", seat, card=act[1:])
        case "m":
            return Entry("marriage", seat, suit=act[1])
        case "t":
            return Entry("trump", seat, suit=act[1])
        case "b":
            return Entry("bid", seat, amount=int(act[1:]))
    return Entry("card", seat, card=act)


def played(token: str) -> Played:
    """Reads a card of the trick in play, such as `1QD`."""
    return Played(int(token[0]), token[1:])


def tricks(log: Sequence[str], won: Sequence[Sequence[str]]) -> tuple[Trick, ...]:
    """Finds the finished tricks in a log, given the cards that each seat has won, in order."""
    plays = [played(token) for token in log if _entry_is_card(token)]
    size = len({play.seat for play in plays})
    taken = sum(map(len, won))
    if log[:1] == ("*",) or size < 2 or taken % size:
        return ()
    rest = [list(part) for part in won]
    finished = []
    for start in range(0, min(taken, len(plays)), size):
        trick = plays[start : start + size]
        winner = _winner([play.card for play in trick], rest)
        if winner is not None:
            del rest[winner][:size]
        finished.append(Trick(tuple(trick), winner))
    return tuple(finished)


def _entry_is_card(token: str) -> bool:
    return token[0].isdigit() and _entry(token).kind == "card"


def _winner(cards: list[str], rest: Sequence[Sequence[str]]) -> int | None:
    """The seat whose next won cards are these."""
    heads = (seat for seat, part in enumerate(rest) if sorted(part[: len(cards)]) == sorted(cards))
    return next(heads, None)
