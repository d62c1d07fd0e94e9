"""What switches and single parameters have changed in a rule set, and what laid it over.

An overlay that puts down the value that was there before has changed nothing.
"""

from ..game.rows import switches
from ..game.ruleset import RuleSet
from ..game.variants import format_rules, rule_set

_WITH_CLOSE_FAIL = ("closeBeaten", "falseClaim")
"""Fines that follow a switch on the closer's where they were the same."""


def base_and_overlays(rules: RuleSet) -> tuple[str, list[str]]:
    """Returns the name of the set and of what is laid over it, as they stand in the rule set's name."""
    base, *overlays = rules.name.split("+")
    return base, overlays


def changes(rules: RuleSet) -> dict[str, str]:
    """Returns the parameters whose values were changed, and for each the last overlay that set it."""
    base, overlays = base_and_overlays(rules)
    if not overlays:
        return {}
    before, after = format_rules(rule_set(base)), format_rules(rules)
    origins = {key: overlay for overlay in overlays for key in _keys(overlay)}
    return {key: overlay for key, overlay in origins.items() if before[key] != after[key]}


def _keys(overlay: str) -> list[str]:
    key, colon, _ = overlay.partition(":")
    if colon:
        return [key]
    keys = [key for key in switches()[overlay] if key not in ("source", "about")]
    return [*keys, *_WITH_CLOSE_FAIL] if "closeFail" in keys else keys
