"""Results as TOML that people can read and that comes back as it was; and the machine they were measured on."""

import json
import os
import platform
import subprocess
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sixtysix_engine import __version__, core

Row = Mapping[str, Any]
"""Values by key: texts, numbers, truth values, lists of these, and lists of rows."""


def read_rows(path: Path) -> dict[str, Row]:
    """Reads the rows of a file by name; none where there is no file."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def write_rows(path: Path, rows: Mapping[str, Row]) -> None:
    """Writes rows by name; what was in the file before is replaced in one go."""
    tables = [
        f"[{_key(name)}]\n" + "".join(f"{_key(k)} = {_value(v)}\n" for k, v in row.items())
        for name, row in rows.items()
    ]
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text("\n".join(tables), encoding="utf-8")
    fresh.replace(path)


def machine() -> dict[str, Any]:
    """Returns where and with what a figure was measured."""
    return {
        "date": time.strftime("%Y-%m-%d"),
        "version": f"sixtysix-engine {__version__}",
        "commit": _commit(),
        "core": "native" if core.NATIVE else "plain",
        "python": platform.python_version(),
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
    }


def load() -> float:
    """Returns the load of the machine over the last minute."""
    return round(os.getloadavg()[0], 2)


def _commit() -> str:
    """The commit of the working tree, with `+` where files differ from it; empty where there is none."""
    try:
        commit = _git("rev-parse", "--short", "HEAD")
        return f"{commit}+" if _git("status", "--porcelain") else commit
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*words: str) -> str:
    here = Path(__file__).parent
    return subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True).stdout.strip()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name)


def _value(value: Any) -> str:
    """JSON and TOML write texts, numbers and truth values alike."""
    if isinstance(value, list | tuple):
        if value and isinstance(value[0], Mapping):
            return "[\n" + "".join(f"    {_value(item)},\n" for item in value) + "]"
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)
