"""The times of a recorded game held against its limits: what each act took, their sums, what was left on the clocks."""

from collections.abc import Sequence

from .clock import TimeUsed
from .record import GameRecord
from .replay import MismatchError
from .settings import TimeControl

ROUNDING = 2e-6
"""Seconds by which a sum of rounded times may be off, for each of them."""
SLACK = 1.0
"""Seconds that the referee may have been late itself: an answer that it finds when it looks again was in time."""


def check_times(controls: Sequence[TimeControl], game: GameRecord, acts: list[int]) -> None:
    """Checks the times of a game; `acts` is how often each seat has acted by the log. Raises `MismatchError`.

    `controls` has the limits of each seat.
    """
    if len(game.time) != len(acts):
        raise MismatchError(f"time: recorded for {len(game.time)} seats, expected {len(acts)}")
    for seat, used in enumerate(game.time):
        refused = sum(fault.seat == seat and fault.reason == "illegal" for fault in game.faults)
        if not acts[seat] <= used.acts <= acts[seat] + refused:  # an act that the law refused was timed too
            raise MismatchError(f"acts of seat {seat}: recorded {used.acts}, by the log {acts[seat]}")
        try:
            _check_sums(used)
            _check_limits(controls[seat], used)
        except MismatchError as error:
            raise MismatchError(f"time of seat {seat}: {error}") from None


def _check_sums(used: TimeUsed) -> None:
    off = ROUNDING * (used.acts + 1)
    if min(used.sum, used.max, *used.us, 0) < 0:
        raise MismatchError("recorded a time below 0")
    if used.us and len(used.us) != used.acts:
        raise MismatchError(f"recorded {len(used.us)} times, expected one for each of {used.acts} acts")
    if used.us and abs(sum(used.us) / 1e6 - used.sum) > off:
        raise MismatchError(f"sum: recorded {used.sum:.6f} s, expected {sum(used.us) / 1e6:.6f} s")
    if used.us and abs(max(used.us) / 1e6 - used.max) > off:
        raise MismatchError(f"longest act: recorded {used.max:.6f} s, expected {max(used.us) / 1e6:.6f} s")
    if used.max > used.sum + off or used.sum > used.acts * used.max + off:
        raise MismatchError(
            f"recorded {used.acts} acts, longest {used.max:.6f} s, sum {used.sum:.6f} s: that cannot be"
        )


def _check_limits(control: TimeControl, used: TimeUsed) -> None:
    if control.clock is None or control.movetime is not None:
        _at_most("longest act", used.max, control.longest_act + control.margin)
    if control.clock is not None:
        _at_most("sum", used.sum, control.given_for(max(0, used.acts - 1)) + control.margin)
        spent = 0.0
        for number, us in enumerate(used.us):
            spent += us / 1e6
            _at_most(f"spent after act {number + 1}", spent, control.given_for(number) + control.margin)


def _at_most(what: str, seconds: float, allowed: float) -> None:
    if seconds > allowed + SLACK:
        raise MismatchError(f"{what}: recorded {seconds:.6f} s, expected at most {allowed:g} s")
