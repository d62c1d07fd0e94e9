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
    return _strict(k, item) if k.strict else _open(k, item)


def _open(k: Knowledge, item: Card) -> float:
    """Cheap cards that nobody wants; the higher the card, the more it tempts a trump."""
    worth = k.worth[item]
    higher = sum(c.suit is item.suit and c.index < item.index for c in k.theirs)
    ruffers = 0 if k.is_trump(item) else k.out(k.trumps)
    tempting = min(1.0, worth / 10)
    lost = min(1.0, k.chance_of(higher) * (0.6 + 0.4 * tempting) + k.chance_of(ruffers) * tempting * 0.8)
    return (1 - lost) * (worth + 3) - lost * (worth + 3) - keeping_value(k, item)


def _strict(k: Knowledge, item: Card) -> float:
    worth = k.worth[item]
    if k.sure(item):
        draws = _DRAW_TRUMPS if k.is_trump(item) and k.out(k.trumps) else 0.0
        return _SURE + draws + worth - keeping_value(k, item)
    if k.is_master(item):
        lost = k.chance_of(k.out(k.trumps)) * (1 - k.chance_of(k.out(item.suit)))
        return (1 - 2 * lost) * (worth + 5) - keeping_value(k, item)
    higher = sum(c.suit is item.suit and c.index < item.index for c in k.theirs)
    lost = k.chance_of(higher)
    # A long suit without trumps left against it is set up by leading it.
    length = sum(c.suit is item.suit for c in k.hand) - k.out(item.suit) / 2
    return (1 - lost) * worth - lost * (worth + 4) + length * 0.5 - keeping_value(k, item)
