"""What the likely cause is where an engine does not start, for the person who typed its command."""

import os


def why_not_started(command: tuple[str, ...], cwd: str | None, error: OSError) -> str:
    """Tells why the system has not started a program."""
    program = command[0]
    if cwd is not None and not os.path.isdir(cwd):
        return f"the working directory {cwd!r} does not exist"
    if isinstance(error, FileNotFoundError):
        return f"program {program!r} not found; command {list(command)}{dash_hint(command)}"
    if isinstance(error, PermissionError):
        return f"program {program!r} is not executable ({error.strerror})"
    return f"program {program!r} cannot be started: {error.strerror}; a script needs its interpreter's line or name"


def dash_hint(command: tuple[str, ...]) -> str:
    """Returns a warning where a word has a dash that only looks like the ASCII one, else nothing."""
    odd = [word for word in command if any(dash in word for dash in "\u2010\u2011\u2012\u2013\u2014\u2212")]
    return f"; {odd[0]!r} has a dash that is not the ASCII one" if odd else ""
