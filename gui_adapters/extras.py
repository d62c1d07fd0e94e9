"""Adapters that need a library say in one line which extra brings it."""

import sys
from importlib.util import find_spec


def is_missing(library: str, *, extra: str, command: str) -> bool:
    """Tells whether a library is not installed, and then says on standard error which extra brings it."""
    if find_spec(library) is not None:
        return False
    print(f"{command} needs an extra: pip install 'sixtysix-engine[{extra}]'", file=sys.stderr)
    return True
