"""The engines that sit at a table: a process for each seat, so that none can know another's cards."""

import asyncio
from collections.abc import Callable

from sixtysix_engine.protocol import Info, Limits

from .advice import MOST_LINES, Lines
from .keeper import Keeper, OnRestart
from .scene import Line
from .setup import Setup


class Players:
    """The engines of a match, by seat."""

    def __init__(self, setup: Setup, on_restart: Callable[[int | None], OnRestart]) -> None:
        self._setup = setup
        self._on_restart = on_restart
        self._keepers: dict[int, Keeper] = {}
        self._seats = 0

    @property
    def names(self) -> tuple[str | None, ...]:
        """The engines' names by seat, None for the person."""
        return tuple(self._keepers[seat].name if seat in self._keepers else None for seat in range(self._seats))

    @property
    def strengths(self) -> tuple[str, ...]:
        """The chosen strengths by seat, empty where none was chosen and for the person."""
        return tuple(self._setup.engine(seat).strength if seat in self._keepers else "" for seat in range(self._seats))

    @property
    def pids(self) -> dict[int, int]:
        """The process ids by seat."""
        return {seat: keeper.pid for seat, keeper in self._keepers.items() if keeper.pid is not None}

    def sit_down(self, seats: int) -> None:
        """Gives each seat but the person's its engine."""
        self._seats = seats
        self._keepers = {
            seat: Keeper(self._setup.engine(seat), self._on_restart(seat))
            for seat in range(seats)
            if seat != self._setup.person
        }

    async def start(self) -> None:
        """Starts all of them at once. Raises an `EngineError` where one can't be started."""
        try:
            await asyncio.gather(*[keeper.start() for keeper in self._keepers.values()])
        except BaseException:
            await self.quit()
            raise

    async def act(self, seat: int, position: str, on_lines: Callable[[tuple[Line, ...]], None]) -> str:
        """Asks the engine of a seat, given what that seat sees."""
        lines = Lines()

        def take(info: Info) -> None:
            lines.take(info)
            on_lines(lines.best_first)

        limits = Limits(movetime=self._setup.movetime, multipv=MOST_LINES if self._setup.person is None else None)
        reply = await self._keepers[seat].go(position, limits, on_info=take)
        return reply.act

    async def restart(self, seat: int, why: str) -> None:
        """Starts an engine anew that has broken the rules."""
        await self._keepers[seat].restart(why)

    async def quit(self) -> None:
        """Ends all of them."""
        await asyncio.gather(*[keeper.quit() for keeper in self._keepers.values()])
