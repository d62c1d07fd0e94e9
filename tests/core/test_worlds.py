"""Evaluation over all worlds against brute force: every way to deal single cards to the others, each played out."""

from collections.abc import Iterator
from itertools import combinations
from math import inf
from random import Random
from threading import Thread
from time import sleep

import pytest

from sixtysix_engine.core import compiled_worlds, reference, solver, worlds
from sixtysix_engine.core._native import Progress, Stop
from sixtysix_engine.core.worlds import Evaluation
from sixtysix_engine.game.actions import Action, parse_action
from sixtysix_engine.game.cards import HIDDEN, Card, parse_card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.honours import note_amour
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.view import view_of
from tests.game.tables import puzzle, start

from .test_solver import brute_force
from .walking import choose, new_deal

GAMES = [
    ("classic", 2, "closed"),
    ("classic", 3, "exhausted"),
    ("pagat66", 2, "closed"),
    ("three-all", 2, "exhausted"),
    ("three-out", 1, "closed"),
    ("four-partners", 2, "exhausted"),
    ("auction24", 2, "exhausted"),
    ("schwabach", 2, "closed"),
    ("schnapsen", 2, "closed"),
    ("mariage", 4, "exhausted"),
]
evaluate = compiled_worlds.evaluate


def seen(deal: Deal) -> Deal:
    """Returns the deal as the seat sees it that is asked."""
    assert deal.turn is not None
    return parse_position(format_position(view_of(deal, deal.turn))).deal


def moments(name: str, cards: int, phase: str, number: int) -> Iterator[Deal]:
    """Yields deals in strict play with so few cards left, as the seat sees them that is asked."""
    random = Random(f"{name} {cards} {phase}")
    while number:
        deal, temper = new_deal(name, random), 0.2 if phase == "closed" else 0.0
        while deal.turn is not None:
            if deal.phase == phase and max(map(len, deal.hands)) <= cards and random.random() < 0.5:
                yield seen(deal)
                number -= 1
                break
            deal.apply(choose(deal, random, temper))


def every_world(deal: Deal) -> Iterator[Deal]:
    """Yields each way to deal single cards, so twins make a world as often as it can come about."""
    deal = deal.copy()
    for seat in deal.order:
        for item in set(deal.spent[seat]):
            for _ in range(deal.spent[seat].count(item) - deal.hands[seat].count(item)):
                deal.hands[seat][deal.hands[seat].index(HIDDEN)] = item
    left = list(deal.rules.cards)
    for pile in deal.piles():
        for item in pile:
            if item is not HIDDEN:
                left.remove(item)
    yield from _dealt(deal, left)


def _dealt(deal: Deal, left: list[Card]) -> Iterator[Deal]:
    seat = next((seat for seat in deal.order if HIDDEN in deal.hands[seat]), None)
    if seat is None:
        deal.stock = left
        note_side_payments(deal)
        yield deal
        return
    held = [c for c in deal.hands[seat] if c is not HIDDEN]
    for places in combinations(range(len(left)), deal.hidden_in(seat)):
        world = deal.copy()
        world.hands[seat] = held + [left[at] for at in places]
        yield from _dealt(world, [c for at, c in enumerate(left) if at not in places])


def note_side_payments(world: Deal) -> None:
    """Looks at the hands as they were after the last draws."""
    hands = world.hands
    last = max((at for at, token in enumerate(world.log) if token[1] == "+"), default=0)
    tokens = [token for token in world.log[last + 1 :] if token[1:] in {str(c) for c in world.rules.cards}]
    played = [[parse_card(token[1:]) for token in tokens if token[0] == str(seat)] for seat in range(len(hands))]
    world.hands = [hand + more for hand, more in zip(hands, played, strict=True)]
    note_amour(world)
    world.hands = hands


def expected(deal: Deal) -> dict[Action, tuple[float, float]]:
    """Returns the mean and the share of worlds won of each act."""
    mover, all_worlds = deal.turn or 0, list(every_world(deal))
    found = {}
    for act in deal.legal_actions():
        values = []
        for world in all_worlds:
            twin = world.copy()
            twin.apply(act)
            values.append(brute_force(twin)[mover])
        found[act] = sum(values) / len(values), sum(value > 0 for value in values) / len(values)
    return found


def means(found: Evaluation) -> dict[Action, tuple[float, float]]:
    return {act: (value.mean, value.win) for act, value in found.values.items()}


def close(found: Evaluation) -> dict[Action, object]:
    return {act: pytest.approx(value, abs=1e-12) for act, value in means(found).items()}


