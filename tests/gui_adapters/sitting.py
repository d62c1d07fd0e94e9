"""What the tests of the tables share: a quick engine, and patience."""

import asyncio
import random
import sys
from collections.abc import Callable
from pathlib import Path

from gui_adapters.table import EngineChoice, Setup, TableSession, WrongMoment

STRANGER = EngineChoice((sys.executable, str(Path(__file__).parents[1] / "engines" / "stranger.py")))
"""An engine in plain Python that answers at once."""
PATIENCE = 60.0
"""Seconds that a loaded machine may take for anything."""


async def until(there: Callable[[], bool]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.01)


async def play_on(session: TableSession, chance: random.Random, deals: int = 100) -> None:
    """Plays any legal act, claims excepted, until the match or so many deals are over."""
    while session.scene.phase != "match over":
        await until(lambda: session.scene.phase in ("person", "deal over", "match over"))
        scene = session.scene
        if scene.phase == "match over":
            return
        if scene.phase == "deal over":
            if scene.deal >= deals:
                return
            session.next_deal()
        elif scene.phase == "person" and scene.view is not None:
            acts = [choice.act for choice in scene.view.choices if choice.kind not in ("claim", "close")]
            try:
                await session.choose(chance.choice(acts), scene.revision)
            except WrongMoment:  # the table went on by itself
                await asyncio.sleep(0)
        await until(lambda revision=scene.revision: session.scene.revision != revision)  # type: ignore[misc]


def setup(rules: str, **others: object) -> Setup:
    """A setup against the quick engine."""
    return Setup(**{"rules": rules, "engines": (STRANGER,), "movetime": 50, "seed": "hello", **others})  # type: ignore[arg-type]
