"""What the rule player does in an auction: bids, passes, names trumps."""

from collections.abc import Sequence

import pytest

from sixtysix_engine.game.actions import Action, parse_action
from sixtysix_engine.game.cards import parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set

from .play import ask, player, ranking, seen_by

STRONG = "AS.TS.KS.QS.AH.9H"
SURE = "AS.TS.KS.QS.AH.AD"
WEAK = "KS.9S.QH.JD.9D.JC"
FAIR = "AS.KS.QS.AH.TH.9D"


def auction(hand: str, said: str = "", *, me: int = 0, dealer: int = 3, rules: str = "auction24") -> Deal:
    """An auction in which a seat holds a hand, after some bids and passes; the others hold the rest of the pack."""
    the = rule_set(rules)
    own, rest = list(parse_cards(hand)), list(the.cards)
    for item in own:
        rest.remove(item)
    size = the.dealing.hand
    hands = {seat: [rest.pop() for _ in range(size)] if seat != me else own for seat in range(4)}
    order = the.order(dealer)
    pack = []
    for packet in the.dealing.packets:
        for seat in order:
            pack += [hands[seat].pop(0) for _ in range(packet)]
    deal = Deal.start(the, pack, dealer, target=666)
    for word in said.split():
        deal.apply(parse_action(word))
    assert deal.turn == me
    return seen_by(deal, me)


def choice(deal: Deal) -> str:
    return str(ask(player("rule"), deal).act)


def best(acts: Sequence[Action]) -> list[str]:
    return [str(act) for act in acts]


def test_a_good_hand_opens_with_the_lowest_bid() -> None:
    assert choice(auction(STRONG)) == "b66"


def test_a_weak_hand_passes() -> None:
    assert choice(auction(WEAK)) == "p"


def test_a_good_hand_bids_over_an_opponent() -> None:
    assert choice(auction(STRONG, "b66", dealer=2)) == "b72"


def test_no_hand_is_bid_beyond_what_it_can_take() -> None:
    assert choice(auction(STRONG, "b114", dealer=2)) == "p"
    assert choice(auction(FAIR, "b90", dealer=2)) == "p"


def test_a_partner_who_bids_is_left_alone() -> None:
    assert choice(auction(FAIR, "b66", dealer=2)) == "b72"
    assert choice(auction(FAIR, "b66 p", dealer=1)) == "p"


def test_a_player_without_a_partner_bids_less() -> None:
    assert choice(auction("AS.TS.JS.AH.9H.9D")) == "b66"
    assert choice(auction("AS.TS.JS.AH.9H.9D", rules="auction24+sides:each+penaltyTo:everyOpponent")) == "p"


def test_a_hand_that_takes_all_alone_bids_the_top() -> None:
    assert choice(auction(SURE)) == "b130"
    assert choice(auction("AS.TS.KS.QS.9S.AH.AD.AC", rules="auction32")) == "b130"
    assert choice(auction("AS.TS.KS.QS.9S.AH.AD.KC", rules="auction32")) == "b66"
    assert choice(auction("AS.KS.QS.JS.AH.AD")) == "b66"


def test_a_hand_that_may_lose_a_trick_never_bids_the_top() -> None:
    acts = best(ranking(player("rule"), auction(STRONG, "b126", dealer=2)))
    assert acts == ["p", "b130"]


def test_the_dealer_who_must_bid_bids_the_least_with_a_weak_hand() -> None:
    assert choice(auction(WEAK, "p p p", dealer=0)) == "b66"


def test_the_dealer_who_must_bid_makes_an_ordinary_contract_with_a_good_hand() -> None:
    assert choice(auction(STRONG, "p p p", dealer=0)) == "b72"


def test_marriages_in_hand_are_bid_where_they_count() -> None:
    hand = "KS.QS.JS.KH.QH.9D"
    assert choice(auction(hand, "b66", dealer=2)) == "p"
    assert choice(auction(hand, "b66", dealer=2, rules="auction24+auctionMarriages")) == "b72"


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("AS.TS.KS.QS.AH.9H", "tS"),
        ("9S.KD.QD.JD.9D.AH", "tD"),
        ("AH.TH.KH.9C.JC.9D", "tH"),
        ("TC.KC.QC.JC.AH.AD", "tC"),
    ],
)
def test_the_best_suit_is_named(hand: str, suit: str) -> None:
    deal = auction(hand, "p p p", dealer=0)
    deal.apply(parse_action("b66"))
    assert choice(deal) == suit


def test_the_suit_of_a_marriage_is_named_where_marriages_count() -> None:
    deal = auction("KD.QD.9D.AS.JS.9S", "p p p", dealer=0, rules="auction24+auctionMarriages")
    deal.apply(parse_action("b66"))
    assert choice(deal) == "tD"
