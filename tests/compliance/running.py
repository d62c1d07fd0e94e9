"""How the tests run checks: the real runner against real engines, with little patience and few views."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sixtysix_engine.compliance.catalogue import CHECKS
from sixtysix_engine.compliance.check import Settings, Subject
from sixtysix_engine.compliance.run import Outcome, Result, Run

BRIEF = Settings(hello=5.0, ready=5.0, answer=5.0, margin=0.5, pause=0.03, longest=0.3, views=3, deals=30)


HASTY = replace(BRIEF, hello=1.0, ready=0.7, answer=0.7, margin=0.2)
"""For engines that are silent where they should answer."""
PATIENT = replace(BRIEF, hello=10.0, ready=10.0, answer=10.0, margin=2.0)
"""For engines that pass, of which nothing is waited for in vain."""


def results(command: Sequence[str], names: Iterable[str] = CHECKS, settings: Settings = BRIEF) -> list[Result]:
    """Makes checks against an engine."""

    async def made() -> list[Result]:
        run = Run(Subject(command=tuple(command)), settings)
        await run.begin()
        return [result async for result in run.results([CHECKS[name] for name in CHECKS if name in set(names)])]

    return asyncio.run(made())


def failed(found: Iterable[Result]) -> set[str]:
    return {result.check.name for result in found if result.outcome is Outcome.FAILED}
