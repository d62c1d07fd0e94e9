"""Slow imports of an adapter's engine: left until the host asks whether it is ready, or for an act.

The hand-shake and the end are answered at once then, however busy the machine is.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

_Value = TypeVar("_Value")


class Loading(Generic[_Value]):
    """What a function returns, which is called when it is first needed."""

    def __init__(self, load: Callable[[], _Value]) -> None:
        self._load = load
        self._found: _Value | None = None
        self._error: BaseException | None = None

    def wait(self) -> None:
        """Calls the function, unless that was done; whether it went well is told by `result`."""
        if self._found is not None or self._error is not None:
            return
        try:
            self._found = self._load()
        except BaseException as error:
            self._error = error

    def result(self) -> _Value:
        """Returns the value. Raises what the function has raised."""
        self.wait()
        if self._error is not None:
            raise self._error
        assert self._found is not None
        return self._found
