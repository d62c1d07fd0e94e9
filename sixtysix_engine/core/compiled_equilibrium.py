"""The equilibrium of hidden hands by the native core, behind the same class as `equilibrium.py`."""

from collections.abc import Callable, Sequence
from itertools import product

from ..game.cards import RANKS, SUITS, Card, card
from ..game.deal import Deal
from . import _native, equilibrium
from .compiled import native_rules
from .compiled_worlds import evaluate
from .encode import encode_deal
from .minimax import Worth
from .reference import Stopped
from .regret import Hand, ways, world
from .solver import flat

__all__ = ["Equilibrium"]


class Regret:
    """A game of the native core in the terms of `regret.Regret`."""

    def __init__(
        self,
        public: Deal,
        hands: Sequence[Sequence[tuple[Hand, float]]],
        worth: Worth | None,
        memory: int,
        stop: _native.Stop | None,
        *,
        tricks: int | None,
    ) -> None:
        pairs = product(*([hand for hand, _ in each] for each in hands))
        pair = next((pair for pair in pairs if ways(public, *pair)), None)
        if pair is None:
            raise ValueError("hands: no two of them fit together")
        places = [[_places(hand) for hand, _ in each] for each in hands]
        weights = [[weight for _, weight in each] for each in hands]
        fields, rules = encode_deal(world(public, *pair)), native_rules(public.rules)
        ahead = -1 if tricks is None else tricks
        self._tree = _native.Regret(rules, fields, places, weights, float(memory), flat(worth), stop, ahead)
        if self._tree.stopped():
            raise Stopped
        self.run = self._tree.run
        self.iterations = self._tree.iterations
        self.average = self._tree.average
        self.even = self._tree.even
        self.by_worlds = self._tree.by_worlds
        self.best_responses = self._tree.best_responses
        self.values = self._tree.values

    def size(self) -> dict[str, int]:
        """Returns how large the game is."""
        return dict(zip(("nodes", "slots", "pairs", "bytes"), self._tree.size(), strict=True))

    def strategy(self, path: Sequence[int], hand: Hand) -> list[tuple[int, float]]:
        """Returns the shares of the acts of a hand; none where nothing is left to choose."""
        return self._tree.strategy(list(path), _places(hand))

    def act_values(self, path: Sequence[int], hand: Hand) -> list[tuple[int, float]]:
        """Returns what each act gets on average."""
        return self._tree.act_values(list(path), _places(hand))

    def ask(self, player: Callable[[Sequence[int], int, Hand, Sequence[int]], list[float]]) -> _native.Strategy:
        """Asks a player for every hand at every moment."""
        return self._tree.ask(lambda path, seat, hand, keys: player(path, seat, tuple(map(_card, hand)), keys))


class Equilibrium(equilibrium.Equilibrium):
    """The game that begins at one moment of a deal of two seats; see `equilibrium.Equilibrium`."""

    _engine = Regret
    _evaluate = staticmethod(evaluate)


def _places(hand: Sequence[Card]) -> list[int]:
    return [item.index for item in hand]


def _card(place: int) -> Card:
    return card(SUITS[place // len(RANKS)], RANKS[place % len(RANKS)])
