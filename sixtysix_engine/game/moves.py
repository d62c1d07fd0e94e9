"""What acts do to the cards and points on the table, and what follows by itself: tricks and draws.

Who is asked next is not decided here.
"""

from .cards import HIDDEN, Card, Suit, card
from .honours import note_amour
from .legal import PAIR
from .state import Closed, State
from .tricks import trick_winner


def show(state: State, shown: Card) -> None:
    """Shows the card that fixes trumps: it lies under the stock, or is taken up by the player that it was dealt to."""
    state.trump = shown.suit
    state.log.append(f"+{shown}")
    if state.rules.dealing.trump_from == "turnUp":
        state.up = shown
    else:
        place = -1 if state.rules.dealing.trump_from == "lastCard" else 0
        state.known[state.order[place]].append(shown)


def announce(state: State, seat: int, suit: Suit) -> None:
    """Announces a marriage: shown where the rules say so, counted at once or when a trick is taken."""
    rules, side = state.rules.marriage, state.rules.sides[seat]
    state.log.append(f"{seat}m{suit}")
    state.announced[seat].append(suit)
    for rank in PAIR:
        item = card(suit, rank)
        state.spent[seat].append(item)
        if rules.show:
            _reveal(state, seat, item)
    value = rules.trump if suit is state.trumps else rules.plain
    if rules.trick == "next" or (rules.trick == "pending" and not state.tricks[side]):
        state.pending[side] += value
    else:
        state.marriages[side] += value
        _score(state, side, value)


def play_card(state: State, seat: int, item: Card) -> None:
    """Puts a card on the table."""
    _remove(state, seat, item)
    state.log.append(f"{seat}{item}")
    state.trick.append((seat, item))


def exchange(state: State, seat: int) -> None:
    """Takes the turn-up for the low trump."""
    assert state.up is not None
    assert state.trump is not None
    assert state.rules.exchange.rank is not None
    low, taken = card(state.trump, state.rules.exchange.rank), state.up
    _remove(state, seat, low)
    state.hands[seat].append(taken)
    state.known[seat].append(taken)
    state.up = low
    state.log.append(f"{seat}x{taken}")
    note_amour(state)


def close_stock(state: State, seat: int) -> None:
    """Closes the stock, and keeps what everybody has now."""
    state.log.append(f"{seat}c")
    state.closed = Closed(seat, tuple(state.standing(side) for side in range(len(state.points))))
    state.ruff = state.rules.closing.trump


def take_trick(state: State) -> int:
    """Gives a whole trick to its winner, with what waited for it; returns his seat."""
    second_twin = state.rules.pack.twin_wins == "second"
    winner = trick_winner(state.trick, state.trumps, second_twin=second_twin)
    sides, worth, cards = state.rules.sides, state.rules.worth[state.trump], [c for _, c in state.trick]
    side = sides[winner]
    points = sum(worth[c] for c in cards) + state.pending[side]
    state.in_a_row = state.in_a_row + 1 if sides[state.leader] == side else 1
    state.leader = winner
    state.won[winner] += cards
    state.trick.clear()
    state.tricks[side] += 1
    state.tricks_played += 1
    state.marriages[side] += state.pending[side]
    state.pending[side] = 0
    if not state.hands[winner] and state.phase in state.rules.ending.last_trick_in:
        points += state.rules.ending.last_trick
    _score(state, side, points)
    return winner


def key_round(state: State) -> None:
    """Orders the next cards of the stock so that every seat draws its own, whoever won the trick."""
    drawing = [state.leader, *state.after(state.leader)]
    if len(state.stock) >= len(drawing):
        own = dict(zip(sorted(drawing), state.stock, strict=False))
        state.stock[: len(drawing)] = [own[seat] for seat in drawing]


def draw_round(state: State) -> None:
    """Everybody draws, the winner of the trick first; the last one may have to take the turn-up."""
    for seat in [state.leader, *state.after(state.leader)]:
        if state.stock:
            drawn = state.stock.pop(0)
            state.hidden_draws[len(state.log)] = seat
        else:
            assert state.up is not None
            drawn, state.up = state.up, None
            state.known[seat].append(drawn)
        state.hands[seat].append(drawn)
        state.log.append(f"{seat}+{drawn}")
    note_amour(state)


def _reveal(state: State, seat: int, item: Card) -> None:
    if item not in state.hands[seat]:
        state.hands[seat][state.hands[seat].index(HIDDEN)] = item
    if state.known[seat].count(item) < state.spent[seat].count(item):
        state.known[seat].append(item)


def _remove(state: State, seat: int, item: Card) -> None:
    """Takes a card out of a hand; of identical ones the known one goes first."""
    state.hands[seat].remove(item if item in state.hands[seat] else HIDDEN)
    for pile in (state.known[seat], state.spent[seat]):
        if item in pile:
            pile.remove(item)


def _score(state: State, side: int, points: int) -> None:
    state.points[side] += points
    target = state.rules.ending.target
    if target is not None and state.points[side] >= target and side not in state.reached:
        state.reached.append(side)
