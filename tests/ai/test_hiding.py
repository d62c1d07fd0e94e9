"""Closed play near its end and the last open trick: acts are mixed as the equilibrium says, and only where the game can
be solved.
"""

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


def closed_leads(rules: str, cards: int, asks: str = "lead") -> Iterator[Deal]:
    """Yields moments with so many cards in hand, the stock closed, as the seat sees them that is asked."""
    for index in range(200):
        deal, rng = start(rules, f"hiding {index}"), Random(index)
        while deal.turn is not None:
            late = sum(deal.tricks) > 3
            acts = [act for act in deal.legal_actions() if act not in ((CLAIM,) if late else (CLAIM, CLOSE))]
            deal.apply(CLOSE if CLOSE in acts else rng.choice(acts))
            leads = deal.turn is not None and deal.phase == "closed" and deal.ask == asks
            if leads and len(deal.hands[deal.turn or 0]) == cards:
                yield seen_by(deal, deal.turn or 0)


def last_open(rules: str, asks: str) -> Iterator[Deal]:
    """Yields moments before the draws that use up the stock, as the seat sees them that is asked."""
    for index in range(200):
        deal, rng = start(rules, f"last open {index}"), Random(index)
        while deal.turn is not None and not (deal.phase == "open" and len(deal.stock) == 1 and deal.ask == asks):
            acts = [act for act in deal.legal_actions() if act not in (CLAIM, CLOSE)]
            deal.apply(rng.choice(acts or list(deal.legal_actions())))
        if deal.turn is not None:
            yield seen_by(deal, deal.turn)


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


@pytest.mark.parametrize(("rules", "asks"), [("schnapsen", "lead"), ("classic", "follow"), ("classic", "draw")])
def test_in_the_last_open_trick_acts_are_mixed_as_the_equilibrium_says(rules: str, asks: str) -> None:
    player = FullPlayer(replace(usual_terms(), match_score=False))
    mixed = (deal for deal in last_open(rules, asks) if 0.25 < max(found(deal)[0].values()) < 0.75)
    deal = next(mixed)
    assert fits(deal, 0.2)
    assert not fits(deal, 0.001)
    shares, acts = found(deal)[0], deal.legal_actions()
    chosen = Counter(player.choose(Question(deal=deal, acts=acts, rng=Random(seed))).act for seed in range(60))
    for act, share in shares.items():
        assert chosen[act] == 0 if share < SELDOM else abs(chosen[act] / 60 - share) < 0.26  # four standard errors


def test_what_is_mixed_in_the_last_open_trick_is_close_to_the_whole_game() -> None:
    for deal, _ in zip(last_open("schnapsen", "lead"), range(2), strict=False):
        whole = core.Equilibrium(deal, hands=core.closure(deal))
        whole.run(iterations=100)
        _, values = found(deal)
        exact = whole.values(deal)
        assert values.keys() == exact.keys()
        assert max(values.values()) == pytest.approx(max(exact.values()), abs=0.1)


def test_who_follows_in_closed_play_mixes_too() -> None:
    player = FullPlayer(replace(usual_terms(), match_score=False))
    mixed = (deal for deal in closed_leads("classic", 2, "follow") if 0.25 < max(found(deal)[0].values()) < 0.75)
    deal = next(mixed)
    assert fits(deal, 1.0)
    acts = deal.legal_actions()
    chosen = {player.choose(Question(deal=deal, acts=acts, rng=Random(seed))).act for seed in range(30)}
    assert chosen == {act for act, share in found(deal)[0].items() if share >= SELDOM}


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
