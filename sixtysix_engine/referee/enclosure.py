"""How the engines of a run are started: within which limits, in which sandbox, with which folder of their own.

Each process has its own; what one leaves behind is gone before the next begins.
"""

import os
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..client import EngineCrash, EngineError
from ..confine.errors import ConfineError
from ..confine.limits import Limits, why_ended
from ..confine.sandbox import confined, find_sandbox
from ..confine.spec import PRIVATE, Sandbox, launcher_folders
from ..confine.visible import SYSTEM, Hidden, hidden_files, own_files
from .contestant import Contestant
from .errors import StartError
from .settings import Settings

MISSING = ("No such file", "Permission denied", "not found", "No module named", "cannot open shared object")
"""What programs say last when a file is not there for them."""


@dataclass(frozen=True)
class Launch:
    """What starts one process."""

    command: tuple[str, ...]
    """Program and arguments."""
    environment: dict[str, str]
    """Laid over the environment."""
    private: str = ""
    """Its own folder; empty for none, or where the sandbox has made one."""

    def clean(self) -> None:
        """Removes what the process has left behind, once it is gone."""
        if self.private:
            shutil.rmtree(self.private, ignore_errors=True)


class Enclosure:
    """The limits and walls of a run."""

    def __init__(self, settings: Settings, files: Iterable[str] = (), record: str = "") -> None:
        self._settings = settings
        self._files = tuple(files)
        stem = record.removesuffix(".jsonl")
        self._records = (record, f"{stem}.", f"{stem}-") if record else ()

    @property
    def fresh(self) -> bool:
        """Whether every game has processes of its own."""
        return self._settings.strict

    def launch(self, engine: Contestant) -> Launch:
        """Returns what starts an engine. Raises `StartError` where the system lacks what was asked for."""
        settings, limits = self._settings, self._limits(engine)
        command = engine.command
        try:
            limits.check()
            sandbox: Sandbox = find_sandbox() if settings.sandbox else ""
            private = _make_folder() if sandbox != "bubblewrap" and (sandbox or settings.strict) else ""
            if sandbox or limits:
                command = tuple(self._confined(engine, limits, sandbox, private))
        except ConfineError as error:
            raise StartError(f"engine {engine.shown}: {error}") from None
        return Launch(command, dict.fromkeys(PRIVATE, private) if private else {}, private)

    def explained(self, engine: Contestant, error: EngineError) -> EngineError:
        """Returns an error with the limit or the wall that a crash came from, as far as can be told."""
        if not isinstance(error, EngineCrash):
            return error
        why = why_ended(self._limits(engine), error.status, error.stderr)
        if not why and self._settings.sandbox and any(words in error.stderr[-2000:] for words in MISSING):
            why = "it may need what its sandbox does not show (read=FOLDER shows it)"
        reason = str(error).removeprefix(f"{error.engine}: ")
        return EngineCrash(error.engine, f"{why}; {reason}", status=error.status, stderr=error.stderr) if why else error

    def _limits(self, engine: Contestant) -> Limits:
        whole, own = self._settings, {name: getattr(engine, name) for name in ("memory", "processes", "cpu")}
        limits = Limits(memory=whole.memory, processes=whole.processes, cpu=whole.cpu)
        return replace(limits, **{name: value for name, value in own.items() if value is not None})

    def _confined(self, engine: Contestant, limits: Limits, sandbox: Sandbox, private: str) -> Sequence[str]:
        own = own_words(engine)
        return confined(
            engine.command,
            directory=engine.directory or ".",
            limits=limits,
            sandbox=sandbox,
            roots=roots_of(engine),
            own=own,
            hidden=self._hidden_from(engine) if sandbox else Hidden(frozenset()),
            private=private,
        )

    def _hidden_from(self, engine: Contestant) -> Hidden:
        """Returns what an engine may not see: the referee's files and all that is another engine's alone."""
        mine = {os.path.realpath(path) for path in (*roots_of(engine), *own_words(engine), *launcher_folders())}
        others = [path for other in self._settings.engines for path in (*roots_of(other), *own_words(other))]
        shared = mine | {os.path.realpath(path) for path in SYSTEM}
        alone = [path for path in others if os.path.realpath(path) not in shared and not _of_system(path)]
        return hidden_files([*alone, *self._files], self._records)


def own_words(engine: Contestant) -> list[str]:
    """Returns the files and folders that the command of an engine names."""
    return own_files(engine.command, engine.directory or ".")


def roots_of(engine: Contestant) -> list[str]:
    """Returns the folders that an engine may read: its own, those of the files in its command, what it was given."""
    found = [os.path.abspath(engine.directory)] if engine.directory else []
    for path in own_words(engine):
        for place in (path, os.path.realpath(path)):
            folder = place if os.path.isdir(place) else _folder_of(place)
            if not _of_system(folder):
                found.append(folder)
    found += [os.path.abspath(path) for path in engine.read.split(os.pathsep) if path]
    return list(dict.fromkeys(found))


def _folder_of(file: str) -> str:
    """Returns the folder of a file; of a program in `bin` beside a `lib`, the folder of both."""
    folder = os.path.dirname(file)
    above = os.path.dirname(folder)
    return above if os.path.basename(folder) == "bin" and os.path.isdir(os.path.join(above, "lib")) else folder


def _of_system(path: str) -> bool:
    return path == "/" or any(path == place or path.startswith(f"{place}/") for place in SYSTEM)


def _make_folder() -> str:
    return tempfile.mkdtemp(prefix="sixtysix-")
