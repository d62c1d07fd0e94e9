"""The score board that the texts describe: beside each player lies a seven or an eight, face up under a closed card.

Whoever wins pushes the cover aside until as many pips show as the match score says; all pips open have won.
"""

from collections.abc import Sequence
from dataclasses import dataclass

_PIPS = {"seven": (7,), "eight": (8,), "sevenOrEight": (7, 8)}
"""The cards that a rule set keeps score with (`board` in the answer to `rules NAME`)."""


@dataclass(frozen=True)
class Marker:
    """The match score of one side."""

    seats: tuple[int, ...]
    """The seats of the side."""
    score: int
    """Its match score."""
    card: str | None
    """The card that keeps score, `7` or `8`; None where the game keeps score with numbers alone."""
    open: int
    """How many of its pips show: all of them when the match is won."""
    covered: int
    """How many pips are still covered."""


def board(
    kept_with: str, target: int | None, scores: Sequence[int], partners: Sequence[int | None]
) -> tuple[Marker, ...]:
    """Sets out the board, one marker a side.

    `kept_with` is the value of `board` in the answer to `rules NAME`, `target` that of the match. The smallest card
    with pips enough is taken; a match to more than a card has is kept with numbers.
    """
    cards = _PIPS.get(kept_with, ())
    pips = next((card for card in cards if target is not None and card >= target), None)
    sides = [
        (seat,) if partner is None else (seat, partner)
        for seat, partner in enumerate(partners)
        if partner is None or seat < partner
    ]
    return tuple(
        Marker(
            seats=side,
            score=scores[side[0]],
            card=None if pips is None else str(pips),
            open=0 if pips is None else min(pips, scores[side[0]]),
            covered=0 if pips is None else max(0, pips - scores[side[0]]),
        )
        for side in sides
    )
