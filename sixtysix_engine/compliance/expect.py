"""What checks have in common: a legal act, an error, an answer without an act. Each raises `CheckFailed`."""

from .check import CheckFailed
from .scenes import Scene
from .session import QUICK, Reply, Session

NO_ACT = "none"


async def legal_act(session: Session, scene: Scene, limits: str = QUICK, *, tag: str | None = None) -> Reply:
    """Asks for an act in a position, which must be a legal one, without an error."""
    reply = await session.go(limits, position=scene.position, tag=tag)
    check_legal(reply, scene)
    return reply


def check_legal(reply: Reply, scene: Scene) -> None:
    """Sees that an answer is a legal act of a position and came without an error."""
    if reply.errors:
        raise CheckFailed(f"{reply.errors[0][:300]!r}, where nothing was wrong")
    if reply.act not in scene.legal:
        raise CheckFailed(f"answered {reply.act}; legal: {'.'.join(scene.legal)}")


async def no_act(session: Session, limits: str = QUICK, *, why: str) -> None:
    """Asks for an act where there is none to give: an error that names the tag, then `bestmove TAG none`."""
    check_refused(await session.go(limits), why)


def check_refused(reply: Reply, why: str) -> None:
    """Sees that a `go` was refused: by an error, and by `none`."""
    if reply.act != NO_ACT:
        raise CheckFailed(f"answered {reply.act} {why}; only none is right")
    if not any(line.split()[:2] == ["error", "go"] for line in reply.errors):
        raise CheckFailed(f"no `error go ...` before the answer {why}")


async def refused(session: Session, line: str, command: str, what: str = "") -> str:
    """Sends a line that must be answered by one `error COMMAND ...` and nothing else; returns it.

    `what` says what is wrong with the line, where that is hard to see.
    """
    what = what or repr(line[:60])
    session.send(line)
    lines = await session.answers()
    if not lines:
        raise CheckFailed(f"silence to {what}; right is: error {command} ...")
    for answer in lines:
        if answer.split()[:2] != ["error", command]:
            raise CheckFailed(f"{answer[:200]!r} to {what}; right is: error {command} ...")
    if len(lines) > 1:
        raise CheckFailed(f"{len(lines)} answers to {what}; one is right")
    return lines[0]


async def unanswered(session: Session, *lines: str) -> None:
    """Sends lines that nothing may answer."""
    session.send(*lines)
    answers = await session.answers()
    if answers:
        raise CheckFailed(f"{answers[0][:200]!r} after {' | '.join(lines)[:200]!r}; nothing is right")
