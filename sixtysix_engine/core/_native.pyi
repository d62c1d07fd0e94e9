"""The native core: the law of a deal with all cards known, in C++ (`native/module.cpp`).

Garbage in any list of numbers is a `ValueError` that names the field.
"""

from collections.abc import Callable, Sequence
from typing import overload

from numpy import int8, int32, int64, uint8, uint64
from numpy.typing import NDArray

def parameter_shapes() -> list[tuple[str, str]]:
    """Returns the public names of the parameters and what their values look like."""

class Stop:
    """A flag that one thread sets to end a computation of another, or that is set by itself after some seconds."""

    def __init__(self, seconds: float | None = None) -> None: ...
    def set(self) -> None:
        """Asks for the end."""

    def is_set(self) -> bool:
        """Tells whether the end was asked for."""

class Rules:
    """A rule set, made of what `encode_rules` gives."""

    def __init__(self, fields: dict[str, list[int]]) -> None: ...
    @property
    def of_two(self) -> bool:
        """Whether two sit down with one pack, and without an auction."""

class Position:
    """A deal at one moment, made of what `encode_deal` gives."""

    def __init__(self, rules: Rules, fields: dict[str, list[int]]) -> None: ...
    def legal(self) -> list[int]:
        """Returns the acts of the seat that is asked."""

    def apply(self, act: int) -> None:
        """Does one legal act."""

    def fields(self) -> dict[str, list[int]]:
        """Returns the deal as `encode_deal` would write it."""

    def copy(self) -> Position:
        """Returns an independent deal in the same state."""

    def perft(self, depth: int, stop: Stop | None) -> int | None:
        """Counts lines of play; none where it was stopped."""

    def playouts(
        self, games: int, seed: int, close: int, stop: Stop | None, plain: bool = False
    ) -> tuple[int, list[int], list[int]]:
        """Returns deals played, points and deals won by seat; `plain` has two seats play in the way that all can."""

def solve(
    rules: Rules, fields: dict[str, list[int]], stop: Stop | None, worth: tuple[int, list[int]] | None, plain: bool
) -> tuple[list[int], int] | None:
    """Returns what each seat gets with best play, and positions looked into; none where it was stopped."""

def solve_all_acts(
    rules: Rules, fields: dict[str, list[int]], stop: Stop | None, worth: tuple[int, list[int]] | None, plain: bool
) -> list[tuple[int, list[int]]] | None:
    """Returns what each seat gets after each legal act; none where it was stopped."""

def best_line(
    rules: Rules, fields: dict[str, list[int]], stop: Stop | None, worth: tuple[int, list[int]] | None, plain: bool
) -> list[int] | None:
    """Returns best play to the end; none where it was stopped."""

def solve_many(positions: list[Position], stop: Stop | None) -> list[tuple[int, ...]] | None:
    """Returns for each position what each seat gets with best play; none where it was stopped."""

class Progress:
    """Worlds done and to do, for another thread to read."""

    def __init__(self) -> None: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...

def evaluate(
    rules: Rules,
    fields: dict[str, list[int]],
    hidden: tuple[list[int], list[list[int]], list[list[float]], list[list[int]]],
    limit: int,
    seed: int,
    threads: int,
    worth: tuple[int, list[int]] | None,
    stop: Stop | None,
    progress: Progress | None,
) -> tuple[bool, int, int, float, float, int, list[tuple[int, tuple[float, float, float, float]]]] | None:
    """Returns whether all worlds were done, how many, in how many samples, sums of weights and, by sample, of their
    squares, nodes and sums by act.

    `hidden` tells of the hidden hands, in the order of their seats, and of what is in no hand: seats; cards as they lie
    in the deal; weights by card; cards that earn a side payment. None where it was stopped before the first world.
    """

def feature_names() -> list[str]:
    """Returns the names of the features of an act, in their order."""

def act_chances(position: Position, weights: list[float], nets: Nets | None = None) -> list[tuple[int, float]]:
    """Returns how likely each legal act is."""

def act_features(position: Position) -> tuple[int, list[tuple[int, list[tuple[int, float]]]]]:
    """Returns the phase, and for each sensible act the features that are not 0."""

class Nets:
    """A policy and values, see `native/nets.hpp`; each has words, two hidden layers and outputs, and their numbers."""

    @staticmethod
    def size(rules: Rules) -> tuple[int, int, int]:
        """Returns the words that a policy is shown, those that values are shown, and the acts of a policy."""

    @overload
    def __init__(
        self,
        policy: tuple[int, int, int, int],
        policy_numbers: Sequence[float],
        values: tuple[int, int, int, int],
        value_numbers: Sequence[float],
    ) -> None: ...
    @overload
    def __init__(self, policy: tuple[int, int, int, int], values: tuple[int, int, int, int], halves: bytes) -> None: ...

