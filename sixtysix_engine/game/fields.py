"""Single keys of a position, read one by one: each error names the key, its value and what is allowed."""

import re
from collections.abc import Callable
from typing import TypeVar

from .auction import Auction
from .cards import HIDDEN, Card, parse_card
from .errors import MalformedError, PositionError
from .ruleset import RuleSet

T = TypeVar("T")
Fields = dict[str, str]
"""The keys of a position and their texts."""


def read_number(fields: Fields, key: str, default: int, *, most: int = 100_000) -> int:
    """Reads a whole number of 0 to `most`; a missing key gives the default. Raises `PositionError`."""
    text = fields.get(key, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most):
        raise PositionError(f"{key}={text}: not a number of 0 to {most}")
    return int(text)


def read_optional(fields: Fields, key: str, *, most: int = 100_000) -> int | None:
    """Reads a whole number, or `-` or a missing key for none. Raises `PositionError`."""
    return None if fields.get(key, "-") == "-" else read_number(fields, key, 0, most=most)


def read_by_seat(fields: Fields, key: str, rules: RuleSet, read: Callable[[str], T]) -> list[T]:
    """Reads a `/` list with one value for each seat. Raises `PositionError`."""
    parts = fields[key].split("/")
    if len(parts) != rules.table.seats:
        raise PositionError(f"{key}={fields[key]}: {len(parts)} values for {rules.table.seats} seats")
    try:
        return [read(part) for part in parts]
    except MalformedError as error:
        raise PositionError(f"{key}={fields[key]}: {error}") from None


def read_numbers(fields: Fields, key: str, rules: RuleSet) -> tuple[int, ...]:
    """Reads one number for each seat; a missing key gives zeros. Raises `PositionError`."""
    if key not in fields:
        return (0,) * rules.table.seats
    return tuple(read_by_seat(fields, key, rules, lambda text: read_number({key: text}, key, 0)))


def read_result(token: str, rules: RuleSet) -> tuple[int, ...] | None:
    """Reads the last token of a log, `R=2/0`; any other token gives none. Raises `PositionError`."""
    return read_numbers({"R": token[2:]}, "R", rules) if token.startswith("R=") else None


def read_auction(fields: Fields, rules: RuleSet, dealer: int) -> Auction:
    """Reads the auction that is over by the keys `bid`, `3b72` or `1b66!`, and `declarer`. Raises `PositionError`."""
    text = fields.get("bid", "-")
    found = re.fullmatch(r"([0-9])b([0-9]{1,4})(!?)", text, re.ASCII)
    if found is None or int(found[2]) not in Auction().open_bids(rules.auction):
        bids = ".".join(map(str, Auction().open_bids(rules.auction)))
        raise PositionError(f"bid={text}: allowed: SEATbPOINTS, with ! after it where it was forced; points: {bids}")
    seat = read_seat(text, "bid", rules)
    forced = rules.auction.dealer_must and seat == dealer and int(found[2]) == rules.auction.bid_from
    if forced != bool(found[3]):
        raise PositionError(f"bid={text}: ! marks the lowest bid of a dealer who must bid, and nothing else")
    if fields.get("declarer", str(seat)) != str(seat):
        raise PositionError(f"declarer={fields['declarer']}: allowed: {seat}, whose bid stands")
    others = tuple(other for other in range(rules.table.seats) if other != seat)
    return Auction(passed=others, seat=seat, points=int(found[2]), forced=forced, declarer=seat)


def read_trick(fields: Fields, rules: RuleSet) -> list[tuple[int, Card]]:
    """Reads the trick in play, `1QD.2AD`. Raises `PositionError`."""
    text = fields["table"]
    trick = (
        [] if text == "-" else [(read_seat(part, "table", rules), _seen(part[1:], part)) for part in text.split(".")]
    )
    if len({seat for seat, _ in trick}) != len(trick) or len(trick) >= rules.players:
        raise PositionError(f"table={text}: allowed: at most one card of each seat, and not a whole trick")
    return trick


def read_seat(token: str, key: str, rules: RuleSet) -> int:
    """Reads the seat that a token begins with. Raises `PositionError`."""
    if token[:1] not in tuple(map(str, range(rules.table.seats))):
        raise PositionError(f"{key}: {token!r} does not begin with a seat of 0 to {rules.table.seats - 1}")
    return int(token[0])


def _seen(text: str, token: str) -> Card:
    try:
        item = parse_card(text)
    except MalformedError as error:
        raise PositionError(f"table: {token!r}: {error}") from None
    if item is HIDDEN:
        raise PositionError(f"table: {token!r}: a card on the table is seen by all")
    return item


def check_copies(rules: RuleSet, piles: list[list[Card]]) -> None:
    """Refuses cards that the pack does not have, or not as often, hidden ones included. Raises `PositionError`."""
    total = sum(map(len, piles))
    if total > len(rules.cards):
        raise PositionError(f"{total} cards with the hidden ones; the pack of {rules.name} has {len(rules.cards)}")
    seen: dict[Card, int] = {}
    for item in (c for pile in piles for c in pile if c is not HIDDEN):
        seen[item] = seen.get(item, 0) + 1
        if seen[item] > rules.cards.count(item):
            raise PositionError(f"{item}: {seen[item]} of it; the pack of {rules.name} has {rules.cards.count(item)}")
