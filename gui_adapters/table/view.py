"""What one observer sees of a table, ready to be drawn: read from a position line, as plain data.

It knows no rule: everything is in the fields of the protocol, and what the fields hide is nowhere in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .choices import Choice, choices
from .lists import cards, numbers, parse, seat_or_none, seats_of
from .story import Entry, Played, Trick, entries, played, tricks

BACK = "??"
"""A card that the observer may not see."""


@dataclass(frozen=True)
class Seat:
    """One seat as the observer sees it."""

    number: int
    """0..n-1, clockwise."""
    hand: tuple[str, ...]
    """Cards that are seen, sorted, then a `??` for each back."""
    sits_out: bool
    """Whether this seat does not play in this deal (it may score all the same)."""
    tricks: int
    """Tricks it took itself, partners not counted."""
    won: tuple[str, ...]
    """The cards of these tricks, in order."""
    points: int
    """Points that count now, marriages included; partners have those of their side."""
    pending: int
    """Marriage points that wait for a first trick."""
    score: int
    """Match score at the start of the deal."""
    partner: int | None
    """The seat of the partner."""
    is_dealer: bool
    """Whether this seat has dealt."""
    is_turn: bool
    """Whether this seat is asked."""


@dataclass(frozen=True)
class Closed:
    """The stock was closed: by whom, and what that seat had then."""

    seat: int
    """Who closed."""
    points: int
    """The points of the closer at that moment."""


@dataclass(frozen=True)
class Bid:
    """The standing bid of an auction."""

    seat: int
    """Who bids."""
    amount: int
    """How much."""
    forced: bool
    """Whether it had to be made."""


@dataclass(frozen=True)
class DealResult:
    """How a deal ended."""

    reason: str
    """A word of the protocol: tie false-claim close-beaten close-failed claim auto out auction."""
    scores: tuple[int, ...]
    """What each seat scores in the match."""
    winners: tuple[int, ...]
    """The seats that score most; nobody in a tie."""
    after: tuple[int, ...]
    """Match score after the deal."""
    claimant: int | None
    """The seat whose claim ended the deal."""
    closer: int | None
    """The seat that had closed the stock."""


@dataclass(frozen=True)
class View:
    """A table as one observer sees it. The spelling of cards, suits, acts and reasons is the protocol's."""

    rules: str
    """Rule set with its switches."""
    me: int | None
    """The seat that sees this; None for a spectator and for one who sees everything."""
    is_open: bool
    """Whether all cards are seen."""
    turn: int | None
    """The seat that is asked; None when the deal is over."""
    moment: str
    """What it is asked: close lead meld follow draw exchange claim bid trump; empty when the deal is over."""
    seats: tuple[Seat, ...]
    """All seats, in order."""
    dealer: int
    """Who has dealt."""
    trump: str | None
    """The trump suit, S H D C."""
    turn_up: str | None
    """The turn-up while it lies under the stock."""
    stock: int
    """Face-down cards without the turn-up."""
    closed: Closed | None
    """Who closed the stock."""
    no_trump: bool
    """Closed play without trumps: `trump` stays named."""
    goal: int | None
    """Points that win the deal."""
    target: int | None
    """Points that win the match."""
    carry: int
    """Game points carried from tied deals."""
    bid: Bid | None
    """The standing bid; None in games without an auction and before the first bid."""
    declarer: int | None
    """The seat that plays the contract."""
    table: tuple[Played, ...]
    """The trick in play."""
    tricks: tuple[Trick, ...]
    """The finished tricks, with their winners; the last one is the last trick."""
    log: tuple[Entry, ...]
    """What has happened in the deal."""
    choices: tuple[Choice, ...]
    """What the observer may do now; empty when it is not asked."""
    result: DealResult | None
    """How the deal ended; None while it goes on."""

    @property
    def last_trick(self) -> Trick | None:
        """The last finished trick."""
        return self.tricks[-1] if self.tricks else None


