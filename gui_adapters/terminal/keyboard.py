"""The keys of the table that are no choices, and what a Cyrillic keyboard means."""

COMMANDS = {
    "?": "help",
    "r": "rules",
    "i": "hint",
    "v": "analysis",
    "t": "last-trick",
    "l": "log",
    "e": "review",
    "g": "language",
    "w": "new",
    ".": "step",
    "q": "quit",
}
"""Key and command; the words are `command.NAME`, in the line of keys `key.NAME`."""
OF_PLAYERS = ("hint", "last-trick")
"""Commands that one who watches has no use for."""
OF_WATCHERS = ("step",)
"""Commands for those who watch."""
GRAVE = ("close", "claim")
"""Choices that are asked for twice."""

_CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбю"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."


def latin(key: str) -> str:
    """Returns the key of a Latin keyboard at the same place; other keys as they are."""
    return key.lower().translate(str.maketrans(_CYRILLIC, _LATIN))
