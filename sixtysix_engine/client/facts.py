"""What is known of a running engine without asking it; the async and the blocking engine share it."""

from ..protocol import Feature, Option, State, U66Ok
from .conversation import Conversation
from .process import EngineProcess
from .reply import Counts
from .running import Running


class EngineFacts:
    """What an engine has said of itself, and how it is doing."""

    _running: Running

    @property
    def hello(self) -> U66Ok:
        """Its answer to the hand-shake: version, rule sets, features."""
        return self._running.hello

    @property
    def name(self) -> str:
        """What we call it: the given name, else its `id name`, else its program."""
        return self._talk.name

    @property
    def id_name(self) -> str:
        """What it calls itself; empty when it does not."""
        return self._talk.id_name

    @property
    def id_author(self) -> str:
        """Whom it names as its author; empty when it does not."""
        return self._talk.id_author

    @property
    def options(self) -> dict[str, Option]:
        """The options that it declared."""
        return self._talk.options

    @property
    def counts(self) -> Counts:
        """What it printed that nobody asked for."""
        return self._talk.counts

    @property
    def notes(self) -> list[str]:
        """Oddities for people, such as option lines that cannot be read; the first 100."""
        return self._talk.notes

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def asked(self) -> float:
        """When the last `go` was written, s of the loop's clock."""
        return self._talk.asked

    @property
    def restarts(self) -> int:
        """How often it was started anew."""
        return self._running.restarts

    @property
    def alive(self) -> bool:
        """Whether it is running with its output open; an engine that is not must be started anew."""
        return self._talk.turns.state is not State.ENDED

    def offers(self, feature: Feature) -> bool:
        """Tells whether the engine has declared a feature."""
        return self.hello.offers(feature)

    def plays(self, rules: str) -> bool:
        """Tells whether the engine plays a rule set, given as in a position: name, then switches."""
        return self.hello.plays(rules)

    def stderr_tail(self) -> str:
        """Returns the end of what the engine has written to standard error, at most 64 KiB."""
        return self._process.stderr_tail()

    @property
    def _talk(self) -> Conversation:
        return self._running.talk

    @property
    def _process(self) -> EngineProcess:
        return self._running.process
