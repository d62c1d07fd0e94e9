"""The table of games and switches as it stands in `rulesets.toml`, and their names.

It imports nothing of the law: the hand-shake of an engine needs the names and must not wait for the rest.
"""

import tomllib
from functools import cache
from pathlib import Path
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
    return tuple(name for name in games() if name != "base")


def switch_names() -> tuple[str, ...]:
    """Returns the names of all switches, in the order of the table."""
    return tuple(switches())


@cache
def _document() -> dict[str, Any]:
    # Not through importlib.resources, whose import alone takes a tenth of the hand-shake's time.
    return tomllib.loads(Path(__file__).with_name("rulesets.toml").read_text(encoding="utf-8"))
