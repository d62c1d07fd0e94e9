"""Checks of the hand-shake: who the engine is, what it can do, and that it says so in time and only when asked."""

from ..protocol import Feature, OptionKind, ProtocolError, parse_engine_line
from .check import HAND_SHAKE, READY, Check, CheckFailed
from .session import Session

SOURCE = "From engine to host"
_GREETING = ("id", "option", "u66ok", "info")


async def hand_shake(session: Session) -> None:
    """`u66 1` is answered by id and option lines and u66ok, nothing else."""
    await session.start()
    await session.shake_hands()
    if session.hello.version != 1:
        raise CheckFailed(f"u66ok {session.hello.version} after u66 1: the version must be one that the host speaks")
    unknown = [word for word in session.hello.features if word not in set(Feature)]
    session.note = f"features of later versions: {' '.join(unknown)}" if unknown else ""


async def names(session: Session) -> None:
    """It tells its name and its author, each once."""
    for word in ("name", "author"):
        said = [line for line in session.greeting if line.split()[:2] == ["id", word]]
        if len(said) != 1:
            raise CheckFailed(f"{len(said)} lines id {word}; one is right")
        if len(said[0].split()) < 3:
            raise CheckFailed(f"{said[0]!r}: the {word} is missing")


async def declared_options(session: Session) -> None:
    """Each option line can be read and has a name of its own; a Seed may be 0."""
    seen: list[str] = []
    for line in session.greeting:
        if line.split()[0] != "option":
            continue
        try:
            parse_engine_line(line)
        except ProtocolError as error:
            raise CheckFailed(f"{line!r}: {error}") from None
        name = line.split()[1]
        if name in seen:
            raise CheckFailed(f"option {name} is declared twice")
        seen.append(name)
    seed = session.options.get("Seed")
    if seed is not None and (seed.kind is not OptionKind.INT or seed.low != 0):
        raise CheckFailed(f"{seed}: a Seed is an int from 0")
    session.note = " ".join(seen)


async def newer_host(session: Session) -> None:
    """A host that speaks more than version 1 is answered with version 1."""
    await session.start()
    await session.shake_hands(b"u66 9\n")
    if session.hello.version != 1:
        raise CheckFailed(f"u66ok {session.hello.version} after u66 9; the highest that both speak is 1")


async def quiet_start(session: Session) -> None:
    """Nothing is printed before the hand-shake; what comes so late that it falls into it shows by its words."""
    await session.start()
    await session.silence("before anything was asked")
    await session.shake_hands()
    for line in session.greeting:
        if line.split()[0] not in _GREETING:
            raise CheckFailed(f"{line[:200]!r} before u66ok; right are: {' '.join(_GREETING)}")


async def ready(session: Session) -> None:
    """Each isready has one readyok."""
    await session.start()
    await session.shake_hands()
    session.send("isready", "isready")
    for _ in range(2):
        lines = await session.until("readyok", within=session.settings.ready)
        odd = [line for line in lines[:-1] if line.split()[0] not in ("info", "error")]
        if odd:
            raise CheckFailed(f"{odd[0][:200]!r} before readyok")
    await session.silence("after the second readyok", "readyok")


CHECKS = (
    Check(
        name=HAND_SHAKE,
        run=hand_shake,
        shows="u66 is answered by id, options and u66ok within 5 s",
        source=SOURCE,
        after=(),
        fresh=True,
    ),
    Check(
        name=READY,
        run=ready,
        shows="each isready is answered by one readyok",
        source="From host to engine",
        after=(HAND_SHAKE,),
        fresh=True,
    ),
    Check(name="names", run=names, shows="tells its name and its author", source=SOURCE, after=(HAND_SHAKE, READY)),
    Check(
        name="declared-options",
        run=declared_options,
        shows="its option lines can be read",
        source=SOURCE,
        after=(HAND_SHAKE, READY),
    ),
    Check(
        name="newer-host",
        run=newer_host,
        shows="answers version 1 to a host that speaks more",
        source="From host to engine",
        after=(HAND_SHAKE,),
        fresh=True,
    ),
    Check(
        name="quiet-start",
        run=quiet_start,
        shows="says nothing before it is asked",
        source=SOURCE,
        after=(HAND_SHAKE,),
        fresh=True,
    ),
)
