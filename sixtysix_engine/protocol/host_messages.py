"""What a host says: one frozen dataclass for each command, and its reader beside it.

`str()` gives the line. A message that can be made can be sent: what does not fit raises `LocalProtocolError`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from .errors import LocalProtocolError
from .grammar import DEAL_REASONS, LIMITS, Kind
from .lines import printable
from .tokens import (
    check_least,
    check_text,
    check_word,
    format_list,
    parse_by_seat,
    parse_fields,
    parse_int,
    parse_names,
    parse_seats,
    required,
)


@dataclass(frozen=True, slots=True)
class Hello:
    """`u66 1`: opens the conversation."""

    version: int = 1
    """The highest version that the host speaks."""

    def __post_init__(self) -> None:
        check_least("version", self.version, 1)

    def __str__(self) -> str:
        return f"u66 {self.version}"


@dataclass(frozen=True, slots=True)
class SetOption:
    """`setoption NAME VALUE`: the value is the rest of the line."""

    name: str
    """The option; case matters."""
    value: str = ""
    """The text of the value; empty for a button."""

    def __post_init__(self) -> None:
        check_word("option name", self.name)
        check_text(f"option {self.name}", self.value)

    def __str__(self) -> str:
        return f"setoption {self.name} {self.value}".rstrip()


@dataclass(frozen=True, slots=True)
class NewGame:
    """`newgame`: a new match begins."""

    def __str__(self) -> str:
        return "newgame"


@dataclass(frozen=True, slots=True)
class IsReady:
    """`isready`: to be answered by `readyok`."""

    def __str__(self) -> str:
        return "isready"


@dataclass(frozen=True, slots=True)
class Position:
    """`position KEY=VALUE...`: the view of one seat. Its text is read by the game, not here."""

    text: str
    """The tokens after the word `position`."""

    def __post_init__(self) -> None:
        if not check_text("position", self.text):
            raise LocalProtocolError("no position: key=value tokens are missing")

    def __str__(self) -> str:
        return f"position {self.text}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What limits a search; None and the empty tuple mean no such limit. The rows are `grammar.LIMITS`."""

    clock: tuple[int, ...] | None = None
    """Time left for each seat, ms."""
    inc: tuple[int, ...] | None = None
    """Time added for each act, for each seat, ms."""
    movetime: int | None = None
    """Time for this act, ms."""
    nodes: int | None = None
    """Nodes to search."""
    worlds: int | None = None
    """Determinizations to look at."""
    depth: int | None = None
    """Acts to look ahead."""
    only: tuple[str, ...] = ()
    """The only acts to choose from, as written."""
    multipv: int | None = None
    """Acts to rank."""
    infinite: bool = False
    """Think until `stop`; for `async` engines alone."""

    def __post_init__(self) -> None:
        for name, row in LIMITS.items():
            value = getattr(self, name)
            if value is None or row.kind is Kind.FLAG:
                continue
            if row.kind is Kind.COUNT:
                check_least(name, value, row.least)
                continue
            for part in value:
                if row.kind is Kind.BY_SEAT:
                    check_least(name, part, row.least)
                else:
                    check_word(name, part)

    def __str__(self) -> str:
        words = []
        for name, row in LIMITS.items():
            value = getattr(self, name)
            if value is None or value is False or value == ():
                continue
            if row.kind is Kind.FLAG:
                words.append(name)
            elif row.kind is Kind.BY_SEAT:
                words.append(f"{name}={format_list(value, '/')}")
            else:
                words.append(f"{name}={value if row.kind is Kind.COUNT else format_list(value, '.')}")
        return " ".join(words)

    def check_clock(self, seat: int, seats: int) -> None:
        """Raises `LocalProtocolError` where `clock` or `inc` does not fit a table of `seats` with `seat` to act."""
        for name, values in (("clock", self.clock), ("inc", self.inc)):
            if values is not None and len(values) != seats:
                raise LocalProtocolError(f"{name}={format_list(values, '/')}: {seats} values are needed, one a seat")
        if self.clock is not None:
            check_least(f"clock of seat {seat}: clock", self.clock[seat], 1)


NO_LIMITS = Limits()
"""No limit at all: the engine chooses, at most 5 s."""


@dataclass(frozen=True, slots=True)
class Go(Limits):
    """`go TAG LIMITS`: asks for an act; exactly one `bestmove TAG` answers it."""

    tag: str = field(kw_only=False)
    """A word that names this search; it holds no `=`."""

    def __post_init__(self) -> None:
        if not is_tag(check_word("tag", self.tag)):
            raise LocalProtocolError(f"not a tag: {self.tag!r}")
        Limits.__post_init__(self)

    def __str__(self) -> str:
        return f"go {self.tag} {Limits.__str__(self)}".rstrip()


@dataclass(frozen=True, slots=True)
class Stop:
    """`stop TAG`: ends that search; `stop` ends any. Void when it is answered already."""

    tag: str | None = None
    """The search to end, None for the one under way."""

    def __post_init__(self) -> None:
        if self.tag is not None:
            check_word("tag", self.tag)

    def __str__(self) -> str:
        return f"stop {self.tag or ''}".rstrip()


