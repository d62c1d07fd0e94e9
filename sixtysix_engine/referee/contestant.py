"""An engine as the user names it: a command line or key=value words, resolved to one program.

Nothing passes through a shell, and a program that is not there is refused before anything starts.
"""

import os
import re
import shlex
import shutil
import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import file_digest
from typing import Any

from ..confine.limits import parse_size
from .errors import SettingsError, StartError
from .time_words import TIME_WORDS, Fields, plain

BUILTIN = "builtin"
BUILTIN_COMMAND = (sys.executable, "-m", "sixtysix_engine")
KEYS = f"name cmd dir option.NAME memory processes cpu read {' '.join(TIME_WORDS)}"
_KEY_VALUE = re.compile(r"([A-Za-z]+(?:-[a-z]+)*(?:\.[^\s=]+)?)=(.*)", re.DOTALL)
_DASHES = re.compile("[\u2010-\u2015\u2212]")


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """One engine of a run."""

    argv: tuple[str, ...]
    """The program and its arguments, as given."""
    name: str
    """Its name in the record; empty until it has been given one."""
    directory: str | None = None
    """The folder in which it runs; none is the referee's own."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Options that are set before the first game, as text."""
    memory: int | None = None
    """Its own limit of memory, in bytes; None is that of the run."""
    processes: int | None = None
    """Its own limit of processes and threads."""
    cpu: int | None = None
    """Its own limit of CPU time, in seconds."""
    read: str = ""
    """What it may read in a sandbox besides its own folder: paths, separated as in PATH."""
    times: Fields = field(default_factory=dict)
    """Its own limits of time, which go over those of the run."""

    @property
    def program(self) -> str:
        """The absolute path of the program. Raises `StartError` where there is none."""
        program, folder = self.argv[0], self.directory or "."
        if not os.path.isdir(folder):
            raise StartError(f"engine {self.shown}: the folder {folder!r} does not exist")
        if os.path.dirname(program):
            found = shutil.which(os.path.abspath(os.path.join(folder, program)))
        else:
            found = shutil.which(program)
        if found is None:
            why = "does not exist or is not executable"
            raise StartError(f"engine {self.shown}: program {program!r} {why}; folder {os.path.abspath(folder)}")
        return os.path.abspath(found)

    @property
    def shown(self) -> str:
        """The name, or the command where it has none yet."""
        return self.name or shlex.join(self.argv)

    @property
    def command(self) -> tuple[str, ...]:
        """What is started: the program by its absolute path, and its arguments."""
        return (self.program, *self.argv[1:])

    def digests(self) -> dict[str, str]:
        """Returns the SHA-256 of the program and of each argument that is a file, by absolute path."""
        folder = self.directory or "."
        paths = [self.program, *(os.path.abspath(os.path.join(folder, word)) for word in self.argv[1:])]
        found = {}
        for path in paths:
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    found[path] = file_digest(file, "sha256").hexdigest()
        return found


def parse_contestant(words: Sequence[str]) -> Contestant:
    """Reads the words after one `--engine`.

    The first may be a command line as one word (`"./bot --fast"`) or `builtin`, `builtin:PLAYER`; the others are
    `name=A cmd="python3 bot.py" dir=/x option.Seed=7 tc=5+0.1`. Raises `SettingsError`.
    """
    values: dict[str, str] = {}
    for place, word in enumerate(words):
        match = _KEY_VALUE.fullmatch(word)
        if match is None and place == 0:
            values["cmd"] = word
            continue
        key = match.group(1) if match else word
        if match is None or not (key in KEYS.split() or key.startswith("option.")):
            raise SettingsError(f"--engine {word}: not a command or key=value; keys: {KEYS}{dash_hint(word)}")
        if key in values:
            raise SettingsError(f"--engine {word}: {key} given twice")
        values[key] = match.group(2)
    return make_contestant(values)


def contestant_of(table: Mapping[str, Any]) -> Contestant:
    """Reads an `[[engine]]` of a TOML file: the same keys, `cmd` also as a list. Raises `SettingsError`."""
    values: dict[str, str] = {}
    for key, value in table.items():
        if key == "option" and isinstance(value, dict):
            values |= {f"option.{name}": _text(data) for name, data in value.items()}
        elif key == "cmd" and isinstance(value, list) and value:
            values[key] = shlex.join(map(str, value))
        elif key in ("name", "cmd", "dir", "memory", "read") and isinstance(value, str):
            values[key] = value
        elif key in ("processes", "cpu") and type(value) is int:
            values[key] = str(value)
        elif key in TIME_WORDS and isinstance(value, str | int | float) and not isinstance(value, bool):
            values[key] = plain(value) if isinstance(value, float) else str(value)
        else:
            raise SettingsError(f"engine: {key} = {value!r}; allowed: {KEYS}, each a text or a number")
    return make_contestant(values)


def make_contestant(values: Mapping[str, str]) -> Contestant:
    """Returns a contestant from the texts of its keys. Raises `SettingsError`."""
    command = values.get("cmd", "")
    name, options = values.get("name", ""), {k[7:]: v for k, v in values.items() if k.startswith("option.")}
    try:
        argv = tuple(shlex.split(command))
    except ValueError as error:
        raise SettingsError(f"--engine cmd={command}: {error}") from None
    if not argv:
        raise SettingsError("--engine: no command; allowed: a command line, builtin, or cmd=...")
    if argv[0].partition(":")[0] == BUILTIN:
        _, colon, player = argv[0].partition(":")
        if colon:
            options = {"Player": player} | options
        name = name or argv[0]
        argv = (*BUILTIN_COMMAND, *argv[1:])
    own = {key: _limit(key, values[key]) for key in ("memory", "processes", "cpu") if key in values}
    times: dict[str, float] = {}
    for key in TIME_WORDS:
        times |= _times(key, values[key]) if key in values else {}
    read, directory = values.get("read", ""), values.get("dir")
    return Contestant(argv=argv, name=name, directory=directory, options=options, read=read, times=times, **own)


def unique_names(names: Sequence[str]) -> tuple[str, ...]:
    """Returns names that differ: equal ones get `#1`, `#2`, ... in order."""
    result = []
    for place, name in enumerate(names):
        same = names.count(name) > 1
        result.append(f"{name}#{names[: place + 1].count(name)}" if same else name)
    return tuple(result)


def dash_hint(text: str) -> str:
    """Returns a warning where a text has a dash that only looks like the ASCII one, else nothing."""
    return f" ({text!r} has a dash that is not the ASCII -)" if _DASHES.search(text) else ""


def _limit(key: str, text: str) -> int:
    if key != "memory" and text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    try:
        return parse_size(text if key == "memory" else "")
    except ValueError as error:
        allowed = str(error) if key == "memory" else f"{text!r} is not allowed; allowed: a whole number, at least 1"
        raise SettingsError(f"--engine {key}={text}: {allowed}") from None


def _times(key: str, text: str) -> dict[str, float]:
    try:
        return TIME_WORDS[key].parse(text)
    except ArgumentTypeError as error:
        raise SettingsError(f"--engine {key}={text}: {error}") from None


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
