"""A run of checks, one after the other: which are tried, in which process, and how each came out.

A process that a check has left sound is used for the next; whatever failed leaves none behind.
"""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..client import Traffic
from ..protocol import U66Ok
from .catalogue import CHECKS
from .check import HAND_SHAKE, Check, CheckFailed, CheckSkipped, Settings, Subject
from .session import Session


class NotStartedError(Exception):
    """There is no engine to check: the program cannot be run, ends at once, or refuses the options given with it."""


class Outcome(StrEnum):
    """How a check came out."""

    OK = "ok"
    FAILED = "FAIL"
    SKIPPED = "skip"


@dataclass(frozen=True, kw_only=True)
class Result:
    """How one check came out, with all that is needed to see why."""

    check: Check
    """The check."""
    outcome: Outcome
    """How it came out."""
    text: str
    """Why it failed or was skipped, or what it has to say of a pass."""
    seconds: float
    """How long it took."""
    traffic: tuple[Traffic, ...] = ()
    """The lines both ways, and notes between; the last ones."""
    left_out: int = 0
    """How many lines before them are not kept."""


class Run:
    """One run against one engine."""

    hello: U66Ok | None
    """What the engine answered to the hand-shake; None where it did not."""
    id_name: str
    """What it calls itself; empty where it does not."""

    def __init__(self, subject: Subject, settings: Settings) -> None:
        self.hello = None
        self.id_name = ""
        self._subject = subject
        self._settings = settings
        self._first: Session | None = None
        """The session of the first hand-shake; its process is gone."""
        self._idle: Session | None = None
        """A session that is open and in which nothing is under way."""
        self._failed: set[str] = set()

    async def begin(self) -> None:
        """Starts the engine and hears what it can do. Raises `NotStartedError`."""
        session = self._first = Session(self._subject, self._settings)
        try:
            await session.start()
            await session.shake_hands()
            self.hello = session.hello
            self.id_name = next(
                (line[len("id name ") :] for line in session.greeting if line.startswith("id name ")), ""
            )
            await self._check_options(session)
        except (OSError, ValueError) as error:
            raise NotStartedError(f"cannot be started: {error}") from error
        except CheckFailed as failure:
            if self.hello is None and not session.running:
                raise NotStartedError(str(failure)) from failure
        finally:
            await session.end()

    async def results(
        self, checks: Sequence[Check], starting: Callable[[Check], None] = lambda _: None
    ) -> AsyncIterator[Result]:
        """Makes checks and yields each as it is done; `starting` is told of each before.

        Without a hand-shake that is all that can be tried, and it is tried whether it was asked for or not.
        """
        if self.hello is None and CHECKS[HAND_SHAKE] not in checks:
            checks = (CHECKS[HAND_SHAKE], *checks)
        try:
            for check in checks:
                starting(check)
                result = await self._make(check)
                if result.outcome is Outcome.FAILED:
                    self._failed.add(check.name)
                yield result
        finally:
            if self._idle is not None:
                await self._idle.end()

    async def _check_options(self, session: Session) -> None:
        for name in self._subject.options:
            if name not in session.options:
                raise NotStartedError(f"no option {name}; declared: {' '.join(session.options) or 'none'}")
        for line in await session.answers():
            if line.startswith("error setoption"):
                raise NotStartedError(f"it refuses an option: {line}")

    async def _make(self, check: Check) -> Result:
        why_not = self._why_not(check)
        if why_not:
            return Result(check=check, outcome=Outcome.SKIPPED, text=why_not, seconds=0.0)
        started, session = time.monotonic(), self._take_session(check)
        outcome = Outcome.FAILED
        try:
            try:
                if not check.fresh and not session.running:
                    await session.open()
                await check.run(session)
                outcome, text = Outcome.OK, session.note
            except CheckSkipped as skipped:
                outcome, text = Outcome.SKIPPED, str(skipped)
            except (CheckFailed, OSError) as failure:
                text = str(failure)
            return Result(
                check=check,
                outcome=outcome,
                text=text,
                seconds=time.monotonic() - started,
                traffic=tuple(session.transcript.lines),
                left_out=session.transcript.left_out,
            )
        finally:
            await self._put_back(session, sound=not check.fresh and outcome is Outcome.OK)

    def _why_not(self, check: Check) -> str:
        missing = [name for name in check.after if name in self._failed]
        if missing:
            return f"builds on {missing[0]}, which failed"
        if check.needs is not None and not (self.hello is not None and self.hello.offers(check.needs)):
            return f"{check.needs} is not declared"
        return ""

    def _take_session(self, check: Check) -> Session:
        """Returns the session that earlier checks have left sound, or a new one."""
        if check.fresh or self._idle is None:
            return Session(self._subject, self._settings, like=self._first)
        session, self._idle = self._idle, None
        return session

    async def _put_back(self, session: Session, *, sound: bool) -> None:
        """Keeps a session for the next check where nothing is under way in it; else ends it."""
        if sound and self._idle is None and await session.renew():
            self._idle = session
        else:
            await session.end()
