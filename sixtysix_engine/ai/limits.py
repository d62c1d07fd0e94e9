"""How far a player may think. Times are absolute, so that no step of the way can stretch them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one search; none: no such limit. The acts to choose from are the question's own."""

    deadline: float | None = None
    """When the act is due at the latest, in seconds of `time.monotonic`."""
    unasked: bool = False
    """Nobody has asked for the time until `deadline`: it is only the latest, and not to be used up."""
    nodes: int | None = None
    """Nodes to search."""
    worlds: int | None = None
    """Determinizations to look at."""
    depth: int | None = None
    """Acts to look ahead."""
    multipv: int | None = None
    """Acts to rank in the report, best first; none: the best one, unranked."""
    infinite: bool = False
    """Go on until stopped. A player that has nothing left to think about may return; its caller waits."""


NO_LIMITS = Limits()
"""No limit at all; for players that take no time."""
