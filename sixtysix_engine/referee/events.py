"""What a run tells programs: the kinds of events with their fields, in one table that everything else is held against.

An event is one JSON object. Those who listen get it as a line; what they do with it is never waited for.
"""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Listener = Callable[[str, bytes], None]
"""Gets the kind of an event and its line, line end included; must not wait for anything."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event."""

    when: str
    """When it comes."""
    fields: Mapping[str, str]
    """What it has, by name, besides the fields of every event."""


COMMON = {
    "event": "the kind",
    "n": "number of the event in this run of the program, from 1: where one is missing, it was lost",
    "at": "seconds since 1970, UTC",
}
"""What every event has."""
EVENTS: dict[str, Kind] = {
    "run-start": Kind(
        "the engines have been started, the first game has not",
        {
            "record": "path of the record",
            "resumed": "whether an earlier run is gone on with",
            "games": "games of the whole run, as far as is known",
            "left": "games that are missing",
            "manifest": "first line of the record: settings, programs with SHA-256, host",
        },
    ),
    "game-start": Kind(
        "a game begins",
        {"pair": "its pair", "game": "its number in the pair", "seats": "engines by seat", "table": "table, from 0"},
    ),
    "game-end": Kind(
        "a game is in the record, and on the disk",
        {"table": "table, from 0", "...": "all fields of its line in the record"},
    ),
    "fault": Kind(
        "a deal was lost by a fault; comes after the `game-end` of its game",
        {"pair": "pair of the game", "game": "its number in the pair", "...": "all fields of the fault in the record"},
    ),
    "estimate": Kind(
        "once a second at most while games end, and at the end",
        {
            "games": "games that have ended, those of an earlier run included",
            "left": "games that are missing; with a test at most",
            "rate": "deals per second in this run",
            "seconds_left": "estimate of the time that is left; null where there is none yet",
            "faults": "deals lost by faults",
            "engines": "list: name, games, deals, points per deal (`mean`) with its standard error (`error`), "
            "`deals_won`, `faults`; in a tournament `score` in encounters too",
            "sprt": "log-likelihood ratio (`llr`), its bounds (`lower`, `upper`) and `pairs`; null without a test",
        },
    ),
    "sprt": Kind(
        "a test has come to its verdict",
        {"verdict": "H0 or H1", "llr": "log-likelihood ratio", "lower": "bound", "upper": "bound", "pairs": "pairs"},
    ),
    "engine-restart": Kind(
        "an engine was started anew",
        {"engine": "its name", "table": "table, from 0", "restarts": "how often so far, at this table"},
    ),
    "engine-ban": Kind(
        "an engine is out: it could not be made ready several times in a row, or lost too many deals by faults",
        {
            "engine": "its name; empty where it is not known",
            "text": "what happened",
            "kit": "folder with all that is known of it; empty where there is none",
        },
    ),
    "warning": Kind("something that people should know", {"text": "what"}),
    "run-end": Kind(
        "last of all",
        {
            "exit": "exit code",
            "games": "games in the record",
            "left": "games that are missing",
            "text": "what cut the run short; empty where nothing did",
            "verdict": "H0 or H1 of a test that has ended, else null",
            "latency": "from an answer to the next question: `median`, `p99`, `max` in seconds, `n` acts",
            "lag": "how late the event loop was: the same, `n` samples",
            "overload": "list of texts: what shows that the machine was overloaded; empty where nothing does",
            "engines": "list: name, acts, `cpu` on its own turns, `cpu_waiting` on those of the others, which took "
            "`waiting` seconds, `memory` (peak, bytes); `cpu` is null where the system does not tell",
        },
    ),
}
"""Every kind of event."""


class Announcer:
    """Tells listeners what happens."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[Listener]] = {kind: [] for kind in EVENTS}
        self._number = 0

    def listen(self, listener: Listener, kind: str | None = None) -> None:
        """Adds a listener for one kind, or for all."""
        for name in EVENTS if kind is None else (kind,):
            self._listeners[name].append(listener)

    def wants(self, kind: str) -> bool:
        """Tells whether anybody listens to a kind."""
        return bool(self._listeners[kind])

    def emit(self, kind: str, **fields: Any) -> None:
        """Tells of an event with the fields of its kind."""
        if self._listeners[kind]:
            self._tell(kind, json.dumps(fields, separators=(",", ":")))

    def emit_line(self, kind: str, line: str, **fields: Any) -> None:
        """Tells of an event that has all fields of an object which is already JSON text, and others."""
        if self._listeners[kind]:
            self._tell(kind, f"{json.dumps(fields, separators=(',', ':'))[:-1]},{line[1:]}")

    def _tell(self, kind: str, rest: str) -> None:
        self._number += 1
        head = f'{{"event":"{kind}","n":{self._number},"at":{time.time():.6f},'
        line = f"{head}{rest[1:]}\n".encode()
        for listener in self._listeners[kind]:
            listener(kind, line)


def events_table() -> str:
    """Writes the table of all events, as the documentation has it."""
    rows = ["| event | when | fields |", "|---|---|---|"]
    rows.append(f"| *all* | | {_fields(COMMON)} |")
    rows += [f"| `{name}` | {kind.when} | {_fields(kind.fields)} |" for name, kind in EVENTS.items()]
    return "".join(f"{row}\n" for row in rows)


def _fields(fields: Mapping[str, str]) -> str:
    return "; ".join(f"`{name}`: {text}" for name, text in fields.items())
