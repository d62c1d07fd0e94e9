"""Which acts are open to the seat that is asked: one function for each moment, over a state.

Whether a seat is asked at all depends on what the table knows alone. Of a hand that cannot be seen the acts are
returned that some hidden cards would allow.
"""

from collections.abc import Callable, Iterator

from .actions import CLAIM, CLOSE, EXCHANGE, GO_ON, MARRY, PASS, Action, Bid, NameTrump, play
from .cards import HIDDEN, SUITS, Card, Rank, Suit, card, card_index
from .state import Ask, State
from .tricks import strict_cards

PAIR = (Rank.KING, Rank.QUEEN)
_PAIRS = {suit: tuple(card(suit, rank) for rank in PAIR) for suit in SUITS}


def moment_acts(state: State, seat: int, ask: Ask) -> tuple[Action, ...]:
    """Returns the acts of a seat at a moment, in the order of the protocol."""
    return tuple(_ACTS[ask](state, seat))


def is_offered(state: State, seat: int, ask: Ask) -> bool:
    """Tells from what the table knows whether a moment arises; nobody is asked whose only act would be to go on."""
    if ask == "draw":
        return may_close(state, seat) or may_exchange(state, seat, ask)
    if ask == "close":
        return may_close(state, seat)
    if ask == "exchange":
        return may_exchange(state, seat, ask)
    return True


def may_close(state: State, seat: int) -> bool:
    """Tells whether a seat may close the stock between two tricks, or before the first."""
    rules = state.rules.closing
    if not rules.allowed or state.phase != "open" or (rules.by == "leader" and seat != state.leader):
        return False
    if rules.trick and not state.tricks[state.rules.sides[seat]]:
        return False
    if len(state.stock) + (state.up is not None) < rules.min_stock:
        return False
    if state.tricks_played == 0:
        return rules.first
    return ("before" if state.draws_due else "after") in rules.draw


def may_exchange(state: State, seat: int, ask: Ask) -> bool:
    """Tells whether the table must think that a seat could exchange the low trump now."""
    rules = state.rules.exchange
    if rules.rank is None or state.up is None or state.up.rank is rules.rank or len(state.stock) < rules.min_down:
        return False
    if ask == "exchange":
        if not rules.on_close:
            return False
    else:
        tricks = {"none": 1, "anyone": state.tricks_played, "own": state.tricks[state.rules.sides[seat]]}
        if state.closed is not None or not tricks[rules.trick] or (rules.turn == "lead" and ask != "lead"):
            return False
    return state.low_trump_out(seat)


def may_claim(state: State, seat: int, ask: Ask) -> bool:
    """Tells whether the rules allow a claim, right or wrong."""
    ending = state.rules.ending
    if ending.claim != "required" or ask in ("close", "exchange"):
        return False
    if ask == "meld":
        return state.rules.marriage.stops
    if ask == "claim" or ending.claim_at == "turn":
        return True
    return ask in ("lead", "draw") and seat == state.leader and state.tricks_played > 0


def may_marry(state: State, seat: int, suit: Suit) -> bool:
    """Tells whether the leader can announce the marriage of a suit that he holds, or may hold hidden."""
    return _may_marry_now(state, seat) and _may_hold_pair(state, seat, suit)


def playable(state: State, seat: int) -> list[Card]:
    """Returns the cards that a seat may play now, sorted, identical ones once."""
    hand = state.hands[seat]
    if HIDDEN not in hand:
        free = not state.trick or state.phase == "open"
        cards = hand if free else strict_cards(hand, state.trick, state.trumps, state.rules, seat)
        return sorted(set(cards), key=card_index)
    seen = [c for c in hand if c is not HIDDEN]
    unseen = [c for c in state.rules.cards if c not in seen and _may_hide(state, c)]
    if state.phase == "open" or not state.trick:
        return sorted({*seen, *unseen}, key=card_index)
    return [
        c
        for c in sorted({*seen, *unseen}, key=card_index)
        if c in strict_cards(seen if c in seen else [*seen, c], state.trick, state.trumps, state.rules, seat)
    ]


