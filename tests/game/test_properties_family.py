"""What holds in every deal of the family's own parts: contracts, side payments, pairs, double packs, all positions.

Results are counted a second time from the log and the cards won, by the texts and not by the package.
"""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.game.cards import SUITS
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .tables import ALL_SETS, result
from .walks import bounded, choose, new_deal, numbers, observers, shown, stopped, tokens, walk

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
AUCTIONS = (
    "auction24",
    "auction32",
    "auction24+auctionMarriages",
    "auction32+auctionMarriages",
    "auction24+trumpTen11",
)
PAIRED = ("four-partners", "four-24", "auction24", "auction32+auctionMarriages", "schwabach+seats:4+sides:pairs")


def finished(text: str, number: int) -> Deal:
    *_, deal = walk(text, number)
    return deal


@pytest.mark.parametrize("text", ALL_SETS)
def test_every_moment_of_a_deal_is_written_and_read_back_for_everybody(text: str) -> None:
    for deal in walk(text, 7):
        for me in observers(deal):
            position = shown(deal, me)
            read = parse_position(position)
            assert format_position(view_of(read.deal, read.me)) == position


@pytest.mark.parametrize("text", ALL_SETS)
def test_a_log_replayed_gives_the_deal_itself(text: str) -> None:
    """Not only its position: the acts made, what was won by whom, who has reached the target."""
    for number in range(4):
        deal = stopped(text, number)
        again = parse_position(shown(deal, "*")).deal
        for name in ("history", "won", "stock", "points", "pending", "tricks", "reached", "auction", "amour"):
            assert getattr(again, name) == getattr(deal, name), name
        assert list(map(Counter, again.hands)) == list(map(Counter, deal.hands))
        assert (again.known, again.outcome, again.leader) == (deal.known, deal.outcome, deal.leader)


def counted(deal: Deal) -> list[int]:
    """Counts what the two sides took: cards, the ten, and announcements of a side with a trick."""
    trump = next(token[2] for token in deal.log if re.fullmatch(r"\dt[SHDC]", token))
    eleven = "trumpTen11" in deal.rules.name
    points = [0, 0]
    for seat in range(4):
        for card in map(str, deal.won[seat]):
            points[seat % 2] += 11 if eleven and card == "T" + trump else POINTS[card[0]]
    last = [token for token in deal.log if re.fullmatch(r"\d[ATKQJ987][SHDC]", token)][-1]
    points[next(seat for seat in range(4) if last[1:] in map(str, deal.won[seat])) % 2] += 10
    for token in deal.log:
        side = int(token[0]) % 2 if token[0].isdigit() else 0
        if token[1:2] == "m" and (deal.won[side] or deal.won[side + 2]):
            points[side] += 40 if token[2] == trump else 20
    return points


def expected_scores(deal: Deal) -> list[int]:
    """001: forced, made, set, and the top bid."""
    top = 230 if "auctionMarriages" in deal.rules.name else 130
    bids = [token for token in deal.log if re.fullmatch(r"\d(p|b\d+)", token)]
    seat, bid = next((int(token[0]), int(token[2:])) for token in reversed(bids) if token[1] == "b")
    took, ours = counted(deal), seat % 2
    if [token[1:] for token in bids] == ["p", "p", "p", "b66"]:
        return took
    made = took[ours] >= bid
    scores = [0, 0]
    if bid == top:
        scores[ours if made else 1 - ours] = 260
    elif made:
        scores[ours] = took[ours]
    else:
        scores[1 - ours] = took[1 - ours] + bid
    return scores


@bounded(150)
@given(st.sampled_from(AUCTIONS), numbers.map(lambda number: 2 * number))
def test_contracts_are_scored_as_the_text_counts_them(text: str, number: int) -> None:
    deal = finished(text, number)
    assert deal.points == counted(deal)
    assert list(result(deal).points) == expected_scores(deal) * 2
    assert result(deal).reason == "auction"


@bounded(100)
@given(st.sampled_from(AUCTIONS), numbers)
def test_an_auction_asks_clockwise_whoever_has_not_passed_until_it_is_settled(text: str, number: int) -> None:
    """Decision 4, told from the log alone."""
    for deal in walk(text, number):
        bids = [token for token in deal.log if re.fullmatch(r"\d(p|b\d+)", token)]
        if deal.ask not in ("bid", "trump"):
            continue
        passed = {token[0] for token in bids if token[1] == "p"}
        values = [int(token[2:]) for token in bids if token[1] == "b"]
        standing = next((token[0] for token in reversed(bids) if token[1] == "b"), None)
        over = bool(values) and (len(passed) == 3 or values[-1] == (230 if "Marriages" in text else 130))
        assert values == sorted(set(values))
        assert (deal.ask == "trump") == over
        last = int(bids[-1][0]) if bids else deal.dealer
        clockwise = [str((last + step) % 4) for step in (1, 2, 3, 4)]
        asked = standing if over else next(seat for seat in clockwise if seat not in passed | {standing})
        assert str(deal.turn) == asked
        may_pass = "p" in map(str, deal.legal_actions())
        assert over or may_pass == (len(passed) < 3)


