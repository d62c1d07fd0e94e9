"""The switches that can be laid over a game: a list to tick; what the daemon refuses is said and left out."""

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import OptionList, Static

from ..table import TableSession
from ..words import Words


class SwitchScreen(Screen[tuple[str, ...]]):
    """Asks for switches; gives them in the order of the list."""

    CSS = "#heading { height: 2; } OptionList { border: none; height: 1fr; }"
    BINDINGS = [  # noqa: RUF012  # as Textual wants it
        Binding("escape,enter,q,й", "leave", "back", priority=True),
        Binding("space", "tick", "tick", priority=True),
    ]

    def __init__(self, session: TableSession, rules: str, chosen: tuple[str, ...], words: Words) -> None:
        super().__init__()
        self._session = session
        self._rules = rules
        self._ticked = set(chosen)
        self._words = words
        self._names: list[str] = []

    def compose(self) -> ComposeResult:
        """Lays the list out."""
        yield Static(f"{self._rules}: {self._words('setup.switches')}   (↑↓, Space, Enter)", id="heading", markup=False)
        yield OptionList()

    async def on_mount(self) -> None:
        """Fills the list with what fits the game."""
        for name in self._session.catalogue.switches:
            if not await self._session.check(f"{self._rules}+{name}"):
                self._names.append(name)
        box = self.query_one(OptionList)
        box.add_options([self._line(name) for name in self._names])
        box.highlighted = 0 if self._names else None
        box.focus()

    async def action_tick(self) -> None:
        """Ticks or unticks a switch, and says where the ticked ones contradict each other."""
        box = self.query_one(OptionList)
        if box.highlighted is None:
            return
        name = self._names[box.highlighted]
        self._ticked ^= {name}
        box.replace_option_prompt_at_index(box.highlighted, self._line(name))
        rules = "+".join([self._rules, *self._in_order()])
        why = await self._session.check(rules)
        self.query_one("#heading", Static).update(Text(self._words("setup.refused", why=why) if why else rules))

    def action_leave(self) -> None:
        """Gives the ticked switches back."""
        self.dismiss(self._in_order())

    def _line(self, name: str) -> Text:
        return Text(f"[{'x' if name in self._ticked else ' '}] {name:<21}{self._words(f'switch.{name}')}")

    def _in_order(self) -> tuple[str, ...]:
        return tuple(name for name in self._session.catalogue.switches if name in self._ticked)
