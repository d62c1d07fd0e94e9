"""Games as tables of CSV: a row for each game, or for each act; a column for each seat of the rule set.

Times are empty where the record has none.
"""

import csv
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from ..referee.record import GameRecord
from ..referee.settings import Settings
from .story import stories

Row = list[Any]


def write_rows(rows: Iterable[Row], file: TextIO) -> None:
    """Writes rows as they come."""
    csv.writer(file, lineterminator="\n").writerows(rows)


def game_rows(settings: Settings, games: Iterable[GameRecord]) -> Iterator[Row]:
    """Yields the heads of the columns, then a row for each game. Raises `RecordError`."""
    seats = range(settings.rule_set.table.seats)
    head = ["pair", "game", "rules", "deals", "dealer", "reason", "winner", "faults"]
    for what in ("seat", "points", "score", "acts", "seconds", "longest"):
        head += [f"{what}{seat}" for seat in seats]
    yield head
    for game in games:
        row: Row = [game.index.pair, game.index.game, settings.rules, len(game.deals), game.deals[0].dealer]
        row += [game.deals[-1].reason, "" if game.winner is None else "/".join(map(str, game.winner))]
        row += [" ".join(f"{fault.engine}:{fault.reason}" for fault in game.faults)]
        row += [*game.seats, *game.points, *game.score]
        row += [used.acts for used in game.time]
        row += [round(used.sum, 6) for used in game.time]
        yield [*row, *(round(used.max, 6) for used in game.time)]


def act_rows(settings: Settings, games: Iterable[GameRecord]) -> Iterator[Row]:
    """Yields the heads of the columns, then a row for each act. Raises `RecordError`, `MismatchError`."""
    sides = settings.rule_set.sides
    head = ["pair", "game", "deal", "act", "trick", "seat", "engine", "dealer", "trumps", "does", "taker", "ms"]
    yield [*head, *(f"points{seat}" for seat, _ in enumerate(sides))]
    for game in games:
        for story in stories(settings, game):
            for number, event in enumerate(story.events, start=1):
                row: Row = [story.index.pair, story.index.game, story.number, number, event.trick, event.seat]
                row += [story.names[event.seat], story.record.dealer, story.trump, event.act]
                row += ["" if event.taker is None else event.taker]
                row += ["" if event.seconds is None else round(1000 * event.seconds, 3)]
                yield [*row, *(event.standing[side].partition("w")[0] for side in sides)]
