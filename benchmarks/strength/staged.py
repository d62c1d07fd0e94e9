"""Our engine with `full` made otherwise, for experiments on what one of its parts is worth.

    python -m benchmarks.strength.staged KEY=VALUE ...

A key is a field of `ai.full.Stages`, or one of `ai.levels.Terms` that no option of the engine sets.
"""

import sys
from collections.abc import Sequence
from dataclasses import fields, replace

from sixtysix_engine.ai.full import FullPlayer, Stages
from sixtysix_engine.ai.levels import Terms
from sixtysix_engine.ai.player import Player
from sixtysix_engine.ai.registry import PLAYERS
from sixtysix_engine.engine.serve import main as serve

from .playing import parse_pair

OF_TERMS = frozenset({"mixes"})
"""Fields of `Terms` that can be given."""


def main(words: Sequence[str]) -> int:
    """Serves such an engine; returns its exit code."""
    given = dict(map(parse_pair, words))
    allowed = OF_TERMS | {field.name for field in fields(Stages)}
    if unknown := sorted(set(given) - allowed):
        print(f"{unknown[0]}: no part of the player; allowed: {' '.join(sorted(allowed))}", file=sys.stderr)
        return 1
    of_terms = {key: given.pop(key) for key in OF_TERMS & set(given)}

    def full(terms: Terms) -> Player:
        return FullPlayer(replace(terms, **of_terms), **given)

    PLAYERS["full"] = full
    return serve([])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
