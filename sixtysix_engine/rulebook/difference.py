"""What tells two rule sets apart: their parameters, and the sentences of the book that are not the same."""

from collections.abc import Iterator

from ..game.ruleset import RuleSet
from ..game.variants import format_rules
from .book import SECTIONS, Spoken, say
from .layout import GAP, paragraph, table
from .overlays import changes
from .page import mark_legend


def difference(first: RuleSet, second: RuleSet, width: int) -> Iterator[str]:
    """Yields the parameters that differ with both values, then the sentences that differ."""
    ours, theirs = format_rules(first), format_rules(second)
    rows = [(key, ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]]
    if not rows:
        yield from paragraph(f"Nothing: {first.name} and {second.name} have the same rules.", width)
        return
    yield from paragraph(f"{first.name} and {second.name} differ in {len(rows)} of {len(ours)} parameters.", width)
    yield ""
    head = ("parameter", first.name, second.name)
    key_width = max(len(key) for key, _, _ in (head, *rows))
    room = (width - key_width - 2 * GAP) // 2
    yield from table([head, *rows], width, columns=(key_width, room))
    yield from _in_words(first, second, width)


def _in_words(first: RuleSet, second: RuleSet, width: int) -> Iterator[str]:
    marks: set[str] = set()
    changed = changes(first), changes(second)
    for title, paragraphs in SECTIONS:
        sentences = [sentence for sentences in paragraphs for sentence in sentences]
        pairs = [(say(s, first, changed[0]), say(s, second, changed[1])) for s in sentences]
        differing = [(ours, theirs) for ours, theirs in pairs if _text(ours) != _text(theirs)]
        if differing:
            yield from ("", title)
        for place, (ours, theirs) in enumerate(differing):
            yield from [""] if place else []
            for rules, spoken in ((first, ours), (second, theirs)):
                told = "-" if spoken is None else str(spoken)
                yield from paragraph(f"{rules.name}: {told}", width, indent=2, hanging=4)
                marks |= set(spoken.marks) if spoken else set()
    legend = list(mark_legend(marks, width))
    yield from ["", *legend] if legend else []


def _text(spoken: Spoken | None) -> str | None:
    return None if spoken is None else spoken.text
