"""What each act took, as far as a record tells: it keeps the times of a seat's acts in one row for a whole game.

Whoever plays a game again asks for them act by act.
"""

from ..referee.faults import Fault
from ..referee.record import GameRecord


class ActTimes:
    """The times of a game's acts, given out in the order of the acts."""

    def __init__(self, game: GameRecord) -> None:
        self._rows = [iter(used.us) for used in game.time]

    def take(self, seat: int) -> float | None:
        """Returns the seconds of the next act of a seat; None where the record has none."""
        row = next(self._rows[seat], None)
        return None if row is None else row / 1e6

    def skip(self, fault: Fault) -> None:
        """Leaves out an act that came in time and was illegal; one that was declined has no time."""
        if fault.reason == "illegal" and not fault.line.rstrip().endswith(" none"):
            next(self._rows[fault.seat], None)


def has_times(game: GameRecord) -> bool:
    """Returns whether a record has the times of a game's acts."""
    return any(used.us for used in game.time)
