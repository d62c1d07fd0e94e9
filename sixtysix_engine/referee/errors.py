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
    """An engine that could not be made ready several times in a row; it is out, and so is the run."""
