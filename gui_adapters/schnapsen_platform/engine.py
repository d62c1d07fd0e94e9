"""Bots of the platform as U66 engines: `python -m gui_adapters.schnapsen_platform.engine rdeep`.

A bot sees the perspective that the platform would give it, and nothing else.
"""

import argparse
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from gui_adapters.foreign import leave, play
from gui_adapters.loading import Loading
from sixtysix_engine.protocol import Go

from . import RULES

BOTS: dict[str, Callable[[Any, argparse.Namespace], Any]] = {
    "rand": lambda bots, given: bots.RandBot(rand=Random(given.seed)),
    "bully": lambda bots, given: bots.BullyBot(rand=Random(given.seed)),
    "rdeep": lambda bots, given: bots.RdeepBot(given.samples, given.depth, Random(given.seed)),
}
"""The platform's bots that play a whole deal; those with models are made by a MODULE:NAME of one's own."""


def made(given: argparse.Namespace) -> Any:
    """Returns the bot that was asked for: one of the platform, or what a function or class of a module returns."""
    if given.bot in BOTS:
        return BOTS[given.bot](import_module("schnapsen.bots"), given)
    module, _, name = given.bot.partition(":")
    return getattr(import_module(module), name)()


class Player:
    """Chooses as a bot of the platform does, which is made when it is first needed: that takes seconds."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.loading = Loading(lambda: (made(given), import_module("gui_adapters.schnapsen_platform.rebuild")))
        self._rng = Random(given.seed)

    def choose(self, position: dict[str, str], legal: list[str], _go: Go) -> str:
        """Returns the act of a position; the king after an announcement is part of the platform's move."""
        if len(legal) == 1:
            return legal[0]
        bot, rebuild = self.loading.result()
        if position["log"].startswith("*"):  # no game of the platform begins there
            return self._rng.choice(legal)
        perspective, led = rebuild.perspective_of(position, self._rng)
        act = str(rebuild.act_of(bot.get_move(perspective, led)))
        # A bot cannot be told to choose among some acts only.
        return act if act in legal else self._rng.choice(legal)


def arguments() -> argparse.ArgumentParser:
    """Returns the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m gui_adapters.schnapsen_platform.engine",
        description=f"A bot of the schnapsen platform as a U66 engine; it plays {RULES}.",
    )
    parser.add_argument("bot", help=f"{', '.join(BOTS)}, or MODULE:NAME of a class or function that makes a bot")
    parser.add_argument("--samples", type=int, default=16, help="rdeep: samples of each move (default: %(default)s)")
    parser.add_argument("--depth", type=int, default=4, help="rdeep: tricks to play on (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the bot's chance (default: another each time)")
    return parser


def main() -> int:
    """Plays on standard input and output; returns the exit code."""
    given = arguments().parse_args()
    label = f"{given.bot}({given.samples},{given.depth})" if given.bot == "rdeep" else given.bot
    said = {"name": f"schnapsen {label}", "author": "the schnapsen platform", "rules": RULES}
    return play(given, Player, bots=BOTS, library="schnapsen", extra="schnapsen", **said)


if __name__ == "__main__":
    leave(main())
