"""What can be wrong with a line, told by whose fault it is.

The type says who broke the protocol: we (`LocalProtocolError`) or the peer (`RemoteProtocolError`).
"""


class ProtocolError(ValueError):
    """Something that the protocol does not allow; base of the errors of this package."""


class LocalProtocolError(ProtocolError):
    """Our own side was about to break the protocol; nothing was sent."""


class OptionError(ProtocolError):
    """A value that an option does not take; the text names the option, the value and what is allowed."""


class RemoteProtocolError(ProtocolError):
    """The peer broke the protocol. `str()` is the reason alone, fit for an `error COMMAND text` answer."""

    line: str
    """The raw line as it was received, without its line end."""
    command: str
    """The first word of the line: the name to answer with."""
    tag: str | None
    """The tag, where the line is a `go`, `stop` or `bestmove` that has one."""

    def __init__(self, reason: str, *, line: str = "", command: str = "-", tag: str | None = None) -> None:
        super().__init__(reason)
        self.line = line
        self.command = command
        self.tag = tag
