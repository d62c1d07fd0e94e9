"""The grammar of U66 as tables: every command, limit, key and word that has a meaning.

One source: the parsers, the error texts and the check of the specification read these tables.
"""

from dataclasses import dataclass
from enum import StrEnum

VERSION = 1
"""The version of the protocol that this package speaks."""


class Side(StrEnum):
    """Who sends a command."""

    HOST = "host"
    ENGINE = "engine"


class Feature(StrEnum):
    """The abilities that an engine may declare in `u66ok`."""

    ASYNC = "async"
    MULTIPV = "multipv"
    TABLE = "table"
    OPEN = "open"
    ROBUST = "robust"


FEATURES = {
    Feature.ASYNC: "reads while it thinks: stop, infinite, isready at any time",
    Feature.MULTIPV: "ranks several acts (multipv=K)",
    Feature.TABLE: "serves the rules to a front end that has none",
    Feature.OPEN: "accepts positions in which everything is visible (me=*)",
    Feature.ROBUST: "takes lines up to 1 MiB and refuses longer ones, staying alive",
}


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table of commands."""

    name: str
    """The first word of the line."""
    side: Side
    """Who sends it."""
    form: str
    """The whole line: words in capitals stand for values, brackets for what may be left out."""
    answer: str
    """The commands that answer it, separated by spaces; empty when nothing does unless it is an error."""
    needs: Feature | None
    """The feature without which a host does not send it."""
    summary: str
    """What it is for, in one line."""


_H, _E, _T = Side.HOST, Side.ENGINE, Feature.TABLE
_DEAL = "deal rules=RULES [dealer=SEAT] [seed=TEXT] [cards=CARDS] [score=N/N] [carry=N] [to=N]"
_RESULT = "result deal winner=SEATS points=N/N reason=WORD score=N/N carry=N | result match winner=SEATS score=N/N"

COMMANDS = (
    Command("u66", _H, "u66 VERSION", "id option u66ok", None, "opens the conversation"),
    Command("setoption", _H, "setoption NAME [VALUE]", "", None, "sets a declared option"),
    Command("newgame", _H, "newgame", "", None, "a new match begins"),
    Command("isready", _H, "isready", "readyok", None, "waits for slow work to end"),
    Command("position", _H, "position KEY=VALUE...", "", None, "the view of one seat, whole"),
    Command("go", _H, "go TAG [LIMIT...]", "info bestmove", None, "asks for an act"),
    Command("stop", _H, "stop [TAG]", "", Feature.ASYNC, "ends the search early"),
    Command("result", _H, _RESULT, "", None, "tells how a deal or the match ended"),
    Command("debug", _H, "debug on|off", "", None, "more or less info string="),
    Command("quit", _H, "quit", "", None, "ends the engine"),
    Command("rules", _H, "rules [NAME]", "answer", _T, "lists the rule sets, or shows one"),
    Command("deal", _H, _DEAL, "answer", _T, "puts a new deal on the table"),
    Command("table", _H, "table KEY=VALUE...", "answer", _T, "puts a position with me=* on the table"),
    Command("apply", _H, "apply ACT", "answer", _T, "plays an act at the table"),
    Command("view", _H, "view SEAT|-|*", "answer", _T, "the table as a seat, a spectator, or all-seeing"),
    Command("legal", _H, "legal", "answer", _T, "the acts of the seat to act"),
    Command("next", _H, "next [seed=TEXT] [cards=CARDS]", "answer", _T, "the next deal of the match"),
    Command("perft", _H, "perft DEPTH", "answer", _T, "counts sequences of acts"),
    Command("bench", _H, "bench", "answer", _T, "a fixed search: fingerprint and speed"),
    Command("selfcheck", _H, "selfcheck [deals=N] [seed=TEXT]", "answer", _T, "checks the engine's rules"),
    Command("id", _E, "id name TEXT | id author TEXT", "", None, "who the engine is"),
    Command("option", _E, "option NAME TYPE [DEFAULT] [RANGE|CHOICES]", "", None, "declares an option"),
    Command("u66ok", _E, "u66ok VERSION rules=NAMES|* [FEATURE...]", "", None, "ends the hand-shake"),
    Command("readyok", _E, "readyok", "", None, "answers isready"),
    Command("info", _E, "info KEY=VALUE...", "", None, "what the search thinks"),
    Command("bestmove", _E, "bestmove TAG ACT|none [score=X] [win=P]", "", None, "answers go, once"),
    Command("answer", _E, "answer COMMAND [TEXT]", "", _T, "answers a command of the table"),
    Command("error", _E, "error COMMAND TEXT", "", None, "refuses a line; nothing has changed"),
)
HOST_COMMANDS = {command.name: command for command in COMMANDS if command.side is Side.HOST}
ENGINE_COMMANDS = {command.name: command for command in COMMANDS if command.side is Side.ENGINE}


class Kind(StrEnum):
    """How a value is written."""

    COUNT = "integer"
    BY_SEAT = "integers, one for each seat, separated by /"
    ACTS = "acts separated by ."
    ACT = "one act"
    FLAG = "the bare word"
    REAL = "number"
    TEXT = "the rest of the line"


@dataclass(frozen=True, slots=True)
class Limit:
    """One row of the table of limits of `go`."""

    name: str
    """The key, also the field of `Limits`."""
    kind: Kind
    """How its value is written."""
    least: int
    """The smallest value that makes sense; 0 where the kind is no number."""
    summary: str
    """What it limits, with its unit."""


LIMITS = {
    row.name: row
    for row in (
        Limit("clock", Kind.BY_SEAT, 0, "time left for each seat, ms; the asked seat's is above 0"),
        Limit("inc", Kind.BY_SEAT, 0, "time added for each act, for each seat, ms"),
        Limit("movetime", Kind.COUNT, 1, "time for this act, ms"),
        Limit("nodes", Kind.COUNT, 1, "nodes to search"),
        Limit("worlds", Kind.COUNT, 1, "determinizations to look at"),
        Limit("depth", Kind.COUNT, 1, "acts to look ahead"),
        Limit("only", Kind.ACTS, 0, "the only acts to choose from"),
        Limit("multipv", Kind.COUNT, 1, "acts to rank, best first"),
        Limit("infinite", Kind.FLAG, 0, "think until stop"),
    )
}

INFO_KEYS = {
    "time": (Kind.COUNT, "time spent, ms"),
    "nodes": (Kind.COUNT, "nodes searched"),
    "nps": (Kind.COUNT, "nodes per second"),
    "worlds": (Kind.COUNT, "determinizations looked at"),
    "depth": (Kind.COUNT, "acts looked ahead"),
    "score": (Kind.REAL, "expected points of this deal for me, won minus lost, in the set's own unit"),
    "se": (Kind.REAL, "standard error of score"),
    "win": (Kind.REAL, "probability of winning the deal"),
    "match": (Kind.REAL, "probability of winning the match"),
    "pv": (Kind.ACTS, "expected acts, with the seat before those of other seats"),
    "multipv": (Kind.COUNT, "rank of this line, from 1"),
    "act": (Kind.ACT, "the act that this line ranks"),
    "string": (Kind.TEXT, "free text, last on the line"),
}

ASK_MOMENTS = {
    "bid": "the auction: bid or pass",
    "trump": "the declarer names the trump suit",
    "lead": "the leader: a card, a marriage, an exchange, closing, a claim",
    "meld": "after a marriage: its king or queen, or a claim",
    "follow": "the others in turn: a card, a claim",
    "close": "a seat that is not on lead may close the stock",
    "draw": "the trick winner, before the draws",
    "exchange": "the closer's opponent may exchange",
    "claim": "after the last trick, where claims are required",
}

END_REASONS = {
    "claim": "a true claim",
    "false-claim": "a wrong claim",
    "auto": "the target was reached in a set without claims",
    "out": "all cards were played",
    "close-failed": "the closer fell short with all cards played",
    "close-beaten": "the closer's opponent got there first",
    "auction": "the end of a deal of an auction game",
    "tie": "nobody wins",
}

FAULT_REASONS = {
    "illegal": "an act that was not among the legal ones, or none",
    "time": "no act before the deadline",
    "crash": "the end of an engine's output",
    "protocol": "an answer that is not in the protocol",
}

DEAL_REASONS = END_REASONS | FAULT_REASONS
"""The words that `reason=` of `result deal` takes."""
