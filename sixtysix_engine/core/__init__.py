"""What must be fast: exact play with all cards known. Native where it was built, else the same in plain Python.

The choice between the two is made here and nowhere else; `SIXTYSIX_PURE=1` in the environment asks for plain Python.
"""

import os
from typing import TYPE_CHECKING

from .minimax import Solution, Values, Worth
from .reference import Playouts, Stopped

PURE_BECAUSE = "SIXTYSIX_PURE is set" if os.environ.get("SIXTYSIX_PURE") == "1" else ""
"""Why the native core is not used; empty when it is."""
if not PURE_BECAUSE:
    try:
        from . import _native  # noqa: F401  # only to see whether it is there
    except ImportError as error:  # built without a compiler, or for another machine
        PURE_BECAUSE = str(error)

NATIVE = not PURE_BECAUSE
"""Whether the native core is used."""
if TYPE_CHECKING or not NATIVE:
    from .minimax import best_line, solve, solve_all_acts
    from .reference import Stop, after, legal, perft, playouts
else:
    from .compiled import Stop, after, legal, perft, playouts
    from .solver import best_line, solve, solve_all_acts

__all__ = [
    "NATIVE",
    "PURE_BECAUSE",
    "Playouts",
    "Solution",
    "Stop",
    "Stopped",
    "Values",
    "Worth",
    "after",
    "best_line",
    "legal",
    "perft",
    "playouts",
    "solve",
    "solve_all_acts",
]
