"""Counting sequences of acts: the fingerprint of a position's rules. The counting itself is the core's."""

from .. import core
from ..core.stopping import Stopped, stopping
from ..game.deal import Deal


def perft(deal: Deal, depth: int, stopped: Stopped) -> int:
    """Returns the number of sequences of exactly `depth` acts from a deal. Raises `InterruptedError` when stopped."""
    try:
        with stopping(stopped) as stop:
            return core.perft(deal, depth, stop)
    except core.Stopped:
        raise InterruptedError("stopped") from None
