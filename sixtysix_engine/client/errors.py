"""How an engine can fail the program that drives it: one type for each way.

Our own mistakes are `protocol.LocalProtocolError`; everything here is the engine's.
"""

from ..protocol import printable
from .process import Traffic


class EngineError(Exception):
    """An engine failed; base of the errors of this package. `str()` names the engine and says all there is to say."""

    engine: str
    """The engine's name."""
    line: str
    """The raw line that is at fault, empty where none is."""
    errors: tuple[str, ...]
    """The `error ...` lines that the engine printed since it was last asked."""
    traffic: tuple[Traffic, ...] = ()
    """Where its start failed: the lines both ways; else the engine itself has them."""
    stderr_end: str = ""
    """Where its start failed: the end of its standard error."""

    def __init__(self, engine: str, reason: str, *, line: str = "", errors: tuple[str, ...] = ()) -> None:
        notes = [f"{engine}: {reason}"]
        if line:
            notes.append(f"line: {printable(line[:500])}")
        notes += [f"it said: {printable(error[:500])}" for error in errors]
        super().__init__("; ".join(notes))
        self.engine = engine
        self.line = line
        self.errors = errors


class EngineStartError(EngineError):
    """The program could not be started at all."""


class EngineTimeout(EngineError):  # noqa: N818  # the type names the fate, not a mistake of ours
    """No answer came before the deadline. The engine is still running, and may answer late."""


class EngineCrash(EngineError):  # noqa: N818  # the type names the fate, not a mistake of ours
    """The engine's output ended: it exited, was killed, or closed its output."""

    status: int | None
    """Its exit status, negative for a signal; None while it is still running."""
    stderr: str
    """The end of what it wrote to standard error."""

    def __init__(
        self,
        engine: str,
        reason: str,
        *,
        status: int | None,
        stderr: str,
        line: str = "",
        errors: tuple[str, ...] = (),
    ) -> None:
        super().__init__(engine, reason, line=line, errors=errors)
        self.status = status
        self.stderr = stderr


class EngineProtocolError(EngineError):
    """An answer that is not in the protocol; `line` is the raw line."""


class EngineDeclined(EngineProtocolError):  # noqa: N818  # the type names the fate, not a mistake of ours
    """The answer was `bestmove TAG none`; `errors` usually say why."""


class EngineRefused(EngineError):  # noqa: N818  # the type names the fate, not a mistake of ours
    """The engine answered `error ...` to what it was asked; `reason` is its text."""

    reason: str
    """The text of the error, without the word `error` and the command."""

    def __init__(self, engine: str, asked: str, reason: str) -> None:
        super().__init__(engine, f"{printable(asked[:200])}: {printable(reason)}")
        self.reason = reason
