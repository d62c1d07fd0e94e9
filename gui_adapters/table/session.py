"""A table with a person, or with engines alone, from the choice of a game to the end of a match: for every front end.

It lets no hidden card out: what a front end gets is made of the person's view, also after a deal.
"""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from sixtysix_engine.client import EngineRefused

from .advice import Adviser
from .catalogue import Catalogue, read_catalogue
from .dealing import Dealing
from .keeper import Keeper
from .match import DEAL_OVER, MATCH_OVER, PERSON, STOPPED, Match, WrongMoment
from .scene import Hint, Judged, Line, Scene
from .setup import EngineChoice, Setup

OWN = EngineChoice()
"""This project's engine at its best."""


class TableSession:
    """A table. All methods belong to one event loop; `on_change` is called without arguments after each change."""

    def __init__(self, on_change: Callable[[], None] = lambda: None, *, daemon: EngineChoice = OWN) -> None:
        self.catalogue = Catalogue((), ())
        self._on_change = on_change
        self._table = Dealing(Keeper(daemon, self._restarted, lambda: self._table.restoring))
        self._adviser = Adviser(Keeper(daemon, self._restarted))
        self._analysing = False
        self._lines: tuple[Line, ...] = ()
        self._hint: tuple[int, Hint] | None = None
        self._revision = 0
        self._match = self._new_match(Setup())

    @property
    def setup(self) -> Setup:
        """What was chosen for the match."""
        return self._match.setup

    @property
    def pids(self) -> dict[int, int]:
        """The process ids of the engines by seat."""
        return self._match.players.pids

    # The match.

    async def open(self) -> None:
        """Starts the daemon and reads what can be played (`catalogue`). Raises an `EngineError`."""
        self.catalogue = await read_catalogue(self._table.keeper)

    async def check(self, rules: str) -> str:
        """Says why a rule set with switches cannot be played, as the daemon words it; empty where it can."""
        try:
            await self._table.keeper.ask(f"rules {rules}")
        except EngineRefused as error:
            return error.reason
        return ""

    async def seats(self, rules: str) -> int:
        """Returns how many sit at the table of a rule set. Raises `EngineRefused` where it cannot be played."""
        return await self._table.seats(rules)

    async def begin(self, setup: Setup) -> None:
        """Ends the match before and begins one.

        Raises `EngineRefused` for rules that can't be played, `WrongSetup`, and another `EngineError` where an engine
        can't be started.
        """
        await self._adviser.quiet()
        await self._match.end()
        self._hint, self._lines = None, ()
        self._match = self._new_match(setup)
        try:
            await self._match.begin()
        except BaseException:
            await self._match.end()
            raise

    async def choose(self, act: str, revision: int | None = None) -> None:
        """Takes the person's act. Raises `WrongMoment` where it is not one of the choices of the scene.

        `revision` is that of the scene on which the person has decided.
        """
        self._match.choose(act, revision)
        await self._adviser.quiet()

    def next_deal(self) -> None:
        """Goes on after a deal. Raises `WrongMoment` where none is over."""
        self._match.go_on(DEAL_OVER)

    def retry(self) -> None:
        """Tries once more after the phase `stopped`. Raises `WrongMoment` in another one."""
        self._match.go_on(STOPPED)

    def pause(self, *, on: bool) -> None:
        """Lets the engines wait before their acts, or go on."""
        self._match.pause(on=on)
        self._changed()

    def set_pace(self, seconds: float) -> None:
        """Changes what an act of an engine takes at least, from now on."""
        self._match.setup = replace(self._match.setup, pace=seconds)

    def step(self) -> None:
        """Lets one act happen while the engines wait."""
        self._match.step()

    async def close(self) -> None:
        """Ends all processes."""
        await self._match.end()
        await self._adviser.quit()
        await self._table.keeper.quit()

    # Advice.

    async def hint(self) -> Hint:
        """Asks the adviser what it would do in the person's place; the scene shows it too.

        Raises `WrongMoment` where the person is not asked, and an `EngineError`.
        """
        match, revision = self._match, self._match.revision
        if match.phase != PERSON:
            raise WrongMoment("nobody is asked")
        hint = await self._adviser.hint(match.seen)
        if (match, revision) == (self._match, self._match.revision):
            self._hint = (revision, hint)
            self._changed()
            await self._analyse_if_wanted()
        return hint

    async def analyse(self, *, on: bool) -> None:
        """Switches the analysis on or off; it goes on through the moments of the match."""
        self._analysing, self._lines = on, ()
        await self._adviser.quiet()
        self._changed()
        await self._analyse_if_wanted()

    async def review(self, deal: int | None = None) -> AsyncIterator[Judged]:
        """Judges the choices of a finished deal (None: the last finished one), one after the other.

        They are the person's; those of all seats where engines only play and all cards are seen.
        """
        match = self._match
        finished = match.deal if match.phase in (DEAL_OVER, MATCH_OVER) else match.deal - 1
        wanted = finished if deal is None else min(deal, finished)
        for position, act in self.moments(wanted):
            yield await self._adviser.judge(wanted, position, act)

    def moments(self, deal: int) -> tuple[tuple[str, str], ...]:
        """Returns what was seen and done at each choice that can be reviewed."""
        return tuple((position, act) for number, position, act in self._match.moments if number == deal)

    def steps(self, deal: int) -> tuple[str, ...]:
        """Returns what was seen of a deal, a position line after each act; `read_view` makes a `View` of each."""
        return tuple(position for number, position in self._match.history if number == deal)

    # What to show.

    @property
    def scene(self) -> Scene:
        """All that there is to be shown now."""
        match = self._match
        fresh = self._hint is not None and self._hint[0] == match.revision
        return Scene(
            revision=match.revision,
            phase=match.phase,
            deal=match.deal,
            person=match.setup.person,
            players=match.players.names,
            strengths=match.players.strengths,
            view=match.view,
            board=match.board(),
            match=match.result,
            hint=self._hint[1] if self._hint and fresh else None,
            analysis=(match.thoughts if match.setup.person is None else self._lines) if self._analysing else (),
            analysing=self._analysing,
            paused=match.paused,
            notices=tuple(match.notices),
        )

    def _new_match(self, setup: Setup) -> Match:
        return Match(setup, self._table, self._changed, self._asked)

    async def _asked(self) -> None:
        self._lines = ()
        await self._analyse_if_wanted()

    async def _analyse_if_wanted(self) -> None:
        if self._analysing and self._match.phase == PERSON:
            await self._adviser.analyse(self._match.seen, self._take_lines)

    def _take_lines(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._changed()

    def _restarted(self, why: str) -> None:
        self._match.notice_of(None)(why)

    def _changed(self) -> None:
        self._on_change()
