"""Checks of how lines are read: their ends, their length, blanks, comments, and bytes that are no text."""

from ..protocol import MAX_LINE, Feature
from .check import Check, CheckFailed
from .expect import check_legal, legal_act, refused, unanswered
from .session import QUICK, Session

SOURCE = "Lines"
LONGEST_SENT = 8191
"""Bytes of the longest line that any engine must read: under 8 KiB."""
BOM = b"\xef\xbb\xbf"
NO_TEXT = b"\xff\xfe\xb7 \xc3\x28\n"
"""A line that is not UTF-8."""


async def crlf(session: Session) -> None:
    """A whole conversation in lines that end in CR LF."""
    scene = session.scenes.first
    await session.start()
    await session.shake_hands(b"u66 1\r\n")
    tag = session.new_tag()
    session.send_bytes(f"isready\r\nposition {scene.position}\r\ngo {tag} {QUICK}\r\n".encode())
    await session.until("readyok", within=session.settings.ready)
    check_legal(await session.reply(tag), scene)
    session.send_bytes(b"quit\r\n")
    await session.exit()


async def bom(session: Session) -> None:
    """A byte order mark before the first line."""
    await session.start()
    await session.shake_hands(BOM + b"u66 1\n")
    await session.answers()


async def blank_lines(session: Session) -> None:
    """Blank lines and comments mean nothing."""
    await unanswered(session, "", "   ", "# a comment", "#", "")


async def spaces(session: Session) -> None:
    """Tokens may be separated by more than one space, and a line may end in one."""
    scene, tag = session.scenes.first, session.new_tag()
    session.send(f"position  {scene.position.replace(' ', '   ')} ", f"go  {tag}   {QUICK} ")
    check_legal(await session.reply(tag), scene)


async def line_of_8_kib(session: Session) -> None:
    """A line of just under 8 KiB."""
    scene = session.scenes.first
    filled = _filled(scene.position, LONGEST_SENT)
    check_legal(await session.go(position=filled), scene)


async def line_of_1_mib(session: Session) -> None:
    """A line of 1 MiB."""
    scene = session.scenes.first
    filled = _filled(scene.position, MAX_LINE)
    check_legal(await session.go(position=filled), scene)


async def line_too_long(session: Session) -> None:
    """A line of more than 1 MiB is refused once, and the conversation goes on."""
    line = "position note=" + 2 * MAX_LINE * "x"
    error = await refused(session, line, "-")
    if "too long" not in error:
        raise CheckFailed(f"{error!r}; right is: error - line too long")
    await legal_act(session, session.scenes.first)


async def no_text(session: Session) -> None:
    """Bytes that are no UTF-8 cost an error, not the engine."""
    session.send_bytes(NO_TEXT)
    lines = await session.answers()
    if not any(line.startswith("error ") for line in lines):
        raise CheckFailed("no error after a line of bytes that are not UTF-8")
    await legal_act(session, session.scenes.first)


async def utf_8(session: Session) -> None:
    """Text that is not ASCII can be read."""
    scene = session.scenes.first
    check_legal(await session.go(position=f"{scene.position} title=Sechsundsechzig♥ß"), scene)


def _filled(position: str, size: int) -> str:
    """Returns a position with a key that nobody knows, so that its line has a number of bytes."""
    head = "note="
    missing = size - len(f"position {head} {position}")
    return f"{head}{'x' * missing} {position}"


CHECKS = (
    Check(name="crlf", run=crlf, shows="takes lines that end in CR LF", source=SOURCE, fresh=True),
    Check(name="bom", run=bom, shows="takes a byte order mark before the first line", source=SOURCE, fresh=True),
    Check(name="blank-lines", run=blank_lines, shows="blank lines and comments mean nothing", source=SOURCE),
    Check(name="spaces", run=spaces, shows="takes several spaces between tokens", source="Cards, seats, acts"),
    Check(name="utf-8", run=utf_8, shows="takes text that is not ASCII where text may stand", source=SOURCE),
    Check(name="line-8-kib", run=line_of_8_kib, shows="takes a line of just under 8 KiB", source=SOURCE),
    Check(name="line-1-mib", run=line_of_1_mib, shows="takes a line of 1 MiB", source=SOURCE, needs=Feature.ROBUST),
    Check(
        name="line-too-long",
        run=line_too_long,
        shows="answers a line of 2 MiB with error - line too long",
        source=SOURCE,
        needs=Feature.ROBUST,
    ),
    Check(name="bytes", run=no_text, shows="outlives bytes that are not UTF-8", source=SOURCE, needs=Feature.ROBUST),
)
