"""The words of all front ends: one table (`words.toml`), one row for each thing, one column for each language."""

import os
import re
import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "de", "ru")
"""The columns of the table."""
_FORMS = re.compile(r"\[([^\]|]+(?:\|[^\]|]+)+)\]")
"""The forms of a word for one and more."""


@cache
def table() -> dict[str, dict[str, str]]:
    """Returns all rows by key, such as `suit.S`, `choice.marriage`: the text in each language."""
    sections = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": row for section, rows in sections.items() for key, row in rows.items()}


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.all = {key: row[language] for key, row in table().items()}

    def __call__(self, key: str, /, **values: object) -> str:
        """Returns a text with its places filled; the last part of the key where there is no such row.

        Of `[one|more]` the form is taken that fits the number `n`.
        """
        text = self.all.get(key)
        if text is None:
            return key.partition(".")[2]
        return _FORMS.sub(lambda found: self._numbered(found[1].split("|"), values["n"]), text).format(**values)

    def card(self, card: str) -> str:
        """Writes a card as it is printed: `TD` as `10♦`, a hidden one as a back."""
        return "▒▒" if card == "??" else self.all[f"index.{card[0]}"] + SIGNS[card[1]]

    def form(self, forms: list[str], number: int) -> str:
        """Returns the form of a word that fits a number: of one and more, in Russian of one, few and many."""
        if self.language != "ru":
            return forms[number != 1]
        teens, last = number % 100 in range(11, 15), number % 10
        return forms[2 if teens or last not in range(1, 5) else last > 1]

    def _numbered(self, forms: list[str], number: object) -> str:
        assert isinstance(number, int)
        return self.form(forms, number)


SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""The signs of the suits."""


def language_here() -> str:
    """Returns the language of the environment's locale, English where the table has no column for it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
