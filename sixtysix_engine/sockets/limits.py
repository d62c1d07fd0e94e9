"""What a server lets a connection have, and how it is told that it wants too much. The rows are also the options."""

from dataclasses import dataclass, field, fields

from ..protocol import MAX_LINE


class Refused(Exception):  # noqa: N818  # the type names what happens to the client
    """A client is refused or put out; `str()` is told to it in an `error` line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of a server; `metadata["help"]` is the text for people."""

    connections: int = field(default=32, metadata={"help": "connections at once, one engine process each"})
    """Connections at once."""
    per_host: int = field(default=32, metadata={"help": "connections at once from one host"})
    """Connections at once from one host."""
    line: int = field(default=MAX_LINE, metadata={"help": "bytes of a line; longer ones are answered by an error"})
    """Bytes of the longest line."""
    lines: int = field(default=2000, metadata={"help": "lines a second of one connection; more of them wait"})
    """Lines a second that a connection may send for long."""
    rate: int = field(default=4_000_000, metadata={"help": "bytes a second of one connection; more of them wait"})
    """Bytes a second that a connection may send for long."""
    hello: float = field(default=10.0, metadata={"help": "seconds to the first line; no engine is started before it"})
    """Seconds from the connection to the first line."""
    unended: float = field(default=10.0, metadata={"help": "seconds from the first byte of a line to its end"})
    """Seconds that a line may take."""
    idle: float = field(default=900.0, metadata={"help": "seconds without a line; a comment is one"})
    """Seconds between lines."""
    stall: float = field(default=30.0, metadata={"help": "seconds in which a client takes none of its answers"})
    """Seconds that an answer may wait to be taken."""
    ending: float = field(default=60.0, metadata={"help": "seconds that a search may last after the end of its input"})
    """Seconds from the end of input to the engine's end."""


ROWS = fields(Limits)
"""One row for each limit."""
