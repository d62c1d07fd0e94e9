"""The clocks of one game: what is sent as limits, how long an act may take, and what it took.

A deadline is set once for each act. The margin is given once for a whole clock, so it can't be earned anew at each act.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

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

    def __init__(self, control: TimeControl | Sequence[TimeControl], seats: int) -> None:
        """`control` is one for all seats, or one for each; either each of them has a clock or none."""
        controls = [control] * seats if isinstance(control, TimeControl) else control
        self.used = [TimeUsed() for _ in range(seats)]
        self._controls = controls
        self._given = [control.clock for control in controls if control.clock is not None]
        self._left = list(self._given)
        self._inc = tuple([round(control.increment * 1000) for control in controls])
        self._fixed = [_fixed(control) for control in controls]
        self._act = [control.longest_act for control in controls]

    def limits(self, seat: int = 0) -> Limits:
        """Returns what is sent to a seat with `go`; every clock shows at least 1 ms."""
        fixed = self._fixed[seat]
        if not self._left:
            return fixed
        clock = tuple([max(1, int(left * 1000)) for left in self._left])
        return Limits(
            clock=clock,
            inc=self._inc,
            movetime=fixed.movetime,
            nodes=fixed.nodes,
            worlds=fixed.worlds,
            depth=fixed.depth,
        )

    def deadline(self, seat: int) -> float:
        """Returns the seconds that a seat has for its next act, margin included."""
        control, longest = self._controls[seat], self._act[seat]
        if self._left:
            left = self._left[seat]
            longest = left if control.movetime is None else min(left, longest)
        return max(0.0, longest + control.margin)

    def spend(self, seat: int, seconds: float) -> None:
        """Takes the time of an act off a seat's clock; what was overstepped stays owed."""
        used = self.used[seat]
        used.acts += 1
        used.sum += seconds
        used.max = max(used.max, seconds)
        used.us.append(round(seconds * 1e6))
        if self._left:
            control = self._controls[seat]
            self._left[seat] += control.increment - seconds
            if control.period and used.acts % control.period == 0:
                self._left[seat] += self._given[seat]


@cache
def _fixed(control: TimeControl) -> Limits:
    """Returns the limits that are the same at every act."""
    movetime = None if control.movetime is None else max(1, round(control.movetime * 1000))
    return Limits(movetime=movetime, nodes=control.nodes, worlds=control.worlds, depth=control.depth)
