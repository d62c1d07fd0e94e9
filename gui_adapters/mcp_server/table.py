"""The table that the tools act on: an engine process deals, referees, plays the other seats and thinks.

Only the view of the one seat is given out; the whole position stays here.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from sixtysix_engine.client import Engine, EngineError, EngineRefused
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.protocol import Limits

Fields = dict[str, str]
THINKS_MS = 200
"""Time that the engine takes for an act of its own."""
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine", "8": "eight", "7": "seven"}
PLAIN = {
    "x": "exchange the low trump for the turn-up",
    "c": "close the stock",
    "n": "go on without that",
    "p": "pass",
    "66": "claim to have reached the target; a wrong claim loses the deal",
}


class TableError(Exception):
    """What was asked for is not possible now; the text says why and what is."""


def meaning(act: str) -> str:
    """Says an act in words."""
    if act in PLAIN:
        return PLAIN[act]
    if act[0] == "b":
        return f"bid {act[1:]}"
    if act[0] in "mt":
        return f"announce the marriage of {SUITS[act[1]]}" if act[0] == "m" else f"make {SUITS[act[1]]} trumps"
    return f"play the {RANKS[act[0]]} of {SUITS[act[1]]}"


class Table:
    """A table at which one seat is the assistant's."""

    def __init__(self, command: Sequence[str], seat: int, seed: str | None = None) -> None:
        self._command = command
        self.seat = seat
        self._seed = seed or secrets.token_hex(16)
        """Told to nobody: whoever knows it knows all cards."""
        self._deals = 0
        self._engine: Engine | None = None
        self._open: Fields | None = None
        """The whole position; none before the first deal."""

    async def close(self) -> None:
        """Ends the engine."""
        if self._engine is not None:
            await self._engine.quit()

    async def deal(self, rules: str) -> dict[str, Any]:
        """Begins a match with its first deal; the others act until the seat is asked."""
        seats = _seats(rules)
        if self.seat >= seats:
            raise TableError(f"{rules} is for {seats}: seat {self.seat} is not at the table; see sixtysix mcp --seat")
        self._deals += 1
        return await self._go_on(await self._ask(f"deal rules={rules} seed={self._seed}-{self._deals}"))

    async def next(self) -> dict[str, Any]:
        """Deals on in the same match."""
        self._position()
        answer = await self._ask("next")
        if answer.startswith("match "):
            return {"match_over": True} | parsed(answer.removeprefix("match "))
        return await self._go_on(answer)

    async def play(self, act: str) -> dict[str, Any]:
        """Does an act of the seat; the others act until it is asked again."""
        fields = self._turn()
        if act not in fields["legal"].split("."):
            raise TableError(f"{act}: not legal now; legal: {fields['legal']}")
        return await self._go_on(await self._ask(f"apply {act}"))

    def legal(self) -> list[dict[str, str]]:
        """Returns the acts that the seat may choose among, each with its meaning."""
        return [{"act": act, "meaning": meaning(act)} for act in self._turn()["legal"].split(".")]

    async def view(self) -> dict[str, Any]:
        """Returns what the seat sees."""
        self._position()
        return told(parsed(await self._ask(f"view {self.seat}")), self.seat)

    async def analyse(self, milliseconds: int, acts: int) -> dict[str, Any]:
        """Returns what the engine thinks of the acts open to the seat, by what the seat sees and nothing else."""
        self._turn()
        limits = Limits(movetime=milliseconds, multipv=acts)
        reply = await (await self._running()).go(await self._ask(f"view {self.seat}"), limits)
        lines: dict[str, Fields] = {}
        for info in reply.infos:
            if "pv" in info.fields:
                lines[info.fields.get("multipv", "1")] = info.fields
        wanted = ("act", "score", "se", "win", "match", "pv")
        found = [{key: row[key] for key in wanted if key in row} for _, row in sorted(lines.items())]
        return {"best": reply.act, "meaning": meaning(reply.act), "acts": found}

    # The engine

    async def _running(self) -> Engine:
        if self._engine is None or not self._engine.alive:
            self._engine = await Engine.start(self._command)
            if self._open is not None:
                self._open = None
                raise TableError("the engine had to be started anew and the table is empty: deal again")
        return self._engine

    async def _ask(self, line: str) -> str:
        try:
            return await (await self._running()).ask(line)
        except EngineRefused as error:
            raise TableError(error.reason) from None
        except EngineError as error:
            # No more: what an engine writes at its end may tell of hidden cards.
            raise TableError(f"the engine failed: {type(error).__name__}; deal again") from None

    async def _go_on(self, answer: str) -> dict[str, Any]:
        """Lets the other seats act; returns the seat's view."""
        fields = self._open = parsed(answer)
        engine = await self._running()
        while fields["turn"] not in ("-", str(self.seat)):
            position = await self._ask(f"view {fields['turn']}")
            reply = await engine.go(position, Limits(movetime=THINKS_MS))
            fields = self._open = parsed(await self._ask(f"apply {reply.act}"))
        return await self.view()

    def _position(self) -> Fields:
        if self._open is None:
            raise TableError("there is no deal yet: use the tool deal")
        return self._open

    def _turn(self) -> Fields:
        fields = self._position()
        if fields["turn"] == "-":
            raise TableError("the deal is over: use the tool next_deal, or deal for another match")
        return fields


def _seats(rules: str) -> int:
    try:
        return rule_set(rules).table.seats
    except RuleSetError as error:
        raise TableError(str(error)) from None


def parsed(text: str) -> Fields:
    """Splits a position into its keys."""
    return dict(token.split("=", 1) for token in text.split())


def told(view: Fields, seat: int) -> dict[str, Any]:
    """Returns a view for a reader who does not know the protocol: its keys, and beside them what they mean."""
    hand = view["hand"].split("/")[seat]
    return {
        "seat": seat,
        "your_turn": view["turn"] == str(seat),
        "deal_over": view["turn"] == "-",
        "hand": [] if hand == "-" else hand.split("."),
        "legal": view["legal"].split(".") if "legal" in view and view["turn"] == str(seat) else [],
        "result": {"scored": view["log"].rpartition("R=")[2].split("/"), "by": view["end"]} if "end" in view else None,
        "position": view,
    }
