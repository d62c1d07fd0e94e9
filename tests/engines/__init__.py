"""Small engines to test hosts with: two that know only the specification, one that serves, some that misbehave."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
STRANGER = [sys.executable, str(FOLDER / "stranger.py")]
STRANGER_SH = ["bash", str(FOLDER / "stranger.sh")]
SERVING = [sys.executable, str(FOLDER / "serving.py")]


def faulty(mode: str) -> list[str]:
    """Returns the command of an engine that does all that the protocol asks, and under a mode all but one thing."""
    return [sys.executable, "-S", str(FOLDER / "faulty.py"), mode]


def tampering() -> list[str]:
    """Returns the command of our own engine with its table spoilt."""
    return [sys.executable, str(FOLDER / "tampering.py")]


def bad_engine(mode: str, first: int | None = None) -> list[str]:
    """Returns the command of an engine that is sound until its `first` go, the third unless told."""
    return [sys.executable, str(FOLDER / "bad.py"), mode, *([] if first is None else [str(first)])]
