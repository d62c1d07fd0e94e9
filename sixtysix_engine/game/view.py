"""What a seat may see of a deal: the one mask. Whatever leaves the table for a player passes through here."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from .actions import Action
from .auction import Auction
from .cards import HIDDEN, Card, Suit, card_index
from .deal import Deal
from .ruleset import RuleSet
from .state import Ask, Closed

Observer = int | Literal["*", "-"]
"""Who looks: a seat, `*` for one who sees everything, `-` for a spectator."""


class View(NamedTuple):
    """A deal as one observer sees it; lists by seat repeat a side's value for partners."""

    rules: RuleSet
    me: Observer
    turn: int | None
    ask: Ask | None
    dealer: int
    trump: Suit | None
    ruff: bool
    up: Card | None
    stock: tuple[Card, ...]
    closed: Closed | None
    """Who closed, with standings by side."""
    hands: tuple[tuple[Card, ...], ...]
    """Hands by seat: cards that are seen, sorted, then hidden ones."""
    trick: tuple[tuple[int, Card], ...]
    won: tuple[tuple[Card, ...], ...]
    points: tuple[int, ...]
    pending: tuple[int, ...]
    score: tuple[int, ...]
    target: int | None
    carry: int
    auction: Auction
    log: tuple[str, ...]
    legal: tuple[Action, ...] | None
    """The acts of the seat that is asked, for that seat and for one who sees everything."""
    end: str | None
    """What decided the deal; none while it goes on."""


def view_of(deal: Deal, me: Observer) -> View:
    """Returns what an observer may see of a deal; a seat that sits out sees what a spectator does."""
    if isinstance(me, int) and me not in deal.order:
        me = "-"
    sides = deal.rules.sides
    return View(
        rules=deal.rules,
        me=me,
        turn=deal.turn,
        ask=deal.ask,
        dealer=deal.dealer,
        trump=deal.trump,
        ruff=deal.ruff,
        up=deal.up,
        stock=tuple(deal.stock) if me == "*" else (HIDDEN,) * len(deal.stock),
        closed=deal.closed,
        hands=tuple([_hand(deal, seat, me) for seat in range(len(deal.hands))]),
        trick=tuple(deal.trick),
        won=tuple(map(tuple, deal.won)),
        points=tuple([deal.points[side] for side in sides]),
        pending=tuple([deal.pending[side] for side in sides]),
        score=deal.score,
        target=deal.target,
        carry=deal.carry,
        auction=deal.auction,
        log=_log(deal, me),
        legal=deal.legal_actions() if deal.turn is not None and me in ("*", deal.turn) else None,
        end=None if deal.outcome is None else deal.outcome.reason,
    )


def _hand(deal: Deal, seat: int, me: Observer) -> tuple[Card, ...]:
    if me in ("*", seat):
        return _sorted(deal.hands[seat])
    known = deal.known[seat]
    return _sorted(known) + (HIDDEN,) * (len(deal.hands[seat]) - len(known))


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=card_index))


def _log(deal: Deal, me: Observer) -> tuple[str, ...]:
    if me == "*":
        return tuple(deal.log)
    log = list(deal.log)
    for place, seat in deal.hidden_draws.items():
        if seat != me:
            log[place] = f"{seat}+{HIDDEN.text}"
    return tuple(log)
