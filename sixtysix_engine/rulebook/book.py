"""The whole book: the table of sections, and what it says of one rule set, with the marks of each sentence.

A reading or a changed value is marked where a sentence speaks about its parameter.
"""

from typing import NamedTuple

from ..game.ruleset import RuleSet
from .auction import AUCTION
from .layout import NO_BREAK
from .marriages import MARRIAGES
from .opening import OPENING
from .overlays import changes
from .playing import PLAY
from .sentence import Section, Sentence
from .stock import CLOSING, EXCHANGE
from .whole_match import MATCH
from .winning import WINNING
from .worth import WORTH

SECTIONS: tuple[Section, ...] = (*OPENING, AUCTION, PLAY, MARRIAGES, EXCHANGE, CLOSING, WINNING, WORTH, MATCH)
READING = "[reading]"
CHANGED = "[changed: "


class Spoken(NamedTuple):
    """A sentence as it is said of one rule set."""

    sentence: Sentence
    text: str
    marks: tuple[str, ...]
    """`[reading]` and `[changed: OVERLAY]`, as they apply."""

    def __str__(self) -> str:
        return " ".join((self.text, *(mark.replace(" ", NO_BREAK) for mark in self.marks)))


def speak(rules: RuleSet) -> list[tuple[str, list[list[Spoken]]]]:
    """Returns all that the book says of a rule set: sections by title, paragraphs, sentences; empty ones left out."""
    changed = changes(rules)
    book = []
    for title, paragraphs in SECTIONS:
        spoken = [[s for sentence in paragraph if (s := say(sentence, rules, changed))] for paragraph in paragraphs]
        if any(spoken):
            book.append((title, [paragraph for paragraph in spoken if paragraph]))
    return book


def say(sentence: Sentence, rules: RuleSet, changed: dict[str, str]) -> Spoken | None:
    """Returns a sentence as it is said of a rule set, given what was changed in it; none where it has no place."""
    text = sentence.tell(rules)
    if text is None:
        return None
    overlays = dict.fromkeys(changed[key] for key in sentence.keys if key in changed)
    read = any(key in rules.readings and key not in changed for key in sentence.keys)
    marks = ((READING,) if read else ()) + tuple(f"{CHANGED}{overlay}]" for overlay in overlays)
    return Spoken(sentence, text, marks)
