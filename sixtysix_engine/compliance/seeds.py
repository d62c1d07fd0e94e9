"""Checks of `Seed`: the same seed, position and limit give the same act, whatever came before."""

from .check import Check, CheckFailed, CheckSkipped
from .expect import check_legal
from .scenes import Scene
from .session import Session

SEED, THREADS = "Seed", "Threads"
LIMITS = ("nodes=300", "worlds=10")
POSITIONS = 6


async def determinism(session: Session) -> None:
    """Twice in one process, backwards and after `newgame`, and once more in another process."""
    if SEED not in session.options:
        raise CheckSkipped("no option Seed declared")
    scenes = [scene for index in range(3) for scene in session.scenes.walk(index) if len(scene.legal) > 1]
    chosen = scenes[:: max(1, len(scenes) // POSITIONS)][:POSITIONS]
    await _seeded(session)
    first = await _acts(session, chosen)
    session.send("newgame")
    _compare(first, await _acts(session, chosen[::-1]), "in the other order and after newgame")
    await _seeded(session)
    _compare(first, await _acts(session, chosen), "in a new process")
    session.note = f"{len(first)} acts, thrice"


async def _seeded(session: Session) -> None:
    await session.open()
    session.send(f"setoption {SEED} 17", *[f"setoption {THREADS} 1"] * (THREADS in session.options))
    refused = [line for line in await session.answers() if line.startswith("error")]
    if refused:
        raise CheckFailed(f"{refused[0]} after setoption {SEED} 17")


async def _acts(session: Session, scenes: list[Scene]) -> dict[tuple[str, str], str]:
    found = {}
    for scene in scenes:
        for limit in LIMITS:
            reply = await session.go(limit, position=scene.position)
            check_legal(reply, scene)
            found[scene.position, limit] = reply.act
    return found


def _compare(first: dict[tuple[str, str], str], again: dict[tuple[str, str], str], when: str) -> None:
    for (position, limit), act in first.items():
        if again[position, limit] != act:
            raise CheckFailed(f"{act}, then {again[position, limit]} {when}: {SEED} 17, {limit}, position {position}")


CHECKS = (
    Check(
        name="determinism",
        run=determinism,
        shows="the same Seed, position and limit give the same act",
        source="From engine to host",
        fresh=True,
    ),
)
