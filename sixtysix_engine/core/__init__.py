"""What must be fast: exact play with all cards known. Native where it was built, else the same in plain Python.

The choice between the two is made here and nowhere else; `SIXTYSIX_PURE=1` in the environment asks for plain Python.
"""

import os
from typing import TYPE_CHECKING

from .equilibrium import Hand, HandWeights, closure, possible_hands
from .minimax import Solution, Values, Worth
from .reference import Playouts, Stopped
from .worlds import MOST_WORLDS, ActValue, Barred, Evaluation, Weights

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
    from .equilibrium import Equilibrium
    from .minimax import best_line, prepare, solve, solve_all_acts, solve_many
    from .reference import Stop, after, legal, perft, playouts
    from .worlds import Progress, evaluate
else:
    from .compiled import Stop, after, legal, perft, playouts
    from .compiled_equilibrium import Equilibrium
    from .compiled_worlds import Progress, evaluate
    from .solver import best_line, prepare, solve, solve_all_acts, solve_many
if TYPE_CHECKING or NATIVE:  # the native core alone has it
    from .nets import read_nets
    from .past import Told, told
    from .tree import Tree, TreeValue, act_chances

__all__ = [
    "MOST_WORLDS",
    "NATIVE",
    "PURE_BECAUSE",
    "ActValue",
    "Barred",
    "Equilibrium",
    "Evaluation",
    "Hand",
    "HandWeights",
    "Playouts",
    "Progress",
    "Solution",
    "Stop",
    "Stopped",
    "Told",
    "Tree",
    "TreeValue",
    "Values",
    "Weights",
    "Worth",
    "act_chances",
    "after",
    "best_line",
    "closure",
    "evaluate",
    "legal",
    "perft",
    "playouts",
    "possible_hands",
    "prepare",
    "read_nets",
    "solve",
    "solve_all_acts",
    "solve_many",
    "told",
]
