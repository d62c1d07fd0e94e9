"""What the launcher is told: limits, and what a sandboxed program may reach. One line of JSON on its command line."""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal, Self

from .limits import Limits

Sandbox = Literal["", "bubblewrap", "landlock"]
"""What keeps a program from the rest of the machine; empty is nothing."""

PRIVATE = ("HOME", "TMPDIR", "TMP", "TEMP", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
"""Variables that lead to a folder, and are led to the private one."""


@dataclass(frozen=True, kw_only=True)
class Spec:
    """How one program is to be confined."""

    limits: Limits = field(default_factory=Limits)
    """What it may use."""
    sandbox: Sandbox = ""
    """What is around it."""
    private: str = ""
    """The folder that is its home and its place for temporary files; empty leaves these as they are."""
    readable: tuple[str, ...] = ()
    """Files and folders that Landlock leaves it to read."""
    writable: tuple[str, ...] = ()
    """Files that Landlock leaves it to write, the private folder aside."""

    def launched(self, command: Sequence[str]) -> list[str]:
        """Returns the command line of the launcher that becomes a command."""
        return [sys.executable, "-P", "-m", __package__, json.dumps(asdict(self)), "--", *command]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `launched` writes."""
        data = json.loads(text)
        return cls(**{**data, "limits": Limits(**data["limits"])})


def launcher_folders() -> list[str]:
    """Returns the folders that the launcher itself needs to see."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [sys.prefix, sys.base_prefix, package, os.path.dirname(os.path.realpath(sys.executable))]
