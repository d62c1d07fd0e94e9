"""The loop that makes a bot out of one function: `run(choose)`.

Every line is answered as U66 asks, whatever the function does; its own prints go to standard error.
"""

import contextlib
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from io import BufferedReader
from pathlib import Path
from typing import cast

from ..protocol import (
    BestMove,
    EngineMessage,
    Error,
    Go,
    Hello,
    HostMessage,
    IdAuthor,
    IdName,
    IsReady,
    Line,
    LineSplitter,
    LineTooLong,
    LocalProtocolError,
    Option,
    OptionLine,
    OptionValue,
    Position,
    ProtocolError,
    Quit,
    ReadyOk,
    RemoteProtocolError,
    SetOption,
    TableMessage,
    U66Ok,
    parse_fields,
    parse_host_line,
    parse_names,
    refusal,
)

Choose = Callable[[dict[str, str], list[str], Go], str]
"""Chooses an act: the fields of the position, the legal acts as written, and the `go` with its limits."""
OnChange = Callable[[OptionValue], None]
"""Called with each new value of an option."""

REQUIRED_KEYS = ("rules", "me", "turn", "hand", "table", "log")


def run(
    choose: Choose,
    *,
    name: str = "",
    author: str = "",
    rules: str = "*",
    options: Mapping[Option, OnChange] | None = None,
    ready: Callable[[], None] | None = None,
) -> None:
    """Plays on standard input and output until `quit` or the end of input.

    Without a `name` the bot is called as its file, without an `author` it has none that is known. `rules` are the names
    of the rule sets that it plays, joined with dots, `*` for any. An exception of `choose` is shown on standard error
    and answered by `error` and `bestmove TAG none`; so is an answer that is none of the legal acts. `ready` does slow
    work, or waits for it, before each `readyok`.
    """
    name = name or Path(sys.argv[0]).stem.removeprefix("-") or "bot"
    bot = Bot(choose, name=name, author=author or "unknown", rules=rules, options=options, ready=ready)
    output = sys.stdout.buffer
    with contextlib.redirect_stdout(sys.stderr):
        for line in _lines(cast(BufferedReader, sys.stdin.buffer)):
            for message in bot.hear(line):
                output.write(f"{message}\n".encode())
                output.flush()
            if bot.ended:
                return


class Bot:
    """The conversation of a bot without its pipe: lines in, messages out."""

    ended: bool
    """Whether `quit` was heard."""

    def __init__(
        self,
        choose: Choose,
        *,
        name: str,
        author: str,
        rules: str = "*",
        options: Mapping[Option, OnChange] | None = None,
        ready: Callable[[], None] | None = None,
    ) -> None:
        self.ended = False
        self._choose = choose
        self._ready = ready
        self._options = {option.name: (option, on_change) for option, on_change in (options or {}).items()}
        self._hello = U66Ok(1, tuple(rules.split(".")))
        self._greeting: tuple[EngineMessage, ...] = (
            IdName(name),
            IdAuthor(author),
            *[OptionLine(option) for option in options or ()],
            self._hello,
        )
        self._position: dict[str, str] | None = None

    def hear(self, line: Line) -> Iterator[EngineMessage]:
        """Takes a line of the host and gives the answers to it."""
        if isinstance(line, LineTooLong):
            yield Error("-", "line too long")
            return
        try:
            message = parse_host_line(line)
            if isinstance(message, TableMessage):
                raise RemoteProtocolError("unknown command", line=line, command=line.split()[0])
            yield from self._obey(message)
        except RemoteProtocolError as error:
            if error.command == "position":
                self._position = None
            yield from refusal(error)

    def _obey(self, message: HostMessage) -> Iterator[EngineMessage]:
        match message:
            case Hello():
                yield from self._greeting
            case IsReady():
                if self._ready is not None:
                    self._ready()
                yield ReadyOk()
            case SetOption():
                self._set_option(message)
            case Position():
                self._position = None
                self._position = self._read_position(message)
            case Go():
                yield from self._go(message)
            case Quit():
                self.ended = True

    def _set_option(self, message: SetOption) -> None:
        declared = self._options.get(message.name)
        if declared is None:
            names = " ".join(self._options) or "none"
            raise RemoteProtocolError(f"no option {message.name}; options: {names}", command="setoption")
        option, on_change = declared
        try:
            value = option.check(message.value)
        except ProtocolError as error:
            raise RemoteProtocolError(str(error), command="setoption") from None
        on_change(value)

    def _read_position(self, message: Position) -> dict[str, str]:
        try:
            fields = parse_fields(message.text)
        except LocalProtocolError as error:
            raise RemoteProtocolError(str(error), command="position") from None
        for key in REQUIRED_KEYS:
            if key not in fields:
                raise RemoteProtocolError(f"missing key: {key}", command="position")
        if fields["me"] == fields["turn"] and "legal" not in fields:
            raise RemoteProtocolError("missing key: legal", command="position")
        if not self._hello.plays(fields["rules"]):
            raise RemoteProtocolError(
                f"rules={fields['rules']}: allowed: {'.'.join(self._hello.rules)}", command="position"
            )
        return fields

    def _go(self, go: Go) -> Iterator[EngineMessage]:
        try:
            yield BestMove(go.tag, self._choose_act(go))
        except ProtocolError as error:
            yield from refusal(RemoteProtocolError(str(error), command="go", tag=go.tag))

    def _choose_act(self, go: Go) -> str:
        if self._position is None:
            raise LocalProtocolError("no position")
        legal = [act for act in parse_names(self._position.get("legal", "-")) if not go.only or act in go.only]
        if not legal:
            raise LocalProtocolError("no legal act")
        try:
            act = str(self._choose(dict(self._position), list(legal), go))
        except Exception as error:
            traceback.print_exc()
            raise LocalProtocolError(f"choosing failed: {type(error).__name__}: {error}") from error
        if act not in legal:
            raise LocalProtocolError(f"choosing failed: it returned {act!r}; legal: {'.'.join(legal)}")
        return act


def _lines(source: BufferedReader) -> Iterator[Line]:
    splitter = LineSplitter()
    while data := source.read1(1 << 16):
        yield from splitter.feed(data)
