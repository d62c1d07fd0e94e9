"""The look-ahead of the last cards, held against every line of play under the law itself."""

from random import Random

import pytest

from sixtysix_engine.ai.counting import Knowledge
from sixtysix_engine.ai.endgame import Endgame
from sixtysix_engine.game.actions import Action, Marry, Play
from sixtysix_engine.game.deal import Deal

from .play import TWO_SEATS, start

SETS = [*TWO_SEATS, "wikipedia+autoClaim", "classic+autoClaim+marriageStops:no", "classic+marriageTrick:before"]


def last_cards(rules: str, seed: str, size: int) -> Deal | None:
    """A deal played at random to a card, with hands of at most a few cards, or none if it ended before."""
    deal, rng = start(rules, seed), Random(seed)
    while deal.turn is not None:
        if deal.phase == "exhausted" and len(deal.hands[deal.turn]) <= size and deal.ask in ("lead", "follow"):
            return deal
        acts = [act for act in deal.legal_actions() if str(act) not in ("66", "c")]
        deal.apply(rng.choice(acts))
    return None


def brute_force(deal: Deal, me: int) -> int:
    """What a deal brings to a seat when both do their best, by the law alone."""
    if deal.outcome is not None:
        return deal.outcome.points[me] - deal.outcome.points[1 - me]
    values = (brute_force(after(deal, act), me) for act in deal.legal_actions())
    return max(values) if deal.turn == me else min(values)


def after(deal: Deal, act: Action) -> Deal:
    twin = deal.copy()
    twin.apply(act)
    return twin


@pytest.mark.parametrize("rules", SETS)
def test_the_look_ahead_agrees_with_every_line_of_play(rules: str) -> None:
    compared, values = 0, set()
    for seed in range(60):
        deal = last_cards(rules, str(seed), 3)
        if deal is None:
            continue
        assert deal.turn is not None
        k = Knowledge(deal, deal.turn)
        assert Endgame.fits(k)
        if k.points >= (k.target or 0):
            continue  # it claims before it looks ahead
        for act in deal.legal_actions():
            if isinstance(act, Play | Marry):
                found = Endgame(k).value(act)
                assert found == brute_force(after(deal, act), deal.turn), f"seed {seed}: {act}"
                compared += 1
                values.add(found)
    assert compared > 30
    assert len(values) > 2
