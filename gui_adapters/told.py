"""What the package says in English, told in other languages: sentences found in one table (`told.toml`).

A sentence without a row stays as it is: who reads it loses the language, never the rule.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files

from .words import LANGUAGES, Words

_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_RANKS = {
    "ace": "A",
    "ten": "T",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "nine": "9",
    "eight": "8",
    "seven": "7",
}
_HOLES = re.compile(
    rf"(?P<card>\b(?:{'|'.join(_RANKS)}) of (?:{'|'.join(_SUITS)})\b)|(?P<suit>\b(?:{'|'.join(_SUITS)})\b)"
    r"|(?P<what>\b(?:taken by the others|taken|announced)(?= (?:in \d|now,|only after)))"
    r"|(?P<act>\b(?:[ATKQJ987][SHDC]|[mt][SHDC]|b\d+|[cxnp])\b)|(?P<n>\d+(?:\.\d+)?)"
)
_NUMBERED = re.compile(r"(\d+)(\D*?)\[([^\]|]*(?:\|[^\]|]*)+)\]")
"""Forms of a word after the number that they go with."""
_JOINTS = (": ", "; ")
_ACTS = {"c": "act.close", "x": "act.exchange", "n": "choice.go on", "p": "choice.pass"}


@cache
def table() -> dict[str, dict[str, str]]:
    """Returns all rows by their English words."""
    return tomllib.loads((files(__package__) / "told.toml").read_text(encoding="utf-8"))


def told(text: str, words: Words) -> str:
    """Tells an English text in the language of the words; what has no row stays English."""
    return _found(text, words) or text


def told_in_all(text: str) -> dict[str, str]:
    """Tells an English text in every language, by its name."""
    return {language: told(text, Words(language)) for language in LANGUAGES}


def key_of(text: str) -> tuple[str, dict[str, str]]:
    """Returns the English words of a text with holes for what changes, and what fills them."""
    filled: dict[str, str] = {}
    many = Counter[str]()

    def hole(found: re.Match[str]) -> str:
        kind = str(found.lastgroup)
        many[kind] += 1
        name = kind if many[kind] == 1 else f"{kind}{many[kind]}"
        filled[name] = found[0]
        return f"{{{name}}}"

    return _HOLES.sub(hole, text), filled


def _found(text: str, words: Words) -> str | None:
    key, filled = key_of(text)
    row = table().get(key)
    if row is None:
        return _in_parts(text, words)
    said = row.get(words.language, key).format(**{name: _put(name, what, words) for name, what in filled.items()})
    return _NUMBERED.sub(lambda found: f"{found[1]}{found[2]}{words.form(found[3].split('|'), int(found[1]))}", said)


def _in_parts(text: str, words: Words) -> str | None:
    """Tells a text whose parts have rows of their own."""
    for joint in _JOINTS:
        head, found, tail = text.partition(joint)
        parts = (_found(head, words), _found(tail, words)) if found else (None, None)
        if parts[0] is not None and parts[1] is not None:
            return f"{parts[0]}{joint}{parts[1]}"
    return None


def _put(name: str, what: str, words: Words) -> str:
    match name.rstrip("0123456789"):
        case "card":
            rank, _, suit = what.partition(" of ")
            return _named(_RANKS[rank], _SUITS[suit], words)
        case "suit":
            return words(f"suit-of.{_SUITS[what]}")
        case "what":
            return told(what, words)
        case "act":
            return _act(what, words)
    return what if words.language == "en" else what.replace(".", ",")


def _named(rank: str, suit: str, words: Words) -> str:
    return words("page.card", rank=words(f"rank.{rank}"), suit=words(f"suit-of.{suit}"))


def _act(act: str, words: Words) -> str:
    if act in _ACTS:
        return words(_ACTS[act])
    if act[0] in "mt":
        return words("choice.marriage" if act[0] == "m" else "choice.trump", suit=words(f"suit.{act[1]}"))
    return words("choice.bid", amount=act[1:]) if act[0] == "b" else words.card(act)
