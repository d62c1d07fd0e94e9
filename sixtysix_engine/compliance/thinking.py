"""Checks of an engine that reads while it thinks: stop in all its races, and what is refused meanwhile."""

import asyncio

from ..protocol import Feature
from .check import Check, CheckFailed
from .expect import check_legal, check_refused, legal_act, unanswered
from .scenes import Scene
from .session import Reply, Session

SOURCE = "From host to engine"
ERRORS = "Errors and faults"
RACES = 60
AT_ONCE = 20
BEGINNING = 0.02
"""Seconds in which a search has begun, so that what is sent next comes while it is under way."""


async def infinite(session: Session) -> None:
    """An infinite search answers when it is stopped and not before, also where there is nothing to choose."""
    for scene in (session.scenes.first, session.scenes.forced):
        if scene is not None:
            tag = await _think(session, scene)
            await session.silence(f"to go {tag} infinite, before stop", "bestmove")
            await _stop(session, tag, scene)


async def stop_at_once(session: Session) -> None:
    """A stop in the same write as its `go` ends that search."""
    scene = session.scenes.first
    session.send(f"position {scene.position}")
    for _ in range(AT_ONCE):
        tag = session.new_tag()
        session.send(f"go {tag} infinite", f"stop {tag}")
        check_legal(await session.reply(tag), scene)


async def stop_race(session: Session) -> None:
    """A stop that crosses the answer neither costs it nor doubles it, and is not remembered."""
    scene = session.scenes.first
    session.send(f"position {scene.position}")
    seen: list[str] = []
    for number in range(RACES):
        tag = session.new_tag()
        session.send(f"go {tag} movetime=2")
        await asyncio.sleep(number % 6 / 1000)
        session.send(f"stop {tag}")
        reply = await session.reply(tag)
        check_legal(reply, scene)
        seen += [line for line in reply.before if line.startswith("bestmove ")]
    seen += [line for line in await session.answers() if line.startswith("bestmove ")]
    if seen:
        raise CheckFailed(f"{seen[0]} came once more")


async def stop_twice(session: Session) -> None:
    """A second stop does nothing."""
    scene = session.scenes.first
    tag = await _think(session, scene)
    session.send(f"stop {tag}", f"stop {tag}", "stop")
    check_legal(await session.reply(tag), scene)
    await session.silence("after the second stop")


async def stop_bare(session: Session) -> None:
    """A stop without a tag ends the search under way."""
    scene = session.scenes.first
    tag = await _think(session, scene)
    session.send("stop")
    check_legal(await session.reply(tag), scene)


async def stop_old_tag(session: Session) -> None:
    """A stop for another tag does not end the search under way."""
    scene = session.scenes.first
    old = session.new_tag()
    await legal_act(session, scene, "movetime=5", tag=old)
    tag = await _think(session, scene)
    session.send(f"stop {old}")
    await session.silence(f"to go {tag} infinite, after a stop for {old}", "bestmove")
    await _stop(session, tag, scene)


async def stop_after_answer(session: Session) -> None:
    """A stop after the answer is void: it says nothing and does not end the next search."""
    scene = session.scenes.first
    old = session.new_tag()
    await legal_act(session, scene, "movetime=5", tag=old)
    await unanswered(session, f"stop {old}", "stop")
    tag = await _think(session, scene)
    await session.silence(f"to go {tag} infinite, after a stop that came before it", "bestmove")
    await _stop(session, tag, scene)


async def ready_while_thinking(session: Session) -> None:
    """`isready` is answered during a search."""
    scene = session.scenes.first
    tag = await _think(session, scene)
    await session.answers()
    await _stop(session, tag, scene)


async def go_while_thinking(session: Session) -> None:
    """A second `go` has an error and `none`; the first goes on."""
    scene = session.scenes.first
    tag = await _think(session, scene)
    check_refused(await session.go(), f"while {tag} was under way")
    await _stop(session, tag, scene)


async def position_while_thinking(session: Session) -> None:
    """A position during a search is refused and changes nothing."""
    scene = session.scenes.first
    await _refused_while_thinking(session, scene, f"position {session.scenes.second.position}", "position")
    check_legal(await session.go("movetime=20"), scene)


async def new_game_while_thinking(session: Session) -> None:
    """`newgame` during a search is refused."""
    await _refused_while_thinking(session, session.scenes.first, "newgame", "newgame")


async def option_while_thinking(session: Session) -> None:
    """`setoption` during a search is refused."""
    option = next(iter(session.options.values()), None)
    line = f"setoption {option.name} {option.format(option.default)}" if option else "setoption None 1"
    await _refused_while_thinking(session, session.scenes.first, line.rstrip(), "setoption")


async def quit_while_thinking(session: Session) -> None:
    """`quit` ends the engine during a search."""
    await session.open()
    await _think(session, session.scenes.first)
    session.send("quit")
    await session.exit()


async def end_while_thinking(session: Session) -> None:
    """The end of input ends an infinite search, and the engine."""
    await session.open()
    await _think(session, session.scenes.first)
    session.close_input()
    await session.exit()


async def _think(session: Session, scene: Scene) -> str:
    tag = session.new_tag()
    session.send(f"position {scene.position}", f"go {tag} infinite")
    await asyncio.sleep(BEGINNING)
    return tag


async def _stop(session: Session, tag: str, scene: Scene) -> Reply:
    session.send(f"stop {tag}")
    reply = await session.reply(tag)
    check_legal(reply, scene)
    return reply


async def _refused_while_thinking(session: Session, scene: Scene, line: str, command: str) -> None:
    tag = await _think(session, scene)
    session.send(line)
    errors = [answer for answer in await session.answers() if answer.split()[0] == "error"]
    if len(errors) != 1 or errors[0].split()[:2] != ["error", command]:
        said = " | ".join(errors)[:200] or "nothing"
        raise CheckFailed(f"{said} to {line[:60]!r} during a search; right is: error {command} searching")
    await _stop(session, tag, scene)


_ROWS = (
    ("infinite", infinite, "thinks without a limit until stop, and no shorter", SOURCE, False),
    ("stop-at-once", stop_at_once, "obeys a stop that comes with its go", SOURCE, False),
    ("stop-race", stop_race, "answers once when stop and bestmove cross", SOURCE, False),
    ("stop-twice", stop_twice, "a second stop does nothing", SOURCE, False),
    ("stop-bare", stop_bare, "obeys a stop without a tag", SOURCE, False),
    ("stop-old-tag", stop_old_tag, "a stop for another tag ends nothing", SOURCE, False),
    ("stop-after-answer", stop_after_answer, "a stop that comes too late is void", SOURCE, False),
    ("thinking-isready", ready_while_thinking, "answers isready during a search", SOURCE, False),
    ("thinking-go", go_while_thinking, "refuses a second go, and finishes the first", ERRORS, False),
    ("thinking-position", position_while_thinking, "refuses a position during a search", ERRORS, False),
    ("thinking-newgame", new_game_while_thinking, "refuses newgame during a search", ERRORS, False),
    ("thinking-option", option_while_thinking, "refuses setoption during a search", ERRORS, False),
    ("thinking-quit", quit_while_thinking, "quit ends it during a search, with status 0 within 1 s", SOURCE, True),
    ("thinking-end", end_while_thinking, "the end of input ends an infinite search", SOURCE, True),
)
CHECKS = tuple(
    Check(name=name, run=run, shows=shows, source=source, needs=Feature.ASYNC, fresh=fresh)
    for name, run, shows, source, fresh in _ROWS
)
