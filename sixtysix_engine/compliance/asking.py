"""Checks of `go` and its one answer: the tag, the acts that may be chosen, what a position may look like."""

from ..protocol import Feature, Info, ProtocolError, parse_engine_line
from .check import ACT, HAND_SHAKE, READY, Check, CheckFailed, CheckSkipped
from .expect import check_legal, legal_act
from .refusals import REQUIRED
from .session import QUICK, Session

SOURCE = "From host to engine"
TAGS = ("1", "g17", "a-b_c.d:e/f", "0", "None", "x" * 60, "stop")
GOES = 20


async def act(session: Session) -> None:
    """One position, one legal act."""
    scene = session.scenes.first
    reply = await legal_act(session, scene)
    session.note = f"{reply.act} of {'.'.join(scene.legal)}"


async def tag_echo(session: Session) -> None:
    """The tag comes back as it was sent, whatever it is."""
    for tag in TAGS:
        await legal_act(session, session.scenes.first, tag=tag)


async def one_answer(session: Session) -> None:
    """Each `go` has one bestmove, in order."""
    scene = session.scenes.first
    session.send(f"position {scene.position}")
    tags = [session.new_tag() for _ in range(GOES)]
    lines: list[str] = []
    for tag in tags:
        session.send(f"go {tag} movetime=5")
        lines += await session.until(f"bestmove {tag}")
    lines += await session.answers()
    said = [line.split()[1] for line in lines if line.split()[0] == "bestmove" and len(line.split()) > 1]
    for tag in dict.fromkeys([*said, *tags]):
        if tag not in tags:
            raise CheckFailed(f"a bestmove with the tag {tag}, for which no go was under way")
        if said.count(tag) > 1:
            raise CheckFailed(f"{said.count(tag)} bestmoves with the tag {tag}; one is right")


async def only(session: Session) -> None:
    """`only` is obeyed."""
    scene = session.scenes.first
    session.send(f"position {scene.position}")
    wanted = [*[(act,) for act in scene.legal], scene.legal[:2], scene.legal[-2:]]
    for acts in wanted:
        reply = await session.go(f"movetime=20 only={'.'.join(acts)}")
        if reply.act not in acts or reply.errors:
            raise CheckFailed(f"answered {reply.act} to only={'.'.join(acts)}")


async def kept_position(session: Session) -> None:
    """A position is kept for a second `go`, and the next one takes its place."""
    first, second = session.scenes.first, session.scenes.middle
    await legal_act(session, first)
    check_legal(await session.go(), first)
    await legal_act(session, second)


async def cold_start(session: Session) -> None:
    """The middle of a deal is enough for a process that has seen nothing before, without isready and newgame."""
    await session.start()
    await session.shake_hands()
    await legal_act(session, session.scenes.middle)


async def unknown_words(session: Session) -> None:
    """Keys of a position and limits of a `go` that it does not know are ignored."""
    scene = session.scenes.first
    reply = await session.go(f"patience=3 {QUICK} mood=good", position=f"weather=fine {scene.position} moon=full=yes")
    check_legal(reply, scene)


async def required_keys(session: Session) -> None:
    """A position of the keys that a reader needs, and no others, in another order."""
    scene = session.scenes.first
    tokens = [token for token in scene.position.split() if token.partition("=")[0] in REQUIRED]
    check_legal(await session.go(position=" ".join(tokens[::-1])), scene)


async def without_past(session: Session) -> None:
    """A position with an unknown past, `log=*`."""
    scene = session.scenes.pastless
    if scene is None:
        raise CheckSkipped("no position without a past was found")
    await legal_act(session, scene)


async def forced(session: Session) -> None:
    """A moment at which only one act is legal is answered like any other."""
    scene = session.scenes.forced
    if scene is None:
        raise CheckSkipped("no moment with only one act was found")
    await legal_act(session, scene)


async def open_cards(session: Session) -> None:
    """A position in which everything is visible."""
    await legal_act(session, session.scenes.open)


async def multipv(session: Session) -> None:
    """`multipv=K` ranks K acts, each legal and once, best first."""
    scene = session.scenes.middle
    for wanted in (1, 2, 99):
        reply = await legal_act(session, scene, f"movetime=100 multipv={wanted}")
        ranked = _ranked(reply.infos)
        count = min(wanted, len(scene.legal))
        if sorted(ranked) != list(range(1, count + 1)):
            raise CheckFailed(
                f"ranks {' '.join(map(str, sorted(ranked))) or '-'} to multipv={wanted}; right: 1 to {count}"
            )
        acts = list(ranked.values())
        if len(set(acts)) != count or not set(acts) <= set(scene.legal):
            raise CheckFailed(f"ranked {'.'.join(acts)} to multipv={wanted}; legal: {'.'.join(scene.legal)}")


def _ranked(infos: tuple[str, ...]) -> dict[int, str]:
    """Returns the act of each rank; the last word counts."""
    found: dict[int, str] = {}
    for line in infos:
        try:
            message = parse_engine_line(line)
        except ProtocolError:
            continue
        if isinstance(message, Info) and message.number("multipv") is not None:
            found[int(message.fields["multipv"])] = message.fields.get("act", "-")
    return found


CHECKS = (
    Check(
        name=ACT, run=act, shows="answers a position and go with a legal act", source=SOURCE, after=(HAND_SHAKE, READY)
    ),
    Check(name="tag-echo", run=tag_echo, shows="gives the tag of go back as it was", source=SOURCE),
    Check(name="one-bestmove", run=one_answer, shows="answers each go once", source="A first conversation"),
    Check(name="only", run=only, shows="chooses among the acts of only=", source=SOURCE),
    Check(name="kept-position", run=kept_position, shows="keeps a position until the next", source=SOURCE),
    Check(
        name="cold-start",
        run=cold_start,
        shows="plays in the middle of a deal that it has not seen begin",
        source="A first conversation",
        fresh=True,
    ),
    Check(name="forced", run=forced, shows="answers where only one act is legal", source="Who is asked, and when"),
    Check(name="unknown-words", run=unknown_words, shows="ignores unknown keys and limits", source=SOURCE),
    Check(name="required-keys", run=required_keys, shows="needs no more than the required keys", source="The position"),
    Check(name="without-past", run=without_past, shows="takes a position without a past", source="The position"),
    Check(
        name="open-cards",
        run=open_cards,
        shows="takes positions in which all cards are seen",
        source="From engine to host",
        needs=Feature.OPEN,
    ),
    Check(
        name="multipv",
        run=multipv,
        shows="ranks as many acts as asked",
        source="From engine to host",
        needs=Feature.MULTIPV,
    ),
)
