"""All checks, in the order in which they are made: what others build on comes first."""

from . import (
    acts,
    asking,
    choosing,
    ending,
    greeting,
    lines,
    memory,
    output,
    refusals,
    seeds,
    serving,
    thinking,
    timing,
)
from .check import Check

GROUPS: dict[str, tuple[Check, ...]] = {
    "hand-shake": greeting.CHECKS,
    "go": asking.CHECKS,
    "lines": lines.CHECKS,
    "refusals": refusals.CHECKS,
    "options": (*choosing.CHECKS, *seeds.CHECKS),
    "thinking": thinking.CHECKS,
    "the end": ending.CHECKS,
    "time": timing.CHECKS,
    "output": output.CHECKS,
    "the table": serving.CHECKS,
    "many views": (*acts.CHECKS, *memory.CHECKS),
}
"""The checks by the heading under which they are shown."""
CHECKS = {check.name: check for checks in GROUPS.values() for check in checks}
"""The checks by name."""
