"""Equilibria of hidden hands: the native core against its twin on the law, exact solvers, and best responses."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from operator import mul
from random import Random
from statistics import fmean
from threading import Timer
from time import monotonic

import pytest

from sixtysix_engine.core import Stop, compiled_equilibrium, compiled_worlds, regret, solver
from sixtysix_engine.core.equilibrium import Equilibrium, Hand, closure, listed, public
from sixtysix_engine.core.reference import Stopped
from sixtysix_engine.engine.exploit import Kind, positions
from sixtysix_engine.game.actions import CLAIM, CLOSE, Action
from sixtysix_engine.game.cards import HIDDEN, card_index, parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .amounts import some

TINY = [
    ("classic", 5, 2),
    ("pagat66", 5, 2),
    ("santase", 4, 2),
    ("schnapsen", 3, 2),
    ("schwabach", 12, 2),
    ("three-out", 5, 2),
]
"""Rule sets, when the stock is closed, and cards of a hand left then."""
Core = type[Equilibrium]
CORES = [pytest.param(compiled_equilibrium.Equilibrium, id="native"), pytest.param(Equilibrium, id="twin")]


def closed(name: str, tricks: int, cards: int, number: int, seed: str = "tests") -> list[Deal]:
    """Returns deals in closed play, as the seat sees them that leads."""
    found = positions(rule_set(name), Kind(tricks=tricks, cards=cards), seed)
    return [deal for deal, _ in zip(found, range(number), strict=False)]


def small(name: str) -> RuleSet:
    """Returns a rule set with hands of two cards."""
    rules = rule_set(name)
    turned = None if rules.dealing.turn_up_after is None else 1
    return replace(rules, dealing=replace(rules.dealing, hand=2, packets=(2,), turn_up_after=turned))


def last_open(rules: RuleSet, number: int, asks: tuple[str, ...] = ("lead", "follow")) -> Iterator[Deal]:
    """Yields deals in the trick before the last card is drawn, with all cards known."""
    random, tried = Random("last"), 0
    while number:
        tried += 1
        deal = Deal.start(rules, shuffled_pack(rules, "last", str(tried)), 0)
        while deal.turn is not None and deal.phase == "open":
            if len(deal.stock) == 1 and deal.ask in asks and not deal.reached and random.random() < 0.7:
                yield deal
                number -= 1
                break
            legal = deal.legal_actions()
            deal.apply(random.choice([act for act in legal if act not in (CLAIM, CLOSE)] or list(legal)))


def seen(deal: Deal) -> Deal:
    """Returns the deal as the seat sees it that is asked."""
    assert deal.turn is not None
    return parse_position(format_position(view_of(deal, deal.turn))).deal


def dealt(view: Deal, random: Random) -> Deal:
    """Returns a view with all hidden cards dealt by chance."""
    world = view.copy()
    left = list(view.rules.cards)
    for pile in view.piles():
        for item in pile:
            if item is not HIDDEN:
                left.remove(item)
    random.shuffle(left)
    world.hands = [[left.pop() if c is HIDDEN else c for c in hand] for hand in view.hands]
    world.stock = [left.pop() if c is HIDDEN else c for c in view.stock]
    return world


def some_hands(view: Deal, most: int = 40) -> dict[int, dict[Hand, float]]:
    """Returns hands of both seats with weights, drawn by chance where there are many; the mover's own is among them."""
    random, hands = Random("hands"), {}
    for seat in view.order:
        every = [hand for hand, _ in listed(public(view), seat)]
        drawn = random.sample(every, min(most, len(every)))
        hands[seat] = {hand: random.choice((0.5, 1.0, 2.0)) for hand in drawn}
    me = view.turn or 0
    hands[me][held(view, me)] = 1.0
    return hands


def even(view: Deal) -> dict[Action, float]:
    return dict.fromkeys(view.legal_actions(), 1.0)


def held(deal: Deal, seat: int) -> Hand:
    return tuple(sorted(deal.hands[seat], key=card_index))


