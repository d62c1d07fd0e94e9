"""The daemon's table: deals, applies, masks. The one place that holds all cards, and gives only views away."""

from .keeper import Keeper
from .lists import parse, seat_or_none
from .setup import Setup


class Dealing:
    """The table of a daemon, given back to it when the daemon has died."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self._position = ""

    @property
    def restoring(self) -> str:
        """The question that puts a new daemon's table to where it was; empty before the first deal."""
        return f"table {self._position}" if self._position else ""

    @property
    def turn(self) -> int | None:
        """The seat that is asked; None when the deal is over."""
        return seat_or_none(parse(self._position)["turn"])

    async def deal(self, setup: Setup) -> str:
        """Deals for a new match; returns the position of a spectator."""
        seed, single = f" seed={setup.seed}" if setup.seed else "", " to=-" if setup.single else ""
        self.take(await self.keeper.ask(f"deal rules={setup.rules}{seed}{single}"))
        return await self.view("-")

    async def view(self, observer: str) -> str:
        """Returns the position as a seat, `-` or `*` sees it."""
        return await self.keeper.ask(f"view {observer}")

    async def apply(self, act: str) -> None:
        """Applies an act. Raises `EngineRefused` where it is not legal."""
        self.take(await self.keeper.ask(f"apply {act}"))

    async def next(self) -> str:
        """Deals again; returns the new position for `take`, or `match ...` when the match is over."""
        return await self.keeper.ask("next")

    def take(self, position: str) -> None:
        """Takes a position as the table's."""
        self._position = position

    async def board(self, rules: str) -> str:
        """Returns what the match score of a rule set is kept with (`board` of `rules NAME`)."""
        return parse(await self.keeper.ask(f"rules {rules}"))["board"]

    async def seats(self, rules: str) -> int:
        """Returns how many sit at the table of a rule set (`seats` of `rules NAME`)."""
        return int(parse(await self.keeper.ask(f"rules {rules}"))["seats"])
