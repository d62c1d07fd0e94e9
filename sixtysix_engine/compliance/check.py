"""What a check is, how it can end other than well, and what all checks are given.

A check returns where all is well, and raises one of the two outcomes below where it is not.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..protocol import Feature

if TYPE_CHECKING:
    from .session import Session


class CheckFailed(Exception):  # noqa: N818  # an outcome, not a mistake of ours
    """The engine does not do what the specification says; the text says what came instead."""


class CheckSkipped(Exception):  # noqa: N818
    """The check cannot be made of this engine, or on this machine; the text says why."""


HAND_SHAKE, READY, ACT = "hand-shake", "isready", "act"
"""Checks that others build on: where one of them fails, the others are not tried."""


@dataclass(frozen=True, kw_only=True)
class Check:
    """One row of the table of checks."""

    name: str
    """What `--check` takes."""
    run: "Callable[[Session], Awaitable[None]]"
    """Makes the check. Raises `CheckFailed` and `CheckSkipped`."""
    shows: str
    """What an engine that passes it does, for people."""
    source: str
    """The heading in `protocol.md` under which that is asked."""
    needs: Feature | None = None
    """The feature without which it is skipped."""
    after: tuple[str, ...] = (HAND_SHAKE, READY, ACT)
    """The checks without which it is not tried."""
    fresh: bool = False
    """Whether it needs a process that has been asked nothing yet, and shakes hands itself."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How much is asked, and how long is waited; times in seconds."""

    hello: float = 5.0
    """From the start of the process to `u66ok`."""
    ready: float = 60.0
    """From `isready` to `readyok`."""
    answer: float = 10.0
    """From any other line to its answer; a `go` without a limit may take 5 s."""
    longest: float = 5.0
    """The longest that an engine may think where it has no limit."""
    margin: float = 0.25
    """How far a limit of time may be overstepped, for the way there and back."""
    pause: float = 0.3
    """How long is listened where nothing may come."""
    views: int = 300
    """Random views of each rule set."""
    deals: int = 1000
    """Deals over which memory is watched."""
    seed: str = "compliance"
    """What the random deals are made from."""


@dataclass(frozen=True, kw_only=True)
class Subject:
    """The engine under test: how its process is started."""

    command: tuple[str, ...]
    """The program and its arguments; there is no shell."""
    directory: str | None = None
    """The folder in which it runs; none is our own."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that are set after each hand-shake, as text."""
