"""Closed play near its end and the last open trick as what they are, games of two who hide their hands: both mix their
acts so that nobody who knows how they play gains by it.
"""

from collections.abc import Iterable, Mapping
from math import prod
from random import Random

from .. import core
from ..core.stopping import Stopped, stopping
from ..game.actions import Action
from ..game.cards import Card
from ..game.deal import Deal
from .voids import barred_cards

ASKS = ("lead", "follow", "draw", "close")
"""Moments that are worth a game."""
SECONDS = {
    (2, 5): 0.004, (2, 7): 0.006, (2, 9): 0.006, (2, 11): 0.008,
    (3, 7): 0.008, (3, 9): 0.025, (3, 11): 0.07, (3, 13): 0.17,
    (4, 9): 0.11, (4, 11): 1.2,
}  # fmt: skip
"""What a game takes at most, by the cards of a hand and those that lie hidden from the table, with `ITERATIONS`."""
ITERATIONS = 20
"""Steps towards the equilibrium; after so many of them its play loses less than 0.01 points."""
LAST_SECONDS = {True: {2: 0.1, 1: 0.015}, False: {2: 0.02, 1: 0.005}}
"""What the last open trick takes at most, with `LAST_ITERATIONS`, by whether it is still to be led and by the tricks
that are laid out: where somebody closes, cards count as known after them."""
LAST_CARDS = 8
"""Cards of a hand there at most."""
LAST_ITERATIONS = 40
MEMORY = 60_000_000
"""Bytes that a game may take."""
USUAL = 0.12
"""Seconds of the games that are solved where the time is not limited, so that a seed repeats an act anywhere."""
SELDOM = 0.04
"""An act with a smaller share is a remainder of the search."""


def fits(deal: Deal, seconds: float | None) -> bool:
    """Tells whether the game can be solved in time: two seats, closed or in the last open trick."""
    if len(deal.order) != 2 or deal.ask not in ASKS or deal.turn is None:
        return False
    if _is_last_open(deal):
        return _last_tricks(deal, seconds) is not None
    hidden = sum(map(len, deal.hands)) + len(deal.trick) + len(deal.stock)
    needed = SECONDS.get((len(deal.hands[deal.turn]), hidden)) if deal.phase == "closed" else None
    return needed is not None and needed <= (USUAL if seconds is None else seconds)


def _is_last_open(deal: Deal) -> bool:
    """Tells whether the next draws use up the stock; it may still be closed before them."""
    return deal.phase == "open" and len(deal.stock) == 1 and deal.up is not None


def _last_tricks(deal: Deal, seconds: float | None) -> int | None:
    """Returns how many tricks there is time to lay out from the last open one on."""
    rules, cards = deal.rules, max(map(len, deal.hands))
    if rules.pack.copies > 1 or rules.match.honours or cards > LAST_CARDS:
        return None
    costs = LAST_SECONDS[deal.ask in ("lead", "close") and not deal.draws_due]
    return next((tricks for tricks, cost in costs.items() if cost <= (USUAL if seconds is None else seconds)), None)


def equilibrium(
    deal: Deal,
    *,
    worth: core.Worth | None,
    seconds: float | None,
    stopped: Stopped,
    weights: core.Weights | None = None,
) -> tuple[dict[Action, float], dict[Action, float]] | None:
    """Returns how often each act should be chosen, and what it brings, in the units of `core.solve`.

    By `weights` some cards are likelier in the hand of the other seat. Nothing where there was no time, or somebody
    has done what the game has no place for.
    """
    iterations = LAST_ITERATIONS if _is_last_open(deal) else ITERATIONS
    try:
        with stopping(stopped, seconds) as stop:
            game = _laid_out(deal, worth, seconds, stop, weights or {})
            game.run(iterations=iterations, stop=stop)
            if game.iterations < iterations:
                return None
            return game.strategy(deal), game.values(deal)
    except (ValueError, core.Stopped):
        return None


def _laid_out(
    deal: Deal, worth: core.Worth | None, seconds: float | None, stop: core.Stop, weights: core.Weights
) -> core.Equilibrium:
    if _is_last_open(deal):
        hands, tricks = core.closure(deal), _last_tricks(deal, seconds) or 1
        weighed = {seat: _weighed(hands[seat], weights.get(seat, {})) for seat in hands}
        return core.Equilibrium(deal, hands=weighed, tricks=tricks, worth=worth, memory=MEMORY, stop=stop)
    # What the table rules out of either hand, the own one too: the other seat reckons with no more than that.
    out = barred_cards(deal, set(deal.rules.cards))
    hands = {seat: _weighed(core.possible_hands(deal, seat, out[seat]), each) for seat, each in weights.items()}
    return core.Equilibrium(deal, hands=hands, barred=out, worth=worth, memory=MEMORY, stop=stop)


def _weighed(hands: Iterable[core.Hand], weights: Mapping[Card, float]) -> dict[core.Hand, float]:
    return {hand: prod(weights.get(each, 1.0) for each in hand) for hand in hands}


def drawn(shares: dict[Action, float], rng: Random) -> Action:
    """Returns an act as often as its share says, the smallest shares apart."""
    acts = [act for act, share in shares.items() if share >= SELDOM]
    return rng.choices(acts, [shares[act] for act in acts])[0]
