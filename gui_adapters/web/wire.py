"""What goes to one page: lines in order, and the scene, of which only the newest is worth sending."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Wire:
    """The way to one page. Nothing here waits for it: a slow page gets fewer scenes, never stale ones."""

    def __init__(self, newest: Callable[[], list[str]]) -> None:
        """`newest` returns the lines that show the table as it is now."""
        self._newest = newest
        self._lines: deque[str] = deque()
        self._changed = False
        self._something = asyncio.Event()

    def say(self, line: str) -> None:
        """Sends a line, after all lines before."""
        self._lines.append(line)
        self._something.set()

    def show(self) -> None:
        """Sends the table as it will be when the page is ready for it."""
        self._changed = True
        self._something.set()

    async def run(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends until it is cancelled."""
        while True:
            await self._something.wait()
            self._something.clear()
            while self._lines:
                await send(self._lines.popleft())
            if self._changed:
                self._changed = False
                for line in self._newest():
                    await send(line)
