"""What a seat can know by counting, and nothing more."""

from math import isclose
from random import Random

import pytest

from sixtysix_engine.ai.counting import Knowledge
from sixtysix_engine.game.cards import HIDDEN, card_index, parse_card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import parse_position

from .play import TWO_SEATS, play, player, seen_by, start

HIDDEN_SEVEN = ".".join(["??"] * 7)


def closed(hand: str, won: str = "-/-") -> Deal:
    """Closed play without a past, spades trumps, seat 0 on lead, four cards and the turn-up left in the stock."""
    hidden = ".".join(["??"] * (hand.count(".") + 1))
    return parse_position(
        f"rules=classic me=0 dealer=1 turn=0 table=- log=* trump=S up=9S stock=??.??.??.?? closed=0@0.0.0/0.0.0 "
        f"hand={hand}/{hidden} won={won} legal={hand}.66"
    ).deal


@pytest.mark.parametrize("rules", TWO_SEATS)
def test_what_is_unseen_is_what_lies_hidden(rules: str) -> None:
    for seed in range(4):
        for deal, _ in play(start(rules, str(seed)), [player("random")] * 2, Random(seed)):
            assert deal.turn is not None
            me, other = deal.turn, 1 - deal.turn
            k = Knowledge(seen_by(deal, me), me)
            hidden = sorted([*deal.hands[other], *deal.stock], key=card_index)
            assert sorted(k.theirs, key=card_index) == hidden
            assert HIDDEN not in k.theirs
            assert k.exact is (not deal.stock)
            assert set(k.held) <= set(deal.hands[other])


def test_a_card_is_master_once_all_higher_ones_are_gone() -> None:
    k = Knowledge(closed("TH.KH.JS", won="AH.9H/-"), 0)
    assert k.is_master(parse_card("TH"))
    assert k.is_master(parse_card("KH"))
    assert not k.is_master(parse_card("JS"))


def test_a_plain_master_is_sure_only_when_nobody_can_trump_it() -> None:
    trumps = "AS.TS.KS.QS.JS"
    assert not Knowledge(closed("AH.TH.KH"), 0).sure(parse_card("AH"))
    assert Knowledge(closed("AH.TH.KH", won=f"{trumps}.9D/-"), 0).sure(parse_card("AH"))
    assert Knowledge(closed("AS.TH.KH"), 0).sure(parse_card("AS"))


def test_a_player_who_does_not_count_forgets_what_was_played() -> None:
    deal = closed("TH.KH.JS", won="AH.9H/-")
    assert not Knowledge(deal, 0, counts=False).is_master(parse_card("TH"))


def test_the_chance_of_a_card_is_that_of_drawing_it() -> None:
    k = Knowledge(closed("TH.KH.JS", won="AH.9H/-"), 0)
    total, size = len(k.theirs), 3
    assert isclose(k.chance(1, lambda c: c is parse_card("AS")), size / total)
    assert k.chance(1, lambda c: c is parse_card("AH")) == 0
    assert k.chance(1, lambda _: True) == 1


def test_what_a_seat_did_not_play_when_it_had_to_bars_cards() -> None:
    # Seat 1 did not follow to hearts and did not trump; seat 2 followed with a lower heart than it had to beat.
    k = Knowledge(
        parse_position(
            "rules=three-eights me=0 dealer=2 turn=0 trump=S log=*.0KH.19D.2QH table=- up=- stock=- won=KH.9D.QH/-/- "
            f"hand=AS.AD.AC.KD.KC.QD.QC/{HIDDEN_SEVEN}/{HIDDEN_SEVEN} pts=7/0/0 legal=AS.AD.KD.QD.AC.KC.QC.mD.mC.66"
        ).deal,
        0,
    )
    hearts = [parse_card(f"{rank}H") for rank in "ATJ9"]
    assert not any(c in k.pools[1] for c in [*hearts, parse_card("TS"), parse_card("9S")])
    assert [c in k.pools[2] for c in hearts] == [False, False, True, True]
    assert parse_card("TS") in k.pools[2]
