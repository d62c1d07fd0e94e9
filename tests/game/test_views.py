"""What a seat may see: nothing leaks, views are masks of each other, masked deals allow what the true deal allows.

A leak is looked for by exchanging cards that an observer cannot see, or draws, and playing the same acts again.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from sixtysix_engine.game.actions import Action, Marry, Play
from sixtysix_engine.game.cards import HIDDEN, Card, parse_card
from sixtysix_engine.game.deal import Deal, Told
from sixtysix_engine.game.errors import IllegalError
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import Observer, view_of

from .tables import ALL_SETS, decline, play, start
from .walks import bounded, new_deal, numbers, observers, rule_texts, shown, stopped, tokens, walk


def unseen(deal: Deal, me: Observer) -> list[Card]:
    """Returns the cards that an observer cannot place: in other hands and in the stock."""
    cards = list(deal.stock)
    for seat in deal.order:
        if seat != me:
            known = Counter(deal.known[seat])
            for item in deal.hands[seat]:
                if known[item]:
                    known[item] -= 1
                else:
                    cards.append(item)
    return cards


def otherwise(deal: Deal, text: str, number: int, me: Observer, random: Random) -> Deal:
    """Returns the first moment of a deal with the cards that the observer cannot place exchanged among themselves.

    In a double pack only cards are exchanged of which he can place neither copy.
    """
    times = Counter(unseen(deal, me))
    hidden = [item for item, count in times.items() if count == deal.rules.pack.copies]
    changed = hidden.copy()
    random.shuffle(changed)
    return new_deal(text, number, dict(zip(hidden, changed, strict=True)))


def drawn_otherwise(deal: Deal, text: str, number: int, me: Observer, random: Random) -> Deal:
    """Returns the first moment of a deal in which another seat draws two of its cards the other way round."""
    draws = [(at, seat, deal.log[at][2:]) for at, seat in deal.hidden_draws.items() if seat != me]
    pairs = [
        (card, later)
        for at, seat, card in draws
        for then, other, later in draws
        if seat == other and at < then and not any(uses(token, seat, card, deal) for token in deal.log[at + 1 : then])
    ]
    if not pairs or deal.rules.pack.copies > 1:
        return new_deal(text, number)
    one, two = map(parse_card, random.choice(pairs))
    return new_deal(text, number, {one: two, two: one})


def uses(token: str, seat: int, card: str, deal: Deal) -> bool:
    """Tells whether a seat shows by a token of the log that it holds a card."""
    low = f"{deal.rules.exchange.rank}{deal.trump}"
    shows = (f"{seat}{card}", f"{seat}m{card[1]}")
    return token in shows or (token.startswith(f"{seat}x") and card == low)


def tells(deal: Deal, twin: Deal, act: Action, me: Observer) -> bool:
    """Tells whether the act of another says something about his hidden cards: then the twin's history is another."""
    if deal.turn == me or act in twin.legal_actions():
        return False
    return isinstance(act, Marry) or (isinstance(act, Play) and deal.phase != "open")


def announced(deal: Deal) -> list[str]:
    """Returns the announcements in a log: where leading announces, a lead tells whether the pair was held."""
    return [token for token in deal.log if token[1:2] == "m"]


def told_by_the_result(deal: Deal, twin: Deal, me: Observer) -> bool:
    """Tells whether only the results differ, by a side payment: it tells the table who held ace and ten of trumps."""
    if deal.outcome is None or twin.outcome is None or deal.outcome.points == twin.outcome.points:
        return False
    before = [shown(one, me).split("R=")[0] for one in (deal, twin)]
    return bool(deal.rules.match.honours) and before[0] == before[1]


def compare(text: str, number: int, *, tries: int = 4) -> Counter[str]:
    """Plays a deal and its twins side by side and compares what each observer sees; returns what was met."""
    end = stopped(text, number)
    met: Counter[str] = Counter()
    for me in (*end.order, "-"):
        for attempt in range(tries):
            seen_by: Observer = me  # type: ignore[assignment]  # seats and `-` are observers
            deal = new_deal(text, number)
            another = drawn_otherwise if attempt % 2 else otherwise
            twin = another(end, text, number, seen_by, Random(f"{number} {me} {attempt}"))
            for act in end.history:
                assert shown(deal, seen_by) == shown(twin, seen_by)
                if tells(deal, twin, act, seen_by):
                    break
                deal.apply(act)
                twin.apply(act)
                if announced(deal) != announced(twin):
                    assert deal.rules.marriage.call == "auto"
                    break
                if told_by_the_result(deal, twin, seen_by):
                    break
            else:
                assert shown(deal, seen_by) == shown(twin, seen_by)
                met["whole"] += 1
                met.update({token[1:2] for token in deal.log})
                met["differs"] += shown(deal, "*") != shown(twin, "*")
    return met


