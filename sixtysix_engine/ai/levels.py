"""How strong a player is made, by name or by rating: one row each in `LEVELS`, and what lies between two rows.

It is loaded before the hand-shake, so the rows stand here and not in a file that would have to be parsed.
"""

from dataclasses import dataclass
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


LEVELS = (
    Level(name="novice", rating=600, walks=20, worlds=20, misjudges=1.2),
    Level(name="beginner", rating=718, walks=30, worlds=30, misjudges=0.8),
    Level(name="weak", rating=772, walks=40, worlds=40, misjudges=0.55),
    Level(name="fair", rating=966, walks=60, worlds=60, misjudges=0.38),
    Level(name="medium", rating=1056, walks=100, worlds=100, misjudges=0.26),
    Level(name="good", rating=1156, walks=150, worlds=200, misjudges=0.16),
    Level(name="skilled", rating=1290, walks=400, worlds=1000, misjudges=0.08),
    Level(name="strong", rating=1424, walks=40_000, worlds=20_000, misjudges=0.0),
)
"""All levels, the weakest first. A step in rating is what the level has won of the one below in whole matches of
`classic` (benchmarks/strength/results.toml, ladder-*), with errors of about 20 points each; where the scale begins is a
convention."""


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
    return Terms(level=LEVELS[-1])


def level_names() -> tuple[str, ...]:
    """Returns the names of the levels, the weakest first."""
    return tuple(level.name for level in LEVELS)


def level(name: str) -> Level:
    """Returns the level of a name. Raises `ValueError`."""
    for row in LEVELS:
        if row.name == name:
            return row
    raise ValueError(f"{name!r}: no level; known: {' '.join(level_names())}")


def level_at(rating: int) -> Level:
    """Returns a level of that rating: between two rows in proportion, beyond the last ones these."""
    for lower, upper in pairwise(LEVELS):
        if lower.rating <= rating < upper.rating:
            part = (rating - lower.rating) / (upper.rating - lower.rating)
            return Level(
                name=lower.name,
                rating=rating,
                walks=round(lower.walks * (upper.walks / lower.walks) ** part),
                worlds=round(lower.worlds * (upper.worlds / lower.worlds) ** part),
                misjudges=lower.misjudges + (upper.misjudges - lower.misjudges) * part,
            )
    return LEVELS[0] if rating < LEVELS[0].rating else LEVELS[-1]
