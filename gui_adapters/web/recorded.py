"""Recorded deals, step by step: the record of `sixtysix match` is read, and the daemon's table plays its deals again.

Whatever is shown comes from the table; the record only says which cards were dealt and what was done.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixtysix_engine.client import EngineRefused

from ..table.keeper import Keeper
from ..table.lists import cards, parse
from ..table.view import read_view
from .shown import board_data, view_data

FORMAT = "sixtysix-match"
MOST_GAMES = 2000
"""Games of a record that are listed."""
_ACT = re.compile(r"\d(x|[^+].*)")
_DRAW = re.compile(r"\d\+(..)")


class RecordError(ValueError):
    """A text that is no record, or a deal that cannot be played again; the text says why."""


@dataclass(frozen=True)
class Record:
    """The games of one file."""

    name: str
    """The name of the file."""
    rules: str
    """The rule set of all its games."""
    games: tuple[dict[str, Any], ...]
    """As they were written."""


@dataclass(frozen=True)
class Step:
    """One moment of a recorded deal."""

    position: str
    """The table with all cards open, as a line of the protocol."""
    asked: str
    """The same as the seat that is asked sees it; empty when the deal is over."""
    act: str
    """What was done then; empty at the end."""


def read_record(name: str, text: str) -> Record:
    """Reads what `sixtysix match` has written. A line that was cut off at the end is left out. Raises `RecordError`."""
    first, *rest = text.splitlines() or [""]
    try:
        manifest = json.loads(first)
        if manifest["format"] != FORMAT:
            raise RecordError(name)
        whole = rest if text.endswith("\n") else rest[:-1]
        return Record(name, str(manifest["settings"]["rules"]), tuple(json.loads(line) for line in whole if line))
    except (ValueError, KeyError, TypeError):
        raise RecordError(f"{name}: no record of {FORMAT}") from None


def listed(record: Record) -> dict[str, Any]:
    """Returns the list of games for a person to choose from."""
    games = [
        {
            "number": f"{game['pair']}.{game['game']}",
            "seats": game["seats"],
            "deals": [deal["points"] for deal in _deals(game)],
        }
        for game in record.games[:MOST_GAMES]
    ]
    return {"name": record.name, "rules": record.rules, "games": games}


async def replayed(keeper: Keeper, record: Record, number: str, place: int) -> list[Step]:
    """Plays a recorded deal again. Raises `RecordError` where there is no such deal or the table refuses it."""
    game = next((game for game in record.games if f"{game['pair']}.{game['game']}" == number), None)
    if game is None or not 0 <= place < len(_deals(game)):
        raise RecordError(f"{record.name}: no game {number} with deal {place}")
    try:
        return await _played(keeper, record.rules, game, place)
    except EngineRefused as error:
        raise RecordError(f"{record.name}, game {number}: {error.reason}") from None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise RecordError(f"{record.name}, game {number}: {error!r}") from None


def step_data(step: Step, kept_with: str) -> dict[str, Any]:
    """Returns a step for the page."""
    view = view_data(step.position)
    return {
        "view": view,
        "board": board_data(read_view(step.position), kept_with),
        "position": step.position,
        "asked": step.asked,
        "act": step.act,
    }


async def _played(keeper: Keeper, rules: str, game: dict[str, Any], place: int) -> list[Step]:
    for number in range(place if "deals" in game else 0):  # so that the table knows who deals and what is carried
        await _steps(keeper, await _start(keeper, rules, game, number), _deals(game)[number]["log"])
    return await _steps(keeper, await _start(keeper, rules, game, place), _deals(game)[place]["log"])


async def _steps(keeper: Keeper, position: str, log: str) -> list[Step]:
    steps = []
    for act in _acts(log):
        fields = parse(position)
        if act not in cards(fields.get("legal", "-")) and act[0] == "m":
            continue  # a marriage that counted by itself is in the log, but nobody's act
        steps.append(Step(position, await keeper.ask(f"view {fields['turn']}"), act))
        position = await keeper.ask(f"apply {act}")
    turn = parse(position)["turn"]
    return [*steps, Step(position, "" if turn == "-" else await keeper.ask(f"view {turn}"), "")]


async def _start(keeper: Keeper, rules: str, game: dict[str, Any], number: int) -> str:
    deal = _deals(game)[number]
    line = await _first_line(keeper, rules, game, number)
    stock = len(cards(parse(await keeper.ask(f"{line} cards={deal['deal']['cards']}"))["stock"]))
    return await keeper.ask(f"{line} cards={_as_drawn(deal['deal']['cards'], cards(deal['log']), stock)}")


async def _first_line(keeper: Keeper, rules: str, game: dict[str, Any], number: int) -> str:
    """The question that deals, without its cards. What is carried is known after the deal before, if it was ended."""
    dealer = f"deal rules={rules} dealer={_deals(game)[number]['deal']['dealer']}"
    if "deals" not in game:
        return f"{dealer} to=-"
    carry = 0
    if number:
        try:
            carry = int(parse(await keeper.ask("next"))["carry"])
        except EngineRefused:  # it ended by a fault, of which the table knows nothing
            carry = 0
    start = game.get("start") or [0] * len(game["seats"])
    score = [sum(points) for points in zip(start, *[done["points"] for done in _deals(game)[:number]], strict=True)]
    return f"{dealer} score={'/'.join(map(str, score))} carry={carry}"


def _deals(game: dict[str, Any]) -> list[dict[str, Any]]:
    return list(game["deals"]) if "deals" in game else [game]


def _acts(log: str) -> list[str]:
    found = [match[1] for token in cards(log) if (match := _ACT.fullmatch(token))]
    return [act[:1] if act[0] == "x" else act for act in found]


def _as_drawn(pack: str, log: Sequence[str], stock: int) -> str:
    """Puts the stock, the end of the pack, into the order in which it was drawn: it may have been dealt by seat."""
    dealt = pack.split(".")
    drawn = [match[1] for token in log if (match := _DRAW.fullmatch(token))][:stock]
    left = dealt[len(dealt) - stock :]
    for card in drawn:
        left.remove(card)
    return ".".join([*dealt[: len(dealt) - stock], *drawn, *left])
