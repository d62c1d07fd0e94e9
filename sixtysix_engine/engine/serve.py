"""The only user of standard input and output: reads lines, has them answered, writes each answer whole.

The session is made after the hand-shake was answered, so that `u66ok` does not wait for what is heavy to import.
"""

import os
import sys
from collections.abc import Sequence
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from ..protocol import messages as m
from ..protocol.errors import RemoteProtocolError
from ..protocol.lines import Line, LineSplitter
from .greeting import greeting
from .options import engine_settings

if TYPE_CHECKING:
    from .session import Session

_CHUNK = 1 << 16
USAGE = """usage: sixtysix engine

Speaks U66 on standard input and output (protocol.md): write `u66 1` to shake hands, `quit` to end. No arguments."""


class _Output:
    """Standard output, one message a write; several threads may send."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._lock = Lock()

    def send(self, message: m.EngineMessage) -> None:
        """Writes one line. Once nobody can hear an answer, from whichever thread, the engine ends."""
        data = f"{message}\n".encode()
        try:
            with self._lock:
                while data:
                    data = data[os.write(self._file, data) :]
        except OSError as error:
            os._exit(0 if isinstance(error, BrokenPipeError) else 1)


class _Conversation:
    """Answers the hand-shake itself and hands all else to the session."""

    def __init__(self, output: _Output) -> None:
        self._output = output
        self._settings = engine_settings()

    @cached_property
    def session(self) -> "Session":
        """The session, made when it is first needed."""
        from .session import Session  # noqa: PLC0415  # the rules and the players load after u66ok

        return Session(self._settings, self._output.send)

    def hear(self, line: Line) -> None:
        """Answers one line."""
        hello = _hello(line)
        if hello is not None:
            for answer in greeting(hello, self._settings):
                self._output.send(answer)
        self.session.hear(line)


def _hello(line: Line) -> m.Hello | None:
    try:
        message = m.parse_host_line(line) if isinstance(line, str) and line.startswith("u66") else None
    except RemoteProtocolError:
        return None
    return message if isinstance(message, m.Hello) else None


def serve(source: int, target: int) -> None:
    """Converses over two file descriptors until `quit` or the end of input."""
    conversation = _Conversation(_Output(target))
    splitter = LineSplitter()
    while True:
        data = os.read(source, _CHUNK)
        # The last line of a file counts even if nothing ends it.
        for line in splitter.feed(data or b"\n"):
            conversation.hear(line)
            if conversation.session.ended:
                conversation.session.cancel()
                return
        if not data:
            conversation.session.finish()
            return


def main(words: Sequence[str] | None = None) -> int:
    """Runs the engine on standard input and output; returns the exit code. It takes no arguments but `--help`."""
    words = sys.argv[1:] if words is None else words
    if words:
        asked = words[0] in ("-h", "--help")
        text = USAGE if asked else f"{words[0]!r}: no arguments are taken\n{USAGE}"
        print(text, file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 1
    try:
        serve(sys.stdin.fileno(), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 0  # a person at the terminal has had enough
    return 0


if __name__ == "__main__":
    sys.exit(main())
