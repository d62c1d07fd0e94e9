"""Positions as text: every key of the protocol's `position` line from a view, and a deal back from the text.

The log is authoritative: a deal is rebuilt by replaying it, and every other key must then agree.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .actions import format_actions
from .auction import Auction
from .cards import format_cards
from .deal import Deal
from .errors import PositionError
from .fields import Fields
from .restore import restore
from .state import Closed
from .view import Observer, View, view_of

_UNLESS_WRITTEN = {"ruff": "yes", "team": "-", "bid": "-", "declarer": "-", "end": "-"}
"""What the keys mean that are only written where they apply."""
REQUIRED = ("rules", "me", "turn", "hand", "table", "log")
"""Keys that a position must have; `legal` is one more when `me` is to act."""


@dataclass(frozen=True)
class Position:
    """A position that was read."""

    deal: Deal
    """The deal as far as the observer can see it; what he may not see is hidden in it."""
    me: Observer
    """The observer."""


def position_fields(view: View) -> dict[str, str]:
    """Writes a view as the keys of a position, in the order of the protocol."""
    fields = {key: write(view) for key, write in _WRITERS.items()}
    if not view.ruff:
        fields["ruff"] = "no"
    if view.rules.table.sides == "pairs":
        fields["team"] = "0.2/1.3"
    if view.rules.auction.held:
        fields["bid"] = _format_bid(view.auction)
        fields["declarer"] = _optional(view.auction.declarer)
    if view.legal is not None:
        fields["legal"] = format_actions(view.legal)
    if view.end is not None:
        fields["end"] = view.end
    return fields


def format_position(view: View) -> str:
    """Writes a view as the tokens of a `position` line, without the command."""
    return " ".join(map("=".join, position_fields(view).items()))


def parse_position(text: str) -> Position:
    """Reads the tokens of a `position` line. Unknown keys are ignored.

    Raises `PositionError` where a key is missing or unreadable, `MalformedError` and `RuleSetError` for its parts, and
    `PositionError` beginning with `inconsistent` where the keys and the log disagree.
    """
    fields = _split(text)
    deal, me = restore(fields)
    written = position_fields(view_of(deal, me))
    if fields["log"].startswith("*"):
        written = {key: written[key] for key in ("goal", "legal", "hand") if key in written}
    else:
        written = _UNLESS_WRITTEN | written
    for key, found in written.items():
        if key in fields and _normal(key, fields[key]) != _normal(key, found):
            raise PositionError(f"inconsistent {key}={fields[key]}: the log and the hands give {found}")
    if "legal" in fields and "legal" not in written:
        raise PositionError(f"inconsistent legal={fields['legal']}: me={me} is not to act")
    return Position(deal, me)


def _split(text: str) -> Fields:
    fields: Fields = {}
    for token in text.split():
        key, mark, value = token.partition("=")
        if not mark or not key or not value:
            raise PositionError(f"not a key=value token: {token!r}")
        if key in fields:
            raise PositionError(f"two values for {key}: {fields[key]} and {value}")
        fields[key] = value
    needed = (*REQUIRED, "legal") if fields.get("me") == fields.get("turn") != "-" else REQUIRED
    missing = [key for key in needed if key not in fields]
    if missing:
        raise PositionError(f"missing {' '.join(missing)}")
    return fields


def _normal(key: str, text: str) -> object:
    """Hands and acts mean the same in any order."""
    if key in ("hand", "legal"):
        return [sorted(part.split(".")) for part in text.split("/")]
    return text


def _optional(value: object) -> str:
    return "-" if value is None else str(value)


def _seats(values: Iterable[object]) -> str:
    return "/".join(map(str, values))


def _format_closed(closed: Closed | None, sides: tuple[int, ...]) -> str:
    if closed is None:
        return "-"
    standings = (closed.standings[side] for side in sides)
    return f"{closed.seat}@" + _seats(f"{s.points}.{s.marriages}.{s.tricks}" for s in standings)


def _format_bid(auction: Auction) -> str:
    return "-" if auction.seat is None else f"{auction.seat}b{auction.points}{'!' * auction.forced}"


_WRITERS: dict[str, Callable[[View], str]] = {
    "rules": lambda v: v.rules.name,
    "me": lambda v: str(v.me),
    "turn": lambda v: _optional(v.turn),
    "ask": lambda v: _optional(v.ask),
    "dealer": lambda v: str(v.dealer),
    "trump": lambda v: _optional(v.trump),
    "up": lambda v: _optional(v.up),
    "stock": lambda v: format_cards(v.stock),
    "closed": lambda v: _format_closed(v.closed, v.rules.sides),
    "hand": lambda v: _seats(map(format_cards, v.hands)),
    "table": lambda v: ".".join([f"{seat}{c}" for seat, c in v.trick]) or "-",
    "won": lambda v: _seats(map(format_cards, v.won)),
    "pts": lambda v: _seats(v.points),
    "pend": lambda v: _seats(v.pending),
    "goal": lambda v: _optional(v.rules.ending.target),
    "score": lambda v: _seats(v.score),
    "to": lambda v: _optional(v.target),
    "carry": lambda v: str(v.carry),
    "log": lambda v: ".".join(v.log) or "-",
}
