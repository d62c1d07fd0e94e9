"""A rule set as data, and the checker that refuses contradictions when one is made.

No code anywhere asks for a rule set's name; a rule that no field can express becomes a new field.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from . import parts
from .cards import RANKS, Card, Rank, Suit, make_pack
from .errors import RuleSetError
from .parts import (
    AuctionRules,
    Closing,
    Dealing,
    Ending,
    ExchangeRules,
    Following,
    Marriage,
    MatchRules,
    Pack,
    Scoring,
    Table,
)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """All the rules of one game.

    Raises `RuleSetError`, naming the parameters in its `keys`, when they contradict each other.
    """

    name: str
    """The rule set as it is named on the wire, switches and parameters included."""
    table: Table
    pack: Pack
    dealing: Dealing
    following: Following
    marriage: Marriage
    exchange: ExchangeRules
    closing: Closing
    ending: Ending
    scoring: Scoring
    match: MatchRules
    auction: AuctionRules
    source: str = ""
    """The text the row follows, and its number."""
    about: str = ""
    """The game in one line."""
    readings: tuple[str, ...] = ()
    """Parameters whose value is a reading of an unclear or silent text, not a printed rule."""

    def __post_init__(self) -> None:
        for keys, allowed, holds in CHECKS:
            if not holds(self):
                raise RuleSetError(allowed, keys=keys)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack in canonical order."""
        return make_pack(self.pack.ranks, self.pack.copies)

    @cached_property
    def players(self) -> int:
        """Seats that are dealt cards."""
        return self.table.seats - (self.table.playing == "allButDealer")

    @cached_property
    def stock_size(self) -> int:
        """Cards left after the deal, the turn-up included."""
        return len(self.cards) - self.players * self.dealing.hand

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        count = 2 if self.table.sides == "pairs" else self.table.seats
        return tuple(seat % count for seat in range(self.table.seats))

    def order(self, dealer: int) -> list[int]:
        """Returns the seats that play a deal, clockwise from the dealer's left."""
        return [(dealer + place) % self.table.seats for place in range(1, self.players + 1)]

    @cached_property
    def worth(self) -> dict[Suit | None, dict[Card, int]]:
        """Card points of each card, by the trump suit (none: no trumps)."""
        plain, trumps = dict(self.pack.points), dict(self.pack.points) | dict(self.pack.trump_points)
        suits: tuple[Suit | None, ...] = (None, *Suit)
        return {s: {c: (trumps if c.suit is s else plain)[c.rank] for c in set(self.cards)} for s in suits}


def parameters() -> Iterator[tuple[str, str, type, Any]]:
    """Yields every parameter as the name of its part, of its field, the class of the part and its field."""
    for part in fields(RuleSet):
        if isinstance(part.type, type) and part.type.__module__ == parts.__name__:
            for item in fields(part.type):
                yield part.name, item.name, part.type, item


def _deal_size(rules: RuleSet) -> bool:
    turn_up = rules.dealing.turn_up_after is not None
    return rules.players * rules.dealing.hand + turn_up <= len(rules.cards)


def _bids(auction: AuctionRules) -> bool:
    lowest, top = auction.bid_from, auction.top
    return lowest is not None and auction.step is not None and top is not None and 0 < lowest <= top


Check = tuple[tuple[str, ...], str, Callable[[RuleSet], bool]]

