"""Why an act is not allowed, in words: for people and for logs, never for decisions."""

from collections.abc import Iterator

from .actions import Action, Bid, Claim, Close, Exchange, GoOn, Marry, NameTrump, Pass, Play
from .cards import HIDDEN, Card, Suit, card
from .legal import PAIR
from .state import Ask, State


def why_illegal(state: State, seat: int, ask: Ask, act: Action) -> str:
    """Returns the first reason why a seat may not do an act at a moment."""
    reasons: Iterator[str]
    match act:
        case Play(item):
            reasons = _play(state, seat, ask, item)
        case Marry(suit):
            reasons = _marry(state, seat, ask, suit)
        case Exchange():
            reasons = _exchange(state, seat, ask)
        case Close():
            reasons = _close(state, seat, ask)
        case Claim():
            reasons = _claim(state)
        case GoOn():
            reasons = iter(["there is nothing to decline"])
        case Bid() | Pass() | NameTrump():
            reasons = _auction(state, ask, act)
    return next(reasons, f"not possible at {ask}")


def _play(state: State, seat: int, ask: Ask, item: Card) -> Iterator[str]:
    hand = state.hands[seat]
    if item not in hand and HIDDEN not in hand:
        yield "not in hand"
    if state.trump is None and state.rules.auction.held:
        yield "trumps have not been named"
    if ask not in ("lead", "follow", "meld"):
        yield f"no card is played at {ask}"
    if ask == "meld":
        yield "the card announced must be led"
    if state.trick:
        led = state.trick[0][1].suit
        if item.suit is not led and any(c.suit is led for c in hand):
            yield "must follow suit"
        if item.suit is not led and item.suit is not state.trumps:
            yield "must trump"
        yield "must beat the trick"
    yield "not among the cards left"


def _marry(state: State, seat: int, ask: Ask, suit: Suit) -> Iterator[str]:
    rules = state.rules.marriage
    if not rules.allowed:
        yield "marriages do not count"
    if rules.call == "auto":
        yield "a marriage counts by itself when it is led"
    if ask != "lead":
        yield "only the leader announces, before he leads"
    if state.phase not in rules.phases:
        yield f"not while the stock is {state.phase}"
    if rules.trick == "before" and not state.tricks[state.rules.sides[seat]]:
        yield "needs a trick of one's own"
    if any(card(suit, rank) not in state.hands[seat] for rank in PAIR):
        yield "king and queen are not both in hand"
    yield "this pair has been announced"


def _exchange(state: State, seat: int, ask: Ask) -> Iterator[str]:
    rules = state.rules.exchange
    if rules.rank is None:
        yield "there is no exchange"
    if state.up is None:
        yield "there is no turn-up left"
    if ask != "exchange" and state.closed is not None:
        yield "the stock is closed"
    if rules.turn == "lead" and ask != "lead":
        yield "only before leading"
    if rules.trick == "own" and not state.tricks[state.rules.sides[seat]]:
        yield "needs a trick of one's own"
    if rules.trick == "anyone" and not state.tricks_played:
        yield "needs a trick"
    if len(state.stock) < rules.min_down:
        yield f"needs {rules.min_down} face-down cards in the stock"
    yield "the low trump is not in hand"


def _close(state: State, seat: int, ask: Ask) -> Iterator[str]:
    rules = state.rules.closing
    if not rules.allowed:
        yield "there is no closing"
    if state.closed is not None or state.phase == "exhausted":
        yield f"the stock is {state.phase}"
    if ask not in ("lead", "draw", "close"):
        yield "only between two tricks"
    if rules.trick and not state.tricks[state.rules.sides[seat]]:
        yield "needs a trick of one's own"
    if state.tricks_played == 0 and not rules.first:
        yield "not before the first trick"
    if len(state.stock) + (state.up is not None) < rules.min_stock:
        yield f"needs {rules.min_stock} cards in the stock"
    yield f"not {'before' if state.draws_due else 'after'} the draws"


def _auction(state: State, ask: Ask, act: Bid | Pass | NameTrump) -> Iterator[str]:
    if ask not in ("bid", "trump"):
        yield "no auction is going on"
    elif ask == "trump":
        yield "the auction is over, trumps are named now"
    elif isinstance(act, NameTrump):
        yield "trumps are named when the auction is over"
    elif isinstance(act, Pass):
        yield "after three passes the dealer must bid"
    elif act.points <= state.auction.points:
        yield f"not above the bid that stands, {state.auction.points}"
    yield "not one of the bids"


def _claim(state: State) -> Iterator[str]:
    if state.rules.ending.claim != "required":
        yield "there are no claims"
    if state.rules.ending.claim_at == "trickOrMarriage":
        yield "a claim is made on winning a trick or announcing a marriage"
    yield "no claim at this moment"
