"""What the other seat may hold, by what it has done: each hidden card is as likely as nets make its acts with it."""

from random import Random

from .. import core
from ..game.deal import Deal
from .looking import barred
from .nets import nets_of

SECONDS = 0.00001
"""What a look at one world takes, about."""
LEAST, MOST = 40, 400
"""Worlds that are looked at."""
ALIKE = 10.0
"""So many worlds count for what acts tell nothing of."""
FURTHEST = 8.0
"""By this factor a card becomes likelier or less likely, at most."""


def beliefs(
    deal: Deal, me: int, rng: Random, *, most: int, seconds: float | None, lead: bool = True
) -> core.Weights | None:
    """Returns how likely each hidden card is in the hand of the other seat, next to any; nothing where nothing is told.

    At `most` so many worlds are looked at, as far as there is time: `seconds`, None for enough. Without `lead` the
    card on the table tells nothing.
    """
    nets = nets_of(deal.rules)
    if nets is None or deal.phase == "exhausted":  # then nothing is hidden
        return None
    worlds = min(most, MOST if seconds is None else min(MOST, int(seconds / SECONDS)))
    if worlds < LEAST:
        return None
    told = core.told(deal, nets, barred=barred(deal, me), worlds=worlds, seed=rng.getrandbits(63), lead=lead)
    if told is None:
        return None
    other = next(seat for seat in deal.order if seat != me)
    return {other: {card: _weight(told.worth, *shares) for card, shares in told.shares.items()}}


def _weight(worth: float, plain: float, told: float) -> float:
    """Returns by how much a card is likelier in a hand, as odds."""
    if not 0 < plain < 1:
        return 1.0
    share = (worth * told + ALIKE * plain) / (worth + ALIKE)
    return min(FURTHEST, max(1 / FURTHEST, share * (1 - plain) / (plain * (1 - share))))