@pytest.mark.parametrize(("name", "tricks", "cards"), TINY)
def test_the_core_and_its_twin_find_the_same_in_tiny_endings(name: str, tricks: int, cards: int) -> None:
    for deal in closed(name, tricks, cards, 1):
        hands = some_hands(deal)
        same_games(compiled_equilibrium.Equilibrium(deal, hands=hands), Equilibrium(deal, hands=hands), deal)


@pytest.mark.parametrize("name", ["classic", "wikipedia", "mariage", "schnapsen", "chapter19", "pagat66"])
def test_the_core_and_its_twin_find_the_same_in_the_last_open_trick(name: str) -> None:
    for deal in last_open(small(name), some(2)):
        same_games(compiled_equilibrium.Equilibrium(deal), Equilibrium(deal), deal)


def test_a_low_trump_that_is_exchanged_and_drawn_at_once_lay_in_no_other_hand() -> None:
    for deal in last_open(small("mariage"), some(3), ("draw",)):
        same_games(compiled_equilibrium.Equilibrium(deal), Equilibrium(deal), deal)


@pytest.mark.parametrize(("name", "tricks", "cards"), [("classic", 5, 3), ("schnapsen", 3, 3), ("schwabach", 12, 3)])
def test_the_core_and_its_twin_agree_about_what_lies_beyond_the_tricks_laid_out(
    name: str, tricks: int, cards: int
) -> None:
    for deal in closed(name, tricks, cards, 1):
        hands = some_hands(deal, 12)
        games = [core(deal, hands=hands, tricks=1) for core in (compiled_equilibrium.Equilibrium, Equilibrium)]
        assert games[0].size["slots"] < compiled_equilibrium.Equilibrium(deal, hands=hands).size["slots"]
        same_games(games[0], games[1], deal)
    for deal in last_open(small(name), some(1)):
        same_games(compiled_equilibrium.Equilibrium(deal, tricks=1), Equilibrium(deal, tricks=1), deal)


def test_a_lead_is_worth_nearly_the_same_whether_one_trick_is_laid_out_or_all() -> None:
    for deal in closed("classic", 5, 4, some(5)):
        whole, short = (compiled_equilibrium.Equilibrium(deal, tricks=tricks) for tricks in (None, 1))
        for game in (whole, short):
            game.run(iterations=100)
        assert short.size["nodes"] * 10 < whole.size["nodes"]
        assert short.value() == pytest.approx(whole.value(), abs=0.1)
        all_laid_out = compiled_equilibrium.Equilibrium(deal, tricks=4)
        assert all_laid_out.size == whole.size


def test_beyond_the_tricks_laid_out_the_best_means_of_all_worlds_are_taken() -> None:
    (view,) = closed("classic", 5, 4, 1)
    game = compiled_equilibrium.Equilibrium(view, tricks=1)
    game.run(iterations=5)
    world = dealt(view, Random("beyond"))
    while len(world.hands[world.turn or 0]) == 4 or world.trick:
        world.apply(next(act for act, share in game.strategy(seen_by_mask(world)).items() if share > 0))
    values = compiled_worlds.evaluate(seen_by_mask(world)).values
    best = [act for act, share in game.strategy(seen_by_mask(world)).items() if share > 0]
    assert {values[act].mean for act in best} == {max(value.mean for value in values.values())}


def same_games(native: Equilibrium, twin: Equilibrium, deal: Deal) -> None:
    for game in (native, twin):
        game.run(iterations=30)
    for player in ("even", "worlds", even):
        assert native.best_responses(player) == pytest.approx(twin.best_responses(player), abs=1e-4)
        assert native.value(player) == pytest.approx(twin.value(player), abs=1e-4)
    # Where acts are equal rounding decides between them, and the strategies part; both are close to an equilibrium.
    near = 2 * (native.exploitability() + twin.exploitability()) + 1e-4
    assert near < 0.1
    assert native.value() == pytest.approx(twin.value(), abs=near)
    assert native.strategy(deal).keys() == twin.strategy(deal).keys()
    assert native.values(deal).keys() == twin.values(deal).keys()


