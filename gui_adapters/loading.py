"""Slow imports of an adapter's engine: begun in the background, so that the hand-shake is answered at once.

Whoever hangs up meanwhile is not kept waiting: the thread ends with the program.
"""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

_Value = TypeVar("_Value")


class Loading(Generic[_Value]):
    """What a function returns, once it has."""

    def __init__(self, load: Callable[[], _Value]) -> None:
        self._load = load
        self._found: _Value | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Waits until the function is done, well or not."""
        self._thread.join()

    def result(self) -> _Value:
        """Waits for the value. Raises what the function has raised."""
        self.wait()
        if self._error is not None:
            raise self._error
        assert self._found is not None
        return self._found

    def _run(self) -> None:
        try:
            self._found = self._load()
        except BaseException as error:
            self._error = error
