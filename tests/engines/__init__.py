"""Small engines to test hosts with: two that know only the specification, one that serves, one that misbehaves."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
STRANGER = [sys.executable, str(FOLDER / "stranger.py")]
STRANGER_SH = ["bash", str(FOLDER / "stranger.sh")]
SERVING = [sys.executable, str(FOLDER / "serving.py")]


def bad_engine(mode: str, first: int | None = None) -> list[str]:
    """Returns the command of an engine that is sound until its `first` go, the third unless told."""
    return [sys.executable, str(FOLDER / "bad.py"), mode, *([] if first is None else [str(first)])]