def test_claims_that_nobody_needs_change_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [deal for name, tricks, cards in TINY[:2] for deal in closed(name, tricks, cards, 1)]
    short = [Equilibrium(deal) for deal in deals]
    monkeypatch.setattr(regret, "needed", Deal.legal_actions)
    for deal, game in zip(deals, short, strict=True):
        whole = Equilibrium(deal)
        for each in (game, whole):
            each.run(iterations=150)
        assert whole.size["slots"] > game.size["slots"]
        assert whole.value() == pytest.approx(game.value(), abs=0.02)


@pytest.mark.parametrize("name", ["classic", "pagat66", "santase", "schnapsen", "schwabach", "dictionary"])
def test_where_both_hands_are_known_the_value_is_that_of_the_solver(name: str) -> None:
    random, tricks = Random(name), {"schnapsen": 3, "santase": 4, "schwabach": 12}.get(name, 5)
    for view in closed(name, tricks, 3, some(5)):
        world = dealt(view, random)
        game = compiled_equilibrium.Equilibrium(world, hands={seat: {held(world, seat): 1.0} for seat in world.order})
        game.run(iterations=300)
        assert game.value() == pytest.approx(solver.solve(world).values, abs=0.02)
        assert game.best_responses("worlds") == pytest.approx(solver.solve(world).values, abs=1e-5)


def test_the_chooser_by_worlds_takes_the_best_means_of_all_worlds() -> None:
    def best(view: Deal) -> dict[Action, float]:
        found = compiled_worlds.evaluate(view).values
        top = max(value.mean for value in found.values())
        return {act: float(value.mean > top - 1e-6) for act, value in found.items()}

    for deal in closed("classic", 5, 2, some(10)):
        game = compiled_equilibrium.Equilibrium(deal)
        assert game.best_responses("worlds") == pytest.approx(game.best_responses(best), abs=1e-4)
        assert game.value("worlds") == pytest.approx(game.value(best), abs=1e-4)


def test_exploitability_falls_and_is_never_negative() -> None:
    for deal in closed("classic", 5, 4, some(4)):
        game = compiled_equilibrium.Equilibrium(deal)
        found = []
        for iterations in (1, 9, 40):
            game.run(iterations=iterations)
            found.append(game.exploitability())
            assert sum(game.best_responses()) == pytest.approx(2 * found[-1])
        assert min(found) > -1e-5
        assert found[0] >= found[1] >= found[2]
        assert found[2] < 0.005
        assert game.iterations == 50
        assert game.exploitability("even") > found[2]


def test_twenty_iterations_are_within_a_hundredth_of_a_point() -> None:
    found = []
    for deal in closed("classic", 5, 4, some(10), "fixed"):
        game = compiled_equilibrium.Equilibrium(deal)
        game.run(iterations=20)
        found.append(game.exploitability())
    assert sum(found) / len(found) < 0.01


def test_the_value_lies_between_what_both_can_hold_and_close_in_on_it() -> None:
    for deal in closed("pagat66", 5, 3, some(4), "mixed"):
        game = compiled_equilibrium.Equilibrium(deal)
        game.run(iterations=400)
        assert game.exploitability() < 1e-3
        one, other = deal.order
        best = game.best_responses()
        assert -best[other] - 1e-5 <= game.value()[one] <= best[one] + 1e-5


@pytest.mark.parametrize("core", CORES)
def test_small_games_are_worth_what_their_matrices_are(core: Core) -> None:
    """All plans of both seats against each other, by the law alone; the matrix is solved apart, between two bounds."""
    for view, hands in small_games():
        matrix = plans(view, hands)
        least, most = bounds(matrix)
        assert most - least < 0.01
        game = core(view, hands=hands)
        game.run(iterations=300)
        assert least - 0.005 <= game.value()[view.turn or 0] <= most + 0.005
        assert game.exploitability() < 0.005


