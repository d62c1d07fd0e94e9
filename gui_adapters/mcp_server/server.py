"""The tools of `sixtysix mcp`, made with the official SDK; the table does the work.

What a person would get from a tool as an error is an error here too, with what would have been allowed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from sixtysix_engine import __version__
from sixtysix_engine.client import EngineError
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.rulebook.difference import difference
from sixtysix_engine.rulebook.page import explanation

from .table import Table, TableError

WIDTH = 100
"""Characters in a line of the rules."""
INSTRUCTIONS = """\
A table for the card game Sixty-Six and its relatives. You sit in seat {seat}; an engine plays the other seats.
Begin with `deal`; then, while `your_turn` is true, choose among `legal_acts` and `play` one of them.
Cards are written as rank (A T K Q J 9 8 7) and suit (S H D C): `TD` is the ten of diamonds, `??` a card that you may
not see. `rules` explains a game; `analyse` tells what the engine thinks of your acts by what you can see.
"""

_Result = TypeVar("_Result")


def make_server(table: Table) -> MCPServer:
    """Returns the server with all its tools, for one table."""

    @asynccontextmanager
    async def lifespan(_server: MCPServer) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await table.close()

    server = MCPServer(
        "sixtysix",
        version=__version__,
        instructions=INSTRUCTIONS.format(seat=table.seat),
        lifespan=lifespan,
        log_level="WARNING",
    )
    _add_rules(server)
    _add_play(server, table)
    return server


def _add_rules(server: MCPServer) -> None:
    @server.tool()
    def rule_sets() -> dict[str, str]:
        """Lists the games by name, each in one line."""
        return {name: rule_set(name).about for name in rule_set_names()}

    @server.tool()
    def rules(
        name: Annotated[str, Field(description="a rule set, such as classic, or with switches: dictionary+toEight")],
        other: Annotated[str | None, Field(description="another one: tells how the two differ instead")] = None,
    ) -> str:
        """Explains the rules of a game in English, or how two games differ."""
        try:
            one = rule_set(name)
            lines = explanation(one, WIDTH) if other is None else difference(one, rule_set(other), WIDTH)
            return "\n".join(lines)
        except RuleSetError as error:
            raise ToolError(str(error)) from None


def _add_play(server: MCPServer, table: Table) -> None:
    one_at_a_time = asyncio.Lock()

    async def tried(work: Awaitable[_Result]) -> _Result:
        try:
            async with one_at_a_time:
                return await work
        except (TableError, EngineError) as error:
            raise ToolError(str(error) if isinstance(error, TableError) else type(error).__name__) from None

    @server.tool()
    async def deal(
        rules: Annotated[str, Field(description="the rule set to play, see rule_sets")] = "classic",
    ) -> dict[str, Any]:
        """Begins a new match and deals. Returns your view once you are asked."""
        return await tried(table.deal(rules))

    @server.tool()
    async def next_deal() -> dict[str, Any]:
        """Deals the next deal of the match, when one is over. Returns your view once you are asked."""
        return await tried(table.next())

    @server.tool()
    async def view() -> dict[str, Any]:
        """Returns what you see: your hand, the trick, points, the log; and whether it is your turn."""
        return await tried(table.view())

    @server.tool()
    async def legal_acts() -> list[dict[str, str]]:
        """Lists the acts that you may choose among now, and what each means."""
        try:
            return table.legal()
        except TableError as error:
            raise ToolError(str(error)) from None

    @server.tool()
    async def play(
        act: Annotated[str, Field(description="one of legal_acts as written there: AS, mH, x, c, n, 66, ...")],
    ) -> dict[str, Any]:
        """Does one of your legal acts. Returns your view once you are asked again, or the deal is over."""
        return await tried(table.play(act))

    @server.tool()
    async def analyse(
        milliseconds: Annotated[int, Field(ge=10, le=60_000, description="time to think")] = 500,
        acts: Annotated[int, Field(ge=1, le=20, description="how many acts to tell of")] = 3,
    ) -> dict[str, Any]:
        """Tells what the engine thinks of your acts: points of the deal it expects, chance of winning, best line."""
        return await tried(table.analyse(milliseconds, acts))
