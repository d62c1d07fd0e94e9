"""What a seat cannot hold by the cards it played, worked out again from the law and from the hidden hand itself."""

from random import Random

import pytest

from sixtysix_engine.ai.looking import barred
from sixtysix_engine.ai.voids import barred_cards
from sixtysix_engine.game.actions import CLOSE
from sixtysix_engine.game.cards import parse_card
from sixtysix_engine.game.deal import Deal

from .play import seen_by, start


def closed_moments(rules: str, number: int) -> list[Deal]:
    found = []
    for index in range(number):
        deal = start(rules, f"voids {index}")
        rng = Random(index)
        while deal.turn is not None:
            acts = [act for act in deal.legal_actions() if str(act) != "66"]
            act = CLOSE if CLOSE in acts and rng.random() < 0.5 else rng.choice(acts)
            deal.apply(act)
            if deal.phase == "closed" and deal.turn is not None:
                found.append(deal.copy())
    return found


@pytest.mark.parametrize("rules", ["classic", "schnapsen", "pagat66", "schwabach", "three-out"])
def test_no_card_is_ruled_out_that_the_other_holds(rules: str) -> None:
    ruled_out = 0
    for deal in closed_moments(rules, 30):
        assert deal.turn is not None
        for seat, cards in barred(seen_by(deal, deal.turn), deal.turn).items():
            assert not set(cards) & set(deal.hands[seat])
            ruled_out += len(cards)
    assert ruled_out > 20


def test_a_suit_that_was_not_followed_after_closing_is_ruled_out() -> None:
    for seen in closed_moments("classic", 40):
        assert seen.turn is not None
        me, other = seen.turn, 1 - seen.turn
        after = seen.log[next(at for at, token in enumerate(seen.log) if token[1:] == str(CLOSE)) + 1 :]
        plays = [token for token in after if token[1:] and token[1] in "AKQJT9"]
        for led, reply in zip(plays[::2], plays[1::2], strict=False):
            if led[0] == str(me) and reply[0] == str(other) and led[2] != reply[2] and reply[2] != str(seen.trump):
                suit = led[2]
                out = barred_cards(seen, {parse_card(rank + suit) for rank in "AKQJT9"})[other]
                assert {str(card) for card in out} == {rank + suit for rank in "AKQJT9"}
                return
    pytest.fail("no trick was thrown away")