def small_games() -> Iterator[tuple[Deal, dict[int, dict[Hand, float]]]]:
    """Yields positions with two cards and a few hands, most of which can be held beside most others."""
    for number, view in enumerate(closed("pagat66", 5, 2, some(4), "mixed")):
        every = (drawn_hands(view, seed) for seed in range(number, 1000))
        one, other = view.turn or 0, view.after(view.turn or 0)[0]
        yield view, next(h for h in every if sum(not set(a) & set(b) for a in h[one] for b in h[other]) >= 4)


def drawn_hands(view: Deal, seed: int) -> dict[int, dict[Hand, float]]:
    """Returns three hands of the leader and two of the other seat."""
    random, seen = Random(seed), public(view)
    me, (other,) = view.turn or 0, view.after(view.turn or 0)
    return {
        seat: dict.fromkeys(random.sample([hand for hand, _ in listed(seen, seat)], size), 1.0)
        for seat, size in ((me, 3), (other, 2))
    }


def plans(view: Deal, hands: dict[int, dict[Hand, float]]) -> list[list[float]]:
    """Returns what each plan of the leader gets against each of the other seat."""
    me, (other,) = view.turn or 0, view.after(view.turn or 0)
    worlds = [
        regret.world(public(view), *((a, b) if me == view.order[0] else (b, a)))
        for a in hands[me]
        for b in hands[other]
        if not set(a) & set(b)
    ]
    known: dict[int, dict[object, list[Action]]] = {me: {}, other: {}}

    def look(deal: Deal, path: tuple[Action, ...], root: Deal) -> None:
        if deal.turn is None:
            return
        acts = list(regret.needed(deal))
        known[deal.turn][held(root, deal.turn), path] = acts
        for act in acts:
            twin = deal.copy()
            twin.apply(act)
            look(twin, (*path, act), root)

    for world in worlds:
        look(world, (), world)
    sets = {seat: [key for key, acts in known[seat].items() if len(acts) > 1] for seat in known}

    def play(root: Deal, chosen: dict[int, dict[object, Action]]) -> float:
        deal, path = root.copy(), ()
        while deal.turn is not None:
            key = held(root, deal.turn), path
            act = chosen[deal.turn].get(key) or known[deal.turn][key][0]
            path = (*path, act)  # type: ignore[assignment]
            deal.apply(act)
        assert deal.outcome is not None
        return deal.outcome.points[me] - deal.outcome.points[other]

    def every(seat: int) -> list[dict[object, Action]]:
        return [dict(zip(sets[seat], acts, strict=True)) for acts in product(*(known[seat][key] for key in sets[seat]))]

    return [[fmean(play(world, {me: a, other: b}) for world in worlds) for b in every(other)] for a in every(me)]


def bounds(matrix: list[list[float]]) -> tuple[float, float]:
    """Returns what the first player can be sure of, and what the other can hold him to, by plans mixed well enough."""
    rows, columns = len(matrix), len(matrix[0])
    sums, regrets = [[0.0] * rows, [0.0] * columns], [[0.0] * rows, [0.0] * columns]
    turned = [[-matrix[row][column] for row in range(rows)] for column in range(columns)]
    for iteration in range(1, 400):
        mixes = [[r / sum(each) for r in each] if sum(each) > 0 else [1 / len(each)] * len(each) for each in regrets]
        for who, table in ((0, matrix), (1, turned)):
            got = [sum(map(mul, line, mixes[1 - who])) for line in table]
            mean = sum(map(mul, got, mixes[who]))
            regrets[who] = [max(0.0, r + value - mean) for r, value in zip(regrets[who], got, strict=True)]
            sums[who] = [old + iteration * share for old, share in zip(sums[who], mixes[who], strict=True)]
    one, other = ([share / sum(each) for share in each] for each in sums)
    least = min(sum(map(mul, line, one)) for line in zip(*matrix, strict=True))
    return least, max(sum(map(mul, line, other)) for line in matrix)


