"""Every message of U66, and the two functions that read a line.

`parse_host_line(str(message)) == message`; what cannot be read raises `RemoteProtocolError`, and nothing else does.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from .engine_messages import (
    Answer,
    BestMove,
    Error,
    IdAuthor,
    IdName,
    Info,
    OptionLine,
    ReadyOk,
    U66Ok,
    parse_answer,
    parse_best_move,
    parse_error,
    parse_id,
    parse_info,
    parse_option_line,
    parse_u66ok,
)
from .errors import LocalProtocolError, RemoteProtocolError
from .host_messages import (
    NO_LIMITS,
    Debug,
    Go,
    Hello,
    IsReady,
    Limits,
    NewGame,
    Position,
    Quit,
    ResultDeal,
    ResultMatch,
    SetOption,
    Stop,
    is_tag,
    parse_debug,
    parse_go,
    parse_hello,
    parse_result,
    parse_set_option,
    parse_stop,
)
from .lines import printable
from .table_messages import (
    Apply,
    Bench,
    Deal,
    Legal,
    Next,
    Perft,
    Rules,
    SelfCheck,
    Table,
    ViewSeat,
    parse_deal,
    parse_next,
    parse_rules,
    parse_self_check,
    parse_view,
)
from .tokens import parse_int

_Message = TypeVar("_Message")

TableMessage = Rules | Deal | Table | Apply | ViewSeat | Legal | Next | Perft | Bench | SelfCheck
"""What a host may ask an engine with the feature `table`."""
HostMessage = (
    Hello
    | SetOption
    | NewGame
    | IsReady
    | Position
    | Go
    | Stop
    | ResultDeal
    | ResultMatch
    | Debug
    | Quit
    | TableMessage
)
"""What a host may say."""
EngineMessage = IdName | IdAuthor | OptionLine | U66Ok | ReadyOk | Info | BestMove | Answer | Error
"""What an engine may say."""

HOST_READERS: Mapping[str, Callable[[str], HostMessage]] = {
    "u66": parse_hello,
    "setoption": parse_set_option,
    "newgame": lambda _: NewGame(),
    "isready": lambda _: IsReady(),
    "position": Position,
    "go": parse_go,
    "stop": parse_stop,
    "result": parse_result,
    "debug": parse_debug,
    "quit": lambda _: Quit(),
    "rules": parse_rules,
    "deal": parse_deal,
    "table": Table,
    "apply": Apply,
    "view": parse_view,
    "legal": lambda _: Legal(),
    "next": parse_next,
    "perft": lambda text: Perft(parse_int("depth", text, 0)),
    "bench": lambda _: Bench(),
    "selfcheck": parse_self_check,
}
"""The reader of what stands after each command of a host; the names are those of `grammar.HOST_COMMANDS`."""
ENGINE_READERS: Mapping[str, Callable[[str], EngineMessage]] = {
    "id": parse_id,
    "option": parse_option_line,
    "u66ok": parse_u66ok,
    "readyok": lambda _: ReadyOk(),
    "info": parse_info,
    "bestmove": parse_best_move,
    "answer": parse_answer,
    "error": parse_error,
}
"""The reader of what stands after each command of an engine; the names are those of `grammar.ENGINE_COMMANDS`."""


def parse_host_line(line: str) -> HostMessage:
    """Reads a line of a host. Raises `RemoteProtocolError`; `turns.refusal` makes the answer to it."""
    return _parse(line, HOST_READERS)


def parse_engine_line(line: str) -> EngineMessage:
    """Reads a line of an engine. Raises `RemoteProtocolError`."""
    return _parse(line, ENGINE_READERS)


def _parse(line: str, readers: Mapping[str, Callable[[str], _Message]]) -> _Message:
    command, text = [*line.split(None, 1), "", ""][:2]
    reader = readers.get(command)
    if reader is None:
        raise RemoteProtocolError("unknown command", line=line, command=printable(command[:80]) or "-")
    try:
        return reader(text.strip())
    except LocalProtocolError as error:
        words = text.split() if command in ("go", "stop", "bestmove") else []
        tag = words[0] if words and is_tag(words[0]) else None
        raise RemoteProtocolError(str(error), line=line, command=command, tag=tag) from None


__all__ = [
    "ENGINE_READERS",
    "HOST_READERS",
    "NO_LIMITS",
    "Answer",
    "Apply",
    "Bench",
    "BestMove",
    "Deal",
    "Debug",
    "EngineMessage",
    "Error",
    "Go",
    "Hello",
    "HostMessage",
    "IdAuthor",
    "IdName",
    "Info",
    "IsReady",
    "Legal",
    "Limits",
    "NewGame",
    "Next",
    "OptionLine",
    "Perft",
    "Position",
    "Quit",
    "ReadyOk",
    "ResultDeal",
    "ResultMatch",
    "Rules",
    "SelfCheck",
    "SetOption",
    "Stop",
    "Table",
    "TableMessage",
    "U66Ok",
    "ViewSeat",
    "parse_engine_line",
    "parse_host_line",
]