def read_view(text: str) -> View:
    """Reads what the daemon answers to `view SEAT`, without the words `answer view`."""
    fields = parse(text)
    me, log = fields["me"], cards(fields["log"])
    turn, partners = seat_or_none(fields["turn"]), _partners(fields.get("team", "-"))
    sitting, finished = _sitting_out(fields), tricks(log, [cards(part) for part in fields["won"].split("/")])
    own = cards(fields["hand"].split("/")[int(me)]) if me.isdigit() else ()
    up = None if fields["up"] == "-" else fields["up"]
    return View(
        rules=fields["rules"],
        me=seat_or_none(me),
        is_open=me == "*",
        turn=turn,
        moment="" if fields["ask"] == "-" else fields["ask"],
        seats=_seats(fields, partners, sitting, finished),
        dealer=int(fields["dealer"]),
        trump=None if fields["trump"] == "-" else fields["trump"],
        turn_up=up,
        stock=len(cards(fields["stock"])),
        closed=_closed(fields),
        no_trump=fields.get("ruff") == "no",
        goal=seat_or_none(fields["goal"]),
        target=seat_or_none(fields["to"]),
        carry=int(fields["carry"]),
        bid=_bid(fields.get("bid", "-")),
        declarer=seat_or_none(fields.get("declarer", "-")),
        table=tuple(played(token) for token in cards(fields["table"])),
        tricks=finished,
        log=entries(log),
        choices=choices(cards(fields.get("legal", "-")), own, up) if me.isdigit() else (),
        result=_result(fields, log),
    )


def _seats(
    fields: Mapping[str, str], partners: Mapping[int, int], sitting: set[int], finished: Sequence[Trick]
) -> tuple[Seat, ...]:
    won = [cards(part) for part in fields["won"].split("/")]
    points, pending, score = (numbers(fields[key]) for key in ("pts", "pend", "score"))
    return tuple(
        Seat(
            number=number,
            hand=cards(hand),
            sits_out=number in sitting,
            tricks=sum(trick.winner == number for trick in finished),
            won=won[number],
            points=points[number],
            pending=pending[number],
            score=score[number],
            partner=partners.get(number),
            is_dealer=fields["dealer"] == str(number),
            is_turn=fields["turn"] == str(number),
        )
        for number, hand in enumerate(fields["hand"].split("/"))
    )


def _partners(team: str) -> dict[int, int]:
    sides = [seats_of(side) for side in team.split("/")] if team != "-" else []
    return {one: other for side in sides if len(side) == 2 for one, other in (side, side[::-1])}


def _sitting_out(fields: Mapping[str, str]) -> set[int]:
    """The seats without cards that have not played one."""
    acted = {entry.seat for entry in entries(cards(fields["log"])) if entry.kind == "card"}
    return {number for number, hand in enumerate(fields["hand"].split("/")) if hand == "-" and number not in acted}


def _closed(fields: Mapping[str, str]) -> Closed | None:
    if fields["closed"] == "-":
        return None
    seat, _, standing = fields["closed"].partition("@")
    return Closed(int(seat), int(standing.split("/")[int(seat)].split(".")[0]))


def _bid(text: str) -> Bid | None:
    if text == "-":
        return None
    seat, _, amount = text.partition("b")
    return Bid(int(seat), int(amount.removesuffix("!")), forced=amount.endswith("!"))


def _result(fields: Mapping[str, str], log: Sequence[str]) -> DealResult | None:
    if fields["turn"] != "-":
        return None
    scores = next((numbers(token[2:]) for token in log if token.startswith("R=")), ())
    most = max(scores, default=0)
    claims = [int(token[0]) for token in log if token[0].isdigit() and token[1:] == "66"]
    return DealResult(
        reason=fields.get("end", ""),
        scores=scores,
        winners=tuple(seat for seat, score in enumerate(scores) if score == most > 0),
        after=tuple(old + new for old, new in zip(numbers(fields["score"]), scores, strict=True)),
        claimant=claims[-1] if claims else None,
        closer=None if fields["closed"] == "-" else int(fields["closed"].partition("@")[0]),
    )
