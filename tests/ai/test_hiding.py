"""Closed play near its end: acts are mixed as the equilibrium says, and only where the game can be solved."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from sixtysix_engine import core
from sixtysix_engine.ai.full import FullPlayer
from sixtysix_engine.ai.hiding import SELDOM, equilibrium, fits
from sixtysix_engine.ai.levels import usual_terms
from sixtysix_engine.ai.looking import barred
from sixtysix_engine.ai.player import Question
from sixtysix_engine.game.actions import CLAIM, CLOSE, Action
from sixtysix_engine.game.deal import Deal

from .play import seen_by, start


def closed_leads(rules: str, cards: int) -> Iterator[Deal]:
    """Yields leads with so many cards in hand, the stock closed, as the seat sees them that leads."""
    for index in range(200):
        deal, rng = start(rules, f"hiding {index}"), Random(index)
        while deal.turn is not None:
            late = sum(deal.tricks) > 3
            acts = [act for act in deal.legal_actions() if act not in ((CLAIM,) if late else (CLAIM, CLOSE))]
            deal.apply(CLOSE if CLOSE in acts else rng.choice(acts))
            leads = deal.turn is not None and deal.phase == "closed" and deal.ask == "lead"
            if leads and len(deal.hands[deal.turn or 0]) == cards:
                yield seen_by(deal, deal.turn or 0)


def found(deal: Deal) -> tuple[dict[Action, float], dict[Action, float]]:
    solved = equilibrium(deal, worth=None, seconds=None, stopped=lambda: False)
    assert solved is not None
    return solved


def test_a_mixed_act_is_chosen_as_often_as_its_share_says() -> None:
    for deal in closed_leads("classic", 3):
        shares, _ = found(deal)
        if 0.25 < max(shares.values()) < 0.75:
            break
    player, acts = FullPlayer(replace(usual_terms(), match_score=False)), deal.legal_actions()
    chosen = Counter(player.choose(Question(deal=deal, acts=acts, rng=Random(seed))).act for seed in range(120))
    for act, share in shares.items():
        assert chosen[act] == 0 if share < SELDOM else abs(chosen[act] / 120 - share) < 0.2  # four standard errors


def test_without_mixing_what_is_best_on_average_is_always_chosen() -> None:
    deal = next(deal for deal in closed_leads("classic", 3) if 0.25 < max(found(deal)[0].values()) < 0.75)
    player = FullPlayer(replace(usual_terms(), match_score=False, mixes=False))
    chosen = {player.choose(Question(deal=deal, acts=deal.legal_actions(), rng=Random(seed))).act for seed in range(20)}
    assert deal.turn is not None
    values = core.evaluate(deal, barred=barred(deal, deal.turn)).values
    assert len(chosen) == 1
    assert values[chosen.pop()].mean == pytest.approx(max(value.mean for value in values.values()))


def test_what_cannot_be_solved_in_time_is_not_begun() -> None:
    deal = next(closed_leads("classic", 3))
    assert fits(deal, 1.0)
    assert not fits(deal, 0.001)
    assert not fits(start("classic", "open"), 10.0)
    assert not fits(start("three-all", "three"), 10.0)
