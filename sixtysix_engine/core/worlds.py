"""What each act is worth on average over all that a seat cannot see: the hands of the others, and the order of an open
stock. Each such world is taken as if all cards were known.

A seat's view says which cards are unseen and where they may lie; this is the one place that reads it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, islice
from math import factorial, inf, isfinite, prod, sqrt
from typing import NamedTuple

from ..game.actions import Action
from ..game.cards import HIDDEN, Card, Rank, card, card_index
from ..game.deal import Deal
from .minimax import Worth, solve_all_acts
from .reference import Stop, Stopped, random_numbers

MOST_WORLDS = 1_000_000
"""The highest limit; all worlds of an exact evaluation are held at once."""
MOST_THREADS = 64

Barred = Mapping[int, Collection[Card]]
"""Unseen cards that a seat cannot hold, by seat."""
Weights = Mapping[int, Mapping[Card, float]]
"""How likely unseen cards are in a hand, by seat: a world weighs the product over all cards in hands, else 1."""


class ActValue(NamedTuple):
    """One act over all worlds, for the seat that is asked."""

    mean: float
    """Mean of what it gets, in the units of `core.solve`."""
    error: float
    """Standard error of the mean: 0 where all worlds were taken, infinite for one sample of more."""
    win: float
    """Share of the worlds in which its side ends ahead."""


class Evaluation(NamedTuple):
    """What the acts of a moment are worth."""

    worlds: int
    """Worlds looked into."""
    exact: bool
    """Whether these were all."""
    values: dict[Action, ActValue]
    """By legal act, in the order of the protocol."""
    nodes: int
    """Positions looked into."""


class Progress:
    """Worlds done and to do, for another thread to read."""

    def __init__(self) -> None:
        self.done = self.total = 0


class Unseen(NamedTuple):
    """The cards that the seat that is asked cannot see, and who may hold them."""

    deal: Deal
    """The deal without them; cards that a hand is known to hold are in it."""
    seats: tuple[int, ...]
    """Seats that hold some of them."""
    sizes: tuple[int, ...]
    """How many, and last how many lie away from all hands."""
    kinds: tuple[Card, ...]
    """The cards, each once."""
    copies: tuple[int, ...]
    """How many there are of each."""
    weights: tuple[tuple[float, ...], ...]
    """By holder as in `sizes`, then by kind; 0 where it cannot hold the card."""
    amour: tuple[tuple[Card, ...], ...]
    """By seat as in `seats`: cards that earn a side payment if it holds all of them; none where it has it or cannot."""

    @property
    def loose(self) -> int:
        """Cards of an open stock, whose order makes a difference."""
        return self.sizes[-1] if self.deal.phase == "open" else 0

    def fill(self, hands: list[list[Card]]) -> Deal:
        """Returns the deal with all cards known; `hands` are by holder, the last one what lies away, in its order."""
        world = self.deal.copy()
        for seat, cards, pair in zip(self.seats, hands, self.amour, strict=False):
            world.hands[seat] += cards
            if pair and all(item in cards for item in pair):
                world.amour.add(seat)
        away = iter(hands[-1])
        world.stock = [next(away) if c is HIDDEN else c for c in world.stock]
        return world


def unseen(deal: Deal, barred: Barred | None, weights: Weights | None) -> Unseen:
    """Reads a seat's view. Raises `ValueError` where it is none, or nothing fits."""
    _check(deal)
    deal = deal.copy()
    for seat in deal.order:
        hand, named = deal.hands[seat], deal.spent[seat]
        for item in set(named):  # announced and not shown
            for _ in range(named.count(item) - hand.count(item)):
                if HIDDEN not in hand:
                    raise ValueError(f"hand of seat {seat}: {item} of its marriage is not in it")
                hand[hand.index(HIDDEN)] = item
    seats = tuple(seat for seat in deal.order if HIDDEN in deal.hands[seat])
    sizes = [deal.hidden_in(seat) for seat in seats]
    for seat in seats:
        deal.hands[seat] = [c for c in deal.hands[seat] if c is not HIDDEN]
    left = list(deal.rules.cards)
    for pile in deal.piles():
        for item in pile:
            if item is not HIDDEN:
                left.remove(item)
    sizes.append(len(left) - sum(sizes))
    if sizes[-1] < deal.stock.count(HIDDEN):
        raise ValueError("cards: fewer are unseen than lie hidden")
    kinds = tuple(sorted(set(left), key=card_index))
    rows = (*(_row(deal, seat, kinds, barred, weights) for seat in seats), (1.0,) * len(kinds))
    _check_seats(deal, barred, weights)
    amour = tuple(_missing(deal, seat) for seat in seats)
    if deal.rules.match.honours and deal.trump is not None:
        deal.amour |= {seat for seat in deal.concealed if not _missing(deal, seat)}
    return Unseen(deal, seats, tuple(sizes), kinds, tuple(map(left.count, kinds)), rows, amour)


