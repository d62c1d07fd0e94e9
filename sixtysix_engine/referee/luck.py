"""The luck of the draws, measured after the games and taken out of the estimate without moving it.

Nobody knows the order of the stock, so the order that came is one among equals: how much better it was than others,
by whatever yardstick, is 0 on average, whoever plays. The luck of the deal itself cancels out in a pair anyway.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from ..game.actions import Action
from ..game.deal import Deal
from .record import GameRecord
from .replay import replay, start_deals
from .settings import Settings
from .statistics import Estimate

Control = Callable[[Sequence[Deal]], Sequence[Sequence[float]]]
"""A yardstick, fixed before anything is played: what each seat can expect in each of many deals, all cards known, its
points less those of each other side. The nearer to what it then gets, the less luck is left."""


@dataclass(frozen=True, slots=True)
class PairLuck:
    """A pair, and how lucky an engine was in it."""

    points: int
    """Points won minus lost, as `PairSums.add` takes them."""
    deals: int
    """Its deals, as there."""
    luck: float
    """What the draws gave the engine in all games of the pair; 0 on average."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One round of draws that happened."""

    before: Deal
    """The deal after the draws before."""
    acts: tuple[Action, ...]
    """What was done until the draws; the last act brought them about."""
    after: Deal
    """The deal after them."""

    def came(self, order: Sequence[int]) -> Deal:
        """Returns the deal after the draws with the rest of the stock in another order, of places in the old stock."""
        twin, drawn = self.after.copy(), len(self.before.stock) - len(self.after.stock)
        twin.stock = [self.after.stock[place - drawn] for place in order if place >= drawn]
        return twin

    def might_have_come(self, order: Sequence[int]) -> Deal:
        """Returns the deal after the draws, had the whole stock been in another order."""
        twin = self.before.copy()
        twin.stock = [self.before.stock[place] for place in order]
        for act in self.acts:
            twin.apply(act)
        return twin


def draws_of(settings: Settings, game: GameRecord) -> Iterator[Draw]:
    """Yields the rounds of draws of a game that could have gone otherwise. Raises `MismatchError`."""
    for number, (deal, record) in enumerate(start_deals(settings, game)):
        before, acts = deal.copy(), list[Action]()
        for step in replay(deal, record, game, number):
            acts.append(step.act)
            if len(deal.stock) < len(before.stock):
                after = deal.copy()
                if len(before.stock) > 1:
                    yield Draw(before, tuple(acts), after)
                before, acts = after, []


def luck_of_game(settings: Settings, game: GameRecord, control: Control, orders: int, random: Random) -> list[float]:
    """Returns what the draws of a game gave each seat; every draw is held against so many other orders of the stock.

    It is 0 on average as long as no act depends on cards that are still in the stock: an engine must not have kept
    in mind the first game of the pair. Raises `MismatchError` where the record disagrees with the law.
    """
    came: list[Deal] = []
    might: list[Deal] = []
    for draw in draws_of(settings, game):
        for _ in range(orders):
            order = random.sample(range(len(draw.before.stock)), len(draw.before.stock))
            came.append(draw.came(order))
            might.append(draw.might_have_come(order))
    luck = [0.0] * settings.rule_set.table.seats
    for had, other in zip(control(came), control(might), strict=True):
        luck = [sum_ + (a - b) / orders for sum_, a, b in zip(luck, had, other, strict=True)]
    return luck


def luck_of_pairs(
    settings: Settings, games: Iterable[GameRecord], control: Control, orders: int, random: Random
) -> list[PairLuck]:
    """Returns the complete pairs from the view of the first engine. Raises `MismatchError`."""
    name, others = settings.engines[0].name, len(set(settings.rule_set.sides)) - 1
    pairs: dict[int, list[PairLuck]] = {}
    for game in games:
        seat = game.seats.index(name)
        points = dict(zip(settings.rule_set.sides, game.points, strict=True))
        own = points[settings.rule_set.sides[seat]]
        luck = luck_of_game(settings, game, control, orders, random)[seat]
        net = (others + 1) * own - sum(points.values())
        pairs.setdefault(game.index.pair, []).append(PairLuck(net, others * len(game.deals), luck))
    whole = [parts for _, parts in sorted(pairs.items()) if len(parts) == len(settings.engines)]
    return [
        PairLuck(
            sum(part.points for part in parts), sum(part.deals for part in parts), sum(part.luck for part in parts)
        )
        for parts in whole
    ]


def without_luck(pairs: Sequence[PairLuck]) -> Estimate:
    """Returns the points per deal with the luck taken out.

    How much of the luck counts is measured on the other half of the pairs, so that it cannot move the mean. Source:
    control variates with cross-fitting (Owen, Monte Carlo theory, 8.9); the ratio as in `PairSums.estimate`.
    """
    deals = sum(pair.deals for pair in pairs)
    if len(pairs) < 2 or not deals:
        return Estimate(None, None, len(pairs))
    halves = pairs[::2], pairs[1::2]
    shares = _share(halves[1]), _share(halves[0])
    rest = [
        (pair.points - share * pair.luck, pair.deals)
        for half, share in zip(halves, shares, strict=True)
        for pair in half
    ]
    mean = sum(points for points, _ in rest) / deals
    squares = sum((points - mean * n) ** 2 for points, n in rest)
    return Estimate(mean, sqrt(squares * len(rest) / (len(rest) - 1)) / deals, len(rest))


def _share(pairs: Sequence[PairLuck]) -> float:
    """Returns how many points a point of luck is worth, by least squares."""
    deals = sum(pair.deals for pair in pairs)
    mean = sum(pair.points for pair in pairs) / deals if deals else 0.0
    square = sum(pair.luck**2 for pair in pairs)
    return sum((pair.points - mean * pair.deals) * pair.luck for pair in pairs) / square if square else 0.0
