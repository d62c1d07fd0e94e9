"""Rule sets by name: rows with inheritance, switches, and single parameters laid over them.

`classic`, `dictionary+schneider30`, `classic+matchTarget:11`; the rows and switches are in `rulesets.toml`.
"""

from dataclasses import fields
from functools import lru_cache
from typing import Any

from .errors import RuleSetError
from .rows import Row, games, rule_set_names, switches
from .ruleset import RuleSet, parameters
from .values import format_value, read_data, read_text

_PARAMETERS = {item.metadata["key"]: (part, name, item) for part, name, _, item in parameters()}
_FOLLOWS_CLOSE_FAIL = ("closeBeaten", "falseClaim")
_DESCRIPTION = ("parent", "source", "about", "readings")


def parameter_names() -> tuple[str, ...]:
    """Returns the public names of all parameters, grouped by part."""
    return tuple(_PARAMETERS)


@lru_cache(maxsize=256)  # texts come from outside: bounded
def rule_set(text: str) -> RuleSet:
    """Returns the rule set that a text names: a set, then switches and `parameter:value` laid over it in turn.

    Raises `RuleSetError` where a name is unknown, a value is not allowed, or what was laid over contradicts the rest.
    """
    name, *overlays = text.split("+")
    if name not in rule_set_names():
        raise RuleSetError(f"{name}: unknown rule set; known: {' '.join(rule_set_names())}")
    values, row = _row_values(name)
    origins = dict.fromkeys(values, name)
    for overlay in overlays:
        changed = _overlay_values(overlay, values)
        values |= changed
        origins |= dict.fromkeys(changed, overlay)
    return _assemble(text, values, origins, row)


def format_rules(rules: RuleSet) -> dict[str, str]:
    """Writes all parameters of a rule set as public name and text."""
    return {
        key: format_value(getattr(getattr(rules, part), name), item.type)
        for key, (part, name, item) in _PARAMETERS.items()
    }


def _row_values(name: str) -> tuple[dict[str, Any], Row]:
    row = games()[name]
    values = _row_values(row["parent"])[0] if "parent" in row else {}
    for key, data in row.items():
        if key not in _DESCRIPTION:
            values[key] = read_data(data, _known(key)[2].type)
    return values, row


def _overlay_values(overlay: str, values: dict[str, Any]) -> dict[str, Any]:
    key, colon, text = overlay.partition(":")
    if colon:
        item = _known(key)[2]
        limits = {bound: item.metadata[bound] for bound in ("least", "most")}
        return {key: read_text(key, text, item.type, **limits)}
    if overlay not in switches():
        raise RuleSetError(f"{overlay}: unknown switch; known: {' '.join(switches())}, or parameter:value")
    changed = {k: read_data(v, _known(k)[2].type) for k, v in switches()[overlay].items() if k not in _DESCRIPTION}
    if "closeFail" in changed:
        # Lines that were the same as those for a failed close stay so (a wrong claim, a beaten closer).
        same = (key for key in _FOLLOWS_CLOSE_FAIL if values[key] == values["closeFail"])
        changed |= dict.fromkeys(same, changed["closeFail"])
    return changed


def _known(key: str) -> tuple[str, str, Any]:
    if key not in _PARAMETERS:
        raise RuleSetError(f"{key}: unknown parameter; known: {' '.join(_PARAMETERS)}", keys=(key,))
    return _PARAMETERS[key]


def _assemble(text: str, values: dict[str, Any], origins: dict[str, str], row: Row) -> RuleSet:
    parts: dict[str, Any] = {}
    for item in fields(RuleSet):
        chosen = {name: values[key] for key, (part, name, _) in _PARAMETERS.items() if part == item.name}
        if chosen:
            parts[item.name] = item.type(**chosen)  # type: ignore[operator]  # every part is a class
    try:
        return RuleSet(
            name=text, source=row["source"], about=row["about"], readings=tuple(row.get("readings", ())), **parts
        )
    except RuleSetError as error:
        shown = (f"{k}={format_value(values[k], _PARAMETERS[k][2].type)} (from {origins[k]})" for k in error.keys)
        raise RuleSetError(f"{text}: {' against '.join(shown)}; allowed: {error}", keys=error.keys) from None
