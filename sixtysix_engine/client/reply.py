"""What comes back from an engine besides errors: the answer to a `go`, and counts of what nobody asked for.

Lines are kept raw and read only when somebody looks at them.
"""

from dataclasses import dataclass

from ..protocol import BestMove, Info, RemoteProtocolError, parse_engine_line

INFOS_KEPT = 256
"""The last `info` lines of a search that are kept."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one `go`."""

    act: str
    """The act as the engine wrote it; whether it is legal is for the caller to say."""
    elapsed: float
    """Seconds from writing `go` to the arrival of the answer."""
    line: str
    """The raw `bestmove` line."""
    info_lines: tuple[str, ...] = ()
    """The last raw `info` lines of this search, oldest first, at most 256."""
    arrived: float = 0.0
    """When it could be read at the earliest, s of the loop's clock."""

    @property
    def infos(self) -> tuple[Info, ...]:
        """The `info` lines that can be read."""
        read = [read_info(line) for line in self.info_lines]
        return tuple(info for info in read if info is not None)

    @property
    def malformed(self) -> tuple[str, ...]:
        """The `info` lines that cannot be read."""
        return tuple(line for line in self.info_lines if read_info(line) is None)

    @property
    def score(self) -> float | None:
        """The score that came with the answer."""
        return self._best_move.score

    @property
    def win(self) -> float | None:
        """The probability of winning the deal that came with the answer."""
        return self._best_move.win

    @property
    def _best_move(self) -> BestMove:
        message = parse_engine_line(self.line)
        assert isinstance(message, BestMove)
        return message


@dataclass(slots=True)
class Counts:
    """What an engine printed that nobody asked for. None of it decides anything."""

    late: int = 0
    """Answers to a search that was given up before they came."""
    repeated: int = 0
    """Second answers to one search."""
    foreign: int = 0
    """Answers with a tag that was never given out."""
    chatter: int = 0
    """Lines that are not in the protocol, or came when nothing was asked."""
    too_long: int = 0
    """Lines of more than 1 MiB."""


def read_info(line: str) -> Info | None:
    """Reads an `info` line, None where that is not possible."""
    try:
        message = parse_engine_line(line)
    except RemoteProtocolError:
        return None
    return message if isinstance(message, Info) else None