@dataclass(frozen=True, slots=True)
class ResultDeal:
    """`result deal ...`: how a deal ended."""

    winner: tuple[int, ...]
    """The seats that won it; empty when nobody did."""
    points: tuple[int, ...]
    """What each seat scores in the match."""
    reason: str
    """A word of `grammar.DEAL_REASONS`."""
    score: tuple[int, ...]
    """The match score after this deal, by seat."""
    carry: int = 0
    """Game points carried to the next deal."""

    def __post_init__(self) -> None:
        if self.reason not in DEAL_REASONS:
            raise LocalProtocolError(f"reason={printable(self.reason)}: allowed: {' '.join(DEAL_REASONS)}")

    def __str__(self) -> str:
        winner, points, score = (
            format_list(self.winner, "."),
            format_list(self.points, "/"),
            format_list(self.score, "/"),
        )
        return f"result deal winner={winner} points={points} reason={self.reason} score={score} carry={self.carry}"


@dataclass(frozen=True, slots=True)
class ResultMatch:
    """`result match ...`: how the match ended."""

    winner: tuple[int, ...]
    """The seats that won it; empty when nobody did."""
    score: tuple[int, ...]
    """The final match score by seat."""

    def __str__(self) -> str:
        return f"result match winner={format_list(self.winner, '.')} score={format_list(self.score, '/')}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Debug:
    """`debug on` or `debug off`."""

    on: bool
    """Whether the engine should say more in `info string=`."""

    def __str__(self) -> str:
        return f"debug {'on' if self.on else 'off'}"


@dataclass(frozen=True, slots=True)
class Quit:
    """`quit`: ends the engine."""

    def __str__(self) -> str:
        return "quit"


def is_tag(word: str) -> bool:
    """Tells whether a word can be a tag: no limit, and not the `-` that stands for none."""
    return "=" not in word and word not in ("-", "infinite")


def parse_hello(text: str) -> Hello:
    """Reads what stands after `u66`; words after the version are left to later versions."""
    return Hello(parse_int("version", text.partition(" ")[0], 1))


def parse_go(text: str) -> Go:
    """Reads what stands after `go`. Limits that are not in the table are ignored."""
    tag, *words = text.split() or [""]
    if not tag or not is_tag(tag):
        raise LocalProtocolError("no tag")
    values: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        row = LIMITS.get(name)
        if row is None:
            continue
        if name in values:
            raise LocalProtocolError(f"limit given twice: {name}")
        if bool(equals) is (row.kind is Kind.FLAG):
            raise LocalProtocolError(f"limit {printable(word)}: write {name}{'' if equals else '=...'}")
        values[name] = _LIMIT_READERS[row.kind](name, value, row.least)
    return Go(tag, **values)  # type: ignore[arg-type]  # the table pairs names with readers


def _parse_acts(name: str, text: str, _least: int) -> tuple[str, ...]:
    acts = parse_names(text)
    if not acts or not all(acts):
        raise LocalProtocolError(f"{name}={printable(text)}: acts separated by dots are needed")
    return acts


def _parse_clocks(name: str, text: str, least: int) -> tuple[int, ...]:
    values = parse_by_seat(name, text, least)
    if not values:
        raise LocalProtocolError(f"{name}={printable(text)}: milliseconds are needed, one number for each seat")
    return values


def _parse_flag(_name: str, _text: str, _least: int) -> bool:
    return True


_LIMIT_READERS: dict[Kind, Callable[[str, str, int], object]] = {
    Kind.COUNT: parse_int,
    Kind.BY_SEAT: _parse_clocks,
    Kind.ACTS: _parse_acts,
    Kind.FLAG: _parse_flag,
}


def parse_set_option(text: str) -> SetOption:
    """Reads what stands after `setoption`."""
    name, value = [*text.split(None, 1), "", ""][:2]
    if not name:
        raise LocalProtocolError("no option name")
    return SetOption(name, value.strip())


def parse_stop(text: str) -> Stop:
    """Reads what stands after `stop`."""
    return Stop(text.split(maxsplit=1)[0] if text.split() else None)


def parse_result(text: str) -> ResultDeal | ResultMatch:
    """Reads what stands after `result`."""
    what, rest = [*text.split(None, 1), "", ""][:2]
    if what not in ("deal", "match"):
        raise LocalProtocolError(f"{printable(what)!r}: allowed: deal match")
    fields = parse_fields(rest)
    winner = parse_seats("winner", required(fields, "winner"))
    score = parse_by_seat("score", required(fields, "score"))
    if what == "match":
        return ResultMatch(winner, score)
    points = parse_by_seat("points", required(fields, "points"))
    carry = parse_int("carry", fields.get("carry", "0"))
    return ResultDeal(winner, points, required(fields, "reason"), score, carry)


def parse_debug(text: str) -> Debug:
    """Reads what stands after `debug`."""
    if text not in ("on", "off"):
        raise LocalProtocolError(f"{printable(text)!r}: allowed: on off")
    return Debug(on=text == "on")
