"""All that engines and referee say to each other, with the time to the microsecond, one line each, in a file.

The games never wait for it: what a full disk does not take is lost, and that is said once.
"""

import os
import re
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress

from ..client.process import Log
from ..protocol import printable
from .errors import StartError
from .outlet import Outlet, open_appending

GRACE = 5.0
"""Seconds that what is left may take to be written at the end."""
WAYS = "# Time, engine[process], > to the engine, < from it, ! its standard error. Control characters are escaped.\n"


class TrafficLog:
    """The log of a run: one file for all, or a folder with a file for each process that was started."""

    def __init__(self, path: str, say: Callable[[str], None]) -> None:
        """A folder, or a name that ends as one, gets a file for each process. Raises `StartError`."""
        self._path, self._say = path, say
        self._many = path.endswith((os.sep, "/")) or os.path.isdir(path)
        self._outlets: list[Outlet] = []
        self._numbers: dict[str, int] = {}
        self._told = False
        self._second, self._stamp = -1, ""
        self._offset: float | None = None
        try:
            if self._many:
                os.makedirs(path, exist_ok=True)
                if not os.access(path, os.W_OK):
                    raise PermissionError(13, "it cannot be written to")
            else:
                self._one = self._open(path)
        except OSError as error:
            raise StartError(f"--log {path}: {error.strerror}") from None

    def log(self, name: str, argv: Sequence[str]) -> Log:
        """Returns what writes the traffic of a process that is about to be started."""
        number = self._numbers[name] = self._numbers.get(name, 0) + 1
        who = f"{printable(name)}[{number}]"
        outlet: Outlet | None = None
        if not self._many:
            outlet = self._one
        else:
            with suppress(OSError):  # no room for one more file: said once, like any other loss
                outlet = self._open(os.path.join(self._path, f"{_file_name(name)}-{number}.log"))
        if outlet is None:
            self._lose(f"--log {self._path}: {name}: its file cannot be made; the games go on")
            return _nothing
        outlet.put(f"{self._now()} {who} # {printable(' '.join(argv))}\n".encode())
        writer = self._writer(outlet, who)
        if self._many:
            weakref.finalize(writer, outlet.end)  # the process is gone and nobody can write any more
        return writer

    def close(self) -> None:
        """Waits for what is left, for a moment."""
        for outlet in self._outlets:
            outlet.close(GRACE)

    def _open(self, path: str) -> Outlet:
        target = open_appending(path)
        outlet = Outlet(f"--log {path}", lambda: target, self._lose, goes_on=True, owned=True)
        self._outlets = [one for one in self._outlets if one.open]
        self._outlets.append(outlet)
        outlet.put(WAYS.encode())
        return outlet

    def _writer(self, outlet: Outlet, who: str) -> Log:
        put = outlet.put

        def write(when: float, way: str, text: str) -> None:
            head = f"{self._at(when)} {who} {way} "
            lines = text.split("\n") if "\n" in text else (text,)
            put("".join([f"{head}{printable(line)}\n" for line in lines]).encode())

        return write

    def _at(self, when: float) -> str:
        """Writes a time of the loop's clock as one of the day."""
        if self._offset is None:
            self._offset = time.time() - time.monotonic()
        return self._written(when + self._offset)

    def _now(self) -> str:
        return self._written(time.time())

    def _written(self, moment: float) -> str:
        second, rest = divmod(round(moment * 1e6), 1_000_000)
        if second != self._second:
            self._second, self._stamp = second, time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(second))
        return f"{self._stamp}.{rest:06}"

    def _lose(self, text: str) -> None:
        told, self._told = self._told, True
        if not told:
            self._say(text)


def _file_name(name: str) -> str:
    return re.sub(r"[^\w.#+-]", "_", name)[:100] or "engine"


def _nothing(_when: float, _way: str, _text: str) -> None:
    """Writes nothing."""
