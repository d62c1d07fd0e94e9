"""Which card to lead: sure tricks where suits must be followed, cheap cards while they need not be."""

from ..game.cards import Card
from .counting import Knowledge
from .keeping import keeping_value

_SURE = 150.0
"""A trick that cannot be lost comes before all but a claim."""
_DRAW_TRUMPS = 25.0
"""Trumps are drawn before other sure tricks."""


def lead_score(k: Knowledge, item: Card) -> float:
    """Returns how good a lead is; only the order of the numbers means something."""
    worth = k.worth[item]
    if k.strict and k.sure(item):
        draws = _DRAW_TRUMPS if k.is_trump(item) and k.out(k.trumps) else 0.0
        return _SURE + draws + worth - keeping_value(k, item)
    lost = 1 - k.keeps(item, item.suit, worth, ours=True)
    if not k.strict:
        # Cheap cards that nobody wants; the higher the card, the more it tempts a trump.
        return (1 - 2 * lost) * (worth + 3) - keeping_value(k, item)
    if k.is_master(item):
        return (1 - 2 * lost) * (worth + 5) - keeping_value(k, item)
    # A long suit without trumps left against it is set up by leading it.
    length = sum(c.suit is item.suit for c in k.hand) - k.out(item.suit) / 2
    return (1 - lost) * worth - lost * (worth + 4) + length * 0.5 - keeping_value(k, item)
