"""Regret minimisation (CFR+) in plain Python, on the law itself: every pair of hands is a tree of its own.

Slow and short: what the native core must agree with, and what serves where it could not be built.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import comb, prod
from time import monotonic
from typing import NamedTuple

from ..game.actions import CLAIM, Action, Play
from ..game.cards import HIDDEN, Card
from ..game.deal import Deal
from .encode import encode_act
from .minimax import Worth, solve
from .reference import Stop, Stopped

ANNOUNCES = 1 << 12
"""Added to the number of a card that announces a marriage by itself."""
BYTES = 400
"""What a hand with an act, or a position of a pair of hands, takes here, about."""
_CHECK = 4

Hand = tuple[Card, ...]
Path = tuple[int, ...]
Strategy = dict[tuple[Path, Hand], list[float]]
"""How much of each act, in proportion, by what its player knows; all zero: evenly."""


class Choice:
    """What one player knows at one moment."""

    def __init__(self, keys: list[int]) -> None:
        self.keys = keys
        self.regrets = [0.0] * len(keys)
        self.average = [0.0] * len(keys)
        self.gains = [0.0] * len(keys)


class Node(NamedTuple):
    """A moment with all cards known, or an end."""

    player: int
    """Who is asked, by place in the order; -1 at an end."""
    key: tuple[Path, Hand]
    """What he knows."""
    children: tuple["Node", ...]
    """By act."""
    value: int
    """To the first player: of an end, or of best play with all cards known."""


class Regret:
    """A game of two seats with hidden hands; see `Equilibrium`."""

    def __init__(
        self,
        public: Deal,
        hands: Sequence[Sequence[tuple[Hand, float]]],
        worth: Worth | None,
        memory: int,
        stop: Stop | None,
        *,
        tricks: int | None,
    ) -> None:
        self.public, self.worth, self.stop = public, worth, stop
        self.known_from = 0 if tricks is None else len(public.hands[public.turn or 0]) - tricks
        self.left = memory / BYTES
        self.memory = memory
        self.choices: dict[tuple[Path, Hand], Choice] = {}
        self.deals = [deal for deal in self._laid_out(*hands) if deal[1]]
        self.ways = sum(weight for _, weight, _, _ in self.deals)
        if not self.ways > 0:
            raise ValueError("hands: no two of them fit together")
        self.done = 0

    def _laid_out(
        self, one: Sequence[tuple[Hand, float]], other: Sequence[tuple[Hand, float]]
    ) -> Iterator[tuple[Node, float, Hand, Hand]]:
        for a, weight in one:
            for b, more in other:
                number = ways(self.public, a, b)
                if number:
                    deal = world(self.public, a, b)
                    yield self._grow(deal, (), opened=False), weight * more * number, a, b

    def _grow(self, deal: Deal, path: Path, *, opened: bool) -> Node:
        self._look()
        if deal.turn is None or opened:
            return Node(-1, (path, ()), (), solve(deal, worth=self.worth, stop=self.stop).values[deal.order[0]])
        player, hand = deal.order.index(deal.turn), tuple(sorted(deal.hands[deal.turn], key=lambda c: c.index))
        keys, children = [], []
        for act in needed(deal):
            twin = deal.copy()
            twin.apply(act)
            announced = len(twin.announced[deal.turn]) > len(deal.announced[deal.turn]) and isinstance(act, Play)
            keys.append(encode_act(act) + ANNOUNCES * announced)
            drawn = deal.phase == "open" and twin.phase == "exhausted"
            children.append(self._grow(twin, (*path, keys[-1]), opened=drawn or self._counts_as_known(twin)))
        self.choices.setdefault((path, hand), Choice(keys))
        values = [child.value for child in children]
        return Node(player, (path, hand), tuple(children), min(values) if player else max(values))

    def _counts_as_known(self, deal: Deal) -> bool:
        """Tells whether as many tricks have been laid out as are wanted."""
        leads = deal.turn is not None and deal.phase != "open" and not deal.trick and deal.ask == "lead"
        return leads and len(deal.hands[deal.turn or 0]) <= self.known_from

    def _look(self) -> None:
        self.left -= 1
        if self.stop is not None and self.stop.is_set():
            raise Stopped
        if self.left < 0:
            raise ValueError(f"memory: the game would take more than {self.memory // 1_000_000} MB")

    # The equilibrium

    def run(self, iterations: int, seconds: float, until: float, stop: Stop | None) -> None:
        """Goes on until one of the limits is met; 0 is no limit."""
        begin, looked, done = monotonic(), self.done, 0
        while not iterations or done < iterations:
            if (stop is not None and stop.is_set()) or (seconds and done and monotonic() - begin > seconds):
                return
            self._iterate()
            done += 1
            if until and self.done >= _CHECK and self.done * 4 >= looked * 5:
                looked = self.done
                if sum(self.best_responses(self.average())) / 2 <= until:
                    return

    def _iterate(self) -> None:
        self.done += 1
        for player in (0, 1):
            for choice in self.choices.values():
                choice.gains = [0.0] * len(choice.keys)
            for root, weight, _, _ in self.deals:
                self._train(root, player, 1.0, weight)
            self._add_average(player)
            for choice in self.choices.values():
                choice.regrets = [max(0.0, r + g) for r, g in zip(choice.regrets, choice.gains, strict=True)]

    def _train(self, node: Node, player: int, own: float, other: float) -> float:
        """The value to a player, times how likely all others have brought it about."""
        sign = -1 if player else 1
        if node.player < 0:
            return sign * node.value * other
        choice = self.choices[node.key]
        shares = _shares(choice.regrets)
        if node.player != player:
            pairs = zip(node.children, shares, strict=True)
            return sum(self._train(child, player, own, other * share) for child, share in pairs)
        got = [self._train(child, player, own, other) for child in node.children]
        mean = sum(value * share for value, share in zip(got, shares, strict=True))
        choice.gains = [gain + value - mean for gain, value in zip(choice.gains, got, strict=True)]
        return mean

    def _add_average(self, player: int) -> None:
        """Adds what a player does now as often as he lets it come about, whatever the other one does."""
        added: set[tuple[Path, Hand]] = set()

        def add(node: Node, own: float) -> None:
            if node.player < 0:
                return
            choice = self.choices[node.key]
            shares = _shares(choice.regrets) if node.player == player else [1.0] * len(choice.keys)
            if node.player == player and node.key not in added:
                added.add(node.key)
                pairs = zip(choice.average, shares, strict=True)
                choice.average = [sum_ + self.done**2 * own * share for sum_, share in pairs]
            for child, share in zip(node.children, shares, strict=True):
                add(child, own * share)

        for root, weight, _, _ in self.deals:
            if weight:
                add(root, 1.0)

    # Answers

    def size(self) -> dict[str, int]:
        """Returns how large the game is."""
        slots = sum(len(choice.keys) for choice in self.choices.values())
        nodes = round(self.memory / BYTES - self.left)
        return {"nodes": nodes, "slots": slots, "pairs": len(self.deals), "bytes": nodes * BYTES}

    def iterations(self) -> int:
        """Returns how many there have been."""
        return self.done

    def strategy(self, path: Sequence[int], hand: Hand) -> list[tuple[int, float]]:
        """Returns the shares of the acts of a hand; none where nothing is left to choose."""
        choice = self._choice(path, hand)
        return [] if choice is None else list(zip(choice.keys, _shares(choice.average), strict=True))

    def act_values(self, path: Sequence[int], hand: Hand) -> list[tuple[int, float]]:
        """Returns what each act gets on average."""
        choice = self._choice(path, hand)
        if choice is None:
            return []
        strategy, found = self.average(), []
        for key in choice.keys:
            here = [(self._walk(root, path, strategy), weight) for root, weight, _, _ in self.deals]
            there = [(node, w * reach) for (node, reach), w in here if node is not None and node.key[1] == hand]
            if not sum(weight for _, weight in there) > 0:
                there = [(node, w) for (node, _), w in here if node is not None and node.key[1] == hand]
            values = [(node.children[choice.keys.index(key)], node.player, weight) for node, weight in there]
            got = sum(self._value(node, strategy) * (-1 if player else 1) * w for node, player, w in values)
            found.append((key, got / sum(weight for _, weight in there)))
        return found

    def _walk(self, node: Node, path: Sequence[int], strategy: Strategy) -> tuple[Node | None, float]:
        """Follows a path, and says how often those bring it about who do not act at its end."""
        reach = [1.0, 1.0]
        for key in path:
            keys = self.choices[node.key].keys if node.player >= 0 else []
            if key not in keys:
                return None, 0.0
            reach[node.player] *= _shares(strategy[node.key])[keys.index(key)]
            node = node.children[keys.index(key)]
        return (node, reach[1 - node.player]) if node.player >= 0 else (None, 0.0)

    def _value(self, node: Node, strategy: Strategy) -> float:
        if node.player < 0:
            return node.value
        pairs = zip(node.children, _shares(strategy[node.key]), strict=True)
        return sum(share * self._value(child, strategy) for child, share in pairs if share)

    def _choice(self, path: Sequence[int], hand: Hand) -> Choice | None:
        key = (tuple(path), hand)
        if key in self.choices:
            return self.choices[key]
        for root, _, _, _ in self.deals:
            node = root
            for step in path:
                keys = self.choices[node.key].keys if node.player >= 0 else []
                if step not in keys:
                    break
                node = node.children[keys.index(step)]
            if node.player < 0:
                return None
        raise ValueError("path, hand: not of this game")

    def average(self) -> Strategy:
        """Returns the play found so far."""
        return {key: choice.average for key, choice in self.choices.items()}

    def even(self) -> Strategy:
        """Returns play in which every act is as likely as any other."""
        return {key: [1.0] * len(choice.keys) for key, choice in self.choices.items()}

    def by_worlds(self) -> Strategy:
        """Returns what is best on average over all worlds as if their cards were known; ties are even."""
        means: defaultdict[tuple[Path, Hand], list[float]] = defaultdict(list)

        def add(node: Node, weight: float) -> None:
            if node.player < 0:
                return
            sign = -weight if node.player else weight
            sums = means[node.key] or [0.0] * len(node.children)
            means[node.key] = [a + sign * child.value for a, child in zip(sums, node.children, strict=True)]
            for child in node.children:
                add(child, weight)

        for root, weight, _, _ in self.deals:
            add(root, weight)
        return {key: [float(value >= max(values) - 1e-9) for value in values] for key, values in means.items()}

    def ask(self, player: Callable[[Sequence[int], int, Hand, Sequence[int]], list[float]]) -> Strategy:
        """Asks a player for every hand at every moment."""
        seats = {node.key: self.public.order[node.player] for root, _, _, _ in self.deals for node in _all(root)}
        return {key: player(key[0], seats[key], key[1], self.choices[key].keys) for key in sorted(seats, key=_by_path)}

    def values(self, strategy: Strategy) -> list[float]:
        """Returns what each seat gets where both play so."""
        value = sum(self._value(root, strategy) * weight for root, weight, _, _ in self.deals) / self.ways
        return self._by_seat(value, -value)

    def best_responses(self, strategy: Strategy) -> list[float]:
        """Returns what each seat gets by the best play against one who plays so."""
        found = []
        for player in (0, 1):
            groups: defaultdict[Hand, list[tuple[Node, float]]] = defaultdict(list)
            for root, weight, *hands in self.deals:
                groups[hands[player]].append((root, weight))
            found.append(sum(self._respond(group, player, strategy) for group in groups.values()) / self.ways)
        return self._by_seat(*found)

    def _respond(self, group: list[tuple[Node, float]], player: int, strategy: Strategy) -> float:
        """The most that a player gets who cannot tell the nodes of a group apart."""
        first = group[0][0]
        if first.player < 0:
            return sum((-1 if player else 1) * node.value * weight for node, weight in group)
        below: defaultdict[int, list[tuple[Node, float]]] = defaultdict(list)
        for node, weight in group:
            keys = self.choices[node.key].keys
            shares = [1.0] * len(keys) if node.player == player else _shares(strategy[node.key])
            for key, child, share in zip(keys, node.children, shares, strict=True):
                below[key].append((child, weight * share))
        got = [self._respond(part, player, strategy) for part in below.values()]
        return max(got) if first.player == player else sum(got)

    def _by_seat(self, first: float, other: float) -> list[float]:
        values = [0.0] * self.public.rules.table.seats
        values[self.public.order[0]], values[self.public.order[1]] = first, other
        return values


def needed(deal: Deal) -> tuple[Action, ...]:
    """Returns the legal acts but for those that nobody needs: a right claim is the only act, a wrong one none."""
    legal, ending, match = deal.legal_actions(), deal.rules.ending, deal.rules.match
    plain = ending.claim == "required" and ending.target is not None and match.unit != "card" and not match.honours
    if not plain or CLAIM not in legal or deal.turn is None:
        return legal
    if deal.points[deal.rules.sides[deal.turn]] >= (ending.target or 0):
        return (CLAIM,)
    return tuple(act for act in legal if act != CLAIM)


def check(deal: Deal) -> None:
    """Raises `ValueError` where a deal is none that has an equilibrium here."""
    sides = {deal.rules.sides[seat] for seat in deal.order}
    if len(deal.order) != 2 or len(sides) != 2:
        raise ValueError("deal: allowed: one of two seats")
    if deal.turn is None or deal.ask in ("bid", "trump"):
        raise ValueError("ask: allowed: play")
    if deal.phase == "open" and (len(deal.stock) != 1 or deal.up is None):
        raise ValueError("stock: allowed: closed, used up, or one card and the turn-up")


def ways(public: Deal, one: Hand, other: Hand) -> int:
    """Returns in how many ways single cards make two hands; 0 where they cannot be held together."""
    seen = [c for pile in public.piles() for c in pile if c is not HIDDEN]
    pinned = [[c for c in public.hands[seat] if c is not HIDDEN] for seat in public.order]
    numbers = []
    for item in {*one, *other}:
        free = public.rules.pack.copies - seen.count(item)
        mine, yours = one.count(item) - pinned[0].count(item), other.count(item) - pinned[1].count(item)
        numbers.append(comb(free, mine) * comb(max(free - mine, 0), yours) if min(mine, yours) >= 0 else 0)
    return prod(numbers)


def world(public: Deal, one: Hand, other: Hand) -> Deal:
    """Returns the deal with two hands, and with what they leave for the stock."""
    deal = public.copy()
    deal.hands[deal.order[0]], deal.hands[deal.order[1]] = list(one), list(other)
    deal._legal = None  # what it was for other hands
    left = list(deal.rules.cards)
    for pile in deal.piles():
        for item in pile:
            if item is not HIDDEN:
                left.remove(item)
    deal.stock = left[: len(deal.stock)]
    return deal


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _all(node: Node) -> Iterator[Node]:
    if node.player >= 0:
        yield node
        for child in node.children:
            yield from _all(child)


def _by_path(key: tuple[Path, Hand]) -> tuple[Path, tuple[int, ...]]:
    return key[0], tuple(c.index for c in key[1])
