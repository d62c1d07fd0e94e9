"""The record of a run: a manifest, then one JSON line for each game; whatever is counted is counted from here.

A game is finished when its line is on the disk. A line that was cut off is dropped when the run is resumed.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .clock import TimeUsed
from .errors import RecordError
from .faults import Fault
from .schedule import GameIndex

FORMAT = "sixtysix-match"
VERSION = 1


@dataclass(frozen=True, kw_only=True)
class DealRecord:
    """One deal that was played to its end."""

    dealer: int
    """Seat of the dealer."""
    cards: str
    """The whole pack in dealing order."""
    stock: str
    """seat or order: who draws what; see `Settings.stock`."""
    points: tuple[int, ...]
    """What each seat scores in the match."""
    reason: str
    """What decided it."""
    log: str
    """Everything that happened, in tokens of the protocol."""


@dataclass(frozen=True, kw_only=True)
class GameRecord:
    """One game: a single deal, or a match of deals."""

    index: GameIndex
    seats: tuple[str, ...]
    """Names of the engines by seat."""
    deals: tuple[DealRecord, ...]
    """The deals in order; one unless it is a match."""
    winner: tuple[int, ...] | None
    """Seats that won the match; None for a single deal."""
    time: tuple[TimeUsed, ...]
    """Time used, by seat."""
    faults: tuple[Fault, ...]
    """The faults that ended deals of it."""
    start: tuple[int, ...] = ()
    """Match score by seat that a match began with; empty is none."""

    @property
    def score(self) -> tuple[int, ...]:
        """The match score at the end."""
        return tuple(map(sum, zip(self.points, self.start, strict=True))) if self.start else self.points

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has scored in all deals."""
        return tuple(map(sum, zip(*(deal.points for deal in self.deals), strict=True)))


def format_game(record: GameRecord) -> str:
    """Writes a game as one line of JSON, without its line end."""
    head: dict[str, Any] = {"pair": record.index.pair, "game": record.index.game, "seats": record.seats}
    deals = [_deal_to_json(deal) for deal in record.deals]
    if record.winner is None:
        head |= {"deal": deals[0]["deal"], "points": record.points, "reason": deals[0]["reason"]}
    else:
        head |= {"deals": deals, "points": record.points, "reason": deals[-1]["reason"]}
        head |= {"start": record.start} if record.start else {}
        head |= {"score": record.score, "winner": record.winner}
    head["time"] = [{"acts": t.acts, "sum": round(t.sum, 6), "max": round(t.max, 6)} for t in record.time]
    head["faults"] = [asdict(fault) for fault in record.faults]
    if record.winner is None:
        head["log"] = deals[0]["log"]
    return json.dumps(head, separators=(",", ":"))


def parse_game(line: str | bytes) -> GameRecord:
    """Reads what `format_game` writes. Raises `ValueError`, `KeyError` or `TypeError` where it is none."""
    data = json.loads(line)
    single = "deals" not in data
    return GameRecord(
        index=GameIndex(int(data["pair"]), int(data["game"])),
        seats=tuple(data["seats"]),
        deals=tuple(_deal_from_json(deal) for deal in ([data] if single else data["deals"])),
        winner=None if single else tuple(data["winner"]),
        time=tuple(TimeUsed(**used) for used in data["time"]),
        faults=tuple(Fault(**{**fault, "stderr": tuple(fault["stderr"])}) for fault in data["faults"]),
        start=tuple(data.get("start", ())),
    )


@dataclass(frozen=True)
class Record:
    """A record that was read."""

    path: str
    """The file."""
    manifest: Mapping[str, Any]
    """The first line."""
    size: int
    """Bytes up to the end of the last whole line."""
    torn: int
    """Bytes of a cut-off line after that."""

    def games(self) -> Iterator[GameRecord]:
        """Yields the games in the order in which they ended. Raises `RecordError` naming the line."""
        with _open(self.path) as file:
            file.readline()
            for number, line in enumerate(file, start=2):
                if not line.endswith(b"\n"):
                    return
                try:
                    yield parse_game(line)
                except (ValueError, KeyError, TypeError) as error:
                    raise RecordError(f"{self.path}, line {number}: not a game: {error!r}") from None


def read_record(path: str) -> Record:
    """Reads the manifest of a record and finds its end. Raises `RecordError`."""
    with _open(path) as file:
        first = file.readline()
        whole, torn = len(first), 0
        for line in file:
            if line.endswith(b"\n"):
                whole += len(line)
            else:
                torn = len(line)
    try:
        manifest = json.loads(first)
        if not first.endswith(b"\n") or manifest["format"] != FORMAT:
            raise ValueError(first[:80])
    except (ValueError, KeyError, TypeError):
        raise RecordError(f"{path}: the first line is no manifest of a {FORMAT} record") from None
    if manifest["version"] != VERSION:
        raise RecordError(f"{path}: version {manifest['version']} of the format; this program reads {VERSION}")
    return Record(path, manifest, whole, torn)


def _open(path: str) -> Any:
    try:
        return open(path, "rb")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


def _deal_to_json(deal: DealRecord) -> dict[str, Any]:
    where = {"dealer": deal.dealer, "cards": deal.cards, "stock": deal.stock}
    return {"deal": where, "points": deal.points, "reason": deal.reason, "log": deal.log}


def _deal_from_json(data: Mapping[str, Any]) -> DealRecord:
    return DealRecord(**data["deal"], points=tuple(data["points"]), reason=data["reason"], log=data["log"])
