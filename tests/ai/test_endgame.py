"""The look-ahead of the last cards, held against every line of play under the law itself."""

from random import Random

import pytest

from sixtysix_engine.ai.counting import Knowledge
from sixtysix_engine.ai.endgame import Endgame
from sixtysix_engine.game.actions import Action, Marry, Play
from sixtysix_engine.game.cards import card_index, format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.legal import PAIR
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.variants import rule_set

from .play import TWO_SEATS, start

SETS = [
    *TWO_SEATS, "piquet32", "three-out", "schwabach", "schnapsen", "mariage", "santase", "schwabach+twinWins:second",
    "schwabach+schwabachTotal", "wikipedia+autoClaim", "classic+autoClaim+marriageStops:no",
    "classic+marriageTrick:before", "classic+marriageTrick:next", "vu-schnapsen",
]  # fmt: skip


def last_cards(rules: str, seed: str, size: int) -> Deal | None:
    """A deal played at random to a card, with hands of at most a few cards, or none if it ended before."""
    deal, rng = start(rules, seed), Random(seed)
    while deal.turn is not None:
        if deal.phase == "exhausted" and len(deal.hands[deal.turn]) <= size and deal.ask in ("lead", "follow"):
            deal.amour.clear()  # paid alike whatever is played
            return deal
        acts = [act for act in deal.legal_actions() if str(act) not in ("66", "c")]
        deal.apply(rng.choice(acts))
    return None


def brute_force(deal: Deal, me: int) -> int:
    """What a deal brings to a seat when both do their best, by the law alone."""
    if deal.outcome is not None:
        other = next(seat for seat in deal.order if seat != me)
        return deal.outcome.points[me] - deal.outcome.points[other]
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
        if k.target is not None and k.points >= k.target:
            continue  # it claims before it looks ahead
        for act in deal.legal_actions():
            if isinstance(act, Play | Marry):
                found = Endgame(k).value(act)
                assert found == brute_force(after(deal, act), deal.turn), f"seed {seed}: {act}"
                compared += 1
                values.add(found)
    assert compared > 30
    assert len(values) > 2


def without_a_trick(rules: str, seed: int) -> Deal:
    """The last three cards of a leader who has points but no trick yet, and holds a marriage."""
    rng, pack = Random(seed), list(rule_set(rules).cards)
    suit = rng.randrange(4)
    pair = [c for c in pack if c.suit == suit and c.rank in PAIR]
    rest = [c for c in pack if c not in pair]
    rng.shuffle(rest)
    hands = [sorted([*pair, rest[0]], key=card_index), sorted(rest[1:4], key=card_index)]
    return parse_position(
        f"rules={rules} me=* dealer=1 turn=0 trump={'SHDC'[rng.randrange(4)]} table=- log=* stock=- up=- "
        f"hand={'/'.join(map(format_cards, hands))} won=-/{format_cards(rest[4:])} "
        f"pts={rng.randrange(20, 66)}/{rng.randrange(20, 66)}"
    ).deal


@pytest.mark.parametrize(
    "rules", ["classic", "classic+marriageTrick:before", "wikipedia+marriageTrick:before", "primer"]
)
def test_the_look_ahead_knows_when_a_marriage_has_to_wait_for_a_trick(rules: str) -> None:
    for seed in range(80):
        deal = without_a_trick(rules, seed)
        k = Knowledge(deal, 0)
        for act in deal.legal_actions():
            if isinstance(act, Play | Marry):
                assert Endgame(k).value(act) == brute_force(after(deal, act), 0), f"seed {seed}: {act}"
