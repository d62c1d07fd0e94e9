"""Who is told what happens in a run: programs by events, people by messages. Whoever listens is never waited for."""

from collections.abc import Callable, Sequence

from ..client.process import Log
from .events import Announcer

Traffic = Callable[[str, Sequence[str]], Log]
"""Returns what writes the traffic of a process, by the name of the engine and its command."""


def _to_nobody(_: str) -> None:
    """Tells nobody."""


class Watch:
    """What a run is given to tell of itself; as it is made, nobody listens."""

    events: Announcer
    """Events for programs."""
    say: Callable[[str], None]
    """Shows a message to people."""
    traffic: Traffic | None
    """What logs the traffic of engines, if anything does."""

    def warn(self, text: str) -> None:
        """Warns people and programs."""
        self.say(f"warning: {text}")
        self.events.emit("warning", text=text)

    def __init__(self, say: Callable[[str], None] = _to_nobody) -> None:
        self.events = Announcer()
        self.say = say
        self.traffic = None
