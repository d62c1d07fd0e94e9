"""The first line of a record: what was played, by which programs, where.

The settings that resume a run are read from it.
"""

import platform
import time
from collections.abc import Mapping, Sequence
from os import cpu_count
from typing import Any

from .. import __version__
from .commit import completed, is_withheld, read_secret
from .errors import RecordError
from .record import FORMAT, VERSION, Record
from .settings import Settings, settings_from_json, settings_to_json

WITHHELD = "(withheld)"
"""Stands for a seed that is not revealed yet, where only the games are looked at."""


def make_manifest(settings: Settings, id_names: Sequence[str]) -> dict[str, Any]:
    """Returns the manifest of a run as JSON data; `id_names` is what the engines call themselves."""
    programs = [
        {"name": engine.name, "program": engine.program, "id": id_name, "sha256": engine.digests()}
        for engine, id_name in zip(settings.engines, id_names, strict=True)
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "referee": f"sixtysix-engine {__version__}",
        "started": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "settings": settings_to_json(settings),
        "programs": programs,
        "host": {
            "name": platform.node(),
            "system": platform.platform(),
            "machine": platform.machine(),
            "python": platform.python_version(),
            "cpus": cpu_count(),
        },
    }


def recorded_settings(record: Record) -> Settings:
    """Returns the settings of a recorded run. Raises `RecordError`."""
    data = record.manifest["settings"]
    if is_withheld(record.manifest):
        secret = record.reveal[0] if record.reveal else read_secret(record.path)
        data = completed(record.manifest, secret)["settings"] if secret else {**data, "seed": WITHHELD, "book": None}
    try:
        return settings_from_json(data)
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{record.path}: the settings in the manifest cannot be read: {error!r}") from None


def changed_programs(record: Record, settings: Settings, id_names: Sequence[str]) -> list[str]:
    """Returns what is no longer as the manifest says: names of the engines and files whose content has changed."""
    changes = []
    for engine, id_name, old in zip(settings.engines, id_names, record.manifest.get("programs", ()), strict=False):
        if id_name != old.get("id"):
            changes.append(f"{engine.name}: it now calls itself {id_name!r}, in the record {old.get('id')!r}")
        changes += [f"{engine.name}: {path} has changed" for path in _changed(old.get("sha256", {}), engine.digests())]
    return changes


def _changed(old: Mapping[str, Any], new: Mapping[str, str]) -> list[str]:
    return [path for path, digest in old.items() if new.get(path) != digest]