@pytest.mark.parametrize(("name", "cards", "phase"), GAMES)
def test_every_act_is_worth_the_mean_over_all_worlds(name: str, cards: int, phase: str) -> None:
    for deal in moments(name, cards, phase, 12 if name == "mariage" else 3):
        found = evaluate(deal)
        assert means(found) == expected(deal), deal.log
        assert found.exact
        assert tuple(found.values) == deal.legal_actions()
        assert {value.error for value in found.values.values()} == {0.0}


@pytest.mark.parametrize(("name", "cards"), [("classic", 4), ("schnapsen", 5), ("pagat66", 4)])
@pytest.mark.parametrize("phase", ["closed", "exhausted"])
def test_worlds_looked_into_together_are_worth_what_each_is_alone(name: str, cards: int, phase: str) -> None:
    for deal in moments(name, cards, phase, 6):
        found, alone = evaluate(deal), [solver.solve_all_acts(world) for world in every_world(deal)]
        for act, value in found.values.items():
            assert value.mean == pytest.approx(sum(values[act][deal.turn or 0] for values in alone) / len(alone)), (
                deal.log
            )


@pytest.mark.parametrize(("name", "cards", "phase"), GAMES)
def test_plain_python_takes_the_same_worlds_and_samples(name: str, cards: int, phase: str) -> None:
    random = Random(name)
    for deal in moments(name, cards, phase, 2):
        weights = {
            seat: {c: random.choice((0.5, 1.0, 3.0)) for c in deal.rules.cards}
            for seat in deal.order
            if seat != deal.turn
        }
        for limit in (100_000, 5):
            pure = worlds.evaluate(deal, weights=weights, limit=limit, seed=9)
            native = evaluate(deal, weights=weights, limit=limit, seed=9)
            assert (native.worlds, native.exact) == (pure.worlds, pure.exact)
            assert close(native) == means(pure)
            assert [v.error for v in native.values.values()] == pytest.approx([v.error for v in pure.values.values()])


def closed_at_the_start() -> Deal:
    deal = start("classic", "AS TS KS QS AH AD", "9S 9H JH QH KH TH", up="9D")
    deal.apply(parse_action("c"))
    return seen(deal)


def test_a_stock_closed_at_the_start_leaves_as_many_hands_as_there_are() -> None:
    found = evaluate(closed_at_the_start())
    assert (found.worlds, found.exact) == (12376, True)


@pytest.mark.parametrize("limit", [12376, 50_000, 1_000_000])
def test_an_evaluation_of_all_worlds_is_the_same_under_every_limit_and_seed(limit: int) -> None:
    deal = closed_at_the_start()
    assert evaluate(deal, limit=limit, seed=limit).values == evaluate(deal).values


@pytest.mark.parametrize("limit", [3000, 100_000])
def test_two_threads_give_what_one_gives(limit: int) -> None:
    deal = closed_at_the_start()
    weights = {1: {parse_card("AC"): 0.3, parse_card("TC"): 2.1}}
    one, two = (evaluate(deal, weights=weights, limit=limit, threads=threads) for threads in (1, 2))
    assert two._replace(nodes=0) == one._replace(nodes=0)


def test_a_sample_lies_about_the_mean_as_its_error_says() -> None:
    deal = closed_at_the_start()
    weights = {1: {parse_card("AC"): 0.3, parse_card("TC"): 2.1}}
    true, far = evaluate(deal, weights=weights), []
    for seed in range(60):
        found = evaluate(deal, weights=weights, limit=400, seed=seed)
        assert (found.worlds, found.exact) == (400, False)
        far += [(v.mean - true.values[act].mean) / v.error for act, v in found.values.items() if v.error]
    assert 0.7 < sum(x * x for x in far) / len(far) < 1.4
    assert evaluate(deal, limit=1).values.popitem()[1].error == inf


def stopped_early(deal: Deal, seed: int) -> Evaluation:
    """An evaluation of all worlds that was stopped when some thousand of them were done."""
    seconds = 0.004
    while True:
        try:
            found = evaluate(deal, seed=seed, stop=Stop(seconds))
        except reference.Stopped:
            seconds *= 1.5
            continue
        if 800 <= found.worlds < 4000:
            return found
        seconds *= 1.5 if found.worlds < 800 else 0.6


def test_what_a_stop_leaves_lies_about_the_mean_as_its_error_says() -> None:
    deal = closed_at_the_start()
    true, far = evaluate(deal), []
    for seed in range(100):
        found = stopped_early(deal, seed)
        far += [(v.mean - true.values[act].mean) / v.error for act, v in found.values.items() if v.error]
    assert 0.4 < sum(x * x for x in far) / len(far) < 2.0


# What restricts the worlds. Seat 0 leads; JS QS KH TH lie with the others and two of them, if any, in the stock.


