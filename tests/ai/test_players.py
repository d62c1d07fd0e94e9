"""What every player keeps to, whoever it is: legal acts, no wrong claim, the same act for the same seed, no peeking."""

from random import Random

import pytest

from sixtysix_engine.ai.registry import PLAYERS
from sixtysix_engine.ai.rule import HABITS
from sixtysix_engine.game.actions import CLAIM, Claim
from sixtysix_engine.game.cards import HIDDEN
from sixtysix_engine.game.deal import Deal

from .play import ALL_SETS, TWO_SEATS, ask, play, player, ranking, seen_by, start

EVERYBODY = [("random", "strong"), ("full", "weak"), ("ismcts", "weak"), *(("rule", strength) for strength in HABITS)]
MANY_SEATS = [
    "classic+seats:3+penaltyTo:everyOpponent",
    "classic+seats:3+playing:allButDealer",
    "classic+piquet+seats:4+sides:pairs",
    "classic+copies:2",
    "classic+schwabachTotal",
    "classic+autoClaim",
    "classic+closeStrict",
    "schwabach+seats:4+sides:pairs+penaltyTo:opponent",
    "schwabach+schwabachTotal+twinWins:second",
    "three-out+swapOnClose:yes",
    "four-24+four24dealtOut",
    "four-24+swapRank:9+close:yes+closeFirst:yes",
    "four-partners+trumpTen11",
    "auction24+auctionMarriages",
    "auction32+dealerMustBid:no",
    "mariage+claim:none+swapTurn:lead",
]
"""Other tables and rules than those of the rows."""


def test_the_table_of_players_has_no_other_names() -> None:
    assert {name for name, _ in EVERYBODY} == set(PLAYERS)


@pytest.mark.parametrize("rules", ALL_SETS)
@pytest.mark.parametrize(("name", "strength"), EVERYBODY)
def test_a_claim_is_made_if_and_only_if_it_is_right(rules: str, name: str, strength: str) -> None:
    who, other = player(name, strength), player("random")
    for index in range(12 if rules in TWO_SEATS else 4):
        deal, rng = start(rules, f"claims {index}", index % 2), Random(index)
        seat, target = index % len(deal.hands), deal.rules.ending.target
        players = [who if at == seat else other for at in range(len(deal.hands))]
        for moment, act in play(deal, players, rng):
            assert act in moment.legal_actions()
            if moment.turn == seat and CLAIM in moment.legal_actions():
                assert target is not None
                assert isinstance(act, Claim) is (moment.points[moment.rules.sides[seat]] >= target)
        assert deal.outcome is not None
        assert deal.outcome.reason != "false-claim"


@pytest.mark.parametrize("rules", MANY_SEATS)
def test_other_tables_are_played_to_their_end(rules: str) -> None:
    for index in range(8):
        deal = start(rules, str(index), index % 2)
        players = [player("rule", tuple(HABITS)[(seat + index) % 3]) for seat in range(len(deal.hands))]
        for moment, act in play(deal, players, Random(index)):
            assert act in moment.legal_actions()
        assert deal.outcome is not None


@pytest.mark.parametrize(("name", "strength"), EVERYBODY)
def test_every_legal_act_is_ranked_and_the_first_is_chosen(name: str, strength: str) -> None:
    who = player(name, strength)
    for moment, _ in play(start("dictionary", "ranks"), [player("random")] * 2, Random(5)):
        ranked = ranking(who, moment)
        assert sorted(map(str, ranked)) == sorted(map(str, moment.legal_actions()))
        assert ranked[0] == ask(who, moment).act


@pytest.mark.parametrize(("name", "strength"), EVERYBODY)
def test_only_the_acts_of_the_question_are_chosen(name: str, strength: str) -> None:
    who = player(name, strength)
    for moment, _ in play(start("primer", "only"), [player("random")] * 2, Random(6)):
        for act in moment.legal_actions():
            assert ask(who, moment, acts=[act]).act == act


@pytest.mark.parametrize(("name", "strength"), EVERYBODY)
def test_the_same_seed_gives_the_same_act_and_leaves_the_deal_as_it_was(name: str, strength: str) -> None:
    who, twin = player(name, strength), player(name, strength)
    for moment, _ in play(start("classic", "same"), [player("random")] * 2, Random(7)):
        log = list(moment.log)
        first = ask(who, moment, "seed")
        twin.forget()
        assert ask(twin, moment, "seed") == first
        assert ask(who, moment, "seed") == first
        assert moment.log == log


def shuffled_unseen(deal: Deal, seat: int, rng: Random) -> Deal:
    """The same deal with the cards that a seat cannot know dealt out anew: others' hands and the stock."""
    other = deal.copy()
    seen = [c for hand, known in zip(other.hands, other.known, strict=True) for c in known if c in hand]
    slots = [
        (pile, place)
        for pile in (*(other.hands[s] for s in other.order if s != seat), other.stock)
        for place, c in enumerate(pile)
        if not (pile is not other.stock and c in seen)
    ]
    cards = [pile[place] for pile, place in slots]
    rng.shuffle(cards)
    for (pile, place), item in zip(slots, cards, strict=True):
        pile[place] = item
    return other


@pytest.mark.parametrize("rules", [*ALL_SETS, "classic+seats:3+penaltyTo:everyOpponent", "auction24+auctionMarriages"])
@pytest.mark.parametrize("strength", HABITS)
def test_cards_that_a_seat_cannot_see_never_change_its_act(rules: str, strength: str) -> None:
    who, changed = player("rule", strength), 0
    for index in range(3 if rules in TWO_SEATS else 2):
        deal, rng = start(rules, f"leak {index}"), Random(index)
        for moment, _ in play(deal, [player("rule", "medium")] * 4, rng):
            assert moment.turn is not None
            shown = seen_by(moment, moment.turn)
            assert any(HIDDEN in hand for hand in shown.hands) or not moment.stock
            other = shuffled_unseen(moment, moment.turn, rng)
            other._legal = moment.legal_actions()
            changed += other.hands != moment.hands
            wanted = ask(who, shown)
            assert ask(who, moment) == wanted
            assert ask(who, other) == wanted
    assert changed > 20
