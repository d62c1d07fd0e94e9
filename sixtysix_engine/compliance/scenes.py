"""Positions to ask an engine in: random play of a rule set by the law, and what one seat sees of it.

The same rule set and seed give the same positions. What leaves for an engine has passed through the mask.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from ..game.actions import CLAIM, CLOSE, Action
from ..game.deal import Deal
from ..game.errors import GameError
from ..game.notation import format_position, parse_position
from ..game.rows import rule_set_names
from ..game.ruleset import RuleSet
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set
from ..game.view import Observer, view_of

ANY = "*"
FAVOURITE = "classic"
"""The rule set of the positions of an engine that plays any."""
_RIGHTS_USED = 0.04
"""How often a claim or a close that is on offer is made: seldom, or few deals would reach their end."""
_DEALS_SEARCHED = 40


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as it is sent, and what may be answered."""

    position: str
    """The tokens after the word `position`."""
    legal: tuple[str, ...]
    """The acts as written; empty where nobody is asked."""
    seat: int
    """The seat that sees it."""
    seats: int
    """Seats at the table."""


@dataclass(frozen=True, slots=True)
class Scenes:
    """Positions of one rule set."""

    rules: str
    """The rule set, switches included."""
    seed: str
    """What the deals are made from."""

    @classmethod
    def of(cls, played: tuple[str, ...], seed: str) -> "Scenes | None":
        """Returns the positions of the first of these rule sets that is known, None where none is."""
        known = known_rules(played)
        return cls(FAVOURITE if FAVOURITE in known else known[0], seed) if known else None

    @property
    def first(self) -> Scene:
        """The first moment of a deal."""
        return next(self.walk())

    @property
    def second(self) -> Scene:
        """The first moment of another deal."""
        return next(self.walk(1))

    @property
    def middle(self) -> Scene:
        """A moment from the middle of a deal."""
        scenes = list(self.walk())
        return scenes[len(scenes) // 2]

    @property
    def forced(self) -> Scene | None:
        """A moment at which only one act is legal; None where none is found."""
        return self._search(lambda scene: len(scene.legal) == 1)

    @property
    def finished(self) -> Scene:
        """A deal that is over, as a seat sees it."""
        *_, deal = played_deals(rule_set(self.rules), self.seed, 0)
        return scene_of(deal, deal.order[0])

    @property
    def unasked(self) -> Scene:
        """The first moment of a deal as a seat sees it that is not asked."""
        deal = next(played_deals(rule_set(self.rules), self.seed, 0))
        return scene_of(deal, next(seat for seat in deal.order if seat != deal.turn))

    @property
    def open(self) -> Scene:
        """The first moment of a deal with all cards seen."""
        return scene_of(next(played_deals(rule_set(self.rules), self.seed, 0)), "*")

    @property
    def pastless(self) -> Scene | None:
        """A moment whose log is not told; None where none is found."""
        moments = (scene for index in range(_DEALS_SEARCHED) for scene in self.walk(index))
        return next(filter(None, map(_without_past, moments)), None)

    def walk(self, index: int = 0) -> Iterator[Scene]:
        """Yields each moment of a deal as the seat that is asked sees it."""
        return scenes_of(rule_set(self.rules), self.seed, index)

    def _search(self, fits: Callable[[Scene], bool]) -> Scene | None:
        found = (scene for index in range(_DEALS_SEARCHED) for scene in self.walk(index) if fits(scene))
        return next(found, None)


def _without_past(scene: Scene) -> Scene | None:
    """Returns a moment on lead as a position without a past, where it can be told so."""
    fields = dict(token.split("=", 1) for token in scene.position.split())
    if fields["ask"] != "lead" or fields["won"].strip("-/") == "" or len(scene.legal) < 2:
        return None
    position = " ".join([f"{key}={value}" for key, value in (fields | {"log": "*"}).items()])
    try:
        parse_position(position)
    except GameError:
        return None
    return replace(scene, position=position)


def known_rules(played: tuple[str, ...]) -> tuple[str, ...]:
    """Returns those rule sets, of the names that an engine declares, that are known here."""
    return tuple(name for name in rule_set_names() if ANY in played or name in played)


def scenes_of(rules: RuleSet, seed: str, index: int) -> Iterator[Scene]:
    """Yields each moment of a random deal as the seat that is asked sees it."""
    for deal in played_deals(rules, seed, index):
        if deal.turn is not None:
            yield scene_of(deal, deal.turn)


def scene_of(deal: Deal, me: Observer) -> Scene:
    """Returns a moment as an observer sees it."""
    view = view_of(deal, me)
    legal = tuple(str(act) for act in view.legal or ())
    return Scene(format_position(view), legal, me if isinstance(me, int) else deal.turn or 0, deal.rules.table.seats)


def played_deals(rules: RuleSet, seed: str, index: int) -> Iterator[Deal]:
    """Yields one deal before each of its random acts and once after the last, at a random score of a match."""
    random = Random(f"{rules.name} {seed} {index}")
    seats, target = rules.table.seats, rules.match.target
    by_side = [random.randrange(target) if target else 0 for _ in range(seats)]
    score = [by_side[side] for side in rules.sides]
    pack = shuffled_pack(rules, seed, str(index))
    deal = Deal.start(rules, pack, random.randrange(seats), score=score, target=target)
    yield deal
    while deal.turn is not None:
        deal.apply(_random_act(deal, random))
        yield deal


def _random_act(deal: Deal, random: Random) -> Action:
    acts = deal.legal_actions()
    if random.random() > _RIGHTS_USED:
        acts = tuple(act for act in acts if act not in (CLAIM, CLOSE)) or acts
    return random.choice(acts)
