"""What is chosen before a match: a form of one line each, changed with the arrows; lists of games and switches."""

import asyncio
from dataclasses import replace
from typing import Any

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from sixtysix_engine.client import EngineError

from ..table import Catalogue, EngineChoice, Setup, TableSession, rules_in_words
from ..words import LANGUAGES, Words
from .keyboard import latin
from .switch_screen import SwitchScreen
from .text_screen import TextScreen

TIMES = (100, 300, 1000, 3000, 10000)
"""Times for an act that can be chosen, ms."""
ROWS = ("rules", "switches", "person", "strength", "second", "time", "language", "begin")
"""The lines of the form; the words are `setup.NAME`."""


class SetupScreen(Screen[Setup]):
    """Asks for a `Setup`, beginning with one; `app.begin` gets it."""

    CSS = "#form { padding: 1 2; } #about { padding: 1 2; }"

    def __init__(self, session: TableSession, setup: Setup, words: Words) -> None:
        super().__init__()
        self.session = session
        self.words = words
        self._rules, *switches = setup.rules.split("+")
        self._switches = tuple(switches)
        self._person = setup.person
        self._strengths = [choice.strength for choice in (setup.engines * 2)[:2]]
        self._time = setup.movetime
        self._setup = setup
        self._row = 0
        self._message = ""
        self._seats = 2

    @property
    def catalogue(self) -> Catalogue:
        """What can be chosen."""
        return self.session.catalogue

    def compose(self) -> ComposeResult:
        """Lays the parts out."""
        yield Static(id="form")
        yield Static(id="about")

    async def on_mount(self) -> None:
        """Draws for the first time."""
        await self._check()

    def say(self, message: str) -> None:
        """Shows why a match could not begin."""
        self._message = message
        self.draw()

    def draw(self) -> None:
        """Draws the form as it is now."""
        words = self.words
        lines = [words("setup.title"), ""]
        for row, name in enumerate(ROWS):
            mark = ">" if row == self._row else " "
            shown = "" if name == "begin" else f"{words(f'setup.{name}'):<18} {self._value(name)}"
            lines.append(f"{mark} {shown or '[ ' + words('setup.begin') + ' ]'}")
        keys = f"{words('screen.move')}   r {words('command.rules')}   q {words('command.quit')}"
        self.query_one("#form", Static).update(Text("\n".join([*lines, "", keys])))
        about = [words(f"rules.{self._rules}"), words("setup.seats", seats=self._seats), self._message]
        self.query_one("#about", Static).update(Text("\n".join(about)))

    async def on_key(self, event: events.Key) -> None:
        """Moves, changes, begins."""
        key = latin(event.character or event.key)
        if event.key in ("up", "down", "tab", "shift+tab"):
            self._row = (self._row + (1 if event.key in ("down", "tab") else -1)) % len(ROWS)
            self.draw()
        elif event.key in ("left", "right"):
            await self._change(1 if event.key == "right" else -1)
        elif event.key == "enter" and ROWS[self._row] == "switches":
            self.app.push_screen(SwitchScreen(self.session, self._rules, self._switches, self.words), self._switched)
        elif event.key == "enter":
            self.app.call_later(self.app.begin, self.chosen())
        elif key == "r":
            rules = "\n".join(rules_in_words(self._text(), 76, self.words))
            self.app.push_screen(TextScreen(self.words("command.rules"), rules))
        elif key == "q":
            self.app.exit()
        else:
            return
        event.stop()

    def chosen(self) -> Setup:
        """The setup as it is in the form."""
        commands = (self._setup.engines * 2)[:2]
        engines = tuple(
            EngineChoice(choice.command, strength, choice.options)
            for choice, strength in zip(commands, self._strengths, strict=True)
        )
        two = self._person is None
        return replace(
            self._setup,
            rules=self._text(),
            person=self._person,
            movetime=self._time,
            engines=engines if two else engines[:1],
        )

    def _text(self) -> str:
        return "+".join([self._rules, *self._switches])

    def _value(self, name: str) -> str:
        words = self.words
        match name:
            case "rules":
                return f"< {self._rules} >"
            case "switches":
                return " ".join(self._switches) or words("screen.none")
            case "person":
                return f"< {words('setup.watch') if self._person is None else self._person + 1} >"
            case "strength" | "second":
                if name == "second" and self._person is not None:
                    return "-"
                strength = self._strengths[name == "second"]
                return f"< {words(f'strength.{strength}') if strength else words('setup.default')} >"
            case "time":
                return f"< {words('setup.seconds', seconds=self._time / 1000)} >"
        return f"< {words('language.name')} >"

    async def _change(self, step: int) -> None:
        match ROWS[self._row]:
            case "rules":
                self._rules, self._switches = _beside(self.catalogue.rule_sets, self._rules, step), ()
                await self._check()
            case "person":
                self._person = _beside((None, *range(self._seats)), self._person, step)
            case "strength" | "second" as name:
                at = int(name == "second")
                self._strengths[at] = _beside(("", *self.catalogue.strengths), self._strengths[at], step)
            case "time":
                self._time = _beside(TIMES, self._time, step)
            case "language":
                self.words = Words(_beside(LANGUAGES, self.words.language, step))
                self.app.words = self.words
        self.draw()

    async def _check(self) -> None:
        """Learns how many sit at the table, and whether the game can be played so."""
        self._message = ""
        try:
            why = await self.session.check(self._text())
            self._message = self.words("setup.refused", why=why) if why else ""
            self._seats = 2 if why else await self.session.seats(self._text())
        except EngineError as error:
            self._message = str(error)
        if self._person is not None and self._person >= self._seats:
            self._person = 0
        self.draw()

    def _switched(self, switches: tuple[str, ...] | None) -> None:
        if switches is not None:
            self._switches = switches
        task = asyncio.create_task(self._check())
        task.add_done_callback(lambda _: None)


def _beside(values: Any, value: Any, step: int) -> Any:
    """The value before or after one in a row that has no end."""
    at = values.index(value) if value in values else 0
    return values[(at + step) % len(values)]