def beliefs(
    rules: Rules,
    fields: dict[str, list[int]],
    hidden: tuple[list[int], list[list[int]], list[list[float]], list[list[int]]],
    start: dict[str, list[int]],
    events: list[tuple[int, int, int, list[int]]],
    nets: Nets,
    worlds: int,
    seed: int,
) -> tuple[float, list[tuple[int, float, float]]]:
    """How many worlds of like weight were looked at; each hidden card, and how often it is in the hidden hand, by the
    number of worlds and by what its seat has done."""

class Actor:
    """Acts by nets, or by weights where there are none."""

    def __init__(self, nets: Nets | None, weights: list[float] | None) -> None: ...

class SelfPlay:
    """Deals of an actor against itself, see `native/self_play.hpp`."""

    def __init__(self, rules: Rules, fields: dict[str, list[int]], seed: int) -> None: ...
    def play(self, deals: int, actor: Actor) -> bytes:
        """Returns all decisions of so many deals: of each the words that values are shown, and 16 bytes."""

    def compare(self, pairs: int, first: Actor, second: Actor) -> tuple[float, float]:
        """Returns what the first actor scores more a deal than the others, over so many pairs, and its squares."""

class Tree:
    """A search of information sets, a tree for each thread."""

    def __init__(
        self,
        rules: Rules,
        fields: dict[str, list[int]],
        hidden: tuple[list[int], list[list[int]], list[list[float]], list[list[int]]],
        weights: list[float],
        models: bool,
        explore: float,
        horizon: int,
        exact: int,
        exact_closed: bool,
        worth: tuple[int, list[int]] | None,
        seed: int,
        threads: int,
        most_nodes: int = 1 << 22,
        nets: Nets | None = None,
        beliefs: bool = False,
        spread: float = 1.0,
    ) -> None: ...
    def run(self, walks: int, stop: Stop | None) -> int:
        """Walks so many times more; returns how many times it did."""

    def acts(self) -> list[tuple[int, tuple[int, float, float, float]]]:
        """Returns each sensible act with its walks, sums of values and of their squares, and walks won."""

    def lines(self, least: int) -> list[list[tuple[int, int]]]:
        """Returns, for each act that was tried, it and the acts that followed it most often, with their seats."""

    @property
    def nodes(self) -> int: ...
    @property
    def steps(self) -> int: ...

class Strategy:
    """How both seats play in a tree of hidden hands."""

class Regret:
    """A tree of hidden hands of two seats and the play found in it, see `native/regret.hpp`."""

    def __init__(
        self,
        rules: Rules,
        fields: dict[str, list[int]],
        hands: list[list[list[int]]],
        weights: list[list[float]],
        memory: float,
        worth: tuple[int, list[int]] | None,
        stop: Stop | None,
        tricks: int = -1,
    ) -> None: ...
    def stopped(self) -> bool:
        """Tells whether the tree was not finished."""

    def size(self) -> tuple[int, int, int, int]:
        """Returns nodes, slots, pairs of hands at ends, bytes."""

    def iterations(self) -> int:
        """Returns how many there have been."""

    def run(self, iterations: int, seconds: float, until: float, stop: Stop | None) -> None:
        """Goes on until one of the limits is met; 0 is no limit."""

    def strategy(self, path: list[int], hand: list[int]) -> list[tuple[int, float]]:
        """Returns the shares of the acts of a hand after a path from the root; none where nothing is left to choose."""

    def act_values(self, path: list[int], hand: list[int]) -> list[tuple[int, float]]:
        """Returns what each act gets the hand on average."""

    def average(self) -> Strategy:
        """Returns the play found so far."""

    def even(self) -> Strategy:
        """Returns play in which every act is as likely as any other."""

    def by_worlds(self) -> Strategy:
        """Returns what is best on average over all worlds as if their cards were known."""

    def ask(self, player: Callable[[list[int], int, list[int], list[int]], list[float]]) -> Strategy:
        """Asks for the shares of the acts of every hand: by path, seat, hand, acts."""

    def best_responses(self, strategy: Strategy) -> list[float]:
        """Returns what each seat gets by the best play against a strategy."""

    def values(self, strategy: Strategy) -> list[float]:
        """Returns what each seat gets where both follow a strategy."""

class Vector:
    """Many deals of two players at once, see `native/vector.hpp`; the arrays change with each step."""

    def __init__(self, starts: list[Position], games: int, seed: int) -> None: ...
    def step(self, acts: NDArray[int64]) -> None:
        """Plays an act in each deal, given by its place; a deal that is over is dealt anew."""

    @property
    def shown(self) -> NDArray[uint64]: ...
    @property
    def legal(self) -> NDArray[uint64]: ...
    @property
    def turn(self) -> NDArray[int8]: ...
    @property
    def over(self) -> NDArray[uint8]: ...
    @property
    def points(self) -> NDArray[int32]: ...
