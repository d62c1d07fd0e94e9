"""Rule sets, deals and acts as plain numbers, the language between Python and the native core.

Everything is a list of numbers under a name. Nothing here knows a parameter: rule sets are written by their types.
"""

from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..game.actions import CLAIM, CLOSE, EXCHANGE, GO_ON, MARRY, PASS, Action, Bid, NameTrump, Play, play
from ..game.cards import HIDDEN, RANKS, SUITS, Card, Rank, card, card_index
from ..game.deal import Deal
from ..game.ruleset import RuleSet, parameters
from ..game.state import Ask, Closed, Outcome

Fields = dict[str, list[int]]
"""Lists of numbers by name."""

_ASKS = get_args(Ask)
_STEPS = (*_ASKS, "draws")
REASONS = (
    "tie", "close-beaten", "false-claim", "close-failed", "claim", "auto", "out", "auction",
    "illegal", "time", "crash", "protocol",
)  # fmt: skip
"""What may decide a deal, by number."""


def encode_rules(rules: RuleSet) -> Fields:
    """Writes all parameters by public name: words as places in their `Literal`, sets as bits, none as -1."""
    return {
        item.metadata["key"]: _numbers(getattr(getattr(rules, part), name), item.type)
        for part, name, _, item in parameters()
    }


def parameter_shapes() -> dict[str, str]:
    """Returns what the values of each parameter look like, in the words of `native/parameters.hpp`."""
    return {item.metadata["key"]: _shape(item.type) for _, _, _, item in parameters()}


def _numbers(value: Any, kind: Any) -> list[int]:
    if get_origin(kind) in (Union, UnionType):
        return [-1] if value is None else _numbers(value, _given(kind))
    if get_origin(kind) is Literal:
        return [get_args(kind).index(value)]
    if get_origin(kind) is frozenset:
        words = get_args(get_args(kind)[0])
        return [sum(1 << words.index(word) for word in value)]
    if isinstance(value, tuple):
        members = zip(value, _kinds(kind, len(value)), strict=True)
        return [number for member, of in members for number in _numbers(member, of)]
    return [int(value)]


def _shape(kind: Any) -> str:
    if get_origin(kind) in (Union, UnionType):
        return f"{_shape(_given(kind))} or -"
    if get_origin(kind) is Literal:
        return "|".join(get_args(kind))
    if get_origin(kind) is frozenset:
        return f"{{{_shape(get_args(kind)[0])}}}"
    if get_args(kind)[-1:] == (...,):
        return f"{_shape(get_args(kind)[0])}..."
    if kind not in (int, bool, Rank):
        return f"({' '.join(map(_shape, _kinds(kind, 0)))})"
    return {int: "number", bool: "yes|no", Rank: "rank"}[kind]


def _given(kind: Any) -> Any:
    return next(k for k in get_args(kind) if k is not NoneType)


def _kinds(kind: Any, size: int) -> Iterable[Any]:
    """Returns the types of a tuple's members."""
    members = get_args(kind)
    if members[-1:] == (...,):
        return [members[0]] * size
    return members or get_type_hints(kind).values()


# Deals


def encode_deal(deal: Deal) -> Fields:
    """Writes a deal at any moment.

    Raises `ValueError` where a card cannot be seen, or the deal ended by something that is not in `REASONS`.
    """
    fields = {
        "dealer": [deal.dealer],
        "score": list(deal.score),
        "target": [-1 if deal.target is None else deal.target],
        "carry": [deal.carry],
        "keyed": [int(deal.keyed)],
        "stock": [_place(c) for c in deal.stock],
        "up": [] if deal.up is None else [_place(deal.up)],
        "trump": [] if deal.trump is None else [int(deal.trump)],
        "ruff": [int(deal.ruff)],
        "leader": [deal.leader],
        "trick": [number for seat, c in deal.trick for number in (seat, _place(c))],
        "closed": _closed(deal.closed),
        "points": list(deal.points),
        "pending": list(deal.pending),
        "marriages": list(deal.marriages),
        "tricks": list(deal.tricks),
        "reached": list(deal.reached),
        "tricks_played": [deal.tricks_played],
        "in_a_row": [deal.in_a_row],
        "amour": sorted(deal.amour),
    }
    return fields | _by_seat(deal) | _bids(deal) | _moment(deal)


def _place(item: Card) -> int:
    if item is HIDDEN:
        raise ValueError("a card that cannot be seen")
    return item.index


def _by_seat(deal: Deal) -> Fields:
    piles = {"hand": deal.hands, "known": deal.known, "spent": deal.spent, "won": deal.won}
    fields = {
        f"{name}{seat}": sorted(map(_place, cards)) for name, pile in piles.items() for seat, cards in enumerate(pile)
    }
    return fields | {f"announced{seat}": sorted(map(int, suits)) for seat, suits in enumerate(deal.announced)}


def _closed(closed: Closed | None) -> list[int]:
    if closed is None:
        return []
    return [closed.seat, *(number for s in closed.standings for number in (s.points, s.marriages, s.tricks))]


def _bids(deal: Deal) -> Fields:
    auction = deal.auction
    return {
        "passed": sorted(auction.passed),
        "bid": [] if auction.seat is None else [auction.seat, auction.points, int(auction.forced)],
        "declarer": [-1 if auction.declarer is None else auction.declarer],
    }


def _moment(deal: Deal) -> Fields:
    melds = deal.ask == "meld" and not deal.trick
    return {
        "turn": [-1 if deal.turn is None else deal.turn],
        "ask": [0 if deal.ask is None else _ASKS.index(deal.ask)],
        "meld": [int(deal.spent[deal.leader][-1].suit)] if melds else [],
        "plan": [number for seat, step in deal.plan if _arises(deal, step) for number in (seat, _STEPS.index(step))],
        "outcome": [] if deal.outcome is None else _outcome(deal.outcome),
    }


def _arises(deal: Deal, step: str) -> bool:
    """The plan lists all seats that could close by some rules; those whom these rules never ask are left out."""
    return step != "close" or (deal.rules.closing.allowed and deal.rules.closing.by == "either")


def _outcome(outcome: Outcome) -> list[int]:
    return [REASONS.index(outcome.reason), outcome.carry, *outcome.points, *sorted(outcome.winners)]


# Acts

_BID = 128
_ACTS: dict[int, Action] = {
    **{card(suit, rank).index: play(card(suit, rank)) for suit in SUITS for rank in RANKS},
    **{64 + suit: MARRY[suit] for suit in SUITS},
    **{68 + suit: NameTrump(suit) for suit in SUITS},
    **dict(enumerate((EXCHANGE, CLOSE, GO_ON, PASS, CLAIM), 72)),
}
_CODES = {act: code for code, act in _ACTS.items()}


def encode_act(act: Action) -> int:
    """Writes an act: a card's place in the canonical order, or a number above them; see `native/acts.hpp`."""
    if isinstance(act, Bid):
        return _BID + act.points
    return card_index(act.card) if isinstance(act, Play) else _CODES[act]


def decode_act(code: int) -> Action:
    """Reads an act. Raises `ValueError`."""
    if code in _ACTS:
        return _ACTS[code]
    if code <= _BID:
        raise ValueError(f"{code}: not an act")
    return Bid(code - _BID)
