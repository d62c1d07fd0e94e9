"""The record of a run: a manifest, then one JSON line for each game (or engine that is out); all is counted from here.

A game is finished when its line is on the disk. A line that was cut off is dropped when the run is resumed.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from .clock import TimeUsed
from .errors import RecordError
from .faults import Fault
from .instruments import RefereeCost
from .reveal import REVEALED, Secret, parse_reveal
from .schedule import GameIndex

FORMAT = "sixtysix-match"
VERSION = 1
BAN = b'{"banned":'
"""How the line of an engine that is out begins; all others are games."""
NOTHING = "; it was cut off before anything was played: remove it, and begin the run anew"
_Item = TypeVar("_Item")


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
    suits: str = "SHDC"
    """What the engines saw in the place of spades, hearts, diamonds and clubs; the record has the true cards."""
    referee: RefereeCost | None = None
    """What the referee took; None where it was not measured."""

    @property
    def score(self) -> tuple[int, ...]:
        """The match score at the end."""
        return tuple(map(sum, zip(self.points, self.start, strict=True))) if self.start else self.points

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has scored in all deals."""
        return tuple(map(sum, zip(*(deal.points for deal in self.deals), strict=True)))


@dataclass(frozen=True, kw_only=True)
class Ban:
    """An engine that is out for the rest of a tournament because it could not be made ready."""

    engine: str
    """Its name."""
    text: str
    """What happened, for people."""
    kit: str = ""
    """The folder with all that is known of it; empty where there is none."""


def format_ban(ban: Ban) -> str:
    """Writes a ban as one line of JSON, without its line end."""
    return json.dumps({"banned": ban.engine, "text": ban.text, "kit": ban.kit}, separators=(",", ":"))


def parse_ban(line: str | bytes) -> Ban:
    """Reads what `format_ban` writes. Raises `ValueError`, `KeyError` or `TypeError` where it is none."""
    data = json.loads(line)
    return Ban(engine=str(data["banned"]), text=str(data["text"]), kit=str(data["kit"]))


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
    head |= {"suits": record.suits} if record.suits != "SHDC" else {}
    head["time"] = [_time_to_json(used) for used in record.time]
    head["faults"] = [asdict(fault) for fault in record.faults]
    if record.winner is None:
        head["log"] = deals[0]["log"]
    if record.referee is not None:
        head["cost"] = asdict(record.referee)
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
        suits=data.get("suits", "SHDC"),
        referee=_cost_from_json(data.get("cost")),
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
    reveal: tuple[Secret, str] | None = None
    """What was withheld, and the SHA-256 of all lines before; None while it is withheld, or nothing was."""

    def games(self) -> Iterator[GameRecord]:
        """Yields the games in the order in which they ended. Raises `RecordError` naming the line."""
        return self._read(parse_game, bans=False)

    def bans(self) -> Iterator[Ban]:
        """Yields the engines that could not be made ready. Raises `RecordError` naming the line."""
        return self._read(parse_ban, bans=True)

    def _read(self, parse: Callable[[bytes], _Item], *, bans: bool) -> Iterator[_Item]:
        with _open(self.path) as file:
            file.readline()
            for number, line in enumerate(file, start=2):
                if not line.endswith(b"\n"):
                    return
                if line.startswith(BAN) is not bans or line.startswith(REVEALED):
                    continue
                try:
                    item = parse(line)
                except (ValueError, KeyError, TypeError) as error:
                    what = "a ban" if bans else "a game"
                    raise RecordError(f"{self.path}, line {number}: not {what}: {error!r}") from None
                yield item


def read_record(path: str) -> Record:
    """Reads the manifest of a record and finds its end. Raises `RecordError`."""
    with _open(path) as file:
        first = file.readline()
        whole, torn, last = len(first), 0, b""
        for line in file:
            if line.endswith(b"\n"):
                whole, last = whole + len(line), line
            else:
                torn = len(line)
    try:
        manifest = json.loads(first)
        if not first.endswith(b"\n") or manifest["format"] != FORMAT:
            raise ValueError(first[:80])
    except (ValueError, KeyError, TypeError):
        nothing = "" if first.endswith(b"\n") or first[:1] not in (b"", b"{") else NOTHING
        raise RecordError(f"{path}: the first line is no manifest of a {FORMAT} record{nothing}") from None
    if manifest["version"] != VERSION:
        raise RecordError(f"{path}: version {manifest['version']} of the format; this program reads {VERSION}")
    return Record(path, manifest, whole, torn, _reveal_of(path, last))


def _reveal_of(path: str, last: bytes) -> tuple[Secret, str] | None:
    try:
        return parse_reveal(last) if last.startswith(REVEALED) else None
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{path}: the last line reveals nothing: {error!r}") from None


def _open(path: str) -> Any:
    try:
        return open(path, "rb")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


def _time_to_json(used: TimeUsed) -> dict[str, Any]:
    data: dict[str, Any] = {"acts": used.acts, "sum": round(used.sum, 6), "max": round(used.max, 6)}
    if used.cpu is not None:
        times = {"cpu": used.cpu, "waiting": used.waiting, "cpu_waiting": used.cpu_waiting, "cpu_late": used.cpu_late}
        data |= {name: round(value, 6) for name, value in times.items()} | {"memory": used.memory}
    return data | {"us": used.us}


def _cost_from_json(data: Mapping[str, Any] | None) -> RefereeCost | None:
    if data is None:
        return None
    latency, lag = ({int(bound): int(n) for bound, n in data[name].items()} for name in ("latency", "lag"))
    return RefereeCost(latency=latency, lag=lag, load=data["load"])


def _deal_to_json(deal: DealRecord) -> dict[str, Any]:
    where = {"dealer": deal.dealer, "cards": deal.cards, "stock": deal.stock}
    return {"deal": where, "points": deal.points, "reason": deal.reason, "log": deal.log}


def _deal_from_json(data: Mapping[str, Any]) -> DealRecord:
    return DealRecord(**data["deal"], points=tuple(data["points"]), reason=data["reason"], log=data["log"])
