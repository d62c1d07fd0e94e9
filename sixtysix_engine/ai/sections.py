"""One section of a file of the package that has many: parsing all of it for one would take longest at a start."""

import tomllib
from importlib.resources import files
from typing import Any


def section(file: str, name: str) -> dict[str, Any]:
    """Returns what stands below the heading `[name]` of a TOML file beside this one. Raises `KeyError`."""
    text = "\n" + files(__package__).joinpath(file).read_text(encoding="utf-8")
    _, heading, rest = text.partition(f"\n[{name}]\n")
    if not heading:
        raise KeyError(name)
    return tomllib.loads(rest.partition("\n[")[0])
