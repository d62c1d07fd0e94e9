"""The adviser: an engine of its own that sees what the person sees. Hints, analysis, review afterwards."""

import asyncio
import contextlib
from collections.abc import Callable

from sixtysix_engine.client import EngineError
from sixtysix_engine.protocol import Info, Limits

from .keeper import Keeper
from .scene import Hint, Judged, Line, read_line
from .view import read_view

HINT_TIME = 1500
"""Time for a hint, ms."""
REVIEW_TIME = 1000
"""Time for each choice of a review, ms."""
STOP_TIME = 5.0
"""Seconds that the adviser has to end an analysis."""
MOST_LINES = 12
"""Acts that an analysis ranks."""


class Lines:
    """The last word of an engine on each act, best first."""

    def __init__(self) -> None:
        self._by_rank: dict[int, Line] = {}

    def take(self, info: Info) -> None:
        """Takes an `info` line; one without a score, as a note for people, changes nothing."""
        if "score" in info.fields:
            self._by_rank[int(info.fields.get("multipv", "1"))] = read_line(info)

    @property
    def best_first(self) -> tuple[Line, ...]:
        """The lines by rank."""
        return tuple(line for _, line in sorted(self._by_rank.items()))


class Adviser:
    """Advises one who sees a position; one question at a time."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._analysis: asyncio.Task[None] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def hint(self, position: str) -> Hint:
        """Says what it would do."""
        await self.quiet()
        async with self._one_at_a_time:
            reply = await self._keeper.go(position, Limits(movetime=HINT_TIME))
        return Hint(reply.act, reply.score, reply.win)

    async def analyse(self, position: str, on_lines: Callable[[tuple[Line, ...]], None]) -> None:
        """Begins to think of a position until `quiet`; `on_lines` gets the lines whenever they change."""
        await self.quiet()
        self._analysis = asyncio.create_task(self._think(position, on_lines))

    async def quiet(self) -> None:
        """Ends the analysis."""
        task, self._analysis = self._analysis, None
        if task is None:
            return
        if not self._keeper.stop():
            task.cancel()
        await asyncio.wait([task], timeout=STOP_TIME)
        if not task.done():  # it is deaf
            task.cancel()
            await self._keeper.quit()

    async def judge(self, deal: int, position: str, act: str, movetime: int | None = None) -> Judged:
        """Says what a choice has cost; the only one costs nothing."""
        lines, acts = Lines(), len(read_view(position).choices)
        if acts == 1:
            return Judged(deal, position, act, act, 0.0, 0.0, ())
        await self.quiet()
        async with self._one_at_a_time:
            reply = await self._keeper.go(
                position, Limits(movetime=movetime or REVIEW_TIME, multipv=acts), on_info=lines.take
            )
        ranked = lines.best_first
        loss, error = _loss(ranked, act)
        return Judged(deal, position, act, ranked[0].act if ranked else reply.act, loss, error, ranked)

    async def quit(self) -> None:
        """Ends the adviser's process."""
        await self.quiet()
        await self._keeper.quit()

    async def _think(self, position: str, on_lines: Callable[[tuple[Line, ...]], None]) -> None:
        lines = Lines()

        def take(info: Info) -> None:
            lines.take(info)
            on_lines(lines.best_first)

        async with self._one_at_a_time:
            if self._analysis is not asyncio.current_task():  # ended before its turn came
                return
            with contextlib.suppress(EngineError):  # it has failed too often; the game does not need it
                await self._keeper.go(position, Limits(infinite=True, multipv=MOST_LINES), on_info=take)


def _loss(lines: tuple[Line, ...], act: str) -> tuple[float | None, float | None]:
    best = lines[0] if lines else None
    chosen = next((line for line in lines if line.act == act), None)
    if best is None or chosen is None or best.score is None or chosen.score is None:
        return None, None
    if best is chosen:
        return 0.0, 0.0
    return max(0.0, best.score - chosen.score), ((best.error or 0) ** 2 + (chosen.error or 0) ** 2) ** 0.5
