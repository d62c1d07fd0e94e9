"""The printed pages: the lists of rule sets and of switches, a game explained, its values. Lines of text, no I/O."""

import re
from collections.abc import Iterator

from ..game.errors import RuleSetError
from ..game.rows import rule_set_names, switches
from ..game.ruleset import RuleSet
from ..game.variants import format_rules, rule_set
from .book import CHANGED, READING, speak
from .layout import paragraph, table
from .overlays import base_and_overlays

TEXTS = {
    "000": 'an old manual, "Chapter XIX. 66"',
    "001": "a dictionary of card games",
    "002": "an encyclopedia article",
    "003": "a modern primer after 000",
    "004": "a popular book, match to eight",
    "pagat": "John McLeod's card game pages, pagat.com",
}
"""The texts that sources cite."""

HOW_TO_GO_ON = (
    ("sixtysix rules classic", "explains a game to a person"),
    ("sixtysix rules classic+toEight", "the same with a switch laid over it"),
    ("sixtysix rules classic+matchTarget:11", "or with a single parameter"),
    ("sixtysix rules classic --diff pagat66", "tells how two games differ"),
    ("sixtysix rules classic --values", "prints all parameters of a game"),
    ("sixtysix rules --switches", "lists the switches"),
)


def contents(width: int) -> Iterator[str]:
    """Yields the list of all rule sets: name, seats, pack, what the game is; then how to go on."""
    sets = [rule_set(name) for name in rule_set_names()]
    name_width = max(len(rules.name) for rules in sets)
    rows = [(rules.name, str(rules.table.seats), _pack(rules), rules.about) for rules in sets]
    yield from table([("name", "seats", "pack", "the game"), *rows], width, columns=(name_width, 5, 4))
    yield ""
    for command, what in HOW_TO_GO_ON:
        yield from paragraph(f"{command:<37}  {what}", width, hanging=4) if width < 80 else [f"{command:<37}  {what}"]


def _pack(rules: RuleSet) -> str:
    size = str(4 * len(rules.pack.ranks))
    return size if rules.pack.copies == 1 else f"{rules.pack.copies}x{size}"


def switch_list(width: int) -> Iterator[str]:
    """Yields all switches, with their sources and the rule sets that refuse them."""
    yield from paragraph("Switches are laid over a rule set from left to right: dictionary+schneider30+toEight.", width)
    for name, row in switches().items():
        yield ""
        yield from paragraph(f"{name}: {row['about']} ({row['source']}).", width, hanging=4)
        yield from paragraph(_fits(name), width, indent=4)


def _fits(switch: str) -> str:
    names = rule_set_names()
    refused = [name for name in names if not _accepts(f"{name}+{switch}")]
    if len(refused) > len(names) / 2:
        return f"Only for {', '.join(name for name in names if name not in refused)}."
    return f"Not for {', '.join(refused)}." if refused else ""


def _accepts(text: str) -> bool:
    try:
        rule_set(text)
    except RuleSetError:
        return False
    return True


def explanation(rules: RuleSet, width: int) -> Iterator[str]:
    """Yields a game explained to somebody who has never played it."""
    yield from _preface(rules, width)
    marks: set[str] = set()
    for title, paragraphs in speak(rules):
        yield from ("", title)
        for number, sentences in enumerate(paragraphs):
            yield from [""] if number else []
            yield from paragraph(" ".join(map(str, sentences)), width, indent=2)
            marks |= {mark for spoken in sentences for mark in spoken.marks}
    legend = list(mark_legend(marks, width))
    yield from ["", *legend] if legend else []


def _preface(rules: RuleSet, width: int) -> Iterator[str]:
    base, overlays = base_and_overlays(rules)
    yield from paragraph(f"{base}: {rules.about}.", width)
    for overlay in overlays:
        about = f": {switches()[overlay]['about']}" if overlay in switches() else ""
        yield from paragraph(f"Laid over it: {overlay}{about}.", width)
    yield from paragraph(_source(rules.source), width)


def _source(source: str) -> str:
    """Returns the source with the numbers of the texts explained."""
    cited = [text for text in TEXTS if re.search(rf"\b{text}\b", source)]
    span = re.search(r"\b(00\d) to (00\d)\b", source)
    if span:
        cited = [text for text in TEXTS if text in cited or span[1] <= text <= span[2]]
    explained = "; ".join(f"{text} is {TEXTS[text]}" for text in cited)
    return f"Source: {source}. {f'Here {explained}.' if explained else ''}".rstrip()


def mark_legend(marks: set[str], width: int) -> Iterator[str]:
    """Yields what the marks mean that have been used."""
    if READING in marks:
        yield from paragraph(f"{READING}: the source is silent or unclear here, and this is how it is read.", width)
    if any(mark.startswith(CHANGED) for mark in marks):
        yield from paragraph(f"{CHANGED}...]: this comes from what is laid over the rule set.", width)


def values(rules: RuleSet) -> Iterator[str]:
    """Yields all parameters as `key=value`."""
    return (f"{key}={value}" for key, value in format_rules(rules).items())
