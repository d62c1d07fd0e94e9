"""Counting sequences of acts: the fingerprint of a position's rules."""

from collections.abc import Callable

from ..game.deal import Deal

Stopped = Callable[[], bool]
"""Tells whether an answer is no longer wanted."""


def perft(deal: Deal, depth: int, stopped: Stopped) -> int:
    """Returns the number of sequences of exactly `depth` acts from a deal. Raises `InterruptedError` when stopped."""
    if depth == 0:
        return 1
    acts = deal.legal_actions()
    if depth == 1:
        return len(acts)
    if stopped():
        raise InterruptedError("stopped")
    total = 0
    for act in acts:
        after = deal.copy()
        after.apply(act)
        total += perft(after, depth - 1, stopped)
    return total
