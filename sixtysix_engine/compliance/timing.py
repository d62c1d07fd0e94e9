"""Checks of time: a clock, a time for the act, and the longest that is thought without either."""

from collections.abc import Callable

from .check import Check, CheckFailed
from .expect import check_legal
from .scenes import Scene
from .session import Session

SOURCE = "From host to engine"
ASKED = 3
"""Positions that are asked in."""
TIME = 300
"""The time that is given, ms."""


async def movetime(session: Session) -> None:
    """`movetime` is kept."""
    await _kept(session, _positions(session), lambda _: f"movetime={TIME}", TIME / 1000)


async def clock(session: Session) -> None:
    """The time left on the clock is enough."""

    def limit(scene: Scene) -> str:
        return f"clock={'/'.join([str(TIME)] * scene.seats)} inc={'/'.join(['0'] * scene.seats)}"

    await _kept(session, _positions(session), limit, TIME / 1000)


async def no_limit(session: Session) -> None:
    """Without a limit it answers within 5 s."""
    await _kept(session, _positions(session)[:1], lambda _: "", session.settings.longest)


def _positions(session: Session) -> list[Scene]:
    scenes = list(session.scenes.walk())
    return scenes[:: max(1, len(scenes) // ASKED)][:ASKED]


async def _kept(session: Session, scenes: list[Scene], limit: Callable[[Scene], str], allowed: float) -> None:
    longest = 0.0
    for scene in scenes:
        within = allowed + session.settings.answer
        reply = await session.go(limit(scene), position=scene.position, within=within)
        check_legal(reply, scene)
        longest = max(longest, reply.elapsed)
        if reply.elapsed > allowed + session.settings.margin:
            asked = limit(scene) or "a go without a limit"
            margin = f"{allowed * 1000:.0f} ms and a margin of {session.settings.margin * 1000:.0f}"
            raise CheckFailed(f"answered after {reply.elapsed * 1000:.0f} ms to {asked}; allowed: {margin}")
    session.note = f"longest {longest * 1000:.0f} ms"


CHECKS = (
    Check(name="movetime", run=movetime, shows="answers within its movetime", source=SOURCE),
    Check(name="clock", run=clock, shows="answers within the time on its clock", source=SOURCE),
    Check(name="no-limit", run=no_limit, shows="answers within 5 s where there is no limit", source=SOURCE),
)
