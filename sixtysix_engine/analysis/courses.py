"""How a deal goes on after an act: best play to its end in some of the worlds that a view leaves possible.

Two acts are followed in the same worlds; what is counted is what a person would see happen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple

from .. import core
from ..core.stopping import stopping
from ..game.actions import Action, Marry, Play
from ..game.cards import Card, Rank, Suit
from ..game.deal import Deal
from .asking import Stopped, worlds_of
from .moments import Moment

HIGH = (Rank.ACE, Rank.TEN)
"""The cards that one would rather not lose."""


@dataclass(kw_only=True)
class Course:
    """One deal from an act to its end, for the seat that acted."""

    gain: float = 0.0
    """What its side scored more than the mean of the others."""
    reason: str = ""
    """What decided the deal."""
    own: int = 0
    """Card points of its side in the end."""
    announced: set[Suit] = field(default_factory=set)
    """Marriages that its side announced from now on."""
    conceded: set[Suit] = field(default_factory=set)
    """Those that the others announced."""
    lost: set[Card] = field(default_factory=set)
    """Aces and tens of its hand that went to the others."""
    ruffed: int = 0
    """Its leads that the others took with a trump."""
    ruffs: int = 0
    """Tricks that it took with a trump."""
    last: bool = False
    """All cards were played and its side took the last trick."""
    whole: bool = False
    """All cards were played."""


class Followed(NamedTuple):
    """How deals went on after some acts."""

    worlds: list[tuple[Course, ...]]
    """By world, then by act."""
    every: bool
    """These were all worlds."""


def courses(
    moment: Moment, acts: Sequence[Action], *, worlds: int, seed: int, seconds: float, stopped: Stopped
) -> Followed:
    """Returns for some worlds how each act goes on; fewer where the time is out."""
    possible, due = worlds_of(moment.deal()), monotonic() + seconds
    found: list[tuple[Course, ...]] = []
    if possible is None:
        return Followed(found, every=False)
    with stopping(lambda: stopped() or monotonic() > due) as stop:
        for holders, order, _ in possible.taken(worlds, seed):
            world = possible.deal(holders, order)
            try:
                found.append(tuple(_followed(world, moment.seat, act, stop) for act in acts))
            except core.Stopped:
                break
    return Followed(found, every=len(found) == possible.number <= worlds)


def _followed(world: Deal, me: int, act: Action, stop: core.Stop) -> Course:
    deal, course = world.copy(), Course()
    high = [item for item in deal.hands[me] if item.rank in HIGH]
    _apply(deal, act, me, course, high)
    if deal.turn is not None:
        for then in core.best_line(deal, stop=stop):
            _apply(deal, then, me, course, high)
    _end(deal, me, course)
    return course


def _apply(deal: Deal, act: Action, me: int, course: Course, high: list[Card]) -> None:
    sides, seat = deal.rules.sides, deal.turn
    assert seat is not None
    trick, tricks, marriages = list(deal.trick), deal.tricks_played, len(deal.announced[seat])
    deal.apply(act)
    if isinstance(act, Marry) or len(deal.announced[seat]) > marriages:
        (course.announced if sides[seat] == sides[me] else course.conceded).add(deal.announced[seat][-1])
    if isinstance(act, Play) and deal.tricks_played > tricks:
        _count(deal, [*trick, (seat, act.card)], me, course, high)


def _count(deal: Deal, trick: list[tuple[int, Card]], me: int, course: Course, high: list[Card]) -> None:
    """Counts a trick that was completed."""
    sides, taker = deal.rules.sides, deal.leader
    best, own = dict(trick)[taker], dict(trick).get(me)
    ruffed = best.suit is deal.trumps and trick[0][1].suit is not deal.trumps
    if sides[taker] != sides[me]:
        course.ruffed += ruffed and trick[0][0] == me
        if own in high:
            course.lost.add(own)
    elif taker == me and best.suit is deal.trumps:
        course.ruffs += 1
    course.last = sides[taker] == sides[me]


def _end(deal: Deal, me: int, course: Course) -> None:
    assert deal.outcome is not None
    side = deal.rules.sides[me]
    others = [deal.outcome.points[deal.rules.sides.index(s)] for s in deal.playing_sides() if s != side]
    course.gain = deal.outcome.points[me] - sum(others) / len(others)
    course.reason = deal.outcome.reason
    course.own = deal.points[side]
    course.whole = not any(deal.hands[seat] for seat in deal.order)
    course.last = course.last and course.whole
