"""A run as a TOML file: all that decides it, written so that `--config` reads back exactly the same run."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ..confine.limits import format_size
from .contestant import BUILTIN, BUILTIN_COMMAND, Contestant
from .settings import Settings
from .time_words import TIME_WORDS, plain
from .watching import UNWATCHED, Watching


def format_config(
    settings: Settings,
    out: str | None = None,
    watching: Watching = UNWATCHED,
    kits: str | None = None,
    dask: str | None = None,
) -> str:
    """Writes a run; `out` is its record, `kits` the folder and `dask` the cluster, where these have been named."""
    lines = [f"{key} = {_value(value)}" for key, value in _values(settings, out) if value is not None]
    lines += [f"{key} = {_value(value)}" for key, value in (("kits", kits), ("dask", dask)) if value is not None]
    lines += [f"{key} = {_value(value)}" for key, value in _watching(watching) if value]
    for engine in settings.engines:
        lines += ["", "[[engine]]", *_engine(engine)]
    return "".join(f"{line}\n" for line in lines)


def _values(settings: Settings, out: str | None) -> Iterator[tuple[str, object]]:
    test = settings.test
    yield "format", settings.format
    yield "rounds", settings.rounds
    yield "extra-pairs", settings.extra_pairs
    yield "rules", settings.rules
    yield "seed", settings.seed
    yield "pairs", settings.pairs
    yield "match", settings.unit == "match"
    yield "score", ",".join(map(str, settings.score)) or None
    yield "book", settings.book and settings.book.path
    yield "stock", settings.stock
    yield from _times({**vars(settings.control), **vars(settings.patience)})
    yield "restarts", settings.patience.restarts
    yield "concurrency", settings.concurrency
    if test is not None:
        unit = "" if test.unit == "points" else f"{test.unit}:"
        yield "sprt", f"{unit}{plain(test.low)},{plain(test.high)}"
        yield "alpha", plain(test.alpha)
        yield "beta", plain(test.beta)
        yield "least", test.least
    yield "fault-limit", settings.fault_limit
    yield "memory", settings.memory and format_size(settings.memory)
    yield "processes", settings.processes
    yield "cpu", settings.cpu
    yield "sandbox", settings.sandbox or None
    yield "strict", settings.strict or None
    yield "commit", settings.commit or None
    yield "ban", settings.ban
    yield "out", out


def _times(found: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    return ((name, word.format(found)) for name, word in TIME_WORDS.items())


def _watching(watching: Watching) -> Iterator[tuple[str, object]]:
    yield "events", watching.events
    yield "log", watching.log
    yield "quiet", watching.quiet
    yield "on", [[hook.event, list(hook.argv)] for hook in watching.hooks]


def _engine(engine: Contestant) -> Iterator[str]:
    argv = engine.argv
    if argv[: len(BUILTIN_COMMAND)] == BUILTIN_COMMAND:
        argv = (BUILTIN, *argv[len(BUILTIN_COMMAND) :])
    if engine.name:
        yield f"name = {_value(engine.name)}"
    yield f"cmd = [{', '.join(map(_value, argv))}]"
    if engine.directory is not None:
        yield f"dir = {_value(engine.directory)}"
    if engine.read:
        yield f"read = {_value(engine.read)}"
    if engine.memory is not None:
        yield f"memory = {_value(format_size(engine.memory))}"
    for key in ("processes", "cpu"):
        if getattr(engine, key) is not None:
            yield f"{key} = {getattr(engine, key)}"
    yield from (f"{key} = {_value(value)}" for key, value in _times(engine.times) if value is not None)
    yield from _options(engine.options)


def _options(options: Mapping[str, str]) -> Iterator[str]:
    if options:
        yield "[engine.option]"
    for name, value in options.items():
        yield f"{_value(name)} = {_value(value)}"


def _value(value: object) -> str:
    """Writes a value; a text as a basic string of TOML, which is one of JSON but for the delete character."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return plain(value) if isinstance(value, float) else str(value)
