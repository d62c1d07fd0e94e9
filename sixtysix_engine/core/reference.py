"""The core in plain Python, on the law itself: slow, short, and what the native core must agree with.

Both play out deals by the same random numbers, so that even chance gives the same results.
"""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from ..game.actions import CLAIM, CLOSE, EXCHANGE, GO_ON, PASS, Action, Bid, Marry, Play
from ..game.deal import Deal
from .encode import Fields, encode_deal

_MASK = (1 << 64) - 1
_RAISE = 1 << 30
"""The chance out of 2**32 that a seat bids when it need not."""


class Stopped(Exception):  # noqa: N818  # it is no error
    """Another thread has asked for the end, and what was asked for has no part that could be given."""


class Stop:
    """A flag that one thread sets to end a computation of another, or that is set by itself after some seconds."""

    def __init__(self, seconds: float | None = None) -> None:
        if seconds is not None and not seconds >= 0:
            raise ValueError(f"seconds: {seconds}: allowed: a number that is not negative")
        self._set = False
        self._due = None if seconds is None else monotonic() + seconds

    def set(self) -> None:
        """Asks for the end."""
        self._set = True

    def is_set(self) -> bool:
        """Tells whether the end was asked for."""
        return self._set or (self._due is not None and monotonic() >= self._due)


class Playouts(NamedTuple):
    """What random play from one moment gave."""

    games: int
    """Deals played to their end."""
    points: tuple[float, ...]
    """Mean of what each seat scored."""
    wins: tuple[float, ...]
    """Part of the deals that each seat has won."""


def legal(deal: Deal) -> tuple[Action, ...]:
    """Returns the acts of the seat that is asked, in the order of the protocol."""
    return deal.legal_actions()


def after(deal: Deal, acts: Iterable[Action]) -> Fields:
    """Returns the deal after some acts, encoded. Raises `ValueError` where one is not legal."""
    twin = deal.copy()
    for act in acts:
        if act not in twin.legal_actions():
            raise ValueError(f"{act} is not legal")
        twin.apply(act)
    return encode_deal(twin)


def perft(deal: Deal, depth: int, stop: Stop | None = None) -> int:
    """Returns the number of lines of exactly `depth` acts; a deal that ends earlier gives none.

    Raises `Stopped` when another thread sets `stop` before the end, `ValueError` where the depth is negative.
    """
    if depth < 0:
        raise ValueError(f"depth: {depth} is negative")
    if stop is not None and stop.is_set():
        raise Stopped
    if depth < 2:
        return len(deal.legal_actions()) if depth else 1
    lines = 0
    for act in deal.legal_actions():
        twin = deal.copy()
        twin.apply(act)
        lines += perft(twin, depth - 1, stop)
    return lines


def playouts(deal: Deal, games: int, seed: int, *, close: float = 0.0, stop: Stop | None = None) -> Playouts:
    """Plays a deal to its end by chance, again and again; the same seed gives the same games.

    Right claims are made, wrong ones never; the exchange and a marriage are always taken; the stock is closed with
    the chance `close` (0 to 1) wherever it may be; a bid is raised once in four; cards and trumps are drawn evenly.
    When another thread sets `stop` the result is that of the games played so far.
    """
    seeds, closing = _random_bits(seed), int(close * (1 << 32))
    results: list[Deal] = []
    while len(results) < games and not (stop is not None and stop.is_set()):
        twin, numbers = deal.copy(), _quick_numbers(next(seeds))
        while twin.turn is not None:
            twin.apply(_choose(twin, numbers, closing))
        results.append(twin)
    ends = [twin.outcome for twin in results if twin.outcome is not None]
    points, wins = ([0] * deal.rules.table.seats for _ in range(2))
    for end in ends:
        for seat in range(len(points)):
            points[seat] += end.points[seat]
            wins[seat] += seat in end.winners
    return averaged(len(ends), points, wins)


def averaged(games: int, points: Sequence[int], wins: Sequence[int]) -> Playouts:
    """Returns the means of sums over some deals; zeros where there were none."""
    count = max(games, 1)
    return Playouts(games, tuple(n / count for n in points), tuple(n / count for n in wins))


def random_numbers(seed: int) -> Iterator[int]:
    """Yields random numbers of 32 bits: the high half of splitmix64."""
    return (bits >> 32 for bits in _random_bits(seed))


def _random_bits(seed: int) -> Iterator[int]:
    """Yields random numbers of 64 bits: splitmix64."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
        yield z ^ (z >> 31)


def _quick_numbers(seed: int) -> Iterator[int]:
    """Yields the numbers of one play-out, of 32 bits: the high half of the linear congruence of Knuth's MMIX."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) & _MASK
        yield seed >> 32


def _one_of(acts: Sequence[Action], numbers: Iterator[int]) -> Action:
    """Draws a number even where there is no choice, as the native core does."""
    return acts[next(numbers) * len(acts) >> 32]


def _choose(deal: Deal, numbers: Iterator[int], closing: int) -> Action:
    """Chooses an act as `playouts` says."""
    acts = list(deal.legal_actions())
    if CLAIM in acts and _may_win(deal):
        return CLAIM
    if EXCHANGE in acts:
        return EXCHANGE
    if CLOSE in acts and closing and next(numbers) < closing:
        return CLOSE
    if deal.ask == "bid":
        bids = [act for act in acts if isinstance(act, Bid)]
        return PASS if PASS in acts and next(numbers) >= _RAISE else bids[0]
    marriages = [act for act in acts if isinstance(act, Marry)]
    cards = [act for act in acts if isinstance(act, Play)]
    if GO_ON in acts:
        return GO_ON
    return _one_of(marriages or cards or acts, numbers)


def _may_win(deal: Deal) -> bool:
    target, seat = deal.rules.ending.target, deal.turn
    return target is not None and seat is not None and deal.points[deal.rules.sides[seat]] >= target
