"""What an engine costs the machine: processor time and peak memory of its process and of those that it has started.

The clock of a process is one call of the system; what must be read from files is read once a second at most.
"""

import os
import sys
import time
from contextlib import suppress

CAN_MEASURE = sys.platform == "linux" and os.path.isfile("/proc/self/status")
"""Whether the system tells what another process has used."""
NOT_MEASURED = "processor time and memory of the engines: not measured, this system does not tell"
LOOK_INTERVAL = 1.0
"""Seconds between two looks at memory and children."""
FAMILY = 64
"""Processes of one engine that are followed at most."""


if sys.platform == "linux":
    _clock_gettime = time.clock_gettime
else:

    def _clock_gettime(_: int) -> float:
        raise OSError


class ProcessMeter:
    """The processor time and memory of one engine process."""

    pid: int
    """The process."""
    memory: int
    """Peak memory in bytes, of all its processes together, as last seen."""

    def __init__(self, pid: int) -> None:
        self.memory = 0
        self.pid = pid
        self._clock = _clock_of(pid)
        self._family: dict[int, float] = {pid: 0.0}
        self._used: dict[int, float] = {}
        self._peaks: dict[int, int] = {}
        self._last = 0.0
        self._looked = float("-inf")

    @property
    def processes(self) -> list[int]:
        """The processes that are known to belong to it."""
        return list(self._family)

    def cpu(self) -> float:
        """Returns the processor time used since its start, s; where it has gone, that at its last look.

        What a child has used before it was first seen is left out.
        """
        try:
            if len(self._family) == 1:
                self._last = _clock_gettime(self._clock)
            else:
                self._last = sum(map(self._member, list(self._family)))
        except OSError:
            pass
        return self._last

    def look(self, now: float) -> None:
        """Looks at memory and children, if that was more than a second ago."""
        if now - self._looked < LOOK_INTERVAL:
            return
        self._looked = now
        for pid in _family(self.pid)[:FAMILY]:
            if pid not in self._family:
                self._family[pid] = -_read_clock(pid)
            self._peaks[pid] = max(self._peaks.get(pid, 0), _peak(pid))
        self.memory = sum(self._peaks.values())

    def _member(self, pid: int) -> float:
        """Returns what a process has used since it was first seen; one that has gone keeps what it had."""
        try:
            used = _clock_gettime(_clock_of(pid)) + self._family[pid]
        except OSError:
            if pid == self.pid:
                raise
            return self._used.get(pid, 0.0)
        self._used[pid] = used
        return used


def _clock_of(pid: int) -> int:
    """Returns the number of the clock that counts the processor time of all threads of a process (Linux)."""
    return ~pid << 3 | 2


def _read_clock(pid: int) -> float:
    with suppress(OSError):
        return _clock_gettime(_clock_of(pid))
    return 0.0


def _family(pid: int) -> list[int]:
    """Returns a process and all that descend from it, as far as the system tells."""
    found = [pid]
    for member in found:
        if len(found) < FAMILY:
            with suppress(OSError, ValueError):
                for thread in os.listdir(f"/proc/{member}/task"):
                    with open(f"/proc/{member}/task/{thread}/children", "rb") as file:
                        found += map(int, file.read().split())
    return found


def _peak(pid: int) -> int:
    """Returns the peak of the memory in use by a process, in bytes; 0 where it is gone."""
    with suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/status", "rb") as file:
        return int(file.read().partition(b"VmHWM:")[2].split(None, 1)[0]) * 1024
    return 0


def meter_of(pid: int) -> "ProcessMeter | None":
    """Returns what measures a process; None where the system does not tell."""
    return ProcessMeter(pid) if CAN_MEASURE else None
