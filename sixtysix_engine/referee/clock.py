"""The clocks of one game: what is sent as limits, how long an act may take, and what it took.

A deadline is set once for each act. The margin is given once for a whole clock, so it can't be earned anew at each act.
"""

from dataclasses import dataclass, field

from ..protocol import Limits
from .settings import TimeControl


@dataclass(slots=True)
class TimeUsed:
    """The time that one seat has taken."""

    acts: int = 0
    """Acts, the last one of a lost deal included only if it came."""
    sum: float = 0.0
    """Seconds in all."""
    max: float = 0.0
    """Seconds of the longest act."""
    cpu: float | None = None
    """Processor time on its own turns, s; None where it was not measured."""
    waiting: float = 0.0
    """Seconds from its answers to its next questions in the same deal: the turns of the others."""
    cpu_waiting: float = 0.0
    """Processor time in these, s."""
    cpu_late: float = 0.0
    """What of that is beyond the first 5 ms each time: no work that an answer leaves over."""
    memory: int = 0
    """Peak memory of its process, in bytes; 0 where it was not measured."""
    us: list[int] = field(default_factory=list)
    """Microseconds of each act, in order; empty in records that do not have them."""


class Clock:
    """The clocks of all seats for one game."""

    used: list[TimeUsed]
    """Time used, by seat."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.used = [TimeUsed() for _ in range(seats)]
        self._control = control
        self._left = None if control.clock is None else [control.clock] * seats
        self._inc = (round(control.increment * 1000),) * seats
        self._movetime = None if control.movetime is None else max(1, round(control.movetime * 1000))
        self._fixed = Limits(movetime=self._movetime, nodes=control.nodes)
        self._act = control.default_deadline if control.movetime is None else control.movetime

    def limits(self) -> Limits:
        """Returns what is sent with `go`; every clock shows at least 1 ms."""
        if self._left is None:
            return self._fixed
        clock = tuple([max(1, int(left * 1000)) for left in self._left])
        return Limits(clock=clock, inc=self._inc, movetime=self._movetime, nodes=self._control.nodes)

    def deadline(self, seat: int) -> float:
        """Returns the seconds that a seat has for its next act, margin included."""
        if self._left is None:
            return self._act + self._control.margin
        left = self._left[seat]
        if self._movetime is not None:
            left = min(left, self._act)
        return max(0.0, left + self._control.margin)

    def spend(self, seat: int, seconds: float) -> None:
        """Takes the time of an act off a seat's clock; what was overstepped stays owed."""
        used = self.used[seat]
        used.acts += 1
        used.sum += seconds
        used.max = max(used.max, seconds)
        used.us.append(round(seconds * 1e6))
        if self._left is not None:
            self._left[seat] += self._control.increment - seconds
