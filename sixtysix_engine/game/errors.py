"""What can be wrong with what the law is asked: unreadable, ambiguous, not allowed, contradictory.

Each text names the thing, its value and what would have been allowed.
"""


class GameError(ValueError):
    """Something that the law refuses; base of all errors of this package."""


class MalformedError(GameError):
    """A text that is not in the notation."""


class AmbiguousError(GameError):
    """A shortened act that fits several legal acts."""


class IllegalError(GameError):
    """A well-formed act that the rules do not allow now."""


class RuleSetError(GameError):
    """An unknown rule set or switch, or parameters that contradict each other."""

    def __init__(self, text: str, *, keys: tuple[str, ...] = ()) -> None:
        super().__init__(text)
        self.keys = keys
        """Names of the parameters that contradict each other."""


class PositionError(GameError):
    """A position that is incomplete, impossible, or disagrees with its own log."""
