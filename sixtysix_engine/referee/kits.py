"""A folder for each fault with all that its author needs: what was said both ways, stderr, how to see it again.

There is a bounded number of kits of bounded size, however many faults there are; writing one never stops a run.
"""

import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Any

from .. import __version__
from ..client import Engine, EngineError
from ..client.process import Traffic
from ..protocol import printable
from . import reproduce
from .contestant import Contestant
from .errors import StartError
from .faults import Fault, stderr_lines, without_name
from .schedule import GameIndex

OF_A_KIND = 3
"""Kits of one engine and one reason that are kept."""
MOST = 50
"""Kits that are kept in all, at most some 2 MB each."""
NAME_KEPT = 40
"""Characters of an engine's name in that of its kits."""

README = """\
{title}

To see it again, from anywhere:

    {again}

That starts the engine and sends it sent.txt, each line once the one before is answered, then says whether the fault has
come again (exit code 0) or not (1). Another build: {again} COMMAND WORDS...
An engine that draws lots or depends on its speed may do something else each time.

fault.json    the fault; what the engine is: command, folder, options, SHA-256 of its files; the machine
traffic.txt   the last lines both ways, with seconds since the engine was started: > to the engine, < from it
stderr.txt    the end of its standard error
sent.txt      what reproduce.py sends{cut}
"""
CUT = """;
              the engine had been sent more before: these are the hand-shake and the last {count} lines or less"""


@dataclass(frozen=True)
class Remains:
    """What is left of an engine that is gone."""

    traffic: Sequence[Traffic]
    """The last lines both ways."""
    stderr: str
    """The end of its standard error."""

    @classmethod
    def of(cls, engine: Engine | EngineError | None) -> "Remains":
        """Returns what is left of an engine, or of one that did not start; nothing of none."""
        if engine is None:
            return cls((), "")
        stderr = engine.stderr_tail() if isinstance(engine, Engine) else engine.stderr_end
        return cls(engine.traffic() if isinstance(engine, Engine) else engine.traffic, stderr)


class Kits:
    """The kits of one run, in one folder that is made with the first of them."""

    folder: str
    """The folder; empty for no kits."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._lock = Lock()  # games of several tables end in threads of their own
        names = os.listdir(folder) if folder and os.path.isdir(folder) else []
        self._count = len(names)
        self._kinds = Counter(_kind_of(name) for name in names)

    def of_fault(self, index: GameIndex, fault: Fault, engine: Contestant, remains: Remains, *, match: bool) -> Fault:
        """Returns a fault with the last lines of standard error, and with its kit where there is room for it."""
        fault = replace(fault, stderr=stderr_lines(remains.stderr))
        deal = f"-d{fault.deal}" if match else ""
        who = f"{fault.engine} (seat {fault.seat}) loses by {fault.reason}"
        case = _Case(
            place=f"{index}{deal}",
            reason=fault.reason,
            engine=engine,
            title=f"game {index}, deal {fault.deal}: {who}: {fault.text}",
            about={
                "game": str(index),
                "fault": asdict(fault),
                "kinds": [fault.reason],
                "deadline": fault.deadline or 60.0,
            },
            remains=remains,
        )
        return replace(fault, kit=self._keep(case))

    def of_start(self, engine: Contestant, error: Exception | None, deadline: float, remains: Remains) -> str:
        """Keeps the kit of an engine that could not be made ready; returns its path, empty where there is no room."""
        case = _Case(
            place="start",
            reason="start",
            engine=engine,
            title=f"engine {engine.shown} could not be made ready: {without_name(error)}",
            about={"text": without_name(error), "kinds": ["crash", "time", "protocol"], "deadline": deadline},
            remains=remains,
        )
        return self._keep(case)

    def _keep(self, case: "_Case") -> str:
        """Writes a kit; returns its path, empty where there is no room for it."""
        with self._lock:
            if not self.folder or self._count >= MOST or self._kinds[case.kind] >= OF_A_KIND:
                return ""
            name = f"{case.place}-{case.kind}"
            path, number = os.path.join(self.folder, name), 2
            while os.path.exists(path):
                path, number = os.path.join(self.folder, f"{name}-{number}"), number + 1
            try:
                os.makedirs(path)
                _write(path, case)
            except (OSError, StartError):  # no room for it, or the program has gone
                shutil.rmtree(path, ignore_errors=True)
                return ""
            self._count += 1
            self._kinds[case.kind] += 1
            return path


@dataclass(frozen=True, kw_only=True)
class _Case:
    """What a kit is about."""

    place: str
    reason: str
    engine: Contestant
    title: str
    about: Mapping[str, Any]
    remains: Remains

    @property
    def kind(self) -> str:
        """Engine and reason, as in the name of the kit."""
        return f"{re.sub(r'[^A-Za-z0-9_.+#]+', '_', self.engine.shown)[:NAME_KEPT]}-{self.reason}"


def command_of(kit: str) -> str:
    """Returns the command that shows the fault of a kit again, to be pasted into a shell."""
    words = [sys.executable or "python3", os.path.join(kit, "reproduce.py")]
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def default_folder(record: str) -> str:
    """Returns the folder of the kits beside a record."""
    return f"{record.removesuffix('.jsonl')}-kits"


def _kind_of(name: str) -> str:
    """Returns engine and reason from the name of a kit."""
    return re.sub(r"^(start|\d+\.\d+(-d\d+)?)-|-\d+$", "", name)


def _write(path: str, case: _Case) -> None:
    engine, remains = case.engine, case.remains
    lines, cut = _lines_to_send(engine, remains.traffic)
    known = {
        **case.about,
        "engine": {
            "name": engine.name,
            "argv": engine.argv,
            "command": engine.command,
            "dir": os.path.abspath(engine.directory or "."),
            "options": dict(engine.options),
            "sha256": engine.digests(),
        },
        "referee": f"sixtysix-engine {__version__}, Python {platform.python_version()}",
        "host": f"{platform.platform()} {platform.machine()}",
    }
    traffic = [f"{line.time:11.6f} {line.way} {printable(line.text)}" for line in remains.traffic]
    readme = README.format(
        title=printable(case.title),
        again=command_of(os.path.abspath(path)),
        cut=CUT.format(count=sum(line.way == ">" for line in remains.traffic)) if cut else "",
    )
    for name, text in (
        ("README.txt", readme),
        ("fault.json", f"{json.dumps(known, indent=1, ensure_ascii=False)}\n"),
        ("traffic.txt", "".join(f"{line}\n" for line in traffic)),
        ("stderr.txt", remains.stderr),
        ("sent.txt", "".join(f"{line}\n" for line in lines)),
    ):
        with open(os.path.join(path, name), "w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)
    shutil.copyfile(reproduce.__file__, os.path.join(path, "reproduce.py"))


def _lines_to_send(engine: Contestant, traffic: Sequence[Traffic]) -> tuple[list[str], bool]:
    """Returns what leads to the fault, and whether something before it is missing."""
    sent = [line.text for line in traffic if line.way == ">" and line.text != "quit"]
    greeting = ["u66 1", *(f"setoption {name} {value}".rstrip() for name, value in engine.options.items()), "isready"]
    if not sent or sent[0].startswith("u66 "):
        return sent or greeting, False
    first = sent.index("newgame") if "newgame" in sent else 0
    while first < len(sent) and sent[first] != "newgame" and not sent[first].startswith("position "):
        first += 1
    return [*greeting, *sent[first:]], True
