"""How an engine can lose a deal other than by the cards, with what a person needs to see why.

A fault costs its own seat the deal and nobody else anything; no act is ever put in the place of another.
"""

from dataclasses import dataclass

from ..client import EngineError

STDERR_LINES = 10
TEXT_KEPT = 1000
"""Characters of a raw line, or of a line of standard error, that are kept."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A deal lost by a fault."""

    deal: int
    """The deal of the game, from 0."""
    seat: int
    """The seat that lost it."""
    engine: str
    """The engine that sat there."""
    reason: str
    """illegal, time, crash or protocol."""
    text: str
    """What happened, for people."""
    line: str
    """The raw line at fault; empty where there is none."""
    stderr: tuple[str, ...]
    """The last lines of its standard error."""
    position: str
    """The position it was asked in: the fault can be tried again by pasting it."""
    deadline: float | None = None
    """Seconds that it had for this act, margin included; None in records of old."""
    kit: str = ""
    """The folder with all that is needed to see it again; empty where none was kept."""


def make_fault(
    name: str, *, deal: int, seat: int, reason: str, error: Exception, line: str, position: str, deadline: float
) -> Fault:
    """Returns a fault; the end of standard error is added when the engine is gone."""
    return Fault(
        deal=deal,
        seat=seat,
        engine=name,
        reason=reason,
        text=without_name(error)[:TEXT_KEPT],
        line=line[:TEXT_KEPT],
        stderr=(),
        position=position,
        deadline=round(deadline, 6),
    )


def stderr_lines(text: str) -> tuple[str, ...]:
    """Returns the last lines of an engine's standard error, as a fault has them."""
    return tuple(line[-TEXT_KEPT:] for line in text.splitlines()[-STDERR_LINES:])


def without_name(error: Exception | None) -> str:
    """Returns the text of an error; that of an engine without the name at its head, which the reader has already."""
    return str(error).removeprefix(f"{error.engine}: ") if isinstance(error, EngineError) else str(error)
