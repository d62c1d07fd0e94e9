"""Closed play near its end as what it is, a game of two who hide their hands: both mix their acts so that nobody who
knows how they play gains by it.
"""

from random import Random

from .. import core
from ..core.stopping import Stopped, stopping
from ..game.actions import Action
from ..game.deal import Deal
from .looking import barred

SECONDS = {
    (2, 5): 0.004, (2, 7): 0.006, (2, 9): 0.006, (2, 11): 0.008,
    (3, 7): 0.008, (3, 9): 0.025, (3, 11): 0.07, (3, 13): 0.17,
    (4, 9): 0.11, (4, 11): 1.2,
}  # fmt: skip
"""What a game takes at most, by the cards of a hand and those that lie hidden from the table, with `ITERATIONS`."""
ITERATIONS = 20
"""Steps towards the equilibrium; after so many of them its play loses less than 0.01 points."""
MEMORY = 60_000_000
"""Bytes that a game may take."""
USUAL = 0.12
"""Seconds of the games that are solved where the time is not limited, so that a seed repeats an act anywhere."""
SELDOM = 0.04
"""An act with a smaller share is a remainder of the search."""


def fits(deal: Deal, seconds: float | None) -> bool:
    """Tells whether the game can be solved in time: two seats, closed, at a lead."""
    if len(deal.order) != 2 or deal.phase != "closed" or deal.trick or deal.ask != "lead" or deal.turn is None:
        return False
    cards = len(deal.hands[deal.turn])
    needed = SECONDS.get((cards, sum(map(len, deal.hands)) + len(deal.stock)))
    return needed is not None and needed <= (USUAL if seconds is None else seconds)


def equilibrium(
    deal: Deal, *, worth: core.Worth | None, seconds: float | None, stopped: Stopped
) -> tuple[dict[Action, float], dict[Action, float]] | None:
    """Returns how often each act should be chosen, and what it brings, in the units of `core.solve`.

    Nothing where there was no time, or somebody has done what the game has no place for.
    """
    assert deal.turn is not None
    try:
        with stopping(stopped, seconds) as stop:
            out = barred(deal, deal.turn)
            game = core.Equilibrium(deal, barred=out, worth=worth, memory=MEMORY, stop=stop)
            game.run(iterations=ITERATIONS, stop=stop)
            if game.iterations < ITERATIONS:
                return None
            return game.strategy(deal), game.values(deal)
    except (ValueError, core.Stopped):
        return None


def drawn(shares: dict[Action, float], rng: Random) -> Action:
    """Returns an act as often as its share says, the smallest shares apart."""
    acts = [act for act, share in shares.items() if share >= SELDOM]
    return rng.choices(acts, [shares[act] for act in acts])[0]
