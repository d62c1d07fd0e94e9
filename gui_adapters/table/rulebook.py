"""The rules of a game for a person, in the language of the table: what the rule book says, told in that language."""

from collections.abc import Iterator
from dataclasses import dataclass

from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.rulebook.book import CHANGED, READING, Spoken, speak
from sixtysix_engine.rulebook.layout import NO_BREAK, paragraph
from sixtysix_engine.rulebook.overlays import base_and_overlays

from ..told import told
from ..words import Words


@dataclass(frozen=True)
class Chapter:
    """A headed part of the book."""

    title: str
    """What it is about."""
    paragraphs: tuple[str, ...]
    """What it says."""


@dataclass(frozen=True)
class Book:
    """The rules of one game."""

    about: str
    """What the game is, and what is laid over it, each a line."""
    chapters: tuple[Chapter, ...]
    """All that there is to know."""
    legend: tuple[str, ...]
    """What the marks mean that are used, and where the rules come from."""


def book(rules: str, words: Words) -> Book:
    """Returns the rules of a game with switches. Raises `ValueError` for an unknown name."""
    try:
        meant = rule_set(rules)
    except RuleSetError as error:
        raise ValueError(str(error)) from None
    base, overlays = base_and_overlays(meant)
    about = [f"{base}: {words.all.get(f'rules.{base}', meant.about)}."]
    about += [f"{words('book.laid', what=overlay)}{_switch(overlay, words)}." for overlay in overlays]
    said = speak(meant)
    chapters = [
        Chapter(told(title, words), tuple(" ".join(_said(one, words) for one in part) for part in parts))
        for title, parts in said
    ]
    marks = {mark for _, parts in said for part in parts for one in part for mark in one.marks}
    legend = [words("book.reading-is")] if READING in marks else []
    legend += [words("book.changed-is")] if marks - {READING} else []
    return Book("\n".join(about), tuple(chapters), (*legend, words("book.source", source=meant.source)))


def rules_in_words(rules: str, width: int, words: Words) -> Iterator[str]:
    """Yields the lines of the book. Raises `ValueError` for an unknown name."""
    read = book(rules, words)
    for line in read.about.split("\n"):
        yield from paragraph(line, width)
    for chapter in read.chapters:
        yield from ("", chapter.title)
        for number, text in enumerate(chapter.paragraphs):
            yield from [""] if number else []
            yield from paragraph(text, width, indent=2)
    yield ""
    for line in read.legend:
        yield from paragraph(line, width)


def _switch(overlay: str, words: Words) -> str:
    about = words.all.get(f"switch.{overlay}")
    return f": {about}" if about else ""


def _said(spoken: Spoken, words: Words) -> str:
    marks = [
        words("book.reading") if mark == READING else words("book.changed", what=mark[len(CHANGED) : -1])
        for mark in spoken.marks
    ]
    return " ".join([told(spoken.text, words), *(mark.replace(" ", NO_BREAK) for mark in marks)])
