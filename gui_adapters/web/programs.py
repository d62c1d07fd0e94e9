"""The engines that a person may choose from, as the command line names them. A page names them by number only."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from sixtysix_engine.client import Engine
from sixtysix_engine.protocol import OptionKind

from ..table.setup import OWN_ENGINE, EngineChoice

BUILTIN = "builtin"


@dataclass(frozen=True)
class Program:
    """An engine that can be given a seat."""

    name: str
    """What it is called on the command line."""
    choice: EngineChoice
    """How it is started."""
    strengths: tuple[str, ...] = ()
    """The values of its option `Strength`, as it declares them."""
    usual: str = ""
    """The strength that it has by itself."""


def read_program(text: str) -> Program:
    """Reads an engine's command line: `builtin`, `builtin:PLAYER`, or a program with its arguments.

    Raises `ValueError` where it is none.
    """
    if text == BUILTIN:
        return Program(text, EngineChoice(OWN_ENGINE))
    if text.startswith(f"{BUILTIN}:"):
        return Program(text, EngineChoice(OWN_ENGINE, options=(("Player", text.partition(":")[2]),)))
    words = shlex.split(text)
    if not words:
        raise ValueError("an engine needs a command")
    return Program(text, EngineChoice(tuple(words)))


def programs(texts: Sequence[str]) -> tuple[Program, ...]:
    """Reads all engines of a command line; ours is the last where it was not named."""
    return tuple(read_program(text) for text in dict.fromkeys([*texts, BUILTIN]))


async def introduced(program: Program) -> Program:
    """Starts an engine once to hear its name and strengths. Raises an `EngineError` where it can't be started."""
    async with await Engine.start(program.choice.command) as engine:
        option = engine.options.get("Strength")
        known = option is not None and option.kind is OptionKind.CHOICE
        player = dict(program.choice.options).get("Player")
        return Program(
            f"{engine.id_name or program.name}{f' {player}' if player else ''}",
            program.choice,
            tuple(option.choices) if option is not None and known else (),
            str(option.default) if option is not None and known else "",
        )
