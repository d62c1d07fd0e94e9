"""The rule set `vu-schnapsen` against the platform's own engine, move by move, on random deals.

Both play the same deals with the same random moves; before each move all that both know must be the same.
`python -m gui_adapters.schnapsen_platform.cross_check` does it.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import monotonic

from schnapsen.deck import OrderedCardCollection
from schnapsen.game import (
    Bot,
    BotState,
    GameState,
    Move,
    PlayerPerspective,
    SchnapsenGamePlayEngine,
    SchnapsenHandGenerator,
)

from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.cards import Card, format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

from . import RULES
from .words import act_of, card_text, in_order, to_card

LEADER, DEALER = 0, 1
"""Seats of a deal: the first to lead, and the other one."""


class DifferenceError(AssertionError):
    """The two do not agree; the text says where."""


def platform_order(pack: Sequence[Card]) -> list[str]:
    """Returns a pack in the order in which the platform deals it: the turn-up is its last card, not the eleventh."""
    return [str(c) for c in (*pack[:10], *pack[11:], pack[10])]


class Mirror(Bot):
    """A player of the platform at one seat of our deal: it compares, moves at random, and does the same in both."""

    def __init__(self, deal: Deal, seat: int, rng: Random) -> None:
        super().__init__(f"seat {seat}")
        self.deal = deal
        self.seat = seat
        self.moves = 0
        self._rng = rng

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        """Compares what both say of the moment, and plays one of the moves in both."""
        moves = perspective.valid_moves()
        self._compare(perspective, moves, leads=leader_move is None)
        move = self._rng.choice(moves)
        self.deal.apply(parse_action(act_of(move)))
        if move.is_marriage():
            king = card_text(move.as_marriage().king_card)
            self._same("acts after a marriage", [king], [str(act) for act in self.deal.legal_actions()])
            self.deal.apply(parse_action(king))
        self.moves += 1
        return move

    def _compare(self, theirs: PlayerPerspective, moves: list[Move], *, leads: bool) -> None:
        deal, other = self.deal, 1 - self.seat
        self._same("turn", (self.seat, "lead" if leads else "follow"), (deal.turn, deal.ask))
        self._same("moves", sorted(map(act_of, moves)), sorted(map(str, deal.legal_actions())))
        self._same("hand", in_order(theirs.get_hand()), sorted_texts(deal.hands[self.seat]))
        self._same("phase", theirs.get_phase().value, 1 if deal.phase == "open" else 2)
        up = theirs.get_trump_card()
        self._same("turn-up", None if up is None else card_text(up), None if deal.up is None else str(deal.up))
        self._same("stock", theirs.get_talon_size(), len(deal.stock) + (deal.up is not None))
        for seat, score in ((self.seat, theirs.get_my_score()), (other, theirs.get_opponent_score())):
            # A marriage is booked by the platform when its trick is over, by us when it is announced.
            announced = 0 if leads or seat == self.seat else self._announced()
            points = (score.direct_points, score.pending_points + announced)
            self._same(f"points of seat {seat}", points, (deal.points[seat], deal.pending[seat]))

    def _announced(self) -> int:
        """Points of the marriage that lies on the table."""
        led = self.deal.trick[0][1]
        if f"{1 - self.seat}m{led.suit}" not in self.deal.log[-2:-1]:
            return 0
        return 40 if led.suit is self.deal.trump else 20

    def _same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            raise DifferenceError(f"{what}: theirs {theirs}, ours {ours}; log {'.'.join(self.deal.log)}")


def sorted_texts(cards: Sequence[Card]) -> list[str]:
    """Writes cards in the canonical order."""
    return [str(c) for c in sorted(cards, key=lambda c: c.index)]


def check_deal(pack: Sequence[Card], rng: Random, rules: str = RULES) -> int:
    """Plays one deal in both; returns the number of moves. Raises `DifferenceError`."""
    engine = SchnapsenGamePlayEngine()
    deal = Deal.start(rule_set(rules), pack, dealer=DEALER)
    cards = OrderedCardCollection([to_card(text) for text in platform_order(pack)])
    first, second, talon = SchnapsenHandGenerator.generateHands(cards)
    bots = [Mirror(deal, seat, rng) for seat in (LEADER, DEALER)]
    state = GameState(BotState(bots[LEADER], first), BotState(bots[DEALER], second), talon, None)
    winner, points, score = engine.play_game_from_state(state, None)
    if deal.outcome is None:
        raise DifferenceError(f"the platform's deal is over, ours is not; log {'.'.join(deal.log)}")
    expected = [0, 0]
    expected[winner.seat] = points
    winner._same("result", tuple(expected), deal.outcome.points)
    winner._same("points of the winner", score.direct_points, deal.points[winner.seat])
    return sum(bot.moves for bot in bots)


def cross_check(deals: int, seed: str, rules: str = RULES) -> int:
    """Checks so many deals; returns the number of moves compared. Raises `DifferenceError`, which names the deal."""
    rng, moves = Random(seed), 0
    for index in range(deals):
        pack = shuffled_pack(rule_set(rules), seed, str(index))
        try:
            moves += check_deal(pack, rng, rules)
        except DifferenceError as error:
            raise DifferenceError(f"deal {index} of seed {seed}, cards={format_cards(pack)}: {error}") from None
    return moves


def main() -> int:
    """Checks as many deals as are asked for; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m gui_adapters.schnapsen_platform.cross_check",
        description=f"Plays random deals in the platform's engine and by {RULES}, and compares every moment.",
    )
    parser.add_argument("--deals", type=int, default=10_000, help="random deals (default: %(default)s)")
    parser.add_argument("--seed", default="platform", help="seed of cards and moves (default: %(default)s)")
    arguments = parser.parse_args()
    start = monotonic()
    try:
        moves = cross_check(arguments.deals, arguments.seed)
    except DifferenceError as error:
        print(error, file=sys.stderr)
        return 1
    seconds = monotonic() - start
    print(f"{arguments.deals} deals, {moves} moves: no difference between the platform and {RULES} ({seconds:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
