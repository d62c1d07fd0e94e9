"""A page of text over the table: rules, help, log, review. Any of the keys that leave it brings the table back."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static


class TextScreen(Screen[None]):
    """A page that is scrolled with arrows, page keys, space."""

    CSS = "#heading { text-style: bold; height: 1; } #text { padding: 0 1; }"
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape,enter,q,й", "app.pop_screen", "back"),
        Binding("space", "page_down", "on"),
    ]

    def __init__(self, heading: str, text: str) -> None:
        super().__init__()
        self._heading = heading
        self._text = text

    def compose(self) -> ComposeResult:
        """Lays the page out."""
        yield Static(f"{self._heading}   (Enter, Esc)", id="heading", markup=False)
        with VerticalScroll(id="text"):
            yield Static(self._text, id="page", markup=False)

    def on_mount(self) -> None:
        """Gives the keys to the text."""
        self.query_one("#text").focus()

    def show(self, text: str) -> None:
        """Shows another text."""
        self._text = text
        if self.is_mounted:
            self.query_one("#page", Static).update(text)

    def action_page_down(self) -> None:
        """Scrolls on."""
        self.query_one("#text", VerticalScroll).scroll_page_down()
