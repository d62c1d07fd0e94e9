"""Checks of what is refused: nothing is met with silence, and an error changes nothing."""

from ..protocol import Feature
from .check import HAND_SHAKE, READY, Check, CheckFailed, CheckSkipped
from .expect import check_legal, legal_act, no_act, refused, unanswered
from .scenes import ANY
from .session import QUICK, Session

SOURCE = "Errors and faults"
REQUIRED = ("rules", "me", "turn", "hand", "table", "log", "legal")
"""The keys without which a position of the seat to act is incomplete."""


async def unknown_command(session: Session) -> None:
    """A command that does not exist is refused by its name, and the conversation goes on."""
    for line in ("frobnicate", "frobnicate 1 x=2", "Position me=0", "isreadynow"):
        await refused(session, line, line.split()[0])


async def errors_change_nothing(session: Session) -> None:
    """After errors the position is still there."""
    scene = session.scenes.first
    session.send(f"position {scene.position}")
    await refused(session, "frobnicate", "frobnicate")
    await refused(session, "setoption NoSuchOption 1", "setoption")
    check_legal(await session.go(), scene)


async def go_without_position(session: Session) -> None:
    """A `go` before any position has an error and `none`."""
    await session.open()
    await no_act(session, why="before there was a position")


async def go_without_tag(session: Session) -> None:
    """A `go` without a tag has an error and no bestmove."""
    session.send(f"position {session.scenes.first.position}")
    for line in ("go", "go movetime=50"):
        await refused(session, line, "go")
    await session.silence("after a go without a tag", "bestmove")


async def incomplete_position(session: Session) -> None:
    """A position without one of its keys is refused."""
    scene = session.scenes.first
    tokens = scene.position.split()
    for key in REQUIRED:
        rest = [token for token in tokens if not token.startswith(f"{key}=")]
        await refused(session, " ".join(["position", *rest]), "position", f"a position without {key}=")
    await refused(session, "position", "position")


async def bad_position_leaves_none(session: Session) -> None:
    """A position that is refused leaves no position, not the one before."""
    session.send(f"position {session.scenes.first.position}")
    await refused(session, "position rules=classic", "position")
    await no_act(session, why="after a position that was refused")


async def unknown_rules(session: Session) -> None:
    """A rule set that it does not play is refused."""
    if ANY in session.hello.rules:
        raise CheckSkipped("it plays any rule set")
    scenes = session.scenes
    position = scenes.first.position.replace(f"rules={scenes.rules}", "rules=no-such-game")
    await refused(session, f"position {position}", "position", "rules=no-such-game")
    await no_act(session, why="in rules that it does not play")


async def inconsistent_position(session: Session) -> None:
    """A position whose points are not those of its log is refused."""
    scene = session.scenes.first
    points = next(token for token in scene.position.split() if token.startswith("pts="))
    wrong = scene.position.replace(points, "pts=" + points.removeprefix("pts=").replace("0", "11", 1))
    error = await refused(session, f"position {wrong}", "position", "points that its log does not give")
    session.note = error.removeprefix("error position ")[:60]


async def finished_deal(session: Session) -> None:
    """A deal that is over has no act."""
    session.send(f"position {session.scenes.finished.position}")
    await no_act(session, why="when the deal was over")


async def not_on_turn(session: Session) -> None:
    """The view of a seat that is not asked has no act."""
    session.send(f"position {session.scenes.unasked.position}")
    await no_act(session, why="for a seat that is not asked")


async def illegal_only(session: Session) -> None:
    """`only` with an act that is not legal leaves no act."""
    scene = session.scenes.first
    other = next(card for card in ("AS", "TS", "KS", "QS", "JS", "9S", "AH") if card not in scene.legal)
    session.send(f"position {scene.position}")
    await no_act(session, f"{QUICK} only={other}", why=f"to only={other}, which is not legal")


async def odd_limits(session: Session) -> None:
    """A limit below what makes sense is refused, or not known; nobody thinks for ever."""
    scene, ignored = session.scenes.first, []
    own_clock = "/".join(["0" if seat == scene.seat else "1000" for seat in range(scene.seats)])
    limits = [
        "movetime=0",
        "movetime=-5",
        "nodes=0",
        "worlds=-1",
        "depth=0",
        f"clock={own_clock}",
        "clock=" + "/".join(["-1"] * scene.seats),
    ]
    if session.offers(Feature.MULTIPV):
        limits.append("multipv=0")
    for limit in limits:
        reply = await session.go(limit, position=scene.position)
        if reply.act in scene.legal and not reply.errors:
            ignored.append(limit.partition("=")[0])
            if limit.startswith("multipv"):
                raise CheckFailed(f"answered {reply.act} to {limit}; an error and none are right")
            continue
        if reply.act != "none" or not reply.errors:
            raise CheckFailed(
                f"answered {reply.act} to {limit}, errors: {len(reply.errors)}; an error and none are right"
            )
    session.note = f"does not know {' '.join(dict.fromkeys(ignored))}" if ignored else ""


async def announcements(session: Session) -> None:
    """Results, newgame and debug have no answer."""
    seats = session.scenes.first.seats
    zeros = "/".join(["0"] * (seats - 1))
    await unanswered(
        session,
        "newgame",
        "debug on",
        f"result deal winner=0 points=1/{zeros} reason=claim score=1/{zeros} carry=0",
        f"result deal winner=- points=0/{zeros} reason=time score=1/{zeros} carry=0",
        f"result match winner=0 score=7/{zeros}",
        "debug off",
    )
    await legal_act(session, session.scenes.first)


_BEFORE_ACT = (HAND_SHAKE, READY)

CHECKS = (
    Check(
        name="unknown-command",
        run=unknown_command,
        shows="answers an unknown command with error NAME, and goes on",
        source=SOURCE,
        after=_BEFORE_ACT,
    ),
    Check(name="errors", run=errors_change_nothing, shows="an error changes nothing", source="From engine to host"),
    Check(
        name="go-no-position",
        run=go_without_position,
        shows="answers go without a position with an error and none",
        source=SOURCE,
        after=_BEFORE_ACT,
        fresh=True,
    ),
    Check(name="go-no-tag", run=go_without_tag, shows="answers go without a tag with an error alone", source=SOURCE),
    Check(
        name="bad-position",
        run=incomplete_position,
        shows="answers an incomplete position with an error",
        source=SOURCE,
        after=_BEFORE_ACT,
    ),
    Check(
        name="position-dropped",
        run=bad_position_leaves_none,
        shows="a position that is refused leaves no position",
        source=SOURCE,
    ),
    Check(name="unknown-rules", run=unknown_rules, shows="refuses rules that it does not play", source=SOURCE),
    Check(
        name="inconsistent",
        run=inconsistent_position,
        shows="refuses a position that contradicts its log",
        source="The position",
        needs=Feature.TABLE,
    ),
    Check(name="finished-deal", run=finished_deal, shows="answers none when the deal is over", source=SOURCE),
    Check(name="not-on-turn", run=not_on_turn, shows="answers none for a seat that is not asked", source=SOURCE),
    Check(name="only-illegal", run=illegal_only, shows="answers none to an only= that is not legal", source=SOURCE),
    Check(
        name="odd-limits",
        run=odd_limits,
        shows="refuses limits of zero and below, or does not know them",
        source="From host to engine",
    ),
    Check(
        name="announcements",
        run=announcements,
        shows="says nothing to results, newgame and debug",
        source="From host to engine",
    ),
)
