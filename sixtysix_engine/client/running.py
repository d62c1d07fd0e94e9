"""The process that runs now and the conversation with it: what a restart makes anew.

The async and the blocking engine hold the same object, so that both see the new process.
"""

from dataclasses import dataclass, field

from ..protocol import OptionValue, U66Ok
from .conversation import Conversation
from .process import EngineProcess


@dataclass(slots=True)
class Running:
    """An engine between its start and its end."""

    talk: Conversation
    """What it says, matched with what it was asked."""
    process: EngineProcess = field(init=False)
    """Its process."""
    hello: U66Ok = field(init=False)
    """Its answer to the hand-shake."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """What its options were set to, for a new process."""
    restarts: int = 0
    """How often it was started anew."""
    closed: bool = False
    """Whether it was ended for good, by `quit` or `kill`."""

    def renew(self, talk: Conversation) -> None:
        """Takes the conversation of a new process, which goes on with the counts and notes of the old one."""
        talk.counts, talk.notes = self.talk.counts, self.talk.notes
        self.talk = talk
        self.closed = False
