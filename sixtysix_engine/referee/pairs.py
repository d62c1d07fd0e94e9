"""What is kept of games that were played: which they were, and what complete pairs came to, in a few bytes each.

A run of hundreds of thousands of deals takes a few megabytes more at its end than a short one.
"""

from array import array
from collections.abc import Iterator

from .rating import Meetings
from .schedule import GameIndex

BLOCK = 1024
"""Pairs whose games are noted together."""
FREE = -1
"""A slot that refers to no pair."""


class Played:
    """The games that have ended: a set of them, a byte for each."""

    def __init__(self) -> None:
        self._blocks: dict[tuple[int, int], bytearray] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, index: object) -> bool:
        if not isinstance(index, GameIndex):
            return False
        block, place = divmod(index.pair, BLOCK)
        found = self._blocks.get((block, index.game))
        return found is not None and bool(found[place])

    def add(self, index: GameIndex) -> None:
        """Takes a game."""
        if index not in self:
            block, place = divmod(index.pair, BLOCK)
            self._blocks.setdefault((block, index.game), bytearray(BLOCK))[place] = 1
            self._count += 1


class PairTable:
    """Who scored what against whom in complete pairs, found by their cards: a hash table in arrays, 30 bytes a pair."""

    def __init__(self) -> None:
        self._keys, self._plays, self._kinds = array("q"), array("q"), array("i")
        self._slots = array("i", [FREE]) * BLOCK
        self._meetings: list[Meetings] = []
        self._known: dict[tuple[object, ...], int] = {}

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: int) -> bool:
        return self._slots[self._slot(key)] != FREE

    def __iter__(self) -> Iterator[tuple[int, Meetings, int]]:
        """Yields what `add` was given, in that order."""
        for key, kind, play in zip(self._keys, self._kinds, self._plays, strict=True):
            yield key, self._meetings[kind], play

    @property
    def meetings(self) -> list[Meetings]:
        """Who scored what against whom, pair by pair."""
        return [self._meetings[kind] for kind in self._kinds]

    def add(self, key: int, met: Meetings, play: int) -> None:
        """Takes a pair with cards that have not come before.

        `key` and `play` are 64-bit numbers for the cards and for what was played with them.
        """
        if 2 * len(self) >= len(self._slots):
            self._grow()
        self._slots[self._slot(key)] = len(self)
        self._keys.append(key)
        self._plays.append(play)
        self._kinds.append(self._kind_of(met))

    def _kind_of(self, met: Meetings) -> int:
        """Returns the place of meetings in the list of those that differ; there are few, and many pairs."""
        kind = self._known.setdefault(tuple(met.items()), len(self._meetings))
        if kind == len(self._meetings):
            self._meetings.append(met)
        return kind

    def _slot(self, key: int) -> int:
        """Returns the slot that refers to a key, or the free one where it would."""
        slots, keys, mask = self._slots, self._keys, len(self._slots) - 1
        slot = key & mask
        while slots[slot] != FREE and keys[slots[slot]] != key:
            slot = (slot + 1) & mask
        return slot

    def _grow(self) -> None:
        self._slots = array("i", [FREE]) * (2 * len(self._slots))
        for place, key in enumerate(self._keys):
            self._slots[self._slot(key)] = place
