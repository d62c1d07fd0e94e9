"""Deals between players in this process, without engines or a referee: for developing, where speed counts.

Each player but a seer sees its own view only, as over the wire; deals and every player's chances come from seeds of
their own.
"""

import ast
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from sixtysix_engine.ai.levels import Level, Terms, level, level_at
from sixtysix_engine.ai.limits import Limits
from sixtysix_engine.ai.player import Choice, Finding, Player, Question
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.view import view_of

from .seer import Seer

HOME = "sixtysix_engine.ai"
"""Where a player is looked for whose module has no dot."""
LIMITS = ("worlds", "nodes", "depth", "movetime")
"""What may follow the slash in the words of a player; movetime is in ms, the others are those of `Limits`."""


LEVELLED = "strength"
"""The argument that is told by the name of a level or by a rating."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to make a player, and how far it may think. Passes from process to process, as no player needs to."""

    words: str
    """The text it was read from."""
    path: str
    """MODULE:CLASS."""
    options: dict[str, Any]
    """Arguments by keyword."""
    limits: dict[str, int]
    """By the words of `LIMITS`."""

    def make(self) -> Player:
        """Returns a new player.

        Raises `ImportError`, `AttributeError`, `TypeError`, `ValueError` where it cannot be made.
        """
        module, _, name = self.path.partition(":")
        options = {key: value for key, value in self.options.items() if key != LEVELLED}
        if LEVELLED in self.options:
            options["terms"] = Terms(level=_level(self.options[LEVELLED]))
        made: Player = getattr(import_module(module), name)(**options)
        return made

    def limits_now(self) -> Limits:
        """Returns the limits of a search that begins now."""
        get = self.limits.get
        deadline = time.monotonic() + self.limits["movetime"] / 1000 if "movetime" in self.limits else None
        return Limits(deadline=deadline, worlds=get("worlds"), nodes=get("nodes"), depth=get("depth"))


def parse_recipe(text: str, **limits: int | None) -> Recipe:
    """Reads MODULE:CLASS[,KEY=VALUE...][/LIMIT=N,...], as in `full:FullPlayer,strength=weak/worlds=100`.

    Values are written as in Python; what is nothing there is a text. `limits` hold where the text has none of its own.
    Raises `ValueError`.
    """
    made, _, bounds = text.partition("/")
    path, *options = made.split(",")
    module, colon, name = path.partition(":")
    own = dict(parse_pair(word) for word in bounds.split(",") if word)
    if not (module and colon and name) or not own.keys() <= set(LIMITS):
        raise ValueError(f"{text!r}: wanted is MODULE:CLASS[,KEY=VALUE...][/LIMIT=N,...]; limits: {' '.join(LIMITS)}")
    given = {name: limit for name, limit in limits.items() if limit is not None}
    return Recipe(
        words=text,
        path=f"{module if '.' in module else f'{HOME}.{module}'}:{name}",
        options=dict(parse_pair(word) for word in options),
        limits={**given, **own},
    )


@dataclass(slots=True)
class Sitting:
    """A player at its seat for one game."""

    recipe: Recipe
    """How far it may think."""
    player: Player
    """Who it is; told to forget before the game."""
    rng: Random
    """Its chances."""
    seconds: float = 0.0
    """Time for all its acts."""
    longest: float = 0.0
    """Time for the longest one."""
    acts: int = 0
    """How many there were."""


Note = Callable[[Deal, Choice, Finding | None], None]
"""Called with each moment before the act is done: the choice, and what the player last found out about its best act."""


def start(rules: RuleSet, seed: str, index: int) -> Deal:
    """Returns a single deal as the referee deals it: the same seed and index give the same cards there."""
    match = Match(rules, lot_dealer(rules, seed, str(index)), (0,) * rules.table.seats, None)
    return match.deal(shuffled_pack(rules, seed, str(index)), keyed=True)


def play(deal: Deal, sittings: Sequence[Sitting], note: Note | None = None) -> None:
    """Plays a deal to its end between players by seat."""
    for sitting in sittings:
        sitting.player.forget()
    while deal.turn is not None:
        choice, found = _ask(sittings[deal.turn], deal)
        if note is not None:
            note(deal, choice, found)
        deal.apply(choice.act)


def _ask(sitting: Sitting, deal: Deal) -> tuple[Choice, Finding | None]:
    assert deal.turn is not None
    whole = isinstance(sitting.player, Seer)
    seen = deal.copy() if whole else parse_position(format_position(view_of(deal, deal.turn))).deal
    found: list[Finding] = []
    limits = sitting.recipe.limits_now()
    question = Question(deal=seen, acts=seen.legal_actions(), rng=sitting.rng, limits=limits, report=found.append)
    began = time.perf_counter()
    choice = sitting.player.choose(question)
    took = time.perf_counter() - began
    sitting.acts += 1
    sitting.seconds += took
    sitting.longest = max(sitting.longest, took)
    return choice, next((finding for finding in reversed(found) if finding.rank in (None, 1)), None)


def net_points(deal: Deal, seat: int) -> tuple[int, int]:
    """Returns what a seat has more than the other sides, summed over these, and how many they are."""
    assert deal.outcome is not None
    sides = deal.rules.sides
    by_side = dict(zip(sides, deal.outcome.points, strict=True))
    own = by_side.pop(sides[seat])
    return len(by_side) * own - sum(by_side.values()), len(by_side)


def _level(told: Any) -> Level:
    return level_at(told) if isinstance(told, int) else level(str(told))


def parse_pair(word: str) -> tuple[str, Any]:
    """Reads KEY=VALUE, the value as in Python; what is nothing there is a text. Raises `ValueError`."""
    key, equals, value = word.partition("=")
    if not (key and equals):
        raise ValueError(f"{word!r}: wanted is KEY=VALUE")
    try:
        return key, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return key, value
