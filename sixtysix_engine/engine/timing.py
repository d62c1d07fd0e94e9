"""From the limits of a `go` to the moment the act is due. Pure functions of numbers."""

from ..protocol.messages import Limits

LONGEST = 5.0
"""Seconds that a `go` without a limit may take."""
OVERHEAD = 0.02
"""Seconds kept back for the way there and back."""
SMALL = 0.2
"""Part of a short time that is kept back instead."""
LEAST = 0.005
"""Seconds that a search has in any case."""
ACTS_AHEAD = 12
"""Acts that the time left on a clock is shared out to."""


def is_timed(limits: Limits) -> bool:
    """Tells whether a `go` says how long its search may take."""
    return limits.movetime is not None or limits.clock is not None


def time_allowed(limits: Limits, seat: int) -> float | None:
    """Returns the seconds that a search may take, none for any time."""
    allowed = []
    if limits.infinite:
        return None
    if limits.movetime is not None:
        given = limits.movetime / 1000
        allowed.append(given - min(OVERHEAD, SMALL * given))
    if limits.clock is not None:
        left = limits.clock[seat] / 1000
        more = 0.0 if limits.inc is None else limits.inc[seat] / 1000
        allowed.append(min(left - OVERHEAD, left / ACTS_AHEAD + more))
    if not allowed:
        unlimited = limits.nodes is limits.worlds is limits.depth is None
        return LONGEST - OVERHEAD if unlimited else None
    return max(LEAST, min(allowed))
