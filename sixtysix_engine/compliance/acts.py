"""Checks over many random views of every rule set: what is answered is legal by the rules. Seats' own views only."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..game.errors import RuleSetError
from ..game.rows import switch_names
from ..game.ruleset import RuleSet
from ..game.variants import rule_set
from .check import Check, CheckFailed, CheckSkipped
from .expect import check_legal
from .scenes import ANY, Scene, known_rules, scenes_of
from .session import Session

BRIEF = "movetime=10"
SWITCHED_VIEWS = 10
"""For so many views of a set there is one of it with a switch laid over it."""
SWITCHES = 3
"""Switches that are tried on each set, as far as there are views for them."""


async def legal_acts(session: Session) -> None:
    """The answer to every view of every rule set that it plays is a legal act."""
    names, unknown = _played(session)
    for name in names:
        await _answer_all(session, name, islice(_views(rule_set(name), session.settings.seed), session.settings.views))
    session.note = f"{session.settings.views} views of {_count(names)}{unknown}"


async def switches(session: Session) -> None:
    """A rule set that it plays includes its switches."""
    names, unknown = _played(session)
    count = max(1, session.settings.views // SWITCHED_VIEWS)
    tried = min(count, SWITCHES)
    for name in names:
        for text in _switched(name, Random(f"{name} {session.settings.seed}"), tried):
            await _answer_all(session, text, islice(_views(rule_set(text), session.settings.seed), -(-count // tried)))
    session.note = f"{count} view{'s' * (count > 1)} of {_count(names)}{unknown}"


def _played(session: Session) -> tuple[tuple[str, ...], str]:
    """Returns the rule sets to ask in, and in words those that cannot be asked in."""
    declared = session.hello.rules
    names = known_rules(declared)
    if not names:
        raise CheckSkipped(f"no rule set of {'.'.join(declared)} is known here")
    unknown = [name for name in declared if name not in names and name != ANY]
    return names, f"; not known here: {' '.join(unknown)}" if unknown else ""


def _count(names: tuple[str, ...]) -> str:
    return f"each of {len(names)} rule sets" if len(names) > 1 else names[0]


def _views(rules: RuleSet, seed: str) -> Iterator[Scene]:
    """Yields views of deal after deal without end."""
    index = 0
    while True:
        yield from scenes_of(rules, seed, index)
        index += 1


def _switched(name: str, random: Random, count: int) -> list[str]:
    """Returns a rule set with one switch, and another, as far as they can be laid over it."""
    found: list[str] = []
    for switch in random.sample(switch_names(), len(switch_names())):
        try:
            rule_set(f"{name}+{switch}")
        except RuleSetError:
            continue
        found.append(f"{name}+{switch}")
        if len(found) == count:
            break
    return found


async def _answer_all(session: Session, name: str, scenes: Iterator[Scene]) -> None:
    for scene in scenes:
        reply = await session.go(BRIEF, position=scene.position)
        try:
            check_legal(reply, scene)
        except CheckFailed as failure:
            raise CheckFailed(f"rules={name}: {failure}") from None


CHECKS = (
    Check(
        name="legal-acts",
        run=legal_acts,
        shows="plays a legal act in random views of every rule set",
        source="From engine to host",
    ),
    Check(
        name="switches",
        run=switches,
        shows="plays its rule sets with switches laid over them",
        source="From engine to host",
    ),
)
