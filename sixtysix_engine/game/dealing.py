"""The pack goes round: which cards a whole pack in dealing order gives to whom."""

from collections.abc import Sequence

from .cards import Card
from .ruleset import RuleSet

Dealt = tuple[list[list[Card]], Card | None, list[Card]]
"""Hands by seat; the card turned up or shown, which fixes trumps; the stock without the turn-up."""


def hand_out(rules: RuleSet, pack: Sequence[Card], dealer: int) -> Dealt:
    """Deals packet by packet, first to the left of the dealer, the turn-up at its place, the rest as the stock."""
    dealing, cards, order = rules.dealing, list(pack), rules.order(dealer)
    hands: list[list[Card]] = [[] for _ in range(rules.table.seats)]
    turn_up = None
    for count, packet in enumerate(dealing.packets):
        if count == dealing.turn_up_after:
            turn_up = cards.pop(0)
        for seat in order:
            hands[seat] += cards[:packet]
            del cards[:packet]
    if dealing.turn_up_after == len(dealing.packets):
        turn_up = cards.pop(0)
    shown = {"turnUp": turn_up, "lastCard": hands[order[-1]][-1], "firstCard": hands[order[0]][0]}
    return hands, shown.get(dealing.trump_from), cards
