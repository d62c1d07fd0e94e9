"""Paragraphs and tables of a given width, in characters. No line is wider unless a single word is."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A blank at which no line ends; it is printed as any other."""
GAP = 2
"""Blanks between the columns of a table."""
_NARROWEST = 20


def paragraph(text: str, width: int, *, indent: int = 0, hanging: int = 0) -> list[str]:
    """Returns a text wrapped: every line indented, all but the first by `hanging` more."""
    lines = wrap(
        text,
        max(width, indent + hanging + _NARROWEST),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [line.replace(NO_BREAK, " ") for line in lines]


def table(rows: Iterable[Sequence[str]], width: int, *, columns: Sequence[int]) -> Iterator[str]:
    """Yields rows of cells; each column has its width, the last takes what is left. Cells wrap at blanks and `/`."""
    last = max(width - sum(columns) - GAP * len(columns), _NARROWEST)
    for row in rows:
        cells = [_cell(text, room) for text, room in zip(row, (*columns, last), strict=True)]
        for line in zip_longest(*cells, fillvalue=""):
            padded = [f"{text:<{room}}" for text, room in zip(line, (*columns, last), strict=True)]
            yield (" " * GAP).join(padded).rstrip()


def _cell(text: str, room: int) -> list[str]:
    if len(text) <= room:
        return [text]
    return wrap(text.replace("/", "/ "), room, break_on_hyphens=False)
