"""Many deals of two seats at once in the native core: arrays in, arrays out, no Python between.

A deal that is over is dealt anew within the same step, so all arrays keep their length.
"""

from importlib import import_module
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixtysix_engine import core
from sixtysix_engine.core.encode import encode_deal
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set

SEEN_WORDS = 4
"""Words of 64 bits that hold what the seat sees; the rest hold all cards."""


class Step(NamedTuple):
    """What there is after a step; row n belongs to deal n, which is at its next moment already."""

    observation: NDArray[np.uint8]
    """What the seat that is asked sees, as bits: 256 for each deal."""
    mask: NDArray[np.uint8]
    """Which of the 40 acts it may choose among."""
    seat: NDArray[np.int8]
    """Who is asked, 0 or 1."""
    reward: NDArray[np.int32]
    """What each seat has scored less the other, where the last act ended a deal; else 0. Two for each deal."""
    over: NDArray[np.bool_]
    """Whether the last act ended a deal."""


class Games:
    """Deals of one rule set for two with a single pack; half of them are dealt by each seat.

    The suits of a view are put into an order that the seat's own cards give, trumps first, so that hands that differ
    in the names of suits alone look the same. Acts are numbered by it: suit by suit eight ranks, then the marriages,
    the exchange, closing, going on, the claim. Raises `ValueError` for other rule sets, `RuntimeError` where there is
    no native core.
    """

    def __init__(self, rules: str = "classic", games: int = 1024, seed: int = 0) -> None:
        if not core.NATIVE:
            raise RuntimeError("many deals at once need the native core; it is built where there is a C++20 compiler")
        self.rules = rule_set(rules)
        self.size = games
        compiled, native = map(import_module, ("sixtysix_engine.core.compiled", "sixtysix_engine.core._native"))
        rules_there = compiled.native_rules(self.rules)
        fresh = [encode_deal(Deal.start(self.rules, self.rules.cards, dealer)) for dealer in (1, 0)]
        self._games = native.Vector([native.Position(rules_there, fields) for fields in fresh], games, seed)

    def look(self) -> Step:
        """Returns what there is now."""
        games = self._games
        points = games.points
        return Step(
            observation=_bits(games.shown[:, :SEEN_WORDS], 64 * SEEN_WORDS),
            mask=_bits(games.legal[:, np.newaxis], 40),
            seat=games.turn.copy(),
            reward=points - points[:, ::-1],
            over=games.over.astype(np.bool_),
        )

    def all_cards(self) -> NDArray[np.uint8]:
        """Returns the observation with the hidden cards beside it, for critics that may see everything."""
        return _bits(self._games.shown, 64 * self._games.shown.shape[1])

    def step(self, acts: NDArray[np.int64]) -> Step:
        """Does one act in each deal. Raises `ValueError`, and does nothing, where one of them is not legal."""
        self._games.step(np.ascontiguousarray(acts, np.int64))
        return self.look()

    def sample(self, random: np.random.Generator) -> NDArray[np.int64]:
        """Returns a legal act by chance for each deal."""
        mask = _bits(self._games.legal[:, np.newaxis], 40)
        chances = random.random(mask.shape, dtype=np.float32) * mask
        return np.asarray(chances.argmax(axis=1), np.int64)


def _bits(words: NDArray[np.uint64], count: int) -> NDArray[np.uint8]:
    """Unpacks words, the lowest bit first."""
    little = np.ascontiguousarray(words.astype("<u8", copy=False))
    return np.unpackbits(little.view(np.uint8), axis=1, count=count, bitorder="little")
