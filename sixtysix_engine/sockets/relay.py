"""One connection and its engine process: lines to the engine, lines from it, and an end of both whatever happens."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from ..client.process import kill_tree, own_group
from .limits import Limits, Refused
from .link import READ_SIZE, Link
from .stream import LineCutter

TOO_LONG = b"error - line too long"
WAIT_FOR_EXIT = 10.0
"""Seconds that a killed process may take to be gone."""


async def relay(
    link: Link, lines: AsyncIterator[bytes], first: bytes | None, command: Sequence[str], limits: Limits
) -> str:
    """Starts an engine and talks for it until one side ends; returns how it ended.

    `first` is a line that has been read already. Raises `Refused` and `OSError`; the process is gone in each case.
    """
    process = await asyncio.create_subprocess_exec(
        *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=READ_SIZE, **own_group()
    )
    hears = asyncio.ensure_future(_to_engine(link, lines, first, process, limits))
    says = asyncio.ensure_future(_from_engine(link, process, limits))
    try:
        await asyncio.wait((hears, says), return_when=asyncio.FIRST_COMPLETED)
        if hears.done():
            hears.result()
            return await _end_of_input(says, limits)
        says.result()
        return "the engine has ended"
    finally:
        ending = asyncio.ensure_future(_end(process, hears, says))
        while not ending.done():  # who is cancelled while he clears up clears up all the same
            with suppress(asyncio.CancelledError):
                await asyncio.shield(ending)


async def _end(process: asyncio.subprocess.Process, hears: asyncio.Future[None], says: asyncio.Future[None]) -> None:
    """Kills the process and all that it has started, and waits until it is gone."""
    hears.cancel()
    says.cancel()
    await kill_tree(process.pid)
    await asyncio.wait((hears, says))
    assert process.stdin is not None
    process.stdin.close()
    with suppress(TimeoutError):  # reads what is left, without which the end of the process is not noticed
        await asyncio.wait_for(process.communicate(), WAIT_FOR_EXIT)
        await asyncio.sleep(0)  # in which the loop forgets the pipes


async def _to_engine(
    link: Link, lines: AsyncIterator[bytes], first: bytes | None, process: asyncio.subprocess.Process, limits: Limits
) -> None:
    """Passes lines on until the end of input; an engine that has closed its input hears no more."""
    assert process.stdin is not None
    try:
        if first is not None:
            await _tell(link, first, process.stdin, limits)
        async for line in lines:
            await _tell(link, line, process.stdin, limits)
        process.stdin.close()
    except (BrokenPipeError, ConnectionResetError):
        if not process.stdin.is_closing():
            raise


async def _tell(link: Link, line: bytes, engine: asyncio.StreamWriter, limits: Limits) -> None:
    if len(line.removesuffix(b"\r")) > limits.line:
        await _send(link, [TOO_LONG], limits)
        return
    engine.write(line + b"\n")
    await engine.drain()


async def _from_engine(link: Link, process: asyncio.subprocess.Process, limits: Limits) -> None:
    assert process.stdout is not None
    cutter = LineCutter(limits.line)
    while data := await process.stdout.read(READ_SIZE):
        lines = cutter.feed(data)
        if lines:
            await _send(link, lines, limits)


async def _send(link: Link, lines: Sequence[bytes], limits: Limits) -> None:
    try:
        async with asyncio.timeout(limits.stall):
            await link.send(lines)
    except TimeoutError:
        raise Refused(f"answers were not taken for {limits.stall:g} s") from None


async def _end_of_input(says: asyncio.Future[None], limits: Limits) -> str:
    """Waits until the engine has finished what it may finish."""
    try:
        async with asyncio.timeout(limits.ending):
            await says
    except TimeoutError:
        return f"the engine had not ended {limits.ending:g} s after the end of input"
    return "the input has ended"
