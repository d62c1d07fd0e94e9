"""What a run has cost: the referee's latency, the lag of its loop, the load, and what engines used: from the record.

A run on a machine that had too much to do is marked, as its times are not those of the engines alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import cpu_count
from typing import Any

from ..protocol import printable
from .clock import TimeUsed
from .histogram import Histogram
from .record import GameRecord
from .resources import NOT_MEASURED

LATE = 0.05
"""Latency or lag from which on it is the machine that is late, s."""
LATE_SHARE = 0.01
"""Share of acts, or of looks at the lag, that may be late."""
LOADED_SHARE = 0.1
"""Share of looks at which the load may be above the number of processors."""
FAULTS_SHARE = 0.001
"""Share of deals lost by faults from which on a run is suspect."""
SPINNING, SPINNING_LATE = 0.8, 0.05
"""Share of the others' turns in which an engine is busy in all, or after 5 ms, from which on it is warned of."""
SPINNING_TIME = 1.0
"""Seconds of the others' turns that it takes to say so."""


@dataclass
class EngineCost:
    """What the processes of one engine have used."""

    acts: int = 0
    """Acts whose processor time was measured."""
    cpu: float = 0.0
    """Processor time on its own turns, s."""
    waiting: float = 0.0
    """Seconds of the others' turns."""
    cpu_waiting: float = 0.0
    """Processor time in these, s."""
    cpu_late: float = 0.0
    """What of that is no work that an answer leaves over, s."""
    memory: int = 0
    """Peak memory of a process, in bytes."""
    measured: bool = False
    """Whether the system told."""

    def add(self, used: TimeUsed) -> None:
        """Takes what one seat used in one game."""
        if used.cpu is None:
            return
        self.measured = True
        self.acts += used.acts
        self.cpu += used.cpu
        self.waiting += used.waiting
        self.cpu_waiting += used.cpu_waiting
        self.cpu_late += used.cpu_late
        self.memory = max(self.memory, used.memory)

    @property
    def spins(self) -> bool:
        """Whether it computes on the turns of the others."""
        if self.waiting < SPINNING_TIME:
            return False
        return self.cpu_waiting > SPINNING * self.waiting or self.cpu_late > SPINNING_LATE * self.waiting

    def told(self) -> dict[str, Any]:
        """Returns what programs are told."""
        cpu = {"cpu": round(self.cpu, 6), "cpu_waiting": round(self.cpu_waiting, 6)} if self.measured else {"cpu": None}
        return {"acts": self.acts, **cpu, "waiting": round(self.waiting, 6), "memory": self.memory}


@dataclass
class Costs:
    """Sums over the games of a record."""

    engines: dict[str, EngineCost] = field(default_factory=dict)
    latency: Histogram = field(default_factory=Histogram)
    lag: Histogram = field(default_factory=Histogram)
    load: float = 0.0
    """The greatest load average."""
    processors: int = field(default_factory=lambda: cpu_count() or 1)
    looks: int = 0
    """Games during which the load was looked at."""
    loaded: int = 0
    """Those in which it was above the number of processors."""
    deals: int = 0
    faults: int = 0

    def add(self, record: GameRecord) -> None:
        """Takes a game."""
        self.deals += len(record.deals)
        self.faults += len(record.faults)
        for name, used in zip(record.seats, record.time, strict=True):
            self.engines.setdefault(name, EngineCost()).add(used)
        cost = record.referee
        if cost is None:
            return
        self.latency.counts.update(cost.latency)
        self.lag.counts.update(cost.lag)
        if cost.load is not None:
            self.looks += 1
            self.load = max(self.load, cost.load)
            self.loaded += cost.load > self.processors

    def through(self, records: Iterable[GameRecord]) -> Iterator[GameRecord]:
        """Yields games, and takes each."""
        for record in records:
            self.add(record)
            yield record

    def overload(self) -> list[str]:
        """Returns what shows that the machine had too much to do; nothing where it had not."""
        found = []
        if self.looks and self.loaded > LOADED_SHARE * self.looks:
            share = f"in {100 * self.loaded / self.looks:.0f} % of all looks"
            found.append(f"load up to {self.load:.1f} on {self.processors} processors, above them {share}")
        for what, histogram in (("lag of the event loop", self.lag), ("latency of acts", self.latency)):
            share_late = histogram.above(LATE)
            if share_late > LATE_SHARE:
                found.append(f"{what} above {LATE * 1000:.0f} ms in {100 * share_late:.1f} % of all cases")
        return found

    def spinning(self) -> list[str]:
        """Returns a warning for each engine that computes on the turns of the others."""
        return [
            f"{printable(name)} computes on the turns of the others: "
            f"{100 * cost.cpu_waiting / cost.waiting:.0f} % of a processor; it takes that from them"
            for name, cost in self.engines.items()
            if cost.spins
        ]

    def suspicion(self) -> str:
        """Returns a warning where more deals were lost by faults than a sound run has; else nothing."""
        if self.faults <= FAULTS_SHARE * self.deals:
            return ""
        share = f"{self.faults} of {self.deals} deals ({100 * self.faults / self.deals:.3g} %) were lost by faults"
        blame = "the overloaded machine may be to blame, not the engines" if self.overload() else "look at them first"
        return f"{share}, more than {100 * FAULTS_SHARE:g} %: {blame}"

    def report(self) -> str:
        """Writes what people are told; empty where nothing was measured."""
        lines = [*_engine_table(self.engines), *self._referee()]
        overload = self.overload()
        if overload:
            lines.append(f"OVERLOADED: {'; '.join(overload)}; times are not those of the engines alone")
        if self.suspicion():
            lines.append(f"SUSPECT: {self.suspicion()}")
        lines += [f"warning: {text}" for text in self.spinning()]
        return "\n".join(lines)

    def told(self) -> dict[str, Any]:
        """Returns what programs are told at the end."""
        engines = [{"name": name, **cost.told()} for name, cost in self.engines.items()]
        measured = {"latency": self.latency.told(), "lag": self.lag.told(), "overload": self.overload()}
        return {**measured, "engines": engines}

    def _referee(self) -> Iterator[str]:
        if self.latency.total:
            yield f"referee: an answer to the next question takes {_shown(self.latency)}"
        if self.lag.total:
            load = f"load at most {self.load:.1f} on {self.processors} processors"
            yield f"event loop: late by {_shown(self.lag)}; {load if self.looks else 'load not known'}"


def _shown(histogram: Histogram) -> str:
    median, most, longest = (histogram.quantile(part) or 0.0 for part in (0.5, 0.99, 1.0))
    return f"{_ms(median)} (median), {_ms(most)} (99 %), {_ms(longest)} at most"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms"


def _engine_table(engines: dict[str, EngineCost]) -> list[str]:
    if not any(cost.measured for cost in engines.values()):
        return [NOT_MEASURED] if engines else []
    rows = [["engine", "CPU", "CPU/act", "CPU on others' turns", "peak memory"]]
    for name, cost in engines.items():
        share = f"{cost.cpu_waiting:.1f} s ({100 * cost.cpu_waiting / cost.waiting:.1f}%)" if cost.waiting else "-"
        each = f"{1000 * cost.cpu / cost.acts:.2f} ms" if cost.acts else "-"
        rows.append([printable(name), f"{cost.cpu:.1f} s", each, share, f"{cost.memory / 1e6:.1f} MB"])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
