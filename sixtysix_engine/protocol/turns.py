"""Who may say what when, as dicts; both ends keep one of these objects beside their pipe.

Every `go` is owed exactly one `bestmove`: here is counted which one is open, and what else came.
"""

from enum import Enum, StrEnum

from .engine_messages import BestMove, Error
from .errors import LocalProtocolError, RemoteProtocolError
from .messages import (
    EngineMessage,
    Go,
    Hello,
    HostMessage,
    NewGame,
    Position,
    Quit,
    SetOption,
    Stop,
)

MAX_TAG = 20
"""Characters that no tag of ours reaches."""


class State(Enum):
    """Where a conversation stands."""

    GREETING = "before the hand-shake"
    IDLE = "while idle"
    THINKING = "while thinking"
    ENDED = "ended"


class Standing(StrEnum):
    """What a `bestmove` is to the host that hears it. All but the first are ignored and counted."""

    OPEN = "open"
    LATE = "late"
    REPEATED = "repeated"
    FOREIGN = "foreign"


HOST_MAY_SAY: dict[State, frozenset[type]] = {
    State.GREETING: frozenset({Hello, Quit}),
    State.ENDED: frozenset(),
}
"""What our host lets itself say in the states that allow little."""

REFUSED_WHILE_THINKING: dict[type, str] = {
    Go: "busy",
    Position: "searching",
    SetOption: "searching",
    NewGame: "searching",
}
"""What an engine refuses while it thinks, and the text of the error; a host does not send it."""

NEXT_STATE: dict[tuple[State, type], State] = {
    (State.GREETING, Hello): State.IDLE,
    (State.GREETING, Go): State.THINKING,
    (State.IDLE, Go): State.THINKING,
    (State.THINKING, BestMove): State.IDLE,
    (State.GREETING, Quit): State.ENDED,
    (State.IDLE, Quit): State.ENDED,
    (State.THINKING, Quit): State.ENDED,
}
"""How messages move the conversation; a message that is not here leaves it where it is."""


class EngineTurns:
    """The engine's side: refuses what may not be said while thinking, and sees that each `go` is answered once.

    A hand-shake is not insisted on, so that commands can be piped in from a file.
    """

    state: State
    """Where the conversation stands."""
    tag: str | None
    """The tag of the `go` that is owed a `bestmove`."""

    def __init__(self) -> None:
        self.state = State.GREETING
        self.tag = None

    def hear(self, message: HostMessage) -> None:
        """Takes note of a message. Raises `RemoteProtocolError` where it is refused; see `refusal`."""
        kind = type(message)
        if self.state is State.THINKING and kind in REFUSED_WHILE_THINKING:
            line = str(message)
            tag = message.tag if isinstance(message, Go) else None
            raise RemoteProtocolError(REFUSED_WHILE_THINKING[kind], line=line, command=line.partition(" ")[0], tag=tag)
        if isinstance(message, Go):
            self.tag = message.tag
        self.state = NEXT_STATE.get((self.state, kind), self.state)

    def ends_search(self, stop: Stop) -> bool:
        """Tells whether a `stop` means the search under way; one for an answered tag is void."""
        return self.state is State.THINKING and stop.tag in (None, self.tag)

    def say(self, message: BestMove) -> None:
        """Takes note of our `bestmove`. Raises `LocalProtocolError` unless it answers the open `go`."""
        if message.tag != self.tag:
            raise LocalProtocolError(f"bestmove {message.tag}: the open tag is {self.tag or 'none'}")
        self.tag = None
        self.state = NEXT_STATE.get((self.state, BestMove), self.state)


class HostTurns:
    """The host's side: gives out tags, knows which one is open, and tells what other answers are."""

    state: State
    """Where the conversation stands."""
    tag: str | None
    """The tag whose `bestmove` is awaited."""

    def __init__(self) -> None:
        self.state = State.GREETING
        self.tag = None
        self._given = 0
        self._abandoned: set[str] = set()

    def check(self, kind: type) -> None:
        """Raises `LocalProtocolError` where a message of this type may not be sent now."""
        refused = self.state is State.THINKING and kind in REFUSED_WHILE_THINKING
        if refused or kind not in HOST_MAY_SAY.get(self.state, (kind,)):
            raise LocalProtocolError(f"{kind.__name__} may not be sent {self.state.value}")

    def say(self, message: HostMessage) -> None:
        """Takes note of a message that we send, `go` excepted. Raises `LocalProtocolError` where it may not be sent."""
        self.check(type(message))
        self.state = NEXT_STATE.get((self.state, type(message)), self.state)

    def open_go(self) -> str:
        """Returns a fresh tag for a `go` that is sent now. Raises `LocalProtocolError` while another is open."""
        if self.state is not State.IDLE:
            self.check(Go)
        self._given += 1
        self.tag = tag = f"g{self._given}"
        self.state = State.THINKING
        return tag

    def hear(self, tag: str) -> Standing:
        """Takes note of a `bestmove`: it answers the open `go`, or is late, a second one, or has a tag of its own."""
        if tag == self.tag:
            self._close()
            return Standing.OPEN
        if tag in self._abandoned:
            self._abandoned.discard(tag)
            return Standing.LATE
        return Standing.REPEATED if self._was_given(tag) else Standing.FOREIGN

    def abandon(self) -> None:
        """Gives up waiting for the open `go`; its answer, if it comes, is late."""
        if self.tag is not None:
            self._abandoned.add(self.tag)
            self._close()

    def end(self) -> None:
        """Takes note of the end of the conversation."""
        self.tag = None
        self.state = State.ENDED

    def _close(self) -> None:
        self.tag = None
        self.state = NEXT_STATE.get((self.state, BestMove), self.state)

    def _was_given(self, tag: str) -> bool:
        number = int(tag[1:]) if tag[1:].isdecimal() and len(tag) < MAX_TAG else 0
        return 1 <= number <= self._given and tag == f"g{number}"


def refusal(error: RemoteProtocolError) -> tuple[EngineMessage, ...]:
    """Returns the answer to a line that is refused: an error, and for a `go` that has a tag `bestmove TAG none`."""
    if error.command != "go":
        return (Error(error.command, str(error)),)
    if error.tag is None:
        return (Error("go", f"- {error}"),)
    return (Error("go", f"{error.tag} {error}"), BestMove(error.tag, None))
