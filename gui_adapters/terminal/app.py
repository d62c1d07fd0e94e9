"""The application of `sixtysix play`: a form, then the table, until one leaves."""

from dataclasses import replace
from typing import Any, ClassVar

from textual.app import App

from sixtysix_engine.client import EngineError

from ..table import Setup, TableSession, WrongSetup
from ..words import LANGUAGES, Words
from .setup_screen import SetupScreen
from .table_screen import TableScreen
from .telling import Teller

PACE = 0.5
"""Seconds that an act of an engine takes at least."""


class TableApp(App[None]):
    """A table for one person in a terminal of 80x24 or more, with or without colours."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar[list[Any]] = [("ctrl+c", "quit", "leave")]

    def __init__(self, setup: Setup, words: Words, *, at_once: bool, pace: float = PACE) -> None:
        super().__init__(ansi_color=True)
        self.words = words
        self.failure: EngineError | WrongSetup | None = None
        self.session = TableSession(self._changed)
        self._setup = setup
        self._at_once = at_once
        self._pace = pace
        self._table: TableScreen | None = None

    async def on_mount(self) -> None:
        """Starts the daemon, then asks or begins."""
        try:
            await self.session.open()
            if self._at_once:
                await self._sit_down(self._setup)
            else:
                await self.push_screen(SetupScreen(self.session, self._setup, self.words))
        except (EngineError, WrongSetup) as error:
            self.failure = error
            await self.action_quit()

    async def begin(self, setup: Setup) -> None:
        """Begins the match that was asked for; the form stays where it can't."""
        form = self.screen
        try:
            await self._sit_down(setup)
        except (EngineError, WrongSetup) as error:
            if isinstance(form, SetupScreen):
                form.say(str(error))

    async def action_new(self) -> None:
        """Asks for another match."""
        await self.switch_screen(SetupScreen(self.session, self.session.setup, self.words))
        self._table = None

    async def action_language(self) -> None:
        """Goes to the next language."""
        self.words = Words(LANGUAGES[(LANGUAGES.index(self.words.language) + 1) % len(LANGUAGES)])
        if self._table is not None:
            self._table.teller = Teller(self.words, self.session.setup.person)
            self._table.draw()

    async def action_quit(self) -> None:
        """Ends all processes and leaves."""
        await self.session.close()
        self.exit()

    async def on_unmount(self) -> None:
        """Ends all processes, however one leaves."""
        await self.session.close()

    async def _sit_down(self, setup: Setup) -> None:
        await self.session.begin(replace(setup, pace=self._pace))
        self._table = TableScreen(self.session, Teller(self.words, setup.person))
        if len(self.screen_stack) > 1:
            await self.switch_screen(self._table)
        else:
            await self.push_screen(self._table)

    def _changed(self) -> None:
        if self._table is not None:
            self._table.draw()
