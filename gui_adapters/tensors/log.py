"""The log of a view as numbers, a row for each event, so that nothing a seat has seen is forgotten.

How long a deal can last follows from the parameters of its rule set.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sixtysix_engine.game.cards import SUITS, Rank
from sixtysix_engine.game.ruleset import RuleSet

_KINDS = {"m": 1, "x": 2, "+": 3, "c": 4, "n": 5, "66": 6, "b": 7, "p": 8, "t": 9, "R": 10}
_SUITS = "".join(map(str, SUITS))
_RANKS = "".join(str(rank) for rank in Rank if rank is not Rank.HIDDEN)


def most_acts(rules: RuleSet) -> int:
    """Returns a number of acts that no deal exceeds."""
    others = rules.players - 1
    open_tricks = rules.stock_size // rules.players + 1
    asked = open_tricks * (2 * others + 3)
    """Close or go on, before a lead and before the draws, by each of the others; at the draw by the winner, twice."""
    single = 4 * rules.pack.copies * 2 + 1 + 1 + others + 2
    """Marriages and what follows them, an exchange, a close and the exchanges after it, a claim or going on."""
    bids = 0
    if rules.auction.held and rules.auction.top is not None and rules.auction.bid_from is not None:
        bids = (rules.auction.top - rules.auction.bid_from) // (rules.auction.step or 1) + 2 + rules.table.seats + 1
    return len(rules.cards) + asked + single + bids


def most_events(rules: RuleSet) -> int:
    """Returns a number of tokens that no log exceeds: acts, the card turned up, draws and the result."""
    return most_acts(rules) + rules.stock_size + 2


class LogTensor:
    """Writes logs of one rule set: for each event its seat, its kind, and the suit and rank of its card."""

    def __init__(self, rules: RuleSet) -> None:
        self._seats = rules.table.seats
        self._top = float(rules.auction.top or 1)
        width = self._seats + 1 + len(_KINDS) + 1 + len(_SUITS) + len(_RANKS)
        self.shape = (most_events(rules), width)
        """Events, and numbers of each."""

    def write(self, log: Sequence[str], rows: NDArray[np.float32], seat: int) -> None:
        """Writes a log as a seat sees it; `rows` has `shape` and is filled anew."""
        rows.fill(0)
        for row, token in zip(rows, log, strict=False):
            by_seat = token[0].isdigit()
            what = token[1:] if by_seat else token
            row[(int(token[0]) - seat) % self._seats if by_seat else self._seats] = 1
            kind = _KINDS.get(what, _KINDS.get(what[0], 0))
            row[self._seats + 1 + kind] = 1
            self._write_card(what, row[self._seats + 2 + len(_KINDS) :])

    def _write_card(self, what: str, row: NDArray[np.float32]) -> None:
        if what[0] == "b":
            row[0] = int(what[1:]) / self._top
            return
        for letter in what[-2:] if what not in _KINDS else "":
            if letter in _RANKS and letter not in _SUITS:
                row[len(_SUITS) + _RANKS.index(letter)] = 1
            elif letter in _SUITS:
                row[_SUITS.index(letter)] = 1