@pytest.mark.parametrize("core", CORES)
def test_strategies_are_shares_of_the_legal_acts_at_every_later_moment(core: Core) -> None:
    random = Random("shares")
    for view in closed("classic", 5, 3 if core is Equilibrium else 4, some(3)):
        game = core(view)
        game.run(iterations=5)
        for _ in range(5):
            world = dealt(view, random)
            while world.turn is not None:
                shares, legal = game.strategy(seen_by_mask(world)), world.legal_actions()
                assert list(shares) == list(legal)
                assert sum(shares.values()) == pytest.approx(1)
                assert min(shares.values()) >= 0
                assert set(game.values(seen_by_mask(world))) <= set(legal)
                world.apply(random.choice([act for act, share in shares.items() if share > 0]))


def test_a_marriage_that_counts_by_itself_is_told_from_a_bare_king() -> None:
    random, met = Random("king"), 0
    for start in last_open(small("wikipedia"), max(10, some(20)), ("lead",)):
        game = compiled_equilibrium.Equilibrium(start)
        game.run(iterations=3)
        for _ in range(10):
            world = dealt(public(start), random)
            before = len(world.log)
            while world.turn is not None and world.phase == "open":
                shares = game.strategy(seen_by_mask(world))
                assert sum(shares.values()) == pytest.approx(1)
                world.apply(random.choice([act for act, share in shares.items() if share > 0]))
            met += any(token[1] == "m" for token in world.log[before:])
    assert met > 0


def seen_by_mask(deal: Deal) -> Deal:
    """Returns the same as `seen` where the rule set has no name."""
    view, me = public(deal), deal.turn or 0
    view.hands[me] = list(deal.hands[me])
    return view


def test_cards_that_a_seat_has_not_seen_make_no_difference() -> None:
    random = Random("masks")
    for view in closed("classic", 5, 4, some(3)):
        found = []
        for _ in range(3):
            world = dealt(view, random)
            game = compiled_equilibrium.Equilibrium(world)  # all cards known, and yet it must not look
            game.run(iterations=8)
            found.append((game.strategy(world), game.values(world), game.best_responses()))
        game = compiled_equilibrium.Equilibrium(view)
        game.run(iterations=8)
        assert found == [(game.strategy(view), game.values(view), game.best_responses())] * 3


def test_hands_can_be_ruled_out_and_weighed() -> None:
    (view,) = closed("classic", 5, 3, 1)
    me, (other,) = view.turn or 0, view.after(view.turn or 0)
    world = dealt(view, Random("one"))
    mine, true = held(world, me), held(world, other)
    sure = compiled_equilibrium.Equilibrium(view, hands={me: {mine: 1.0}, other: {true: 1.0}})
    every = dict.fromkeys([hand for hand, _ in listed(public(view), other)], 0.0)
    likely = compiled_equilibrium.Equilibrium(view, hands={me: {mine: 1.0}, other: every | {true: 5.0}})
    barred = compiled_equilibrium.Equilibrium(view, barred={other: set(view.rules.cards) - set(true)})
    for game in (sure, likely):
        game.run(iterations=100)
    assert likely.value() == pytest.approx(sure.value(), abs=0.02)
    assert barred.size["nodes"] < compiled_equilibrium.Equilibrium(view).size["nodes"]


def test_hands_that_are_all_but_impossible_spoil_nothing() -> None:
    (view,) = closed("classic", 5, 4, 1)
    me, (other,) = view.turn or 0, view.after(view.turn or 0)
    hands = {seat: {hand: 1e-39 for hand, _ in listed(public(view), seat)} for seat in (me, other)}
    hands[me][held(view, me)] = 1.0
    hands[other] = {hand: 1e-39 if set(hand) & set(held(view, me)) else 1.0 for hand in hands[other]}
    game = compiled_equilibrium.Equilibrium(view, hands=hands)
    game.run(iterations=60)
    assert -1e-4 < game.exploitability() < 0.01
    assert -game.best_responses()[other] - 1e-4 <= game.value()[me] <= game.best_responses()[me] + 1e-4


