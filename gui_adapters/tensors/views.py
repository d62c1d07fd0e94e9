"""A view as numbers between 0 and about 1: what lies where, whose turn it is, and how many points there are.

Seats are counted from the one that sees, so that all seats can learn together.
"""

from collections.abc import Callable
from math import prod
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from sixtysix_engine.game.cards import HIDDEN
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.state import Ask
from sixtysix_engine.game.view import View

from .acts import ActNumbers

Floats = NDArray[np.float32]
_ASKS = get_args(Ask)


class ViewTensor:
    """Writes views of one rule set into a row of numbers; `pieces` says where each part stands."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.acts = ActNumbers(rules)
        seats, cards = rules.table.seats, len(self.acts.cards)
        self.pieces: dict[str, tuple[int, ...]] = {
            "hand": (cards,),
            "known": (seats - 1, cards),
            "hand_size": (seats,),
            "trick": (seats, cards),
            "won": (seats, cards),
            "turn_up": (cards,),
            "trump": (5,),
            "ask": (len(_ASKS) + 1,),
            "turn": (seats + 1,),
            "dealer": (seats,),
            "closed": (seats + 1,),
            "at_close": (seats, 3),
            "points": (seats,),
            "pending": (seats,),
            "stock": (1,),
        }
        if rules.auction.held:
            self.pieces |= {"bid": (1,), "bidder": (seats + 1,), "passed": (seats,)}
        self.size = sum(map(prod, self.pieces.values()))
        """Numbers in all."""
        self._goal = float(rules.ending.target or sum(rules.worth[None][c] for c in rules.cards))

    def parts(self, row: Floats) -> dict[str, Floats]:
        """Returns the parts of a row by name, as views into it."""
        found, at = {}, 0
        for name, shape in self.pieces.items():
            found[name] = row[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        return found

    def write(self, view: View, row: Floats, seat: int) -> None:
        """Writes what a seat sees; `row` has `size` numbers and is filled anew."""
        row.fill(0)
        parts, seats, place = self.parts(row), self.rules.table.seats, self.acts.place

        def from_seat(other: int | None) -> int:
            return seats if other is None else (other - seat) % seats

        for other in range(seats):
            at = from_seat(other)
            parts["hand_size"][at] = len(view.hands[other]) / self.rules.dealing.hand
            for item in view.hands[other]:
                if item is not HIDDEN:
                    (parts["known"][at - 1] if at else parts["hand"])[place(item)] += 1
            for item in view.won[other]:
                parts["won"][at, place(item)] += 1
            parts["points"][at] = view.points[other] / self._goal
            parts["pending"][at] = view.pending[other] / self._goal
        for other, item in view.trick:
            parts["trick"][from_seat(other), place(item)] = 1
        if view.up is not None:
            parts["turn_up"][place(view.up)] = 1
        parts["trump"][4 if view.trump is None else view.trump] = 1
        parts["ask"][len(_ASKS) if view.ask is None else _ASKS.index(view.ask)] = 1
        parts["turn"][from_seat(view.turn)] = 1
        parts["dealer"][from_seat(view.dealer)] = 1
        parts["stock"][0] = len(view.stock) / max(1, self.rules.stock_size)
        self._write_close(view, parts, from_seat)
        self._write_auction(view, parts, from_seat)

    def _write_close(self, view: View, parts: dict[str, Floats], from_seat: Callable[[int | None], int]) -> None:
        parts["closed"][from_seat(None if view.closed is None else view.closed.seat)] = 1
        if view.closed is not None:
            for other, side in enumerate(self.rules.sides):
                then = view.closed.standings[side]
                numbers = (then.points / self._goal, then.marriages / self._goal, then.tricks / self.rules.dealing.hand)
                parts["at_close"][from_seat(other)] = numbers

    def _write_auction(self, view: View, parts: dict[str, Floats], from_seat: Callable[[int | None], int]) -> None:
        if self.rules.auction.held:
            parts["bid"][0] = view.auction.points / (self.rules.auction.top or 1)
            parts["bidder"][from_seat(view.auction.seat)] = 1
            for other in view.auction.passed:
                parts["passed"][from_seat(other)] = 1
