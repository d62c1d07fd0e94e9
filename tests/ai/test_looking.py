"""What a searching player looks at: its own seat's view, what others cannot hold, and acts that make sense."""

from dataclasses import replace
from random import Random

import pytest

from sixtysix_engine.ai.looking import barred, seen, sensible
from sixtysix_engine.ai.player import Question
from sixtysix_engine.game.actions import CLAIM, PASS, Action
from sixtysix_engine.game.cards import HIDDEN
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.parts import Schneider
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from tests.core.walking import walk

from .play import ALL_SETS, play, player, seen_by, start


def question(deal: Deal, acts: tuple[Action, ...] = ()) -> Question:
    return Question(deal=deal, acts=acts or deal.legal_actions(), rng=Random(1))


@pytest.mark.parametrize("rules", ALL_SETS)
def test_of_a_deal_with_all_cards_known_only_the_own_view_is_left(rules: str) -> None:
    for deal, _ in play(start(rules, "looking"), [player("random")] * 4, Random(2)):
        assert deal.turn is not None
        view = seen(question(deal))
        assert format_position(view_of(view, deal.turn)) == format_position(view_of(deal, deal.turn))
        assert sorted(map(str, view.hands[deal.turn])) == sorted(map(str, deal.hands[deal.turn]))
        for seat in deal.order:
            if seat != deal.turn:
                pinned = [*deal.known[seat], *deal.spent[seat]]
                assert all(item is HIDDEN or item in pinned for item in view.hands[seat])
        assert all(item is HIDDEN for item in view.stock)


def test_a_view_is_taken_as_it_is() -> None:
    deal = start("classic", "view")
    view = seen_by(deal, deal.turn or 0)
    assert seen(question(view)) is view


@pytest.mark.parametrize("rules", ALL_SETS)
def test_what_a_seat_is_said_not_to_hold_it_does_not_hold(rules: str) -> None:
    ruled_out = 0
    for index in range(5):
        for deal in walk(rules, Random(index)):
            if deal.turn is None or (index > 0 and deal.phase == "open"):
                continue
            out = barred(seen(question(deal)), deal.turn)
            assert set(out) == set(deal.order) - {deal.turn}
            for seat, cards in out.items():
                assert not set(cards) & set(deal.hands[seat])
                assert not set(cards) & set(deal.hands[deal.turn]) or deal.rules.pack.copies > 1
            if deal.phase == "exhausted":
                ruled_out += sum(map(len, out.values()))
    assert ruled_out > 0 or len(deal.order) == 2  # where the cards left are the other hand


@pytest.mark.parametrize("rules", ["classic", "wikipedia", "three-all", "schnapsen"])
@pytest.mark.parametrize("waiting", [False, True])
def test_claims_make_sense_if_they_are_right_and_then_alone_unless_waiting_may_bring_more(
    rules: str, waiting: bool
) -> None:
    rights, wrongs, plain = 0, 0, rule_set(rules)
    given = replace(plain, scoring=replace(plain.scoring, schneider=Schneider("winnerFrom", 100))) if waiting else plain
    for index in range(12):
        for deal, _ in play(start(given, f"claims {index}"), [player("rule"), player("random")] * 2, Random(index)):
            legal, target = deal.legal_actions(), deal.rules.ending.target
            if CLAIM not in legal or len(legal) == 1 or target is None:
                continue
            right = deal.points[deal.rules.sides[deal.turn or 0]] >= target
            others = tuple(act for act in legal if act != CLAIM)
            assert sensible(question(deal)) == ((legal if waiting else (CLAIM,)) if right else others)
            assert sensible(question(deal, others)) == others
            assert sensible(question(deal, (CLAIM,))) == (CLAIM,)
            rights, wrongs = rights + right, wrongs + (not right)
    assert rights > 0 < wrongs


def test_of_bids_the_next_one_will_do() -> None:
    deal = start("auction24", "bids")
    bids = tuple(act for act in deal.legal_actions() if act != PASS)
    assert len(bids) > 2
    assert sensible(question(deal)) == (bids[0], PASS)
    assert sensible(question(deal, bids)) == (bids[0],)
    assert sensible(question(deal, (PASS,))) == (PASS,)
