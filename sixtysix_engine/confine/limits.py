"""What a program may use: memory, processes, CPU. How it is written, and what shows that it was used up.

A limit that this system does not have is refused, never ignored.
"""

import re
import sys
from dataclasses import asdict, dataclass

from .errors import ConfineError

UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
"""Letters after a size."""
LEAST_MEMORY = 64 << 20
"""Bytes with less than which the launcher itself does not start."""
XCPU = 24
"""The signal of a process that has used up its CPU time, on Linux and macOS."""
KILLED = 9
BY_SIGNAL = 128
"""What a sandbox adds to the number of a signal to make an exit status of it."""
OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "Cannot allocate memory", "ut of memory", "OutOfMemory", "failed to map")
"""What programs say last when they are given no more memory."""
OUT_OF_PROCESSES = ("Resource temporarily unavailable", "can't start new thread", "fork: retry", "unable to create")
"""What programs say last when they are given no more processes or threads."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one program; None is no limit."""

    memory: int | None = None
    """Bytes of address space of each process."""
    processes: int | None = None
    """Processes and threads at the same time, its own included."""
    cpu: int | None = None
    """Seconds of CPU time of each process."""

    def __bool__(self) -> bool:
        return any(value is not None for value in asdict(self).values())

    def check(self) -> None:
        """Raises `ConfineError` where this system does not have one of the limits."""
        if self and sys.platform == "win32":
            raise ConfineError("limits of memory, processes and CPU: Windows has none that this program could set")
        if sys.platform == "darwin" and self.memory is not None:
            raise ConfineError("--memory: macOS keeps no such limit; leave it out")
        if sys.platform == "darwin" and self.processes is not None:
            raise ConfineError("--processes: macOS counts all processes of a user together; leave it out")


def parse_size(text: str) -> int:
    """Reads a size such as 512M; returns bytes. Raises `ValueError`."""
    found = re.fullmatch(r"(\d+)([KMG])", text, re.ASCII)
    size = int(found[1]) * UNITS[found[2]] if found else 0
    if size < LEAST_MEMORY:
        raise ValueError(f"{text!r} is not allowed; allowed: a size such as 512M or 2G, at least 64M")
    return size


def format_size(size: int) -> str:
    """Writes bytes as `parse_size` reads them."""
    unit = next((unit for unit in "GM" if size % UNITS[unit] == 0), "K")
    return f"{size // UNITS[unit]}{unit}"


def why_ended(limits: Limits, status: int | None, stderr: str) -> str:
    """Returns which limit a program has run into, as far as its exit status and its last words tell; else nothing."""
    signal = -status if status is not None and status < 0 else (status or 0) - BY_SIGNAL
    last = stderr[-2000:]
    if limits.cpu is not None and signal in (XCPU, KILLED):
        return f"it reached its limit of CPU time: {limits.cpu} s for each process (--cpu)"
    if limits.memory is not None and any(words in last for words in OUT_OF_MEMORY):
        return f"it reached its limit of memory: {format_size(limits.memory)} for each process (--memory)"
    if limits.processes is not None and any(words in last for words in OUT_OF_PROCESSES):
        return f"it reached its limit of processes and threads: {limits.processes} (--processes)"
    return ""
