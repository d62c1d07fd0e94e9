"""An engine ends with the program that started it, even one that is killed and cannot say goodbye.

Linux alone can be asked for that; elsewhere an engine learns it from the end of its input.
"""

import os
import sys
from collections.abc import Callable

if sys.platform == "linux":
    import ctypes
    import signal

    _LIBC = ctypes.CDLL(None)
    _PR_SET_PDEATHSIG = 1


def ends_with_parent() -> Callable[[], None] | None:
    """Returns what a new process does before it becomes the engine, so that it is killed when this thread ends."""
    if sys.platform != "linux":
        return None
    parent = os.getpid()

    def tie() -> None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it has gone already
            os._exit(1)

    return tie
