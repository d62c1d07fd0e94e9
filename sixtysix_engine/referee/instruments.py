"""What is measured while games are played: the referee's own latency, the lag of its event loop, what engines use.

An act costs two looks at a clock of its engine; everything else is done once for a game or a few times a second.
"""

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from ..client import Engine, Reply
from .clock import TimeUsed
from .histogram import Histogram
from .resources import ProcessMeter, meter_of

LAG_INTERVAL = 0.1
"""Seconds between two looks at how late the loop is."""
LOAD_EVERY = 10
"""Of so many of these looks one is at the load of the machine too."""
SHORT_WORK = 0.005
"""Processor time that any engine may take to come to rest after an answer, s."""


@dataclass(frozen=True, kw_only=True)
class RefereeCost:
    """What the referee itself took during a game, and how busy the machine was."""

    latency: dict[int, int]
    """From when an answer can have been readable to the next question or the result being written: a `Histogram`."""
    lag: dict[int, int]
    """How late the event loop was, since the game before of any table: a `Histogram`."""
    load: float | None
    """The greatest load average of the machine in that time; None where the system does not tell."""


class Instruments:
    """The instruments of a run; made in its event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._meters: WeakKeyDictionary[Engine, ProcessMeter] = WeakKeyDictionary()
        self._lags: list[float] = []
        self._load: float | None = None
        self._turn = 0
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begins to measure the lag."""
        self._due = self._loop.time() + LAG_INTERVAL
        self._timer = self._loop.call_at(self._due, self._look)

    def stop(self) -> None:
        """Ends that."""
        if self._timer is not None:
            self._timer.cancel()

    def meter(self, engine: Engine) -> ProcessMeter | None:
        """Returns what measures an engine's process; None where the system does not tell."""
        found = self._meters.get(engine)
        if found is None or found.pid != engine.pid:
            found = meter_of(engine.pid)
            if found is not None:
                self._meters[engine] = found
        return found

    def take(self) -> tuple[list[float], float | None]:
        """Returns the lags and the greatest load since this was last called."""
        lags, self._lags = self._lags, []
        load, self._load = self._load, None
        return lags, load

    def _look(self) -> None:
        now = self._loop.time()
        self._lags.append(max(0.0, now - self._due))
        if self._turn % LOAD_EVERY == 0 and hasattr(os, "getloadavg"):
            self._load = max(self._load or 0.0, os.getloadavg()[0])
        self._turn += 1
        self._due = now + LAG_INTERVAL
        self._timer = self._loop.call_at(self._due, self._look)


class GameMeter:
    """Measures one game."""

    def __init__(self, instruments: Instruments | None, used: Sequence[TimeUsed]) -> None:
        self._instruments = instruments
        self._used = used
        self._time = asyncio.get_running_loop().time
        self._latencies: list[float] = []
        self._arrived: float | None = None
        self._asked: Engine | None = None
        self._seats: dict[int, _SeatMeter] = {}

    def ask(self, seat: int, engine: Engine) -> None:
        """Is told that an engine is about to be asked."""
        self._asked = engine
        if self._instruments is not None:
            self._seat(seat, engine).ask(self._time())

    def answer(self, seat: int, engine: Engine, reply: Reply) -> None:
        """Is told that it has answered."""
        self._take_latency(engine.asked)
        self._asked, self._arrived = None, reply.arrived
        if self._instruments is not None:
            self._seat(seat, engine).answer(reply.arrived)

    def settle(self) -> None:
        """Is told that a deal has ended and everybody has heard of it."""
        self._take_latency(self._time() if self._asked is None else self._asked.asked)
        self._asked = None
        for seat in self._seats.values():
            seat.rest()

    def cost(self) -> RefereeCost | None:
        """Returns what the referee took, at the end of the game, and looks at the memory of the engines."""
        if self._instruments is None:
            return None
        for seat in self._seats.values():
            seat.look(self._time())
        latency, lag = Histogram(), Histogram()
        latency.add_all(self._latencies)
        lags, load = self._instruments.take()
        lag.add_all(lags)
        return RefereeCost(latency=dict(latency.counts), lag=dict(lag.counts), load=load)

    def _seat(self, seat: int, engine: Engine) -> "_SeatMeter":
        found = self._seats.get(seat)
        if found is None or found.engine is not engine:
            assert self._instruments is not None
            if found is not None:
                found.look(self._time())
            found = self._seats[seat] = _SeatMeter(engine, self._instruments.meter(engine), self._used[seat])
            found.look(self._time())
        return found

    def _take_latency(self, until: float) -> None:
        if self._arrived is not None:
            self._latencies.append(until - self._arrived)
            self._arrived = None


class _SeatMeter:
    """What the process of one seat uses, on its own turns and on those of the others."""

    def __init__(self, engine: Engine, process: ProcessMeter | None, used: TimeUsed) -> None:
        self.engine = engine
        self._process = process
        self._used = used
        self._cpu = 0.0
        self._answered: float | None = None
        self._asked = False

    def ask(self, now: float) -> None:
        process, used = self._process, self._used
        if process is None:
            return
        cpu = process.cpu()
        if self._answered is not None:
            idle = cpu - self._cpu
            used.waiting += now - self._answered
            used.cpu_waiting += idle
            used.cpu_late += max(0.0, idle - SHORT_WORK)
        self._cpu, self._asked, self._answered = cpu, True, None

    def answer(self, arrived: float) -> None:
        self._take_own()
        self._answered = arrived

    def rest(self) -> None:
        """After a deal there is other work than to wait: nothing is counted until the next question."""
        self._take_own()
        self._answered = None

    def look(self, now: float) -> None:
        if self._process is not None:
            self._process.look(now)
            self._used.memory = max(self._used.memory, self._process.memory)

    def _take_own(self) -> None:
        if self._process is not None and self._asked:
            cpu = self._process.cpu()
            self._used.cpu = (self._used.cpu or 0.0) + cpu - self._cpu
            self._cpu, self._asked = cpu, False
