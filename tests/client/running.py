"""How the tests run engines."""

import asyncio
import subprocess
from collections.abc import Coroutine
from typing import Any

from sixtysix_engine.client import Engine

from .positions import POSITION


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


async def play(engine: Engine, times: int, deadline: float = 5.0) -> list[str]:
    return [(await engine.go(POSITION, deadline=deadline)).act for _ in range(times)]


def is_running(pid: int) -> bool:
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip()[:1] not in ("", "Z")


async def until_gone(pid: int) -> None:
    while is_running(pid):
        await asyncio.sleep(0.01)
