"""The program that makes a U66 engine of a framework's bot: the same start and end for every framework.

Exit codes: 0 at `quit` or the end of input, 1 where the extra is missing, 2 for wrong usage.
"""

import argparse
import os
import sys
from collections.abc import Callable, Collection
from typing import Any, NoReturn

from gui_adapters.extras import is_missing
from sixtysix_engine.client import bot as u66


def play(
    given: argparse.Namespace,
    make_player: Callable[[argparse.Namespace], Any],
    *,
    bots: Collection[str],
    library: str,
    extra: str,
    name: str,
    author: str,
    rules: str,
) -> int:
    """Plays on standard input and output as the bot that `given.bot` names; returns the exit code.

    `make_player` returns what has `choose` and `loading`; `name`, `author` and `rules` are told in the hand-shake.
    """
    if given.bot not in bots and ":" not in given.bot:
        print(f"{given.bot}: known: {' '.join(bots)}, or MODULE:NAME", file=sys.stderr)
        return 2
    if is_missing(library, extra=extra, command=f"the engine {given.bot}"):
        return 1
    player = make_player(given)
    u66.run(player.choose, name=name, author=author, rules=rules, ready=player.loading.wait)
    return 0


def leave(status: int) -> NoReturn:
    """Ends at once: the libraries of a framework may take longer to end than a host waits."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