def _may_marry_now(state: State, seat: int) -> bool:
    rules = state.rules.marriage
    if not rules.allowed or state.phase not in rules.phases:
        return False
    return rules.trick != "before" or bool(state.tricks[state.rules.sides[seat]])


def _may_hold_pair(state: State, seat: int, suit: Suit) -> bool:
    hand, spent = state.hands[seat], state.spent[seat]
    missing = [c for c in _PAIRS[suit] if hand.count(c) <= spent.count(c)]
    return not missing or (len(missing) <= state.hidden_in(seat) and all(_may_hide(state, c) for c in missing))


def _may_hide(state: State, item: Card) -> bool:
    return state.located(item) < state.rules.pack.copies


def _closing_acts(state: State, seat: int, ask: Ask) -> Iterator[Action]:
    if ask != "follow" and may_close(state, seat):
        yield CLOSE


def _exchange_acts(state: State, seat: int, ask: Ask) -> Iterator[Action]:
    if state.up is None or state.trump is None or state.rules.exchange.rank is None:
        return
    low = card(state.trump, state.rules.exchange.rank)
    holds = low in state.hands[seat] or (state.hidden_in(seat) and _may_hide(state, low))
    if holds and may_exchange(state, seat, ask):
        yield EXCHANGE


def _claim_acts(state: State, seat: int, ask: Ask) -> Iterator[Action]:
    if may_claim(state, seat, ask):
        yield CLAIM


def _bid_acts(state: State, seat: int) -> Iterator[Action]:
    rules = state.rules.auction
    yield from map(Bid, state.auction.open_bids(rules))
    if not state.auction.must_bid(rules, state.order, state.dealer, seat):
        yield PASS


def _trump_acts(_state: State, _seat: int) -> Iterator[Action]:
    return map(NameTrump, SUITS)


def _lead_acts(state: State, seat: int) -> Iterator[Action]:
    yield from map(play, playable(state, seat))
    if state.rules.marriage.call == "spoken" and _may_marry_now(state, seat):
        yield from [MARRY[suit] for suit in SUITS if _may_hold_pair(state, seat, suit)]
    yield from _exchange_acts(state, seat, "lead")
    yield from _closing_acts(state, seat, "lead")
    yield from _claim_acts(state, seat, "lead")


def _follow_acts(state: State, seat: int) -> Iterator[Action]:
    yield from map(play, playable(state, seat))
    yield from _exchange_acts(state, seat, "follow")
    yield from _claim_acts(state, seat, "follow")


def _meld_acts(state: State, seat: int) -> Iterator[Action]:
    if state.trick:  # the marriage counted by itself when its card was led
        yield GO_ON
    else:
        suit = state.spent[seat][-1].suit
        yield from (play(card(suit, rank)) for rank in PAIR if rank in state.rules.marriage.lead)
    yield from _claim_acts(state, seat, "meld")


def _draw_acts(state: State, seat: int) -> Iterator[Action]:
    yield from _exchange_acts(state, seat, "draw")
    yield from _closing_acts(state, seat, "draw")
    yield GO_ON
    yield from _claim_acts(state, seat, "draw")


def _close_acts(state: State, seat: int) -> Iterator[Action]:
    yield CLOSE
    yield GO_ON


def _on_close_acts(state: State, seat: int) -> Iterator[Action]:
    yield from _exchange_acts(state, seat, "exchange")
    yield GO_ON


def _last_acts(state: State, seat: int) -> Iterator[Action]:
    yield GO_ON
    yield CLAIM


_ACTS: dict[Ask, Callable[[State, int], Iterator[Action]]] = {
    "bid": _bid_acts,
    "trump": _trump_acts,
    "lead": _lead_acts,
    "follow": _follow_acts,
    "meld": _meld_acts,
    "draw": _draw_acts,
    "close": _close_acts,
    "exchange": _on_close_acts,
    "claim": _last_acts,
}
