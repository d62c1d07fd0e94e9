"""Why a program cannot be confined."""


class ConfineError(Exception):
    """This system lacks what was asked for; the text says what, and what would help."""
