"""How long an engine may take for each answer, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """How long each answer may take, s."""

    hello: float = 5.0
    """From `u66 1`, sent as soon as the process is started, to `u66ok`."""
    ready: float = 60.0
    """From `isready` to `readyok`, also after `newgame`."""
    answer: float = 60.0
    """From a question to the table to its answer."""
    stop: float = 5.0
    """From `stop` to `bestmove`, where `play` and `analyse` have stopped a search."""
    quit: float = 1.0
    """From `quit` to the exit."""


DEADLINES = Deadlines()
"""The deadlines unless others are given."""