def hidden_puzzle(name: str = "classic", **keys: object) -> Deal:
    won = "AS.TS.KS.AH.QH.JH.9H.9S.TD.KD.QD.JD/AC.TC.KC.QC.9D.9C"
    fields: dict[str, object] = {
        "me": 0,
        "hand": "AD.JC/??.??",
        "won": won,
        "pts": "40/20",
        "stock": "-",
        "legal": "AD.JC.66",
    } | keys
    return puzzle(name, **fields)


def test_two_hidden_cards_of_four_make_six_worlds() -> None:
    assert evaluate(hidden_puzzle()).worlds == 6


def test_a_known_card_leaves_three_and_a_barred_one_of_the_rest_two() -> None:
    deal = hidden_puzzle()
    deal.hands[1] = [parse_card("JS"), HIDDEN]
    deal.known[1] = [parse_card("JS")]
    assert evaluate(deal).worlds == 3
    assert evaluate(deal, barred={1: [parse_card("QS")]}).worlds == 2
    assert evaluate(deal, weights={1: {parse_card("QS"): 0.0}}).worlds == 2


def test_the_rest_of_a_marriage_that_was_only_named_is_in_the_hand() -> None:
    deal = hidden_puzzle()
    deal.spent[1] = [parse_card("KH")]
    assert evaluate(deal).worlds == 3


def test_worlds_that_differ_by_twins_alone_are_one() -> None:
    for deal in moments("schwabach", 2, "closed", 2):
        single = list(every_world(deal))
        alike = {tuple(tuple(sorted(map(str, hand))) for hand in world.hands) for world in single}
        assert evaluate(deal).worlds == len(alike) < len(single)


# Stops, progress, garbage


def test_a_stop_leaves_the_worlds_done_so_far() -> None:
    deal, stop, progress = long_one(), Stop(), Progress()
    results: list[Evaluation] = []
    helper = Thread(target=lambda: results.append(evaluate(deal, limit=1_000_000, stop=stop, progress=progress)))
    helper.start()
    while not progress.done:
        sleep(0.001)
    stop.set()
    helper.join()
    assert progress.total == 1_000_000
    assert 0 < results[0].worlds == progress.done < progress.total
    assert not results[0].exact


def long_one() -> Deal:
    """The first lead of a deal: all hands and all orders of the stock."""
    return seen(new_deal("classic", Random(3)))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_set_flag_ends_it_before_the_first_world(threads: int) -> None:
    stop = Stop()
    stop.set()
    with pytest.raises(reference.Stopped):
        evaluate(closed_at_the_start(), stop=stop, threads=threads)


def test_a_set_flag_ends_plain_python_too() -> None:
    stop = reference.Stop()
    stop.set()
    with pytest.raises(reference.Stopped):
        worlds.evaluate(hidden_puzzle(), stop=stop)


def test_progress_ends_at_the_number_of_worlds() -> None:
    native, pure = Progress(), worlds.Progress()
    evaluate(hidden_puzzle(), progress=native)
    worlds.evaluate(hidden_puzzle(), progress=pure)
    assert (native.done, native.total) == (pure.done, pure.total) == (6, 6)


ACE = parse_card("AD")


@pytest.mark.parametrize("core", [worlds.evaluate, evaluate])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"limit": 0}, "limit"),
        ({"limit": 1_000_001}, "limit"),
        ({"threads": 0}, "threads"),
        ({"barred": {0: [ACE]}}, "barred: 0 is not another seat"),
        ({"weights": {2: {}}}, "weights: 2 is not another seat"),
        ({"weights": {1: {parse_card("JS"): -1.0}}}, "not negative"),
        ({"weights": {1: {parse_card("JS"): inf}}}, "not negative"),
        ({"weights": {1: {parse_card("7S"): 1.0}}}, "7S is not in the pack"),
        ({"barred": {1: [parse_card(text) for text in ("JS", "QS", "KH")]}}, "no hands fit"),
        ({"weights": {1: dict.fromkeys(map(parse_card, ("JS", "QS", "KH", "TH")), 1e-200)}}, "no hands fit"),
        ({"worth": [[0, 1]]}, "worth"),
    ],
)
def test_what_cannot_be_is_refused(core: object, given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core(hidden_puzzle(), **given)  # type: ignore[operator]


@pytest.mark.parametrize("core", [worlds.evaluate, evaluate])
def test_only_the_seat_that_is_asked_in_play_that_can_be_solved_is_served(core: object) -> None:
    open_deal = seen(new_deal("classic+seats:3+penaltyTo:everyOpponent", Random(1)))
    auction, blind = new_deal("auction24", Random(1)), hidden_puzzle()
    blind.hands[0] = [HIDDEN, HIDDEN]
    for deal in (open_deal, auction, blind):
        with pytest.raises(ValueError, match=r"allowed|must be seen"):
            core(deal)  # type: ignore[operator]