@bounded(200)
@given(rule_texts(), numbers)
def test_cards_that_cannot_be_seen_leave_no_trace(text: str, number: int) -> None:
    compare(text, number)


@pytest.mark.parametrize(
    "text", [*ALL_SETS, "dictionary+swapOnClose:yes", "classic+swapRank:Q", "pagat66+closedNoTrump"]
)
def test_the_search_for_leaks_meets_exchanges_marriages_and_closes(text: str) -> None:
    met: Counter[str] = Counter()
    for number in range(50):
        met += compare(text, number, tries=2)
    rules = rule_set(text)
    assert met["whole"] > 60
    assert met["differs"] > 40
    assert (met["m"] > 5) == rules.marriage.allowed
    assert (met["+"] > 60) == (rules.stock_size > 0)
    assert (met["x"] > 3) == (rules.exchange.rank is not None)
    assert (met["c"] > 3) == rules.closing.allowed
    assert (met["b"] > 60) == (met["t"] > 60) == rules.auction.held


def masks(blurred: str, clear: str) -> bool:
    """Tells whether one list of cards is another with some cards hidden, in the order of hands."""
    if blurred == clear:
        return True
    known = Counter(c for c in blurred.split(".") if c != "??")
    return not known - Counter(clear.split(".")) and blurred.count(".") == clear.count(".")


def assert_mask(blurred: dict[str, str], clear: dict[str, str]) -> None:
    """Asserts that one view tells nothing that the other does not, and nothing else differs."""
    for key, value in blurred.items():
        if key == "me":
            continue
        if key == "hand":
            pairs = zip(value.split("/"), clear[key].split("/"), strict=True)
            assert all(masks(some, more) for some, more in pairs)
        elif key == "stock":
            assert value in (clear[key], ".".join("??" for _ in clear[key].split(".")))
        elif key == "log":
            for some, more in zip(value.split("."), clear[key].split("."), strict=True):
                assert some == more or (some[1:] == "+??" and some[:2] == more[:2])
        else:
            assert value == clear[key]
    assert set(clear) - set(blurred) <= {"legal"}


@bounded(80)
@given(rule_texts(), numbers)
def test_a_spectators_view_masks_every_seats_and_that_the_whole(text: str, number: int) -> None:
    for deal in walk(text, number):
        spectator, whole = tokens(shown(deal, "-")), tokens(shown(deal, "*"))
        assert "??" not in whole["hand"] + whole["log"] + whole["stock"]
        assert "legal" not in spectator
        for seat in deal.order:
            view = tokens(shown(deal, seat))
            assert_mask(spectator, view)
            assert_mask(view, whole)
            assert "??" not in view["hand"].split("/")[seat]
            assert ("legal" in view) == (deal.turn == seat)
            assert set(view["stock"].split(".")) <= {"??", "-"}


@bounded(100)
@given(rule_texts(), numbers)
def test_who_cannot_see_a_hand_thinks_every_act_of_it_possible(text: str, number: int) -> None:
    deal = stopped(text, number)
    for me in observers(deal):
        masked = parse_position(shown(deal, me)).deal
        assert set(deal.legal_actions()) <= set(masked.legal_actions())
        if me in ("*", deal.turn):
            assert deal.legal_actions() == masked.legal_actions()


def told(deal: Deal, act: Action) -> Told:
    """Returns what the log tells of the last act beside the act."""
    melds = any(token[1:2] == "m" for token in deal.log[-3:])
    points = None if deal.outcome is None else deal.outcome.points
    return Told(announced=melds and isinstance(act, Play) and len(deal.trick) == 1, points=points)


@bounded(60)
@given(rule_texts(), numbers)
def test_a_masked_deal_is_asked_the_same_questions(text: str, number: int) -> None:
    """A spectator follows the whole deal from its first moment; drawn cards stay hidden."""
    masked = None
    for deal in walk(text, number):
        if masked is None:
            masked = parse_position(shown(deal, "-")).deal
        else:
            act = deal.history[-1]
            try:
                masked.apply(act, told(deal, act))
            except IllegalError:
                raise AssertionError(f"{act} after {'.'.join(deal.log)}") from None
            if masked.up is not deal.up:
                return
        assert (masked.turn, masked.ask) == (deal.turn, deal.ask)
        assert shown(masked, "-") == shown(deal, "-")


