"""A U66 engine as a bot of the platform: `EngineBot()` is ours, `EngineBot(["python3", "mine.py"])` any other.

The engine gets the position that the perspective tells of, and nothing else.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Self

from schnapsen.game import Bot, Move, PlayerPerspective, Trick

from sixtysix_engine.client import BlockingEngine
from sixtysix_engine.protocol import Limits

from . import RULES
from .words import PACK, act_of, card_text, in_order, to_move

ME, OTHER = 0, 1
"""Seats in the positions that the engine gets."""
OURS = (sys.executable, "-m", "sixtysix_engine")
WHOLE_TALON = 10


class EngineBot(Bot):
    """An engine that plays for the platform; a context manager that ends it."""

    def __init__(self, command: Sequence[str] = OURS, *, limits: Limits | None = None, name: str | None = None) -> None:
        self._engine = BlockingEngine(command)
        super().__init__(name or self._engine.name)
        self._limits = limits or Limits(movetime=100)

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        """Asks the engine for a move."""
        reply = self._engine.go(position_of(perspective, leader_move), self._limits)
        return to_move(reply.act, str(card_suit(perspective)))

    def close(self) -> None:
        """Ends the engine."""
        self._engine.quit()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def card_suit(perspective: PlayerPerspective) -> str:
    """Returns the letter of the trump suit."""
    first, _ = perspective.get_game_history()[0]
    return card_text(first.get_trump_card())[1]


def position_of(perspective: PlayerPerspective, leader_move: Move | None) -> str:
    """Writes what a perspective tells as a position of U66.

    Raises `ValueError` where the game did not begin with a deal.
    """
    log = log_of(perspective, leader_move)
    legal = sorted((act_of(move) for move in perspective.valid_moves()), key=_legal_order)
    mine = in_order(perspective.get_hand())
    known = sorted(_known(log, OTHER), key=PACK.index)
    others = len(mine) - (leader_move is not None)
    hand = ".".join(mine) + "/" + (".".join(known + ["??"] * (others - len(known))) or "-")
    table = "-" if leader_move is None else log[-1]
    return (
        f"rules={RULES} me={ME} turn={ME} ask={'lead' if leader_move is None else 'follow'} "
        f"hand={hand} table={table} log={'.'.join(log)} legal={'.'.join(legal)}"
    )


def log_of(perspective: PlayerPerspective, leader_move: Move | None) -> list[str]:
    """Writes the history of a perspective as a log of U66."""
    history = perspective.get_game_history()
    start = history[0][0]
    if start.get_talon_size() != WHOLE_TALON:
        raise ValueError("the game did not begin with a deal")
    log = ["+" + card_text(start.get_trump_card())]
    for (before, trick), (after, _) in pairwise(history):
        leader = ME if before.am_i_leader() else OTHER
        if trick.is_trump_exchange():
            log.append(f"{leader}x{card_text(trick.trump_card)}")
        else:
            log += [*_led(leader, trick.leader_move), f"{1 - leader}{act_of(trick.follower_move)}"]
            log += _draws(before, after, trick)
    return log if leader_move is None else [*log, *_led(OTHER, leader_move)]


def _led(seat: int, move: Move) -> list[str]:
    act = act_of(move)
    return [f"{seat}{act}", f"{seat}K{act[1]}"] if move.is_marriage() else [f"{seat}{act}"]


def _draws(before: PlayerPerspective, after: PlayerPerspective, trick: Trick) -> list[str]:
    """Writes the draws after a trick: its winner's, then the other's, who may get the turn-up."""
    if not before.get_talon_size():
        return []
    had = {card_text(c) for c in before.get_hand()}
    drawn = {ME: next(text for text in in_order(after.get_hand()) if text not in had), OTHER: "??"}
    winner = ME if after.am_i_leader() else OTHER
    if winner == ME and not after.get_talon_size():
        drawn[OTHER] = card_text(before.get_trump_card())
    return [f"{seat}+{drawn[seat]}" for seat in (winner, 1 - winner)]


def _known(log: Sequence[str], seat: int) -> set[str]:
    """Returns the cards in a hand that the table has seen: shown, exchanged or drawn face up."""
    known: set[str] = set()
    for token in log[1:]:
        if token[0] != str(seat):
            continue
        what = token[1:]
        if what[0] == "m":
            known |= {"K" + what[1], "Q" + what[1]}
        elif what[0] in "x+":
            known |= {what[1:]} - {"??"}
        else:
            known.discard(what)
    return known


def _legal_order(act: str) -> tuple[int, int]:
    """Cards first, then marriages by suit, then the exchange."""
    if act in PACK:
        return 0, PACK.index(act)
    return 1 + (act == "x"), "SHDC".index(act[1]) if act[0] == "m" else 0
