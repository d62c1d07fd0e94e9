"""What the acts of the other seat tell of its hand: how often each hidden card is in it, by what nets would have done.

The deal is played again from its start in many worlds; the native core alone does so, for two players.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..game.actions import Exchange, Marry, Play, parse_logged
from ..game.cards import HIDDEN, Card, card, parse_card
from ..game.deal import Deal
from ..game.legal import PAIR
from ..game.restore import rewound
from . import _native
from .compiled import native_rules
from .compiled_worlds import MOST_SEED, encode_view
from .encode import decode_act, encode_act, encode_deal
from .worlds import Barred

Event = tuple[int, int, int, list[int]]
"""A seat; its act, or -1 for a card drawn; that card, or -1 where it is hidden; what all knew of its hand before."""
_DREW = -1


class Shares(NamedTuple):
    """How often a hidden card is in the hand of the other seat."""

    plain: float
    """By the number of hands."""
    told: float
    """By how likely it is that these would have acted so."""


class Told(NamedTuple):
    """What acts tell of a hand."""

    worth: float
    """So many worlds of like weight say as much."""
    shares: dict[Card, Shares]
    """By hidden card."""


def told(
    deal: Deal, nets: "_native.Nets", *, barred: Barred | None, worlds: int, seed: int, lead: bool = True
) -> Told | None:
    """Looks at so many worlds of a view; nothing where more than two play, the other hides nothing or has no past.

    Without `lead` the card on the table tells nothing. Raises `ValueError` where nets are not for the rule set.
    """
    rules = native_rules(deal.rules)
    if not rules.of_two or deal.turn is None or len(deal.log) < 2 or deal.log[0] == "*":
        return None
    fields, hidden = encode_view(deal, barred, None)
    if len(hidden[0]) != 1:
        return None
    start = encode_deal(started(deal, deal.turn))
    events = list(events_of(deal))
    if deal.trick and not lead:
        del events[-1]
    worth, shares = _native.beliefs(rules, fields, hidden, start, events, nets, worlds, seed & MOST_SEED)
    found: dict[Card, Shares] = {}
    for place, plain, weighed in shares:
        act = decode_act(place)
        assert isinstance(act, Play)
        found[act.card] = Shares(plain, weighed)
    return Told(worth, found)


def started(deal: Deal, me: int) -> Deal:
    """Returns a deal that began with the seat's own cards and the same turn-up, and any others."""
    rules, up = deal.rules, parse_card(deal.log[0][1:])
    mine = rewound(rules, deal.log, me, deal.hands[me], up.suit)
    others = [c for c in rules.cards if c not in mine and c != up]
    size = rules.dealing.hand
    hands = [mine if seat == me else others[:size] for seat in range(2)]
    return Deal.resume(
        rules, deal.dealer, (hands, up, others[size:]), score=deal.score, target=deal.target, carry=deal.carry
    )


def events_of(deal: Deal) -> Iterator[Event]:
    """Reads the log of a deal; what both know of a hand is a marriage announced and a turn-up taken."""
    known: dict[int, set[Card]] = {0: set(), 1: set()}
    for token in deal.log[1:]:
        seat = int(token[0])
        if token[1] == "+":
            drawn = parse_card(token[2:])
            yield seat, _DREW, -1 if drawn is HIDDEN else drawn.index, [each.index for each in known[seat]]
            continue
        act = parse_logged(token)
        if isinstance(act, Marry):
            known[seat] |= {card(act.suit, rank) for rank in PAIR}
            if deal.rules.marriage.call == "auto":  # the card that is led announces it
                continue
        elif isinstance(act, Exchange):
            known[seat].add(parse_card(token[2:]))
        elif isinstance(act, Play):
            known[seat].discard(act.card)
        yield seat, encode_act(act), -1, []