def test_a_side_payment_for_hidden_cards_shows_in_the_result_and_nowhere_before() -> None:
    """Mariage: seat 1 draws the ace of trumps while it holds the ten, or only after it has played it."""
    hands = ("AS KS QS JS 9S 8S", "TD AH KH QH JH 9H")
    deals = [start("mariage", *hands, up="JD", stock=stock) for stock in ("7S AD 7H 8H", "7S 7H AD 8H")]
    for deal in deals:
        play(deal, "0AS 19H 0KS 1TD")
    while deals[0].turn is not None:
        assert shown(deals[0], 0) == shown(deals[1], 0)
        assert shown(deals[0], "-") == shown(deals[1], "-")
        for deal in deals:
            deal.apply(deal.legal_actions()[0])
    (held, paid), (same, unpaid) = (deal.outcome.points for deal in deals if deal.outcome)
    assert (held, paid) == (same, unpaid + 3)
    logs = [tokens(shown(deal, 0))["log"].split(".") for deal in deals]
    assert logs[0][:-1] == logs[1][:-1]


class TestKnownCards:
    def test_a_marriage_is_known_where_the_rules_show_it(self) -> None:
        hands = ("KH QH AS 9S JC 9C", "AH JS TS TC QC 9H")
        deal = play(start("classic", *hands, up="JD"), "0mH 0KH")
        assert str(view_of(deal, 1).hands[0][0]) == "QH"
        assert view_of(deal, 1).hands[0][1:] == (HIDDEN,) * 4
        deal = play(start("chapter19", *hands, up="JD"), "0mH 0KH")
        assert view_of(deal, 1).hands[0] == (HIDDEN,) * 5

    def test_the_turn_up_taken_or_drawn_stays_known_until_it_is_played(self) -> None:
        deal = play(start("classic", "9D AS TS KH QC JC", "9S JS QH TC KC 9C", up="AD"), "0AS 19S 0n 0x")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "AD.??.??.??.??.??"
        assert tokens(shown(deal, "-"))["hand"] == "AD.??.??.??.??.??/??.??.??.??.??.??"
        play(deal, "0AD 1QH")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "??.??.??.??.??"

    def test_known_cards_are_sorted_before_hidden_ones(self) -> None:
        deal = play(start("classic", "9C AS KH QH JC 9D", "9S JS AH TC KC 9H", up="AC"), "0AS 19S 0n 0x 0mH")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "KH.QH.AC.??.??.??"

    def test_who_follows_a_shown_marriage_is_not_thought_to_hold_its_other_card(self) -> None:
        deal = play(start("classic", "KH QH AS 9S JC 9C", "AH JS TS TC QC 9H", up="JD"), "0mH 0KH")
        masked = parse_position(shown(deal, "-")).deal
        assert (masked.turn, masked.ask) == (1, "follow")
        assert not {"KH", "QH", "JD"} & set(map(str, masked.legal_actions()))
        assert {"AH", "QC", "9D"} <= set(map(str, masked.legal_actions()))

    def test_of_identical_cards_the_known_one_is_played_first(self) -> None:
        hands = ("KH QH QH 9S JC 9C", "AH JS TS TC QC 9H")
        deal = play(start("classic+copies:2", *hands, up="JD"), "0mH 0QH")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "KH.??.??.??.??"

    def test_draws_are_hidden_from_others_and_the_drawn_turn_up_is_not(self) -> None:
        deal = play(start("wikipedia", "AS TS KH QC JC 9C", "9S JS QH TC KC 9H", up="9D", stock="KS QS"), "0AS 19S")
        decline(deal, "lead")
        assert deal.log[-2:] == ["0+KS", "1+QS"]
        assert tokens(shown(deal, 0))["log"].split(".")[-2:] == ["0+KS", "1+??"]
        assert tokens(shown(deal, 1))["log"].split(".")[-2:] == ["0+??", "1+QS"]
        assert tokens(shown(deal, "-"))["log"].split(".")[-2:] == ["0+??", "1+??"]

    def test_a_seat_that_sits_out_sees_what_a_spectator_sees(self) -> None:
        deal = new_deal("three-out", 3)
        assert deal.dealer == 0
        assert shown(deal, 0) == shown(deal, "-")
        assert tokens(shown(deal, 1))["hand"].split("/")[0] == "-"
