"""Checks of the end: `quit` and the end of input, in time, with status 0, nothing left undone."""

from .check import HAND_SHAKE, READY, Check
from .expect import check_legal
from .session import Session

SOURCE = "From host to engine"


async def quits(session: Session) -> None:
    """`quit` ends the engine."""
    await session.open()
    session.send("quit")
    await session.exit()


async def quits_unasked(session: Session) -> None:
    """`quit` ends an engine that has not shaken hands."""
    await session.start()
    session.send("quit")
    await session.exit(session.settings.hello)


async def ends(session: Session) -> None:
    """The end of input ends the engine."""
    await session.open()
    session.close_input()
    await session.exit()


async def ends_at_once(session: Session) -> None:
    """The end of input ends an engine that was asked nothing."""
    await session.start()
    session.close_input()
    await session.exit(session.settings.hello)


async def finishes(session: Session) -> None:
    """A `go` with a limit that is under way at the end of input is answered first."""
    scene = session.scenes.first
    await session.open()
    tag = session.new_tag()
    session.send(f"position {scene.position}", f"go {tag} movetime=300")
    session.close_input()
    check_legal(await session.reply(tag), scene)
    await session.exit()


CHECKS = (
    Check(
        name="quit",
        run=quits,
        shows="exits with status 0 within 1 s of quit",
        source=SOURCE,
        after=(HAND_SHAKE, READY),
        fresh=True,
    ),
    Check(
        name="quit-unasked",
        run=quits_unasked,
        shows="quit ends it before the hand-shake",
        source=SOURCE,
        after=(),
        fresh=True,
    ),
    Check(
        name="end-of-input",
        run=ends,
        shows="the end of input ends it, with status 0",
        source=SOURCE,
        after=(HAND_SHAKE, READY),
        fresh=True,
    ),
    Check(
        name="end-unasked",
        run=ends_at_once,
        shows="the end of input ends it before the hand-shake",
        source=SOURCE,
        after=(),
        fresh=True,
    ),
    Check(
        name="end-finishes-go",
        run=finishes,
        shows="finishes a go with a limit before it ends",
        source=SOURCE,
        fresh=True,
    ),
)