def check_question(deal: Deal) -> None:
    """Raises `ValueError` where the acts of a moment cannot be looked at in all worlds."""
    if deal.turn is None or deal.ask in ("bid", "trump"):
        raise ValueError("deal: allowed: play, after the auction")
    if deal.phase == "open" and len({deal.rules.sides[seat] for seat in deal.order}) > 2:
        raise ValueError("deal: allowed with more than two sides: strict play, with the stock closed or exhausted")


def _check(deal: Deal) -> None:
    if deal.turn is None:
        raise ValueError("deal: allowed: one under way")
    if HIDDEN in deal.hands[deal.turn]:
        raise ValueError(f"hand of seat {deal.turn}: it is asked, so its cards must be seen")


def _check_seats(deal: Deal, barred: Barred | None, weights: Weights | None) -> None:
    for name, given in (("barred", barred or {}), ("weights", weights or {})):
        for seat in given:
            if seat not in deal.order or seat == deal.turn:
                raise ValueError(f"{name}: {seat} is not another seat that plays")


def _row(
    deal: Deal, seat: int, kinds: tuple[Card, ...], barred: Barred | None, weights: Weights | None
) -> tuple[float, ...]:
    """What each unseen card weighs in a hand."""
    ruled_out, given = (barred or {}).get(seat, ()), (weights or {}).get(seat, {})
    for item in (*ruled_out, *given):
        if item not in deal.rules.cards:
            raise ValueError(f"seat {seat}: {item} is not in the pack")
    row = tuple(0.0 if item in ruled_out else float(given.get(item, 1.0)) for item in kinds)
    if any(not isfinite(weight) or weight < 0 for weight in row):
        raise ValueError(f"weights: of seat {seat}: allowed: numbers that are not negative")
    return row


