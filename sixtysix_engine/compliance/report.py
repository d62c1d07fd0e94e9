"""What a run of checks looks like to a person, and to a program. Text only, decides nothing."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..client import Traffic
from ..protocol import U66Ok
from .catalogue import CHECKS, GROUPS
from .check import Check
from .run import Outcome, Result

NAME = max(map(len, CHECKS))
"""Characters of the longest name of a check."""
LONG = 1.0
"""Seconds from which on it is told how long a check took."""
LINES_SHOWN = 24
"""Lines both ways that are shown of a failure; the JSON has all that are kept."""
WIDE = 1200
"""Characters of one line that are shown."""


def format_list() -> str:
    """Returns all checks by group: name, what it shows, the heading of the specification, the feature it needs."""
    lines = []
    for group, checks in GROUPS.items():
        lines += ["", group]
        for check in checks:
            needs = f"; only where {check.needs} is declared" if check.needs else ""
            lines.append(f"  {check.name:<{NAME}}  {check.shows}  ({check.source}{needs})")
    return "\n".join(lines[1:])


def format_head(command: Sequence[str], id_name: str, hello: U66Ok | None) -> str:
    """Returns the line above the results: which engine, what it plays, what it declares."""
    if hello is None:
        return f"{' '.join(command)}: no hand-shake"
    rules = "any rule set" if "*" in hello.rules else f"{len(hello.rules)} rule set{'s' * (len(hello.rules) > 1)}"
    return f"{id_name or ' '.join(command)}: plays {rules}; declares {' '.join(hello.features) or 'no features'}"


def format_result(result: Result) -> str:
    """Returns the one line of a check."""
    check = result.check
    text = {Outcome.OK: check.shows, Outcome.FAILED: check.shows, Outcome.SKIPPED: result.text}[result.outcome]
    note = f"  [{result.text}]" if result.outcome is Outcome.OK and result.text else ""
    took = f"  ({result.seconds:.1f} s)" if result.seconds >= LONG else ""
    return f"  {result.outcome:<4}  {check.name:<{NAME}}  {text}{note}{took}"


def format_start(check: Check) -> str:
    """Returns what stands on a terminal while a check is made; the line of its result is longer."""
    return f"  ...   {check.name:<{NAME}}"


def format_failure(result: Result) -> str:
    """Returns all about a failed check: why, where that is specified, and the lines both ways."""
    shown = result.traffic[-LINES_SHOWN:]
    left_out = result.left_out + len(result.traffic) - len(shown)
    lines = [f"FAIL {result.check.name}: {result.check.shows}", f'  protocol.md, "{result.check.source}"']
    lines.append(f"  {result.text}")
    if left_out:
        lines.append(f"  ({left_out} lines before these)")
    return "\n".join([*lines, *[f"  {_format_line(line)}" for line in shown]])


def format_summary(results: Sequence[Result]) -> str:
    """Returns the last line: how many of each."""
    counts = Counter(result.outcome for result in results)
    seconds = sum(result.seconds for result in results)
    words = {Outcome.OK: "passed", Outcome.FAILED: "failed", Outcome.SKIPPED: "skipped"}
    told = ", ".join([f"{counts[outcome]} {word}" for outcome, word in words.items() if counts[outcome]])
    return f"{len(results)} checks: {told}; {seconds:.1f} s"


def as_json(command: Sequence[str], id_name: str, hello: U66Ok | None, results: Sequence[Result]) -> str:
    """Returns the whole run as one JSON object on one line."""
    counts = Counter(result.outcome for result in results)
    engine: dict[str, Any] = {"command": list(command), "name": id_name, "rules": [], "features": []}
    if hello is not None:
        engine |= {"rules": list(hello.rules), "features": list(hello.features)}
    return json.dumps(
        {
            "engine": engine,
            "passed": counts[Outcome.OK],
            "failed": counts[Outcome.FAILED],
            "skipped": counts[Outcome.SKIPPED],
            "checks": [_result_fields(result) for result in results],
        },
        ensure_ascii=False,
    )


def _result_fields(result: Result) -> Mapping[str, Any]:
    check = result.check
    fields: dict[str, Any] = {
        "name": check.name,
        "group": _group_of(check),
        "shows": check.shows,
        "source": check.source,
        "outcome": result.outcome.lower(),
        "text": result.text,
        "seconds": round(result.seconds, 3),
    }
    if result.outcome is Outcome.FAILED:
        fields["left_out"] = result.left_out
        fields["lines"] = [[round(line.time, 4), line.way, line.text] for line in result.traffic]
    return fields


def _group_of(check: Check) -> str:
    return next(group for group, checks in GROUPS.items() if check in checks)


def _format_line(line: Traffic) -> str:
    text = line.text if len(line.text) <= WIDE else f"{line.text[:WIDE]}... ({len(line.text)} characters)"
    return f"{line.time:8.3f} {line.way} {text}"
