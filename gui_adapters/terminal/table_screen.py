"""The table on the screen: draws the scene after every change, and turns keys into the person's acts.

The keys of the choices come from the view model; what is left of the keyboard are the commands below.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from sixtysix_engine.client import EngineError

from ..table import Choice, Judged, TableSession, WrongMoment, read_view, rules_in_words
from ..table.reasons import reasons
from ..told import told
from . import drawing
from .keyboard import COMMANDS, GRAVE, latin
from .telling import Teller
from .text_screen import TextScreen

WIDTH = 76
"""Characters in a line of a page."""


class TableScreen(Screen[None]):
    """The table of a session."""

    CSS = """
    #title, #keys { height: 1; }
    #left { width: 52; padding: 0 0 0 1; }
    #right { width: 1fr; border-left: solid ansi_default; padding: 0 0 0 1; }
    #table { margin: 1 0 0 0; }
    #hand, #choices, #prompt { height: auto; }
    #prompt { text-style: bold; height: 1fr; }
    #panel { height: 1fr; margin: 1 0 0 0; }
    """
    BINDINGS: ClassVar[list[Any]] = []

    def __init__(self, session: TableSession, teller: Teller) -> None:
        super().__init__()
        self.session = session
        self.teller = teller
        self._place = 0
        self._revision = -1
        self._grave: Choice | None = None
        self._message = ""
        self._busy: set[asyncio.Task[None]] = set()

    def compose(self) -> ComposeResult:
        """Lays the parts out."""
        yield Static(id="title")
        with Horizontal():
            with Vertical(id="left"):
                for part in ("seats", "table", "hand", "choices", "prompt"):
                    yield Static(id=part)
            with Vertical(id="right"):
                yield Static(id="board")
                yield Static(id="panel")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Draws for the first time."""
        self.draw()

    def draw(self) -> None:
        """Draws the scene as it is now."""
        if not self.query("#panel"):  # before it is laid out, and when the application ends
            return
        scene, teller = self.session.scene, self.teller
        if scene.revision != self._revision:
            self._revision, self._place, self._grave, self._message = scene.revision, 0, None, ""
        chosen = self._chosen()
        panel = self.query_one("#panel", Static)
        lines = drawing.analysis(scene, teller) if scene.analysing else drawing.log(scene, teller)
        parts = {
            "title": [drawing.title(scene, teller)],
            "seats": drawing.seats(scene, teller),
            "table": drawing.table(scene, teller),
            "hand": drawing.hand(scene, teller, chosen),
            "choices": drawing.choices(scene, teller, chosen),
            "prompt": self._prompt(),
            "board": drawing.board(scene, teller),
            "panel": lines if scene.analysing else lines[-max(1, panel.size.height or 15) :],
            "keys": [self._keys()],
        }
        for part, shown in parts.items():
            self.query_one(f"#{part}", Static).update(_text(shown, coloured=not self.app.no_color))

    def on_resize(self) -> None:
        """Draws anew: the log has as many lines as there is room for."""
        self.call_after_refresh(self.draw)

    def on_click(self, event: events.Click) -> None:
        """Plays the card that was clicked, or goes on."""
        view, person = self.session.scene.view, self.session.scene.person
        if event.widget is not self.query_one("#hand") or view is None or person is None:
            return
        place, cards = event.x // drawing.BOX, view.seats[person].hand
        for choice in view.choices:
            if choice.kind == "card" and place < len(cards) and choice.cards == (cards[place],):
                self._act(choice)

    def on_key(self, event: events.Key) -> None:
        """Takes a key: of a choice, of a command, or one that moves among the choices."""
        key = latin(event.character or event.key)
        scene = self.session.scene
        choices = scene.view.choices if scene.view and scene.phase == "person" else ()
        if event.key in ("left", "right", "up", "down") and choices:
            self._place = (self._place + (1 if event.key in ("right", "down") else -1)) % len(choices)
            self.draw()
        elif event.key in ("enter", "space"):
            self._go_on()
        elif found := next((choice for choice in choices if choice.key == key), None):
            self._act(found)
        elif command := COMMANDS.get(key):
            self._command(command)
        else:
            return
        event.stop()

    # What keys do.

    def _act(self, choice: Choice) -> None:
        scene = self.session.scene
        assert scene.view is not None
        self._place = scene.view.choices.index(choice)
        if choice.kind in GRAVE and self._grave is not choice:
            self._grave = choice
            what = self.teller.choice(scene.view, choice)
            self._message = self.teller.words("screen.again", act=what, key=choice.key)
            self.draw()
            return
        self._do(self.session.choose(choice.act, scene.revision))

    def _go_on(self) -> None:
        match self.session.scene.phase:
            case "person" if chosen := self._chosen():
                self._act(chosen)
            case "deal over":
                self.session.next_deal()
            case "match over":
                self._do(self.session.begin(self.session.setup))
            case "stopped":
                self.session.retry()
            case "engine" if self.session.scene.person is None:
                self.session.pause(on=not self.session.scene.paused)

    def _command(self, command: str) -> None:
        words = self.teller.words
        match command:
            case "hint":
                self._message = words("advice.thinking")
                self.draw()
                self._do(self._hint())
            case "analysis":
                self._do(self.session.analyse(on=not self.session.scene.analysing))
            case "rules":
                self._page(words("command.rules"), "\n".join(rules_in_words(self.session.setup.rules, WIDTH, words)))
            case "log":
                self._page(words("command.log"), "\n".join(drawing.log(self.session.scene, self.teller, WIDTH)))
            case "last-trick":
                self._page(words("table.last-trick"), self._last_trick())
            case "help":
                self._page(words("command.help"), words("screen.help"))
            case "review":
                page = self._page(words("advice.review"), words("advice.thinking"))
                self._do(self._review(page))
            case "step":
                self.session.step()
            case "language" | "new" | "quit":
                self.app.call_later(getattr(self.app, f"action_{command}"))

    async def _hint(self) -> None:
        hint = await self.session.hint()
        view = self.session.scene.view
        if view is not None and self.session.scene.hint is hint:
            self._message = self.teller.words("advice.hint-is", act=self.teller.act(view, hint.act))
            self._place = next((at for at, choice in enumerate(view.choices) if choice.act == hint.act), 0)
            self.draw()

    async def _review(self, page: TextScreen) -> None:
        lines: list[str] = []
        costly: list[Judged] = []
        words = self.teller.words
        async for judged in self.session.review():
            if (judged.loss or 0) > 2 * (judged.error or 0):
                costly.append(judged)
                lines.append(self.teller.judged(read_view(judged.position), judged))
                page.show("\n".join([*lines, words("advice.thinking")]))
        page.show("\n".join(lines) or words("advice.no-cost"))
        known = zip(lines, await reasons(costly), strict=True)
        page.show(
            "\n".join(f"{line}\n    {told(why, words)}" if why else line for line, why in known)
            or words("advice.no-cost")
        )

    def _last_trick(self) -> str:
        view = self.session.scene.view
        trick = view.last_trick if view else None
        if view is None or trick is None:
            return self.teller.words("table.nothing")
        told = [f"{self.teller.who(view, play.seat)}: {self.teller.card(play.card)}" for play in trick.cards]
        return "\n".join([*told, self.teller.words("table.took", who=self.teller.who(view, trick.winner))])

    def _page(self, heading: str, text: str) -> TextScreen:
        page = TextScreen(heading, text)
        self.app.push_screen(page)
        return page

    def _do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does what takes a while, and shows why it can't be done."""

        async def guarded() -> None:
            try:
                await work
            except WrongMoment:
                self._message = ""
            except EngineError as error:
                self._message = str(error)
            self.draw()

        task = asyncio.create_task(guarded())
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    # What is shown.

    def _chosen(self) -> Choice | None:
        scene = self.session.scene
        choices = scene.view.choices if scene.view and scene.phase == "person" else ()
        return choices[self._place] if self._place < len(choices) else None

    def _prompt(self) -> list[str]:
        scene, words = self.session.scene, self.teller.words
        lines = [self.teller.prompt(scene), ""]
        if scene.phase in ("deal over", "match over", "stopped"):
            key = {"deal over": "command.next", "match over": "command.new", "stopped": "command.retry"}[scene.phase]
            lines.append(words("screen.enter", what=words(key)))
        if scene.paused:
            lines.append(words("screen.paused"))
        return [*lines, self._message] if self._message else lines

    def _keys(self) -> str:
        return drawing.keys(self.teller, watching=self.session.setup.person is None)


def _text(lines: list[str], *, coloured: bool) -> Text:
    """Colours the red suits where that is wanted; everything can be read without."""
    text = Text("\n".join(lines))
    if coloured:
        text.highlight_regex(r"(10|[^\s│║]?)[♥♦]", "red")
    return text
