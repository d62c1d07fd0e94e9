"""Checks of what is printed: protocol lines and nothing else, and a standard error that is apart."""

from ..protocol import ENGINE_COMMANDS, BestMove, ProtocolError, parse_engine_line
from .check import Check, CheckFailed
from .expect import check_legal
from .session import Session

BRIEF = "movetime=5"
TOO_LONG = 8192
"""Bytes of a line that is too long for a host that takes what the specification says."""


async def protocol_lines(session: Session) -> None:
    """Through a whole deal each line can be read, and is one that a host may expect then."""
    await session.open()
    said = list(session.greeting)
    session.send("newgame", "debug on")
    said += await session.answers()
    for scene in session.scenes.walk():
        reply = await session.go(BRIEF, position=scene.position)
        check_legal(reply, scene)
        said += reply.before
    session.send("debug off", "quit")
    await session.exit()
    if session.cut:
        raise CheckFailed(f"a line of more than 1 MiB: {session.cut[0][:60]!r}...; right is: under 8 KiB")
    for line in [*said, *session.heard()]:
        _check_line(line)
    session.note = f"{len(said)} lines"


async def stderr(session: Session) -> None:
    """Whatever it writes to standard error through a whole deal, which is read all the time, it answers."""
    await session.open()
    session.send("debug on")
    for scene in session.scenes.walk(1):
        check_legal(await session.go(BRIEF, position=scene.position), scene)
    await session.answers()
    written = len(session.stderr_tail().encode())
    session.note = f"{written} bytes of it kept" if written else "nothing was written"
    await session.end()


def _check_line(line: str) -> None:
    try:
        message = parse_engine_line(line)
    except ProtocolError as error:
        words = ", ".join(ENGINE_COMMANDS)
        known = line.split(maxsplit=1)[0] in ENGINE_COMMANDS
        raise CheckFailed(f"{line[:200]!r}: {error}{'' if known else f'; a line begins with {words}'}") from None
    if len(line.encode()) >= TOO_LONG:
        raise CheckFailed(f"a line of {len(line.encode())} bytes: {line[:60]!r}...; right is: under 8 KiB")
    if isinstance(message, BestMove):
        raise CheckFailed(f"{line[:200]!r}: a bestmove that no go had asked for")


CHECKS = (
    Check(
        name="protocol-lines",
        run=protocol_lines,
        shows="prints protocol lines and nothing else",
        source="Lines",
        fresh=True,
    ),
    Check(name="stderr", run=stderr, shows="answers whatever it writes to standard error", source="Lines", fresh=True),
)
