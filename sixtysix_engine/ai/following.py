"""What to play to a trick: take what is worth it, as cheaply as it can be, and give away little.

A partner's trick is one's own: it is not taken twice, and it is given the points that would win nothing later.
"""

from ..game.cards import Card
from .counting import Knowledge
from .keeping import keeping_value

_LEAD = 1.0
"""What it is worth to be on lead."""
_STRICT_LEAD = 4.0
"""The same where suits must be followed."""
_FIRST_TRICK = 2.0
"""A first trick saves from the highest loss and opens the exchange."""
_SAFE_TRUMP, _SAFE_MASTER, _SAFE = 0.9, 0.7, 0.2
"""Shares of their own points that trumps, highest cards and others are likely to bring home later."""
_DECIDES = 500.0
"""A trick that wins or loses the deal."""


def follow_score(k: Knowledge, item: Card) -> float:
    """Returns how good a card is on the trick in play; only the order of the numbers means something."""
    deal, wins = k.deal, k.wins(item)
    pot = sum(k.worth[c] for _, c in deal.trick) + k.worth[item]
    holding = k.side if wins else deal.rules.sides[k.holder]
    ours = holding == k.side
    taken = k.keeps(item if wins else k.best, deal.trick[0][1].suit, pot, ours=ours)
    score = taken * (pot + _reward(k, leads=wins) - _safe_points(k, item)) - (1 - taken) * pot
    if taken == ours and _reaches(k, holding, pot):
        score += _DECIDES if ours else -_DECIDES
    return score - keeping_value(k, item)


def _reaches(k: Knowledge, side: int, pot: int) -> bool:
    had = k.deal.points[side]
    return k.target is not None and had < k.target <= had + k.deal.pending[side] + pot


def _safe_points(k: Knowledge, item: Card) -> float:
    """The part of a card's own points that would be won with it later too."""
    return k.worth[item] * (_SAFE_TRUMP if k.is_trump(item) else _SAFE_MASTER if k.is_master(item) else _SAFE)


def _reward(k: Knowledge, *, leads: bool) -> float:
    """What taking the trick brings beside its points; a marriage only to whoever leads next."""
    deal = k.deal
    reward = _STRICT_LEAD if k.strict else _LEAD
    reward += deal.pending[k.side]
    if not deal.tricks[k.side]:
        reward += _FIRST_TRICK
    return reward + (0.5 * max(map(k.marriage, k.pairs()), default=0) if leads else 0)
