"""Nets that come with the package: one file for each rule set that was trained, by its name.

A rule set with switches shares them with the plain one, unless single deals are played or paid in another way.
"""

from dataclasses import fields
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from .. import core
from ..game.ruleset import RuleSet
from ..game.variants import rule_set

if TYPE_CHECKING:
    from ..core import _native

_NO_MATTER = {"name", "source", "about", "readings", "match"}
"""Parts of a rule set that change nothing in a single deal, but for how it is paid."""


@lru_cache(maxsize=64)
def nets_of(rules: RuleSet) -> "_native.Nets | None":
    """Returns the nets of a rule set, or nothing where nobody has trained any."""
    name = rules.name.partition("+")[0]
    return _read(name) if core.NATIVE and _as_deal(rules) == _as_deal(rule_set(name)) else None


@cache
def _read(name: str) -> "_native.Nets | None":
    file = files(__package__).joinpath("nets", f"{name}.net")
    return core.read_nets(file.read_bytes()) if file.is_file() else None


def _as_deal(rules: RuleSet) -> tuple[object, ...]:
    """Returns what tells the deals of rule sets apart."""
    parts = (getattr(rules, part.name) for part in fields(rules) if part.name not in _NO_MATTER)
    return (*parts, rules.match.unit, rules.match.honours)