CHECKS: tuple[Check, ...] = (
    (
        ("ranks",),
        "different ranks from high to low, king and queen among them",
        lambda r: list(r.pack.ranks) == sorted(set(r.pack.ranks)) and {Rank.KING, Rank.QUEEN} <= set(r.pack.ranks),
    ),
    (
        ("ranks", "points"),
        "points for each rank of the pack",
        lambda r: set(r.pack.ranks) <= dict(r.pack.points).keys() <= set(RANKS),
    ),
    (("ranks", "copies"), "a pack of 20 to 48 cards", lambda r: 20 <= len(r.cards) <= 48),
    (("sides", "seats"), "pairs need four seats", lambda r: r.table.sides == "each" or r.table.seats == 4),
    (
        ("playing", "seats"),
        "a dealer can sit out of three or four seats",
        lambda r: r.table.playing == "all" or r.table.seats > 2,
    ),
    (("sides", "playing"), "partners both play", lambda r: r.table.sides == "each" or r.table.playing == "all"),
    (
        ("packets", "hand"),
        "packets that add up to the hand",
        lambda r: sum(r.dealing.packets) == r.dealing.hand and min(r.dealing.packets) > 0,
    ),
    (("hand", "seats", "ranks", "copies"), "no more cards dealt than the pack has", _deal_size),
    (
        ("hand", "seats", "ranks", "copies"),
        "a stock that can be drawn out evenly",
        lambda r: r.stock_size % r.players == 0,
    ),
    (
        ("trumpFrom", "turnUpAfter"),
        "a turn-up where trumps come from it, and only there",
        lambda r: (r.dealing.trump_from == "turnUp") == (r.dealing.turn_up_after is not None),
    ),
    (
        ("turnUpAfter", "packets"),
        "a turn-up after one of the packets, or before the first",
        lambda r: (r.dealing.turn_up_after or 0) <= len(r.dealing.packets),
    ),
    (
        ("trumpFrom", "auction"),
        "trumps named by the bidder in an auction, and only there",
        lambda r: (r.dealing.trump_from == "bidder") == r.auction.held,
    ),
    (
        ("firstLead", "auction"),
        "a bidder's lead in an auction only",
        lambda r: r.dealing.first_lead != "bidder" or r.auction.held,
    ),
    (("bidTop", "auction"), "bids only in an auction", lambda r: r.auction.top is None or r.auction.held),
    (
        ("bidFrom", "bidStep", "bidTop"),
        "an auction with a lowest bid, a step and a top that is no lower",
        lambda r: not r.auction.held or _bids(r.auction),
    ),
    (
        ("auction", "madePays", "setPays"),
        "an auction that pays for contracts made and set",
        lambda r: not r.auction.held or None not in (r.auction.made_pays, r.auction.set_pays),
    ),
    (
        ("auction", "unit"),
        "card points added up where there is an auction",
        lambda r: not r.auction.held or r.match.unit == "card",
    ),
    (
        ("dealerMustBid", "playing"),
        "a dealer who plays where he must bid",
        lambda r: not (r.auction.held and r.auction.dealer_must) or r.table.playing == "all",
    ),
    (
        ("marriageLead",),
        "king, queen or both",
        lambda r: {*r.marriage.lead} in ({Rank.KING}, {Rank.QUEEN}, {Rank.KING, Rank.QUEEN}),
    ),
    (
        ("swapRank", "ranks"),
        "a rank of the pack for the exchange",
        lambda r: r.exchange.rank is None or r.exchange.rank in r.pack.ranks,
    ),
    (
        ("swapRank", "trumpFrom"),
        "an exchange only where there is a turn-up",
        lambda r: r.exchange.rank is None or r.dealing.turn_up_after is not None,
    ),
    (("close", "hand"), "closing only where there is a stock", lambda r: not r.closing.allowed or r.stock_size > 1),
    (
        ("claim", "dealTarget"),
        "claims, or an end by itself, only where a deal has a target",
        lambda r: r.ending.claim == "none" or r.ending.target is not None,
    ),
    (
        ("unit", "dealTarget"),
        "card points added up only where all tricks are played",
        lambda r: r.match.unit != "card" or (r.ending.target is None and r.ending.claim == "none"),
    ),
    (
        ("dealTarget", "noneOver"),
        "a deal without a target that somebody wins: higher or lastTrick",
        lambda r: (
            r.ending.target is not None or r.match.unit == "card" or r.ending.none_over in ("higher", "lastTrick")
        ),
    ),
    (
        ("honours", "unit"),
        "side payments where stakes are added up",
        lambda r: not r.match.honours or r.match.unit == "stake",
    ),
    (
        ("noneOver", "carryTo"),
        "a point carried to somebody",
        lambda r: r.ending.none_over != "carry" or r.match.carry_to != "none",
    ),
    (
        ("bothOver", "carryTo"),
        "a point carried to somebody",
        lambda r: r.ending.both_over != "carry" or r.match.carry_to != "none",
    ),
    (
        ("penaltyTo", "seats"),
        "a penalty to every opponent where there are several",
        lambda r: r.scoring.penalty_to == "everyOpponent" or r.table.sides == "pairs" or r.players == 2,
    ),
    (
        ("scale",),
        "three values that do not fall",
        lambda r: len(r.scoring.scale) == 3 and list(r.scoring.scale) == sorted(r.scoring.scale),
    ),
)
"""What must hold: the parameters concerned, what is allowed, the test."""
