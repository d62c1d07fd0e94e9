"""The check of memory: how much more an engine holds after many deals. Read from /proc, so on Linux alone."""

import os
import sys

from ..game.variants import rule_set
from .check import Check, CheckFailed, CheckSkipped
from .scenes import known_rules, scenes_of
from .session import Session

LINUX = "linux"
WARM = 5
"""The part of the deals, as a divisor, in which it may grow as it likes."""
MAY_GROW = 16 * 1024 * 1024
"""Bytes that it may grow by afterwards, besides a tenth of what it has."""
BRIEF = "movetime=1"
MIB = 1024 * 1024


async def memory(session: Session) -> None:
    """The resident memory of the process and its children grows no more once it is warm."""
    if sys.platform != LINUX:
        raise CheckSkipped(f"the memory of a process is read on Linux only, this is {sys.platform}")
    _ = session.scenes
    deals, names = session.settings.deals, known_rules(session.hello.rules)
    warm = resident(session.pid)
    for index in range(deals):
        name = names[index % len(names)]
        scenes = list(scenes_of(rule_set(name), f"{session.settings.seed} memory", index))
        scene = scenes[index % len(scenes)]
        await session.go(BRIEF, position=scene.position)
        zeros = "/".join(["0"] * scene.seats)
        session.send(f"result deal winner=- points={zeros} reason=tie score={zeros} carry=0", "newgame")
        if index == deals // WARM:
            await session.answers()
            warm = resident(session.pid)
    await session.answers()
    grown = resident(session.pid) - warm
    session.note = f"{warm / MIB:.0f} MiB, {grown / MIB:+.1f} over {deals - deals // WARM} deals"
    if grown > MAY_GROW + warm / 10:
        raise CheckFailed(f"{session.note}; allowed: {(MAY_GROW + warm / 10) / MIB:.0f}")


def resident(group: int) -> int:
    """Returns the resident bytes of all processes of a process group."""
    if sys.platform == "win32":
        return 0
    page, total = os.sysconf("SC_PAGE_SIZE"), 0
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[2]) == group:
            total += int(fields[21]) * page
    return total


CHECKS = (
    Check(
        name="memory",
        run=memory,
        shows="holds no more memory after many deals",
        source="What every engine must do",
        fresh=False,
    ),
)