def test_the_closure_holds_the_own_hand_and_all_that_the_other_must_reckon_with() -> None:
    (deal,) = last_open(rule_set("classic"), 1, ("lead",))
    view = seen(deal)
    hands = closure(view)
    me, (other,) = view.turn or 0, view.after(view.turn or 0)
    assert held(deal, me) in hands[me]
    assert held(deal, other) in hands[other]
    assert len(hands[other]) == 7
    assert len(hands[me]) <= 43
    game = compiled_equilibrium.Equilibrium(view, hands=hands)
    game.run(iterations=3)
    assert set(game.strategy(view)) == set(view.legal_actions())


def test_another_worth_gives_another_value() -> None:
    (deal,) = closed("classic", 5, 3, 1)
    worth = [[100 * (own > other) - 100 * (own < other) for other in range(8)] for own in range(8)]
    game = compiled_equilibrium.Equilibrium(deal, worth=worth)
    twin = Equilibrium(deal, worth=worth)
    for each in (game, twin):
        each.run(iterations=4)
    assert game.value() == pytest.approx(twin.value(), abs=0.01)
    assert max(map(abs, game.value())) > 4


def test_it_ends_by_exploitability_by_time_and_by_a_flag() -> None:
    (deal,) = closed("classic", 4, 4, 1)
    game = compiled_equilibrium.Equilibrium(deal)
    game.run(until=0.02)
    assert game.exploitability() <= 0.02
    before = game.iterations
    assert game.run(seconds=0.05) > before
    stop = Stop()
    Timer(0.1, stop.set).start()
    began = monotonic()
    game.run(iterations=100_000, stop=stop)
    assert monotonic() - began < 60
    assert game.iterations < 100_000
    with pytest.raises(Stopped):
        compiled_equilibrium.Equilibrium(closed("classic", 3, 4, 1)[0], stop=stop)


@pytest.mark.parametrize("core", CORES)
def test_a_game_that_does_not_fit_is_refused_with_its_size(core: Core) -> None:
    (deal,) = closed("classic", 3, 4, 1)
    with pytest.raises(ValueError, match=r"memory: the (tree|game) would take (about|more than) \d+ MB"):
        core(deal, memory=1_000_000)


@pytest.mark.parametrize("core", CORES)
def test_what_cannot_be_asked_is_refused(core: Core) -> None:
    (deal,) = closed("classic", 5, 2, 1)
    game = core(deal)
    me, (other,) = deal.turn or 0, deal.after(deal.turn or 0)
    open_deal = Deal.start(deal.rules, shuffled_pack(deal.rules, "open", "1"), 0)
    three = rule_set("three-all")
    wrong: Hand = parse_cards("AS.AS")
    with pytest.raises(ValueError, match="stock: allowed: closed, used up"):
        core(open_deal)
    with pytest.raises(ValueError, match="tricks: 0, allowed: 1 and more"):
        core(deal, tricks=0)
    with pytest.raises(ValueError, match="deal: allowed: one of two seats"):
        core(Deal.start(three, shuffled_pack(three, "open", "1"), 0))
    with pytest.raises(ValueError, match=f"hands: seat {other} cannot hold AS.AS"):
        core(deal, hands={other: {wrong: 1.0}})
    with pytest.raises(ValueError, match="hands, barred: 7 is not a seat"):
        core(deal, barred={7: ()})
    with pytest.raises(ValueError, match="no two of them fit together"):
        core(deal, hands={me: {held(deal, me): 1.0}, other: {held(deal, me): 1.0}})
    with pytest.raises(ValueError, match="one of them must be given"):
        game.run()
    with pytest.raises(ValueError, match="iterations: 0, allowed"):
        game.run(iterations=0)
    with pytest.raises(ValueError, match="not a later moment"):
        game.strategy(open_deal)
    with pytest.raises(ValueError, match="player: 'best', allowed"):
        game.value("best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="it chooses none of"):
        game.value(lambda _view: {})
