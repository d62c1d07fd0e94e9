"""The formats of a tournament: who meets whom in each round, from nothing but the rounds before. Pure arithmetic.

Engines are their places in the list, which are their seeds too: 0 is the first.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

Pairing = tuple[int, ...]
"""The engines that meet, two or as many as a table has sides, or one that has a bye."""
WON, LEVEL, LOST = 2, 1, 0
"""Half points of an encounter; a bye counts as won."""
Round = Sequence[tuple[Pairing, int]]
"""The encounters of a round, each with the half points of its first engine."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """One row of the table of formats."""

    summary: str
    """Who meets whom, in a few words."""
    pair: Callable[[int, Sequence[Round], int], list[Pairing]]
    """Gives the pairings of the next round, for so many engines, the rounds before it and so many at a table."""
    rounds: Callable[[int], int] = lambda _: 1
    """Rounds for so many engines, where none are asked for."""
    most: Callable[[int], int] = lambda _: 1
    """Rounds that may be asked for."""
    places: Callable[[int, int, int], int]
    """How many pairings the round of this number has, byes included, with so many at a table."""
    encounters: Callable[[int, int, int], int]
    """How many encounters so many engines have in so many rounds, with so many at a table."""
    large: bool = False
    """Whether more than two can meet in an encounter."""
    decisive: bool = False
    """Whether an encounter must have a winner."""
    by_points: bool = False
    """Whether points rank the engines, not the encounters that they have won."""

    def first_place(self, engines: int, number: int, size: int = 2) -> int:
        """Returns how many pairings the rounds before this one have."""
        return sum(self.places(engines, before, size) for before in range(number))


def everybody(engines: int, _: Sequence[Round] = (), size: int = 2) -> list[Pairing]:
    """Brings everybody together with everybody else: of two so that nobody waits long, by the circle method."""
    if size > 2:
        return list(combinations(range(engines), size))
    circle = list(range(engines + engines % 2))
    found: list[Pairing] = []
    for _turn in circle[1:]:
        facing = zip(circle[: len(circle) // 2], reversed(circle), strict=False)
        found += [(min(two), max(two)) for two in facing if max(two) < engines]
        circle.insert(1, circle.pop())
    return found


def first_against_all(engines: int, _: Sequence[Round] = (), size: int = 2) -> list[Pairing]:
    """Brings the first together with each of the others, or with each set of them that fills a table."""
    return [(0, *others) for others in combinations(range(1, engines), size - 1)]


def bracket(engines: int, rounds: Sequence[Round], _: int = 2) -> list[Pairing]:
    """Pairs the winners of neighbours; at first by seeds: the best two can only meet at the end, and have the byes."""
    if rounds:
        winners = [pairing[0] if half_points == WON else pairing[1] for pairing, half_points in rounds[-1]]
        return list(zip(winners[::2], winners[1::2], strict=True))
    seeds = [0]
    while len(seeds) < engines:
        seeds = [seed for each in seeds for seed in (each, 2 * len(seeds) - 1 - each)]
    return [tuple(seed for seed in two if seed < engines) for two in zip(seeds[::2], seeds[1::2], strict=True)]


def by_score(engines: int, rounds: Sequence[Round], _: int = 2) -> list[Pairing]:
    """Pairs equal scores who have not met, the upper half of each score with the lower; an odd one out has a bye.

    The bye goes to the lowest who has had none. Where nobody new is left, the lowest pairs are taken apart.
    """
    nobody = engines
    score = dict.fromkeys(range(engines), 0) | {nobody: -1}
    met: set[frozenset[int]] = set()
    for pairing, half_points in (encounter for each in rounds for encounter in each):
        score[pairing[0]] += half_points
        if len(pairing) == 2:
            score[pairing[1]] += WON - half_points
        met.add(frozenset((*pairing, nobody)[:2]))
    ranked = sorted(range(engines + engines % 2), key=lambda engine: (-score[engine], engine))
    found, alone = _paired(ranked, score, met)
    while alone:
        _swap_in(alone.pop(0), alone.pop(), found, met)
    return sorted((tuple(e for e in two if e != nobody) for two in found), key=lambda two: len(two) == 1)


def most_rounds(engines: int) -> int:
    """Returns how many rounds can always be paired without a rematch: before each, half of the field is new to each."""
    return (engines + 1) // 2


def _paired(ranked: list[int], score: dict[int, int], met: set[frozenset[int]]) -> tuple[list[Pairing], list[int]]:
    """Pairs each, the highest first, with the best that is left and new; returns also those who found nobody new."""
    found: list[Pairing] = []
    left, alone = list(ranked), list[int]()
    while left:
        head = left.pop(0)
        size = sum(score[engine] == score[head] for engine in left)  # of the same score
        middle = (size + 1) // 2 - 1
        order = sorted(range(len(left)), key=lambda place: (max(place - size + 1, 0), abs(place - middle), -place))
        other = next((left[place] for place in order if frozenset((head, left[place])) not in met), None)
        if other is None:
            alone.append(head)
        else:
            left.remove(other)
            found.append((head, other))
    return found, alone


def _swap_in(one: int, other: int, found: list[Pairing], met: set[frozenset[int]]) -> None:
    """Pairs two who have met with the two of the lowest pair that allows it.

    There is one: each of the n has n/2 new ones, all of them paired, so some pair of the less than n/2 has three of the
    new ones of both together. Source: the proof of Dirac (1952) for circles in such graphs.
    """
    for place in reversed(range(len(found))):
        for a, b in (found[place], found[place][::-1]):
            if frozenset((one, a)) not in met and frozenset((other, b)) not in met:
                found[place : place + 1] = [(a, one), (b, other)]
                return
    raise AssertionError((one, other))


def _halvings(engines: int) -> int:
    return max(1, (engines - 1).bit_length())


FORMATS = {
    "pair": Format(
        summary="the engines of one table",
        pair=lambda _, __, size: [tuple(range(size))],
        places=lambda _, __, ___: 1,
        encounters=lambda _, __, ___: 1,
        large=True,
    ),
    "round-robin": Format(
        summary="everybody meets everybody",
        pair=everybody,
        places=lambda engines, _, size: comb(engines, size),
        encounters=lambda engines, _, size: comb(engines, size),
        large=True,
    ),
    "gauntlet": Format(
        summary="the first meets each of the others",
        pair=first_against_all,
        places=lambda engines, _, size: comb(engines - 1, size - 1),
        encounters=lambda engines, _, size: comb(engines - 1, size - 1),
        large=True,
        by_points=True,
    ),
    "knockout": Format(
        summary="who loses is out; engines are given in the order of their seeds",
        pair=bracket,
        rounds=_halvings,
        most=_halvings,
        places=lambda engines, number, _: 2 ** (_halvings(engines) - 1 - number),
        encounters=lambda engines, _, __: engines - 1,
        decisive=True,
    ),
    "swiss": Format(
        summary="each round pairs equal scores, nobody meets twice",
        pair=by_score,
        rounds=_halvings,
        most=most_rounds,
        places=lambda engines, _, __: (engines + 1) // 2,
        encounters=lambda engines, rounds, _: rounds * (engines // 2),
    ),
}
"""The formats by name."""
