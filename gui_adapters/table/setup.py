"""What is chosen before a match: the game, who sits where, how fast, how strong."""

import sys
from dataclasses import dataclass

OWN_ENGINE = (sys.executable, "-m", "sixtysix_engine")
"""The command of this project's engine, which is also the table's daemon and the adviser."""


@dataclass(frozen=True)
class EngineChoice:
    """An engine for one or more seats."""

    command: tuple[str, ...] = OWN_ENGINE
    """Program and arguments; there is no shell."""
    strength: str = ""
    """Value of its option `Strength`; empty for its own default."""
    options: tuple[tuple[str, str], ...] = ()
    """Further options, name and value."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A match to be played."""

    rules: str = "classic"
    """Rule set, switches and parameters after a `+` each."""
    person: int | None = 0
    """The seat of the person; None to watch engines only."""
    engines: tuple[EngineChoice, ...] = (EngineChoice(),)
    """Seat i, unless the person's, has engine i modulo their number: of two engines each plays for one pair."""
    movetime: int = 1000
    """Time of an engine for an act, ms."""
    pace: float = 0.0
    """Seconds that an act of an engine takes at least, so that a person can follow."""
    seed: str = ""
    """Seed of the deals; empty for chance."""
    single: bool = False
    """Deals without a match: it always goes on."""
    open_cards: bool = True
    """Whether one who watches engines sees all cards. A person at the table never does."""

    def engine(self, seat: int) -> EngineChoice:
        """Returns the engine of a seat."""
        return self.engines[seat % len(self.engines)]
