"""One conversation with a host after the hand-shake: each line answered in turn, no I/O of its own.

Searches and slow work of the table run on threads of their own, so that the reader is never kept waiting.
"""

import sys
from collections.abc import Callable
from functools import partial
from threading import Event, Lock
from time import monotonic
from traceback import print_exc

from .. import core
from ..ai.player import Finding
from ..core.stopping import Stopped
from ..game.errors import GameError
from ..game.notation import parse_position
from ..protocol import messages as m
from ..protocol.errors import OptionError, RemoteProtocolError
from ..protocol.lines import Line, LineTooLong
from ..protocol.turns import EngineTurns, State, refusal
from .engine import Engine, Task
from .errors import RefusedError
from .options import Settings
from .report import info_of
from .table import SLOW, Table
from .worker import Worker

PATIENCE = 5.0
"""Seconds that a count which may never end has left after the end of input."""
QUIT_WITHIN = 0.4
"""Seconds that cancelled work has to end."""


class Session:
    """The state of one conversation."""

    def __init__(self, settings: Settings, say: Callable[[m.EngineMessage], None]) -> None:
        self._settings = settings
        self._say = say
        self._turns = EngineTurns()
        self._lock = Lock()
        """Guards `_turns`, which the search thread uses too."""
        self._engine = Engine(settings)
        self._search = Worker("search")
        self._task: Task | None = None
        self._table = Table()
        self._errands = Worker("table")
        self._stop_errands = Event()
        self._stop_counts = Event()
        self._debug = False
        self._told_of_core = False
        self.ended = False
        """True once the host has said `quit`."""

    def hear(self, line: Line) -> None:
        """Answers one line. Whatever is wrong with it, the session lives on."""
        if isinstance(line, LineTooLong):
            if line.start.split()[:1] == ["position"]:
                self._drop_position()
            self._say(m.Error("-", "line too long"))
            return
        try:
            message = m.parse_host_line(line)
            with self._lock:
                self._turns.hear(message)
            self._dispatch(message)
        except RemoteProtocolError as error:
            if error.command == "position":
                self._drop_position()
            for answer in refusal(error):
                self._say(answer)

    def finish(self) -> None:
        """Ends the conversation at the end of input: what has a limit of its own is finished first."""
        if self._task is not None and self._task.question.limits.infinite:
            self._task.stop.set()
        self._search.wait()
        if not self._errands.wait(PATIENCE):
            self._stop_counts.set()
            self._errands.wait()

    def cancel(self) -> None:
        """Ends the conversation at once."""
        self._drop_errands()
        if self._task is not None:
            self._task.stop.set()
        self._search.wait(QUIT_WITHIN)
        self._errands.wait(QUIT_WITHIN)

    def _dispatch(self, message: m.HostMessage) -> None:
        match message:
            case m.SetOption(name, value):
                self._set_option(name, value)
            case m.NewGame():
                self._engine.new_game()
            case m.IsReady():
                self._tell_of_core()
                self._get_ready()
                self._say(m.ReadyOk())
            case m.Position(text):
                self._set_position(text)
            case m.Go():
                self._go(message)
            case m.Stop():
                self._stop(message)
            case m.Debug(on=on):
                self._debug = on
            case m.Quit():
                self.ended = True
            case m.Hello() | m.ResultDeal() | m.ResultMatch():
                pass
            case _:
                self._ask_table(str(message).split()[0], partial(self._table.answer, message), message)

    def _get_ready(self) -> None:
        """What takes long to load is loaded before `readyok`, where no clock runs; not while a search is under way."""
        with self._lock:
            if self._turns.state is State.THINKING:
                return
        try:
            self._engine.get_ready()
        except Exception as error:
            self._say(_internal("isready", error))

    def _tell_of_core(self) -> None:
        """Says once where the answers will be weaker, because the native core is missing."""
        if not core.NATIVE and not self._told_of_core:
            self._told_of_core = True
            self._say(m.Info({"string": f"without the native core, in plain Python: {core.PURE_BECAUSE}"}))

    def _set_option(self, name: str, value: str) -> None:
        try:
            self._settings.set(name, value)
        except OptionError as error:
            self._say(m.Error("setoption", str(error)))

    # Positions and searches

    def _set_position(self, text: str) -> None:
        try:
            self._engine.set_position(parse_position(text), text)
        except GameError as error:
            self._drop_position()
            self._say(m.Error("position", str(error)))
        except Exception as error:
            self._drop_position()
            self._say(_internal("position", error))

    def _drop_position(self) -> None:
        """A bad position leaves no position, unless it came while searching and so was not looked at."""
        with self._lock:
            if self._turns.state is not State.THINKING:
                self._engine.set_position(None)

    def _go(self, go: m.Go) -> None:
        started = monotonic()

        def report(finding: Finding) -> None:
            self._say(info_of(finding, monotonic() - started))

        try:
            task = self._task = self._engine.prepare(go, started, report)
        except RefusedError as error:
            with self._lock:
                self._turns.say(m.BestMove(go.tag, None))
            raise RemoteProtocolError(str(error), command="go", tag=go.tag) from None
        if self._debug:
            shown = " ".join([f"{option.name}={self._settings[option.name]}" for option in self._settings])
            self._say(m.Info({"string": f"{go.tag}: {len(task.question.acts)} acts, {shown}"}))
        self._search.submit(partial(self._think, task, go.tag))

    def _think(self, task: Task, tag: str) -> None:
        try:
            choice = self._engine.run(task)
            best = m.BestMove(tag, str(choice.act), choice.score, choice.win)
        except Exception as error:
            self._say(_internal("go", error, f"{tag} "))
            best = m.BestMove(tag, None)
        with self._lock:
            self._turns.say(best)
        self._say(best)

    def _stop(self, stop: m.Stop) -> None:
        with self._lock:
            meant = self._turns.ends_search(stop)
        if meant and self._task is not None:
            self._task.stop.set()
        if stop.tag is None:
            self._drop_errands()

    def _drop_errands(self) -> None:
        """Stops the table's work that is under way or waits; what comes later has stops of its own."""
        self._stop_errands.set()
        self._stop_counts.set()
        self._stop_errands, self._stop_counts = Event(), Event()

    # The table

    def _ask_table(self, name: str, work: Callable[[Stopped], str], command: m.TableMessage | None = None) -> None:
        """Answers at once, or after the slow commands that came before: the table answers in order."""
        stop = self._stop_counts if isinstance(command, m.Perft) else self._stop_errands
        errand = partial(self._answer, name, work, stop)
        if isinstance(command, SLOW) or self._errands.busy:
            self._errands.submit(errand)
        else:
            errand()

    def _answer(self, name: str, work: Callable[[Stopped], str], stop: Event) -> None:
        try:
            self._say(m.Answer(name, work(stop.is_set)))
        except RefusedError as error:
            self._say(m.Error(name, str(error)))
        except Exception as error:
            self._say(_internal(name, error))


def _internal(command: str, error: Exception, tag: str = "") -> m.Error:
    """An error of our own costs one answer, not the daemon; the trace goes to the error output."""
    print_exc(file=sys.stderr)
    return m.Error(command, f"{tag}internal {type(error).__name__}: {error}")
