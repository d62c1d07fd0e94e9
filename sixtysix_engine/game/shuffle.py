"""Deals from a seed: the same seed and index give the same cards in any language. No randomness of its own.

The bytes are specified in `protocol.md`, "Seeds and deals".
"""

from collections.abc import Iterator
from hashlib import sha256

from .cards import Card
from .ruleset import RuleSet


def words(label: str, seed: str, index: str) -> Iterator[int]:
    """Yields the 32-bit numbers that a seed and an index give under a label, without end.

    Block c is the SHA-256 of the UTF-8 text `LABEL SEED INDEX c`, c = 0, 1, ... in decimal; it is read as eight
    numbers of four bytes, high byte first.
    """
    counter = 0
    while True:
        block = sha256(f"{label} {seed} {index} {counter}".encode()).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")
        counter += 1


def below(bound: int, numbers: Iterator[int]) -> int:
    """Returns a number of 0..bound-1, each equally likely: what lies above the last full multiple is rejected."""
    limit = (1 << 32) // bound * bound
    return next(number for number in numbers if number < limit) % bound


def shuffled_pack(rules: RuleSet, seed: str, index: str = "0") -> tuple[Card, ...]:
    """Returns the whole pack in dealing order: Fisher-Yates from the last place down over the canonical order."""
    cards, numbers = list(rules.cards), words("u66-deal", seed, index)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1, numbers)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def lot_dealer(rules: RuleSet, seed: str, index: str = "0") -> int:
    """Returns the seat that a seed and an index choose to deal first."""
    return below(rules.table.seats, words("u66-dealer", seed, index))
