"""What to play to a trick: take what is worth it, as cheaply as it can be, and give away little."""

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
    deal, rules = k.deal, k.deal.rules
    pot = sum(k.worth[c] for _, c in deal.trick) + k.worth[item]
    price = keeping_value(k, item)
    if k.wins(item):
        taken = _chance_to_stay(k, item)
        score = (2 * taken - 1) * pot + taken * (_reward(k) - _safe_points(k, item)) - price
        return score + (_DECIDES if taken == 1 and _reaches(k, k.side, pot) else 0)
    if rules.sides[k.holder] == k.side:
        return pot - price
    loses = _reaches(k, rules.sides[k.holder], pot)
    return -pot - price - (_DECIDES if loses else 0)


def _reaches(k: Knowledge, side: int, pot: int) -> bool:
    deal = k.deal
    return k.target is not None and deal.points[side] + deal.pending[side] + pot >= k.target


def _safe_points(k: Knowledge, item: Card) -> float:
    """The part of a card's own points that would be won with it later too."""
    return k.worth[item] * (_SAFE_TRUMP if k.is_trump(item) else _SAFE_MASTER if k.is_master(item) else _SAFE)


def _reward(k: Knowledge) -> float:
    """What taking the trick brings beside its points."""
    deal = k.deal
    reward = _STRICT_LEAD if k.strict else _LEAD
    reward += deal.pending[k.side]
    if not deal.tricks[k.side]:
        reward += _FIRST_TRICK
    pairs = {c.suit for c in k.hand if (mate := k.mate(c)) is not None and mate in k.hand}
    return reward + 0.5 * max((k.marriage(suit) for suit in pairs), default=0)


def _chance_to_stay(k: Knowledge, item: Card) -> float:
    """The chance that nobody who is still to play takes the trick away."""
    played = {seat for seat, _ in k.deal.trick}
    later = [seat for seat in k.opponents if seat not in played and seat != k.me]
    if not later:
        return 1.0
    beaters = sum(c.suit is item.suit and c.index < item.index for c in k.theirs)
    if not k.is_trump(item):
        beaters += k.out(k.trumps)
    return (1 - k.chance_of(beaters) * 0.7) ** len(later)
