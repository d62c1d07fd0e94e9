"""The luck of the draws: nothing on average, exactly and by trial, and a smaller error where it tells."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from statistics import pvariance

import pytest

from sixtysix_engine import core
from sixtysix_engine.game.actions import CLAIM, Action, Play
from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.luck import Draw, PairLuck, draws_of, luck_of_game, luck_of_pairs, without_luck
from sixtysix_engine.referee.match_arguments import new_settings
from sixtysix_engine.referee.record import DealRecord, GameRecord
from sixtysix_engine.referee.schedule import GameIndex, all_games, cards_of, first_match, seated
from sixtysix_engine.referee.settings import Settings
from sixtysix_engine.referee.statistics import Estimate, PairSums

from .simulated import mean, pairs, points_a_deal, within

PAIRS = 16


def open_cards(deals: Sequence[Deal]) -> list[core.Values]:
    return core.solve_many([core.prepare(deal) for deal in deals])


def settings(stock: str = "seat", count: int = PAIRS) -> Settings:
    engines = (Contestant(name="A", argv=("a",)), Contestant(name="B", argv=("b",)))
    return new_settings({"seed": "luck", "pairs": count, "stock": stock, "engine": engines})


def choose(deal: Deal, name: str) -> Action:
    """A plays its highest card, B its lowest; both announce a marriage, and claim when they have 66."""
    legal, worth = {str(act): act for act in deal.legal_actions()}, deal.rules.worth[deal.trump]
    for word, act in legal.items():
        if word[0] == "m" or (act == CLAIM and deal.points[deal.turn or 0] >= 66):
            return act
    plays = [act for act in legal.values() if isinstance(act, Play)]
    best = max(plays, key=lambda act: worth[act.card] * (1 if name == "A" else -1), default=None)
    return best or next(act for word, act in legal.items() if act != CLAIM and word != "c")


def play(run: Settings, index: GameIndex) -> GameRecord:
    match, cards = first_match(run, index.pair), cards_of(run, index.pair, 0)
    deal, seats = match.deal(cards, keyed=run.stock == "seat"), seated(("A", "B"), (0, 1), index.game)
    while deal.turn is not None:
        deal.apply(choose(deal, seats[deal.turn]))
    assert deal.outcome
    record = DealRecord(
        dealer=deal.dealer,
        cards=format_cards(cards),
        stock=run.stock,
        points=deal.outcome.points,
        reason=deal.outcome.reason,
        log=".".join(deal.log),
    )
    used = (TimeUsed(), TimeUsed())
    return GameRecord(index=index, seats=seats, deals=(record,), winner=None, time=used, faults=())


def last_draws(run: Settings, count: int) -> Iterator[Draw]:
    """Yields draws from three cards, two of which are drawn: the last that could have gone otherwise."""
    for index in all_games(run):
        for draw in draws_of(run, play(run, index)):
            if len(draw.before.stock) == 3 and count:
                count -= 1
                yield draw


def in_every_order(draw: Draw) -> Iterator[Draw]:
    """Yields what each order of the stock would have come to, acts and all that was seen being the same."""
    for order in permutations(range(len(draw.before.stock))):
        before = draw.before.copy()
        before.stock = [draw.before.stock[place] for place in order]
        yield Draw(before, draw.acts, draw.might_have_come(order))


def luck_of_draw(draw: Draw, seat: int) -> float:
    """The luck, with every order tried instead of some."""
    orders = list(permutations(range(len(draw.before.stock))))
    came, might = (open_cards([f(order) for order in orders]) for f in (draw.came, draw.might_have_come))
    return mean([value[seat] for value in came]) - mean([value[seat] for value in might])


@pytest.mark.parametrize("stock", ["seat", "order"])
def test_over_all_orders_of_the_stock_the_luck_is_exactly_nothing(stock: str) -> None:
    moved = 0
    for draw in last_draws(settings(stock), 5):
        lucks = [luck_of_draw(other, 0) for other in in_every_order(draw)]
        assert sum(lucks) == pytest.approx(0, abs=1e-9)
        moved += any(lucks)
    assert moved


def test_players_who_see_all_cards_have_nothing_left_but_their_luck() -> None:
    # what they get is what the solver says, so that without the luck every order gives the same
    for draw in last_draws(settings("order"), 5):
        orders = list(in_every_order(draw))
        points = [open_cards([other.after])[0][0] for other in orders]
        rest = [point - luck_of_draw(other, 0) for point, other in zip(points, orders, strict=True)]
        assert mean(rest) == pytest.approx(mean(points))
        assert pvariance(rest) == pytest.approx(0, abs=1e-9)


def test_over_many_games_the_luck_is_nothing_on_average_and_its_pairs_are_those_of_the_record() -> None:
    run, sums = settings("order"), PairSums()
    games = [play(run, index) for index in all_games(run)]
    found = luck_of_pairs(run, games, open_cards, 1, Random(1))
    for pair, (first, second) in zip(found, zip(games[::2], games[1::2], strict=True), strict=True):
        net = first.points[0] - first.points[1] + second.points[1] - second.points[0]
        assert (pair.points, pair.deals) == (net, 2)
        sums.add(net, 2)
    lucks = [pair.luck for pair in found]
    assert pvariance(lucks) > 0
    assert mean(lucks) ** 2 < 9 * pvariance(lucks) / len(lucks)
    assert luck_of_pairs(run, games[:-1], open_cards, 1, Random(1))[-1].points == found[-2].points
    plain, rest = sums.estimate(), without_luck(found)
    assert plain.mean is not None
    assert rest.mean is not None
    assert plain.error is not None
    assert abs(rest.mean - plain.mean) < 3 * plain.error


def test_what_one_seat_has_in_luck_the_other_lacks() -> None:
    run = settings()
    for index in [GameIndex(0, 0), GameIndex(1, 1)]:
        luck = luck_of_game(run, play(run, index), open_cards, 2, Random(3))
        assert sum(luck) == pytest.approx(0)
        assert any(luck)


def test_a_yardstick_that_always_says_the_same_sees_no_luck_and_one_of_the_cards_drawn_sees_theirs() -> None:
    run = settings()
    game = play(run, GameIndex(0, 0))

    def always(deals: Sequence[Deal]) -> list[tuple[float, float]]:
        return [(5.0, -5.0)] * len(deals)

    def aces(deals: Sequence[Deal]) -> list[tuple[float, float]]:
        counts = [sum(held.text[0] == "A" for held in deal.hands[0]) for deal in deals]
        return [(count, -count) for count in counts]

    assert luck_of_game(run, game, always, 3, Random(1)) == [0, 0]
    expected = 0.0
    for draw in draws_of(run, game):
        left, drawn = draw.before.stock, [c for c in draw.after.hands[0] if c in draw.before.stock]
        expected += sum(c.text[0] == "A" for c in drawn) - sum(c.text[0] == "A" for c in left) / len(left)
    found = luck_of_game(run, game, aces, 300, Random(1))[0]
    assert found == pytest.approx(expected, abs=0.25)


def simulated(seed: int, tilt: float, count: int, told: float) -> tuple[list[PairLuck], Estimate]:
    """Returns pairs whose luck shows in their points by some factor, and what is said without it."""
    random, sums, found = Random(seed), PairSums(), []
    for points in pairs(random, tilt, count):
        luck = random.choice((-2, -1, 0, 1, 2))
        found.append(PairLuck(points + round(told * luck), 2, luck + random.gauss(0, 0.5)))
        sums.add(found[-1].points, 2)
    return found, sums.estimate()


@pytest.mark.parametrize("told", [2.0, 0.0])
def test_without_the_luck_the_mean_is_the_same_in_the_long_run_and_its_interval_honest(told: float) -> None:
    tilt, runs, held = 0.1, 400, 0
    errors, plain_errors, means = [], [], []
    for seed in range(runs):
        found, plain = simulated(seed, tilt, 30, told)
        rest = without_luck(found)
        interval = rest.interval()
        assert interval is not None
        held += interval[0] <= points_a_deal(tilt) <= interval[1]
        means.append(rest.mean or 0.0)
        errors.append((rest.error or 0.0) ** 2)
        plain_errors.append((plain.error or 0.0) ** 2)
    assert within(held, runs, 0.95)
    assert abs(mean(means) - points_a_deal(tilt)) < 3 * (pvariance(means) / runs) ** 0.5
    assert pvariance(means) == pytest.approx(mean(errors), rel=0.25)
    share = mean(errors) / mean(plain_errors)
    assert share < 0.55 if told else 0.97 < share < 1.15


def test_fewer_than_two_pairs_have_no_estimate() -> None:
    assert without_luck([PairLuck(3, 2, 1.0)]) == Estimate(None, None, 1)
