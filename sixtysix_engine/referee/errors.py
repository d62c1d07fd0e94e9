"""What can stop a run, one type for each exit: our settings, the start, the record, an engine that is out.

A fault inside a game is none of these; it is a `Fault` in the record.
"""


class SettingsError(ValueError):
    """Settings that make no run; the text names the thing, its value and what is allowed."""


class StartError(Exception):
    """The run could not start: a program that is missing, an engine that does not shake hands, a file in use."""


class RecordError(Exception):
    """A record that cannot be read, or no longer be written."""


class BannedError(Exception):
    """An engine that could not be made ready several times in a row; it is out, and so is a run that needs it."""

    engine: str
    """Its name."""
    reason: str
    """What happened, without the name."""
    kit: str
    """The folder with all that is known of it; empty where there is none."""

    def __init__(self, engine: str, reason: str, kit: str) -> None:
        super().__init__(f"engine {engine}: {reason}{f'; kit {kit}' if kit else ''}")
        self.engine = engine
        self.reason = reason
        self.kit = kit