def side_payments(text: str, number: int) -> list[int]:
    """Counts Mariage's side payments card by card from the deal and its log."""
    deal, first = finished(text, number), new_deal(text, number)
    hands = [set(map(str, hand)) for hand in first.hands]
    trump, up = str(first.trump), str(first.up)
    pair = {"A" + trump, "T" + trump}
    paid, had = [0, 0], [False, False]
    winners: list[int] = []
    plays: list[int] = []
    for token in ["", *deal.log]:
        found = re.fullmatch(r"(\d)([+mx]?)(\w*)", token)
        if found and token[1:] != "n":
            seat, mark, rest = int(found[1]), found[2], found[3]
            if mark == "m":
                paid[seat] += 2 if rest == trump else 1
            elif mark == "x":
                hands[seat] = (hands[seat] | {up}) - {"7" + trump}
                up = "7" + trump
            elif mark == "+":
                hands[seat].add(rest)
            else:
                hands[seat].discard(rest)
                plays.append(seat)
                if len(plays) % 2:
                    winners.append(seat)  # who leads has won the trick before
        for seat in (0, 1):
            had[seat] |= pair <= hands[seat]
    winners = [*winners[1:], deal.leader]
    if len(set(winners[-6:])) == 1:
        paid[winners[-1]] += 4
    return [paid[seat] + 3 * had[seat] for seat in (0, 1)]


@bounded(120)
@given(st.sampled_from(["mariage", "mariage+piquet", "mariage+head", "mariage+toSeven"]), numbers)
def test_side_payments_are_what_the_cards_and_the_log_give(text: str, number: int) -> None:
    """Decisions 7 and 15: result of the card points and payments, gross, each to his own score."""
    deal = finished(text, number)
    payments, outcome = side_payments(text, number), result(deal)
    base = [0, 0]
    if deal.points[0] != deal.points[1]:
        winner = int(deal.points[1] > deal.points[0])
        loser = 1 - winner
        base[winner] = (1 if deal.points[loser] >= 33 else 2) + deal.carry
        assert outcome.winners == (winner,)
    assert list(outcome.points) == [one + other for one, other in zip(base, payments, strict=True)]


@bounded(60)
@given(st.sampled_from(PAIRED), numbers)
def test_partners_have_the_same_in_every_key_but_their_cards(text: str, number: int) -> None:
    """A list by seat repeats the side's value; `won` alone tells the cards of each seat."""
    for deal in walk(text, number):
        fields = tokens(shown(deal, "*"))
        assert fields["team"] == "0.2/1.3"
        for key in ("pts", "pend", "score"):
            values = fields[key].split("/")
            assert values[:2] == values[2:]
        if deal.outcome is not None:
            assert deal.outcome.points[:2] == deal.outcome.points[2:]
            assert set(deal.outcome.winners) in ({0, 2}, {1, 3}, set())


@bounded(60)
@given(st.sampled_from(["schwabach", "schwabach+schwabachTotal", "classic+copies:2", "wikipedia+copies:2"]), numbers)
def test_two_identical_cards_may_change_places_and_nobody_sees_it(text: str, number: int) -> None:
    """A double pack: the two copies of a card are one card twice, wherever they lie."""
    rules, random = rule_set(text), Random(number)
    pack = shuffled_pack(rules, "twins", str(number))
    swapped = list(pack)
    for item in random.sample(sorted(set(pack), key=lambda c: c.index), 8):
        one, two = (place for place, other in enumerate(pack) if other == item)
        swapped[one], swapped[two] = pack[two], pack[one]
    first, second = Deal.start(rules, pack, 0), Deal.start(rules, swapped, 0)
    while first.turn is not None:
        assert len(set(first.legal_actions())) == len(first.legal_actions())
        act = choose(first, random)
        for deal in (first, second):
            deal.apply(act)
        assert all(shown(first, me) == shown(second, me) for me in observers(first))


@bounded(40)
@given(st.sampled_from(["three-out", "three-out+toThree", "three-out+swapOnClose:yes"]), numbers)
def test_a_dealer_who_sits_out_scores_like_the_winner_or_takes_the_carried_point(text: str, number: int) -> None:
    """001, three-handed 1: passively what the winner has, at most up to one short of the match; a tie is one."""
    rules, random = rule_set(text), Random(number)
    target = rules.match.target or 0
    had = random.randrange(target)
    score = [0, 0, 0]
    score[number % 3] = had
    pack = shuffled_pack(rules, "out", str(number))
    deal = Deal.start(rules, pack, number % 3, score=score, target=target)
    while deal.turn is not None:
        deal.apply(choose(deal, random))
    outcome = result(deal)
    best = max(outcome.points[seat] for seat in deal.order)
    if outcome.winners:
        assert outcome.points[deal.dealer] == min(best, target - 1 - had)
    else:
        assert (best, outcome.points[deal.dealer], outcome.carry) == (0, 1, 0)


def test_every_suit_can_be_trumps_in_every_set() -> None:
    """Guards the walks: no game is only ever seen with one trump suit."""
    for text in ALL_SETS:
        assert {finished(text, number).trump for number in range(30)} == set(SUITS)
