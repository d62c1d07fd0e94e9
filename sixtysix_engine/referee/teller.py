"""Tells people and programs how a run goes on, game by game; counts nothing itself."""

import asyncio
import time
from typing import Any

from .costs import Costs
from .live import Live, pooled
from .match_run import MatchRun
from .record import GameRecord
from .report import format_fault
from .run import Run
from .standings import standings
from .tally import Tally
from .watching import Session

ESTIMATE_INTERVAL = 1.0
"""Seconds between two estimates for programs."""
TICK = 0.25
"""Seconds between two looks at whether something is to be shown."""
FAULTS_SHOWN = 10
"""Faults that are shown as they happen."""


class Teller:
    """Tells how a run goes on, from its first game to its last."""

    def __init__(self, session: Session, run: Run) -> None:
        self._session = session
        self._run = run
        self._live = Live(session.screen, run)
        self._costs = Costs()
        self._told = set[str]()
        self._next_estimate = 0.0
        self._dirty = False
        self._started, self._cpu = time.monotonic(), time.process_time()
        self._games_before, self._acts_before = len(run.totals.played), run.totals.acts
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begins to show the run."""
        self._timer = asyncio.get_running_loop().call_later(TICK, self.start)
        self._live.refresh()
        if self._dirty and time.monotonic() >= self._next_estimate:
            self._estimate()

    def finished(self, record: GameRecord) -> None:
        """Takes a game that is on the disk."""
        totals, events = self._run.totals, self._session.events
        totals.add(record)
        self._live.count(len(record.deals))
        self._costs.add(record)
        self._dirty = True
        for fault in record.faults:
            if totals.faults <= FAULTS_SHOWN:
                self._session.say(format_fault(record.index, fault))
            head = {"pair": record.index.pair, "game": record.index.game}
            events.emit("fault", **head, **vars(fault))
        if record.faults and totals.faults == FAULTS_SHOWN:
            self._session.say("further faults are in the record, and shown by sixtysix replay")
        for text in self._costs.spinning():
            self._warn_once(text.partition(":")[0], text)
        if self._run.verdict is not None and "verdict" not in self._told:
            self._told.add("verdict")
            events.emit("sprt", verdict=self._run.verdict, **(_test(self._run) or {}))

    def end(self) -> None:
        """Takes the table away, and tells the last estimate."""
        if self._timer is not None:
            self._timer.cancel()
        self._session.screen.leave()
        self._estimate()

    def say_speed(self) -> None:
        """Tells how fast the games went, and what the referee itself cost."""
        totals = self._run.totals
        games, acts = len(totals.played) - self._games_before, totals.acts - self._acts_before
        if acts:
            took, cpu = time.monotonic() - self._started, (time.process_time() - self._cpu) / acts
            speed = f"{games} games in {took:.1f} s ({games / took:.1f}/s)"
            self._session.say(f"{speed}; referee {cpu * 1e6:.0f} µs of CPU an act")

    def _warn_once(self, key: str, text: str) -> None:
        if key not in self._told:
            self._told.add(key)
            self._session.warn(text)

    def _estimate(self) -> None:
        run = self._run
        self._dirty, self._next_estimate = False, time.monotonic() + ESTIMATE_INTERVAL
        if not self._session.events.wants("estimate"):
            return
        left = self._live.seconds_left
        self._session.events.emit(
            "estimate",
            games=len(run.totals.played),
            left=run.left,
            rate=round(self._live.rate, 3),
            seconds_left=None if left is None else round(left, 1),
            faults=run.totals.faults,
            engines=_engines(run),
            sprt=_test(run),
        )


def _engines(run: Run) -> list[dict[str, Any]]:
    return _of_match(run.totals) if isinstance(run, MatchRun) else _of_tournament(run)


def _of_match(tally: Tally) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "games": totals.games,
            "deals": totals.deals,
            "mean": totals.estimate.mean,
            "error": totals.estimate.error,
            "deals_won": totals.deals_won,
            "faults": totals.faults.total(),
        }
        for name, totals in tally.engines.items()
    ]


def _of_tournament(run: Run) -> list[dict[str, Any]]:
    assert not isinstance(run, MatchRun)
    return [
        {
            "name": standing.name,
            "score": standing.half_points / 2,
            "games": round(standing.sum("games")),
            "deals": round(standing.sum("deals")),
            "mean": pooled(standing.totals).mean,
            "error": pooled(standing.totals).error,
            "deals_won": round(standing.sum("deals_won")),
            "faults": standing.faults.total(),
        }
        for standing in standings(run.settings, run.totals)
    ]


def _test(run: Run) -> dict[str, Any] | None:
    trial = run.totals.trial if isinstance(run, MatchRun) else None
    if trial is None:
        return None
    lower, upper = trial.test.bounds
    return {"llr": trial.ratio, "lower": lower, "upper": upper, "pairs": trial.pairs}
