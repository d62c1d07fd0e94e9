"""One match at a table: the loop over its deals, and what an observer has seen of it.

A person's seat waits for `choose`, the others for their engines; whatever an engine's death prevents is tried again.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

from sixtysix_engine.client import EngineError, EngineRefused
from sixtysix_engine.protocol import ProtocolError

from .board import Marker, board
from .dealing import Dealing
from .keeper import ATTEMPTS
from .lists import cards, numbers, parse, seats_of
from .players import Players
from .scene import Line, MatchResult, Notice
from .setup import Setup
from .view import View, read_view

NOTICES_KEPT = 20
"""Notices that a scene shows."""
PERSON, ENGINE, DEAL_OVER, MATCH_OVER, STOPPED = "person", "engine", "deal over", "match over", "stopped"

_Value = TypeVar("_Value")


class WrongMoment(Exception):  # noqa: N818  # the type names the fate, not a mistake of ours
    """What was asked for is not possible now: another card has been played meanwhile, or nobody is asked."""


class WrongSetup(Exception):  # noqa: N818  # as above
    """A match cannot be played so: no such seat, or an engine without the wanted strength or option."""


class Match:
    """A match that is being played; `on_change` is called after each change, `on_asked` when the person is asked."""

    def __init__(
        self, setup: Setup, table: Dealing, on_change: Callable[[], None], on_asked: Callable[[], Awaitable[None]]
    ) -> None:
        self.setup = setup
        self.players = Players(setup, self.notice_of)
        self.revision = 0
        self.phase = "starting"
        self.deal = 0
        self.seen = ""
        self.view: View | None = None
        self.result: MatchResult | None = None
        self.thoughts: tuple[Line, ...] = ()
        self.paused = False
        self.notices: deque[Notice] = deque(maxlen=NOTICES_KEPT)
        self.moments: list[tuple[int, str, str]] = []
        self.history: list[tuple[int, str]] = []
        self._table = table
        self._on_change = on_change
        self._on_asked = on_asked
        self._kept_with = "none"
        self._refusals = 0
        self._answer: asyncio.Future[str] | None = None
        self._task: asyncio.Task[None] | None = None
        self._go_on, self._may_act = asyncio.Event(), asyncio.Event()
        self._may_act.set()

    async def begin(self) -> None:
        """Deals, starts the engines and the loop. Raises `WrongSetup` or an `EngineError` where that can't be."""
        position = await self._table.deal(self.setup)
        seats = len(parse(position)["score"].split("/"))
        if self.setup.person is not None and self.setup.person >= seats:
            raise WrongSetup(f"seat {self.setup.person + 1}: {self.setup.rules} has the seats 1 to {seats}")
        self.players.sit_down(seats)
        try:
            await self.players.start()
        except ProtocolError as error:
            raise WrongSetup(str(error)) from error
        self._kept_with = await self._table.board(self.setup.rules)
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Ends the loop and the engines."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        await self.players.quit()

    def choose(self, act: str, revision: int | None) -> None:
        """Takes the person's act. Raises `WrongMoment` where it is not one of the choices."""
        asked = self._answer is not None and not self._answer.done() and self.phase == PERSON
        acts = [choice.act for choice in self.view.choices] if self.view and asked else []
        if act not in acts or revision not in (None, self.revision) or self._answer is None:
            raise WrongMoment(f"{act}: not among {' '.join(acts) or 'none'}")
        self._answer.set_result(act)

    def go_on(self, phase: str) -> None:
        """Ends the waiting of a phase. Raises `WrongMoment` in another one."""
        if self.phase != phase:
            raise WrongMoment(f"the moment is {self.phase}, not {phase}")
        self._go_on.set()

    def pause(self, *, on: bool) -> None:
        """Lets the engines wait before their acts, or go on."""
        self.paused = on
        if on:
            self._may_act.clear()
        else:
            self._may_act.set()

    def step(self) -> None:
        """Lets one act happen while the engines wait."""
        self._may_act.set()

    def board(self) -> tuple[Marker, ...]:
        """Sets out the match score; after a deal with what it has brought."""
        view = self.view
        if view is None:
            return ()
        score = view.result.after if view.result else tuple(seat.score for seat in view.seats)
        score = self.result.score if self.result else score
        return board(self._kept_with, view.target, score, [seat.partner for seat in view.seats])

    def notice_of(self, seat: int | None) -> Callable[[str], None]:
        """Returns what is called when the engine of a seat, or one of the table (None), was started anew."""
        return lambda text: self._notice("restarted", seat, text)

    async def _run(self) -> None:
        while self.result is None:
            self.deal += 1
            while (turn := self._table.turn) is not None:
                await self._look()
                self._announce(PERSON if turn == self.setup.person else ENGINE)
                position, act = await (self._person() if turn == self.setup.person else self._engine(turn))
                await self._apply(turn, position, act)
            await self._look()
            await self._after_deal(await self._try(self._table.next))

    async def _after_deal(self, following: str) -> None:
        if following.startswith("match "):
            fields = parse(following.removeprefix("match "))
            self.result = MatchResult(seats_of(fields["winner"]), numbers(fields["score"]))
            self._announce(MATCH_OVER)
            return
        self._announce(DEAL_OVER)
        await self._wait()
        self._table.take(following)

    async def _person(self) -> tuple[str, str]:
        """Asks the person; returns what it saw and did."""
        acts = [choice.act for choice in self.view.choices] if self.view else []
        if acts == ["n"]:  # asked so that nothing is betrayed; there is nothing to choose
            return self.seen, "n"
        self._answer = asyncio.get_running_loop().create_future()
        await self._on_asked()
        return self.seen, await self._answer

    async def _engine(self, turn: int) -> tuple[str, str]:
        """Asks the engine of a seat; returns what it saw and did."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        position = await self._try(lambda: self._table.view(str(turn)))
        legal = cards(parse(position)["legal"])
        act = legal[0]
        if len(legal) > 1:
            act = await self._try(lambda: self.players.act(turn, position, self._take_thoughts))
        await asyncio.sleep(max(0.0, self.setup.pace - (loop.time() - started)))
        await self._may_act.wait()
        if self.paused:
            self._may_act.clear()
        return position, act

    async def _apply(self, turn: int, position: str, act: str) -> None:
        try:
            await self._try(lambda: self._table.apply(act))
        except EngineRefused as error:
            if turn == self.setup.person:
                raise
            await self._send_off(turn, str(error))
            return
        everyone = self.setup.person is None and self.setup.open_cards
        if (everyone or turn == self.setup.person) and cards(parse(position)["legal"]) != ("n",):
            self.moments.append((self.deal, position, act))

    async def _send_off(self, turn: int, why: str) -> None:
        """Starts an engine anew that has broken the rules; the loop then asks it again."""
        self._notice("illegal", turn, why)
        self._refusals += 1
        if self._refusals % ATTEMPTS == 0:
            await self._stand_still(turn, why)
        await self._try(lambda: self.players.restart(turn, why))

    async def _try(self, work: Callable[[], Awaitable[_Value]]) -> _Value:
        """Does what an engine's death may prevent, as often as the person wants to try."""
        while True:
            try:
                return await work()
            except EngineRefused:
                raise
            except EngineError as error:
                await self._stand_still(None, str(error))

    async def _stand_still(self, seat: int | None, why: str) -> None:
        phase = self.phase
        self._notice("stopped", seat, why)
        self._announce(STOPPED)
        await self._wait()
        self._announce(phase)

    async def _wait(self) -> None:
        self._go_on.clear()
        await self._go_on.wait()

    async def _look(self) -> None:
        person = self.setup.person
        observer = str(person) if person is not None else "*" if self.setup.open_cards else "-"
        self.seen = await self._try(lambda: self._table.view(observer))
        self.view = read_view(self.seen)
        if self.history[-1:] != [(self.deal, self.seen)]:
            self.history.append((self.deal, self.seen))

    def _announce(self, phase: str) -> None:
        self.revision += 1
        self.phase, self.thoughts = phase, ()
        self._on_change()

    def _take_thoughts(self, lines: tuple[Line, ...]) -> None:
        """Shows what a playing engine thinks, but never to a person at the table: it tells of the engine's cards."""
        if self.setup.person is None:
            self.thoughts = lines
            self._on_change()

    def _notice(self, kind: str, seat: int | None, text: str) -> None:
        self.notices.append(Notice(kind, seat, text))
        self._on_change()
