"""How strong a player is made, by name or by rating: one row each in `levels.toml`, and what lies between two rows."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How far a player thinks, and how much it errs."""

    name: str
    """A word for it."""
    rating: int
    """What it is rated, in the scale of Elo."""
    walks: int
    """Walks through a tree at most."""
    worlds: int
    """Worlds looked into at most."""
    misjudges: float
    """Standard deviation of its errors about an act, as a part of what deals usually differ by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """On what terms a player plays."""

    level: Level
    """How strong it is."""
    threads: int = 1
    """Threads that it may search with."""
    match_score: bool = True
    """It plays for the match, not for the points of the deal."""
    mixes: bool = True
    """At the last open trick and late in closed play it hides what it holds by mixing; else it plays the best act."""


def usual_terms() -> Terms:
    """Returns the terms of the strongest player."""
    return Terms(level=levels()[-1])


@cache
def levels() -> tuple[Level, ...]:
    """Returns all levels, the weakest first."""
    text = files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    return tuple(Level(**row) for row in tomllib.loads(text)["level"])


def level_names() -> tuple[str, ...]:
    """Returns the names of the levels, the weakest first."""
    return tuple(level.name for level in levels())


def level(name: str) -> Level:
    """Returns the level of a name. Raises `ValueError`."""
    for row in levels():
        if row.name == name:
            return row
    raise ValueError(f"{name!r}: no level; known: {' '.join(level_names())}")


def level_at(rating: int) -> Level:
    """Returns a level of that rating: between two rows in proportion, beyond the last ones these."""
    rows = levels()
    for lower, upper in pairwise(rows):
        if lower.rating <= rating < upper.rating:
            part = (rating - lower.rating) / (upper.rating - lower.rating)
            return Level(
                name=lower.name,
                rating=rating,
                walks=round(lower.walks * (upper.walks / lower.walks) ** part),
                worlds=round(lower.worlds * (upper.worlds / lower.worlds) ** part),
                misjudges=lower.misjudges + (upper.misjudges - lower.misjudges) * part,
            )
    return rows[0] if rating < rows[0].rating else rows[-1]
