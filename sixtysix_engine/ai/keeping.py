"""What a card is worth in the hand, in card points: the price of playing it now."""

from ..game.cards import Card, Rank
from .counting import STAKE, Knowledge

_TRUMP, _TRUMP_OF_MANY = 6.0, 12.0
"""A trump takes a trick that it is not led to: against one opponent, among more than two players."""
_RANK = {Rank.ACE: 5.0, Rank.TEN: 3.0, Rank.KING: 1.0, Rank.QUEEN: 0.6, Rank.JACK: 0.2}
"""By how much more likely a higher card takes a trick."""
_HOPE = 0.25
"""Share of a marriage's value that a king or a queen holds while its mate is still out."""
_HELD = 0.8
"""The same while its mate is in hand."""
_AMOUR = {Rank.ACE: Rank.TEN, Rank.TEN: Rank.ACE}
"""The highest trumps, which may be paid for once they are held together."""

_LAST_SIX = 0.3
"""Share of the payment for all of the last tricks that each trump holds before they begin."""


def keeping_value(k: Knowledge, item: Card) -> float:
    """Returns what it costs to part with a card, beside its own points."""
    value, duel = _RANK.get(item.rank, 0.0), len(k.deal.order) == 2
    if k.is_trump(item):
        value += _TRUMP if duel else _TRUMP_OF_MANY
        value += 0.0 if k.strict else _LAST_SIX * STAKE * k.honours.get("lastSix", 0)
    if k.strict and duel:
        value = value / 2 if k.is_master(item) else value / 4
    return value + _marriage_value(k, item) + _amour_value(k, item)


def _marriage_value(k: Knowledge, item: Card) -> float:
    rules, mate = k.deal.rules.marriage, k.mate(item)
    if mate is None or not rules.allowed or (k.deal.phase not in rules.phases):
        return 0.0
    if not k.spare(item):
        return 0.0
    if k.spare(mate) >= k.spare(item):
        return k.pays(item.suit) * _HELD
    return k.pays(item.suit) * _HOPE if not k.strict and mate in k.unseen else 0.0


def _amour_value(k: Knowledge, item: Card) -> float:
    """What one of the two highest trumps holds while the other may still be drawn."""
    if not k.is_trump(item) or item.rank not in _AMOUR or not k.deal.stock:
        return 0.0
    other = [c for c in k.unseen if c.suit is item.suit and c.rank is _AMOUR[item.rank]]
    draws = len(k.deal.stock) / len(k.deal.order)
    return STAKE * k.honours.get("amour", 0) * draws / len(k.unseen) if other else 0.0
