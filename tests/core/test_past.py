"""What the acts of the other seat tell of its hand."""

from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine import core
from sixtysix_engine.ai.looking import barred
from sixtysix_engine.ai.nets import nets_of
from sixtysix_engine.ai.policies import policy
from sixtysix_engine.core import _native
from sixtysix_engine.core.compiled import native_rules
from sixtysix_engine.core.compiled_worlds import encode_view
from sixtysix_engine.core.encode import encode_deal
from sixtysix_engine.core.past import events_of, started
from sixtysix_engine.game.actions import CLOSE, GoOn, Marry, Play
from sixtysix_engine.game.cards import Rank, card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of
from tests.game.walks import bounded, numbers

from .amounts import some
from .garbling import CHANGES, changed
from .walking import stopped

pytestmark = pytest.mark.skipif(not core.NATIVE, reason="the native core alone has nets")
TRAINED = ("chapter19", "classic", "eights", "piquet32", "santase", "schnapsen", "wikipedia")
DEALS = 5


def view(deal: Deal) -> Deal:
    assert deal.turn is not None
    return parse_position(format_position(view_of(deal, deal.turn))).deal


def told_of(deal: Deal, worlds: int = 200) -> "core.Told | None":
    nets = nets_of(deal.rules)
    assert nets is not None
    assert deal.turn is not None
    seen = view(deal)
    return core.told(seen, nets, barred=barred(seen, deal.turn), worlds=worlds, seed=1)


@pytest.mark.parametrize("name", TRAINED)
def test_acts_tell_where_the_hidden_cards_are(name: str) -> None:
    rules, rng = rule_set(name), Random(name)
    plain = told = cards = 0.0
    for number in range(DEALS):
        deal = Deal.start(rules, shuffled_pack(rules, "past", str(number)), number % 2)
        while deal.turn is not None:
            found = told_of(deal)
            if found is not None:
                hand = deal.hands[1 - deal.turn]
                hidden = sum(shares.plain for shares in found.shares.values())
                assert sum(shares.told for shares in found.shares.values()) == pytest.approx(hidden)
                for item, shares in found.shares.items():
                    plain += surprise(shares.plain, is_there=item in hand)
                    told += surprise(shares.told, is_there=item in hand)
                    cards += 1
            chances = core.act_chances(deal, policy("fitted"), nets_of(rules))
            deal.apply(rng.choices(list(chances), list(chances.values()))[0])
    assert cards > 100
    assert told < plain * 0.99


def surprise(share: float, *, is_there: bool) -> float:
    chance = min(0.95, max(0.05, share))
    return -log(chance if is_there else 1 - chance)


def dealt(number: int) -> Deal:
    """A deal in which seat 0 is asked first."""
    rules = rule_set("classic")
    return Deal.start(rules, shuffled_pack(rules, "past", str(number)), 1)


def test_who_has_closed_the_stock_seems_to_hold_high_trumps() -> None:
    deal = dealt(0)
    deal.apply(CLOSE)
    deal.apply(deal.legal_actions()[0])
    found = told_of(deal, worlds=1000)
    assert found is not None
    trumps = [shares for item, shares in found.shares.items() if item.suit is deal.trump]
    assert sum(shares.told for shares in trumps) > 1.05 * sum(shares.plain for shares in trumps)


def test_the_other_half_of_an_announced_marriage_is_not_guessed_at() -> None:
    deal = next(deal for deal in map(dealt, range(100)) if any(isinstance(a, Marry) for a in deal.legal_actions()))
    marriage = next(act for act in deal.legal_actions() if isinstance(act, Marry))
    deal.apply(marriage)
    deal.apply(deal.legal_actions()[0])
    found = told_of(deal)
    assert found is not None
    assert not {card(marriage.suit, Rank.KING), card(marriage.suit, Rank.QUEEN)} & set(found.shares)


def test_a_card_on_the_table_can_be_left_to_whoever_knows_more_of_it() -> None:
    deal = dealt(0)
    deal.apply(deal.legal_actions()[0])
    seen, nets = view(deal), nets_of(deal.rules)
    assert nets is not None
    found = core.told(seen, nets, barred=None, worlds=100, seed=1, lead=False)
    assert found is not None
    assert all(shares.told == pytest.approx(shares.plain) for shares in found.shares.values())


@pytest.mark.parametrize("worlds", [49, 93, 400])
def test_what_must_be_in_the_hand_is_there_in_all_worlds(worlds: int) -> None:
    deal = dealt(0)
    while deal.turn is not None and deal.phase == "open":
        deal.apply(next(act for act in deal.legal_actions() if isinstance(act, Play | GoOn)))
    deal.apply(next(act for act in deal.legal_actions() if isinstance(act, Play)))
    found = told_of(deal, worlds=worlds)
    assert found is not None
    assert found.shares
    assert all(shares.plain == 1 for shares in found.shares.values())


GARBLED_EVENTS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(-1, 2), st.integers(-2, 80), st.integers(-2, 40), st.integers(0, 3)),
    max_size=3,
)


@bounded(some(100))
@given(st.sampled_from(TRAINED), numbers, CHANGES, GARBLED_EVENTS)
def test_a_garbled_past_is_refused_or_weighed(
    name: str,
    number: int,
    changes: list[tuple[int, int, int, int]],
    garbled: list[tuple[int, int, int, int, int]],
) -> None:
    deal = stopped(name, Random(number))
    nets = nets_of(deal.rules)
    if deal.turn is None or deal.phase == "exhausted" or nets is None:
        return
    seen = view(deal)
    fields, hidden = encode_view(seen, None, None)
    start, events = changed(encode_deal(started(seen, deal.turn)), changes), list(events_of(seen))
    for place, seat, act, drawn, how in garbled:
        event = (seat, act, drawn, [3])
        at = place % (len(events) + 1)
        events[at : at + how % 2] = [event] if how < 3 else []
    try:
        worth, shares = _native.beliefs(native_rules(deal.rules), fields, hidden, start, events, nets, 20, 1)
    except (ValueError, TypeError):
        return
    assert 0.99 < worth < 20.01
    assert all(0 <= share <= 1.001 for _, *both in shares for share in both)


def test_nothing_is_told_before_the_other_seat_has_done_anything() -> None:
    assert told_of(dealt(0)) is None
