"""All that a front end shows at one moment, as plain data that can be written as JSON."""

from dataclasses import asdict, dataclass
from typing import Any

from sixtysix_engine.protocol import Info

from .board import Marker
from .view import View

PHASES = ("starting", "person", "engine", "deal over", "match over", "stopped")
"""What is waited for: processes, the person's choice, an engine, `next_deal`, a new match, `retry`."""


@dataclass(frozen=True)
class Line:
    """What an engine thinks of one act."""

    act: str
    """The act; empty where the engine names none."""
    score: float | None
    """Points of this deal that it expects, won minus lost."""
    error: float | None
    """Standard error of the score."""
    win: float | None
    """Probability of winning the deal."""
    match: float | None
    """Probability of winning the match."""
    line: tuple[str, ...]
    """The play that it expects."""
    worlds: int | None
    """Arrangements of the hidden cards that it has looked at."""
    nodes: int | None
    """Positions that it has looked at."""
    time: int | None
    """Milliseconds."""


def read_line(info: Info) -> Line:
    """Reads an `info` line."""
    whole = {key: None if (value := info.number(key)) is None else int(value) for key in ("worlds", "nodes", "time")}
    pv = info.acts()
    return Line(
        act=info.fields.get("act", pv[0] if pv else ""),
        score=info.number("score"),
        error=info.number("se"),
        win=info.number("win"),
        match=info.number("match"),
        line=pv,
        worlds=whole["worlds"],
        nodes=whole["nodes"],
        time=whole["time"],
    )


@dataclass(frozen=True)
class Hint:
    """What the adviser would do."""

    act: str
    """One of the acts of `View.choices`."""
    score: float | None
    """Points of this deal that it expects."""
    win: float | None
    """Probability of winning the deal."""


@dataclass(frozen=True)
class Notice:
    """Something that happened to an engine."""

    kind: str
    """`restarted`, `illegal` (an act that the rules forbid, after which it is restarted) or `stopped`."""
    seat: int | None
    """Whose engine; None for the table's daemon or the adviser."""
    text: str
    """The reason as the client library says it, for people, in English."""


@dataclass(frozen=True)
class MatchResult:
    """How a match ended."""

    winners: tuple[int, ...]
    """The seats that have won."""
    score: tuple[int, ...]
    """The final match score of each seat."""


@dataclass(frozen=True)
class Scene:
    """All that a front end shows at one moment."""

    revision: int
    """Grows with every change of the table; `choose` may be given it, so that no late click plays another card."""
    phase: str
    """One of `PHASES`."""
    deal: int
    """Number of the deal in the match, from 1."""
    person: int | None
    """The person's seat; `View.me` is None too where that seat sits out."""
    players: tuple[str | None, ...]
    """The name of the engine in each seat, None for the person."""
    strengths: tuple[str, ...]
    """The chosen strength of the engine in each seat, empty for its own default and for the person."""
    view: View | None
    """The table as the person, or who watches, may see it; None before the first deal."""
    board: tuple[Marker, ...]
    """The match score, one marker a side; after a deal with what it has brought."""
    match: MatchResult | None
    """How the match ended."""
    hint: Hint | None
    """The adviser's hint for this moment, once it was asked for."""
    analysis: tuple[Line, ...]
    """What the adviser (the engine that thinks, where engines only play) holds of each act, best first."""
    analysing: bool
    """Whether the analysis is on."""
    paused: bool
    """Whether the engines wait (`TableSession.pause`)."""
    notices: tuple[Notice, ...]
    """What happened to the engines, oldest first."""

    def to_json(self) -> dict[str, Any]:
        """Returns the scene made of dicts, lists, texts and numbers."""
        return asdict(self)


@dataclass(frozen=True)
class Judged:
    """One choice of the person as the adviser sees it afterwards."""

    deal: int
    """Number of the deal, from 1."""
    position: str
    """What the person saw then; `read_view` makes a `View` of it."""
    act: str
    """What the person did."""
    best: str
    """What the adviser would have done."""
    loss: float | None
    """Points of the deal that the choice has cost, 0 for the best; None where the adviser gives no figures."""
    error: float | None
    """Standard error of the loss."""
    lines: tuple[Line, ...]
    """All acts, best first."""
