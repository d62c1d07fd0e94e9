"""What the rule book is made of: sentences, each with the parameters it speaks about, in paragraphs and sections.

A sentence is a function of the rule set; the marking of readings and changes and the differences come from its keys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..game.ruleset import RuleSet

Tell = Callable[[RuleSet], str | None]


@dataclass(frozen=True)
class Sentence:
    """One thing that the book says."""

    keys: tuple[str, ...]
    """Public names of the parameters it speaks about; empty where it tells a fact of the whole family."""
    tell: Tell
    """Returns the text, none where there is nothing to say."""


class Section(NamedTuple):
    """A headed part of the book."""

    title: str
    paragraphs: tuple[tuple[Sentence, ...], ...]


def says(*keys: str, when: Callable[[RuleSet], bool] | None = None) -> Callable[[Tell], Sentence]:
    """Makes a sentence of a function: the parameters it speaks about, and the rule sets in which it has a place."""

    def made(tell: Tell) -> Sentence:
        return Sentence(keys, lambda rules: tell(rules) if when is None or when(rules) else None)

    return made
