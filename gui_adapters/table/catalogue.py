"""What can be played at a table: the daemon's rule sets, the strengths of its engine, the switches."""

from dataclasses import dataclass

from sixtysix_engine.game.rows import switch_names

from .keeper import Keeper


@dataclass(frozen=True)
class Catalogue:
    """What can be chosen for a match. Words for it: `rules.NAME`, `switch.NAME`, `strength.NAME` of `words.toml`."""

    rule_sets: tuple[str, ...]
    """The names of all rule sets."""
    strengths: tuple[str, ...]
    """The values of the engine's option `Strength`, weakest first."""
    switches: tuple[str, ...] = ()
    """The names of all switches; `TableSession.check` says whether one fits a rule set."""


async def read_catalogue(daemon: Keeper) -> Catalogue:
    """Asks a daemon."""
    names = (await daemon.ask("rules")).split(".")
    option = (await daemon.start()).options.get("Strength")
    return Catalogue(tuple(names), tuple(option.choices) if option else (), switch_names())
