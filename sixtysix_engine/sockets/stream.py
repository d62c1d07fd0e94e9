"""Bytes into lines under limits: who is silent, slow or endless is put out, who is fast is made to wait."""

import asyncio
from collections.abc import AsyncIterator

from .limits import Limits, Refused
from .link import END_OF_INPUT, Link

BURST = 2.0
"""Seconds for which a client may send at twice its rate before it is made to wait."""


class LineCutter:
    """Cuts bytes into lines without their LF. Of a line above the limit only the first `limit` + 2 bytes are kept."""

    def __init__(self, limit: int) -> None:
        self._kept = limit + 2
        self._pending = bytearray()
        self.begun = False

    def feed(self, data: bytes) -> list[bytes]:
        """Returns the lines that end in these bytes."""
        *ended, rest = data.split(b"\n")
        lines = []
        for part in ended:
            lines.append(self._take(part))
            self._pending.clear()
        self._take(rest)
        self.begun = bool(self._pending)
        return lines

    def close(self) -> list[bytes]:
        """Returns the line that nothing has ended, if there is one."""
        return self.feed(b"\n") if self._pending else []

    def _take(self, part: bytes) -> bytes:
        self._pending += part[: self._kept - len(self._pending)]
        return bytes(self._pending)


class Allowance:
    """A rate with some credit: what goes beyond it costs time."""

    def __init__(self, rate: float, now: float) -> None:
        self._rate, self._credit, self._since = rate, rate * BURST, now

    def spend(self, amount: float, now: float) -> float:
        """Takes from the credit; returns how many seconds to wait until it is even."""
        self._credit = min(self._rate * BURST, self._credit + (now - self._since) * self._rate) - amount
        self._since = now
        return max(0.0, -self._credit / self._rate)


class LimitedLines:
    """The lines of a client, in order, until the end of its input."""

    heard: int
    """How many lines have come."""

    def __init__(self, link: Link, limits: Limits) -> None:
        now = asyncio.get_running_loop().time()
        self.heard = 0
        self._link = link
        self._limits = limits
        self._cutter = LineCutter(limits.line)
        self._lines, self._bytes = Allowance(limits.lines, now), Allowance(limits.rate, now)
        self._since = now

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yields lines without LF; one that is too long is longer than the limit. Raises `Refused`."""
        while data := await self._receive():
            begun = self._cutter.begun
            lines = self._cutter.feed(data)
            await self._slow_down(len(lines), len(data))
            if lines or not begun:
                self._since = asyncio.get_running_loop().time()
            for line in lines:
                if line.strip() == END_OF_INPUT:
                    return
                self.heard += 1
                yield line
        for line in self._cutter.close():
            self.heard += 1
            yield line

    async def _receive(self) -> bytes:
        limits = self._limits
        if self._cutter.begun:
            patience, why = limits.unended, "a line was not ended"
        elif self.heard:
            patience, why = limits.idle, "no line came"
        else:
            patience, why = limits.hello, "no first line came"
        try:
            async with asyncio.timeout_at(self._since + patience):
                return await self._link.receive()
        except TimeoutError:
            raise Refused(f"{why} within {patience:g} s") from None

    async def _slow_down(self, lines: int, size: int) -> None:
        now = asyncio.get_running_loop().time()
        wait = max(self._lines.spend(lines, now), self._bytes.spend(size, now))
        if wait > 0:
            await asyncio.sleep(wait)