def _missing(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The ace and ten of trumps but for those that a seat is known to have had since the last draws."""
    if not deal.rules.match.honours or deal.trump is None:
        return ()
    last = max((at for at, token in enumerate(deal.log) if token[1:2] == "+"), default=0)
    had = [token[1:] for token in deal.log[last:] if token[0] == str(seat)] + list(map(str, deal.hands[seat]))
    pair = (card(deal.trump, rank) for rank in (Rank.ACE, Rank.TEN))
    return tuple(item for item in pair if str(item) not in had)


# Worlds: a double pack's twins are alike, so each way to lay out kinds of cards is one world, which weighs as much as
# the deals of single cards that it stands for.

State = tuple[int, ...]
"""Cards that each holder still lacks."""
Order = tuple[int, ...]
"""The order of the loose cards: at each place which one it is of those left."""


class Worlds:
    """All ways to deal the unseen cards; `Worlds` in C++ does the same in the same order."""

    def __init__(self, cards: Unseen) -> None:
        self.cards = cards
        holders = range(len(cards.sizes))
        self._choices = [
            [
                (who, weight)
                for who in combinations_with_replacement(holders, copies)
                if (weight := prod(cards.weights[h][at] for h in who) * len(set(who)))
            ]
            for at, copies in enumerate(cards.copies)
        ]
        self._known: dict[tuple[int, State], tuple[int, float]] = {}
        hands, mass = self._count(0, cards.sizes)
        if not hands or not 0 < mass < inf:
            raise ValueError("barred, weights: no hands fit them")
        self._orders = factorial(cards.loose)
        self.number = hands * self._orders

    def _count(self, at: int, lacks: State) -> tuple[int, float]:
        """The number of worlds from a kind on, and what they weigh together."""
        if at == len(self._choices):
            return 1, 1.0
        if (at, lacks) not in self._known:
            number, mass = 0, 0.0
            for _, weight, rest in self._steps(at, lacks):
                more, heavy = self._count(at + 1, rest)
                number, mass = number + more, mass + weight * heavy
            self._known[at, lacks] = number, mass
        return self._known[at, lacks]

    def _steps(self, at: int, lacks: State) -> Iterator[tuple[tuple[int, ...], float, State]]:
        for who, weight in self._choices[at]:
            rest = tuple(n - who.count(holder) for holder, n in enumerate(lacks))
            if min(rest) >= 0:
                yield who, weight, rest

    def taken(self, limit: int, seed: int) -> Iterable[tuple[State, Order, float]]:
        """Returns who holds each unseen card, the order of loose ones and what that weighs: of all worlds in a random
        order, or of a sample.
        """
        if self.number > limit:
            return islice(self._drawn(seed), limit)
        orders = [self._order(number) for number in range(self._orders)]
        hands = self._every(0, self.cards.sizes, (), 1.0)
        every, bits = [(who, order, weight) for who, weight in hands for order in orders], random_numbers(seed)
        for last in range(len(every) - 1, 0, -1):  # what a stop leaves is a sample too
            at = next(bits) * (last + 1) >> 32
            every[at], every[last] = every[last], every[at]
        return every

    def _every(self, at: int, lacks: State, holders: State, weight: float) -> Iterator[tuple[State, float]]:
        if at == len(self._choices):
            yield holders, weight
            return
        for who, more, rest in self._steps(at, lacks):
            if self._count(at + 1, rest)[0]:
                yield from self._every(at + 1, rest, holders + who, weight * more)

    def _order(self, number: int) -> Order:
        order = []
        for left in range(self.cards.loose, 0, -1):
            number, at = divmod(number, left)
            order.append(at)
        return tuple(order)

    def _drawn(self, seed: int) -> Iterator[tuple[State, Order, float]]:
        """Yields worlds by chance for ever, one as often as it weighs."""
        bits = random_numbers(seed)
        while True:
            lacks: State = self.cards.sizes
            holders: State = ()
            for at in range(len(self._choices)):
                fraction = ((next(bits) << 21) + (next(bits) >> 11)) / (1 << 53)
                point = fraction * self._count(at, lacks)[1]
                for who, weight, rest in self._steps(at, lacks):
                    mass = weight * self._count(at + 1, rest)[1]
                    if mass:
                        best = who, rest
                        point -= mass
                        if point < 0:
                            break
                holders, lacks = holders + best[0], best[1]
            yield holders, self._drawn_order(bits) if self.cards.loose else (), 1.0

    def _drawn_order(self, bits: Iterator[int]) -> Order:
        own = random_numbers((next(bits) << 32) + next(bits))
        return tuple(next(own) * left >> 32 for left in range(self.cards.loose, 0, -1))

    def deal(self, holders: State, order: Order) -> Deal:
        """Returns a world as a deal with all cards known."""
        pool = [item for item, copies in zip(self.cards.kinds, self.cards.copies, strict=True) for _ in range(copies)]
        hands: list[list[Card]] = [[] for _ in self.cards.sizes]
        for item, holder in zip(pool, holders, strict=True):
            hands[holder].append(item)
        if order:
            hands[-1] = [hands[-1].pop(at) for at in order]
        return self.cards.fill(hands)


# Sums over worlds, the same for both cores.


class ActSums(NamedTuple):
    """Sums over worlds of weight w in which an act gets v, and over samples, where W is the sum of w and V of w v."""

    value: float
    """Of w v."""
    ahead: float
    """Of w where v is positive."""
    first: float
    """Of W V."""
    second: float
    """Of V²."""


class Sums(NamedTuple):
    """Sums over some worlds of weight w."""

    worlds: int
    """Worlds looked into."""
    samples: int
    """Of one world each, or of a run of neighbours that were taken together."""
    weight: float
    """Of w."""
    squares: float
    """Of W²."""
    nodes: int
    """Positions looked into."""
    acts: dict[Action, ActSums]
    """By legal act."""


def averaged(sums: Sums, *, exact: bool) -> Evaluation:
    """Returns means and their errors."""
    values = {}
    for act, (value, ahead, first, second) in sums.acts.items():
        mean, error = value / sums.weight, 0.0
        if not exact:
            spread = max(0.0, second - 2 * mean * first + mean * mean * sums.squares)
            count = sums.samples
            error = sqrt(spread * count / (count - 1)) / sums.weight if count > 1 else inf
        values[act] = ActValue(mean, error, ahead / sums.weight)
    return Evaluation(sums.worlds, exact, values, sums.nodes)


def check_numbers(limit: int, threads: int) -> None:
    """Raises `ValueError` where a number is out of its bounds."""
    for name, number, most in (("limit", limit, MOST_WORLDS), ("threads", threads, MOST_THREADS)):
        if not 1 <= number <= most:
            raise ValueError(f"{name}: {number}, allowed: 1 to {most}")


def evaluate(
    deal: Deal,
    *,
    barred: Barred | None = None,
    weights: Weights | None = None,
    limit: int = 100_000,
    seed: int = 0,
    threads: int = 1,
    worth: Worth | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Returns what each legal act is worth on average over the worlds that a seat must think possible.

    `deal` is what the seat that is asked sees, as `parse_position` gives it. A world is a way to deal the unseen cards
    to the other hands; the rest of a closed stock lies anywhere, that of an open one, with two sides, in some order.
    Hands are as large as they are and hold what they are known to hold, marriages that were only named included. Twins
    of a double pack are alike: a world that deals of single cards make in several ways weighs so many times as much. A
    side payment that a hidden hand may have earned before the last draws is not counted.

    All worlds are taken where there are no more than `limit`, else so many are drawn by chance from the seed, one as
    often as it weighs, and again after it was drawn. The result is the same for any number of threads. Where
    `stop` is set it is that of the worlds done so far, a sample too. Raises `Stopped` where there is none,
    `ValueError` where no world fits or what is given cannot be.
    """
    check_numbers(limit, threads)
    check_question(deal)
    worlds = Worlds(unseen(deal, barred, weights))
    total = min(worlds.number, limit)
    if progress is not None:
        progress.done, progress.total = 0, total
    done, whole, squares, mover = 0, 0.0, 0.0, deal.turn or 0
    acts = {act: ActSums(0.0, 0.0, 0.0, 0.0) for act in deal.legal_actions()}
    for holders, order, weight in worlds.taken(limit, seed):
        try:
            solved = solve_all_acts(worlds.deal(holders, order), worth=worth, stop=stop)
        except Stopped:
            break
        for act, values in solved.items():
            acts[act] = _added(acts[act], weight, values[mover])
        done, whole, squares = done + 1, whole + weight, squares + weight * weight
        if progress is not None:
            progress.done = done
    if not done:
        raise Stopped
    return averaged(Sums(done, done, whole, squares, 0, acts), exact=done == worlds.number <= limit)


def _added(sums: ActSums, weight: float, value: int) -> ActSums:
    more = (weight * value, weight * (value > 0), weight * weight * value, (weight * value) ** 2)
    return ActSums(*(a + b for a, b in zip(sums, more, strict=True)))
