"""What a card is worth in the hand, in card points: the price of playing it now."""

from ..game.cards import Card, Rank
from .counting import Knowledge

_TRUMP = 6.0
"""A trump takes a trick that it is not led to."""
_RANK = {Rank.ACE: 5.0, Rank.TEN: 3.0, Rank.KING: 1.0, Rank.QUEEN: 0.6, Rank.JACK: 0.2}
"""By how much more likely a higher card takes a trick."""
_HOPE = 0.25
"""Share of a marriage's value that a king or a queen holds while its mate is still out."""
_HELD = 0.8
"""The same while its mate is in hand."""


def keeping_value(k: Knowledge, item: Card) -> float:
    """Returns what it costs to part with a card, beside its own points."""
    value = _RANK.get(item.rank, 0.0)
    if k.is_trump(item):
        value += _TRUMP
    if k.strict:
        value = value / 2 if k.is_master(item) else value / 4
    return value + _marriage_value(k, item)


def _marriage_value(k: Knowledge, item: Card) -> float:
    rules, mate = k.deal.rules.marriage, k.mate(item)
    if mate is None or not rules.allowed or (k.deal.phase not in rules.phases):
        return 0.0
    if item in k.deal.spent[k.me]:
        return 0.0
    pays = rules.trump if k.is_trump(item) else rules.plain
    if mate in k.hand:
        return pays * _HELD
    return pays * _HOPE if not k.strict and mate in k.unseen else 0.0
