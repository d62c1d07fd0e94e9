"""The table of games and switches as it stands in `rulesets.toml`, and their names.

It imports nothing of the law, and no reader of TOML before a row is wanted: the hand-shake of an engine needs the
names and must not wait for the rest.
"""

from functools import cache
from typing import Any

Row = dict[str, Any]
"""One row: what describes it (`parent`, `source`, `about`, `readings`), and values by parameter name."""


@cache
def games() -> dict[str, Row]:
    """Returns all rows of games, `base` included, which only others inherit from."""
    rows: dict[str, Row] = _document()["game"]
    return rows


@cache
def switches() -> dict[str, Row]:
    """Returns all rows of switches."""
    rows: dict[str, Row] = _document()["switch"]
    return rows


def rule_set_names() -> tuple[str, ...]:
    """Returns the names of all rule sets, in the order of the table."""
    return tuple(name for name in _headings("game") if name != "base")


def switch_names() -> tuple[str, ...]:
    """Returns the names of all switches, in the order of the table."""
    return _headings("switch")


@cache
def _text() -> str:
    # Not through importlib.resources or pathlib, whose import alone takes a tenth of the hand-shake's time.
    with open(__file__.removesuffix("rows.py") + "rulesets.toml", encoding="utf-8") as file:
        return file.read()


def _headings(kind: str) -> tuple[str, ...]:
    start = f"[{kind}."
    return tuple(line[len(start) : -1] for line in _text().splitlines() if line.startswith(start))


@cache
def _document() -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  # see above

    return tomllib.loads(_text())
