"""Everything that a page tells of one run, gathered in one pass over its record; only the kept deals stay in memory."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import floor, log10

from ..referee.faults import Fault
from ..referee.manifest import recorded_settings
from ..referee.record import GameRecord, Record
from ..referee.run import Run, run_of
from ..referee.schedule import GameIndex
from ..referee.settings import Settings
from ..referee.tally import Tally
from .course import Course
from .habits import Habits, count_story
from .story import Story, stories
from .times import has_times

FAULTS_KEPT = 200
"""Faults that are told one by one."""
TENTHS = 10
"""Steps of a power of ten in the spread of times."""


@dataclass(slots=True)
class Times:
    """What the acts of an engine took, s."""

    spread: Counter[int] = field(default_factory=Counter)
    """How many acts, or games by the mean of their acts, took 10 ** (n / 10) s to 10 ** ((n + 1) / 10) s, by n."""
    by_trick: dict[int, list[float]] = field(default_factory=dict)
    """Acts and seconds by the number of the trick; empty where the record has no times of acts."""
    acts: int = 0
    """Acts in all."""
    seconds: float = 0.0
    """What they took in all."""
    longest: float = 0.0
    """The longest."""


@dataclass
class Gathered:
    """One run."""

    path: str
    """Its record."""
    settings: Settings
    """Its settings."""
    record: Record
    """The record itself."""
    run: Run
    """Its totals, as the report in text counts them."""
    courses: dict[str, Course]
    """Points over time, by engine."""
    habits: dict[str, Habits] = field(default_factory=dict)
    """What each engine does."""
    times: dict[str, Times] = field(default_factory=dict)
    """What its acts took."""
    acts_timed: bool = False
    """Whether the record has the time of each act."""
    faults: list[tuple[GameIndex, Fault]] = field(default_factory=list)
    """The first faults."""
    stories: list[Story] = field(default_factory=list)
    """The deals that are kept."""
    deals: int = 0
    """Deals in the record."""
    games: int = 0
    """Games in the record."""


def gather(record: Record, keep: int | None, heard: Callable[[int], None] = lambda _: None) -> Gathered:
    """Returns all of a run; `keep` is how many deals stay, in whole games, None all, and `heard` is told of each game.

    Games with faults are kept beyond that. Raises `RecordError`, and `MismatchError` where the law disagrees.
    """
    settings = recorded_settings(record)
    run = run_of(settings, bans=record.bans())
    found = Gathered(record.path, settings, record, run, {engine.name: Course() for engine in settings.engines})
    for game in record.games():
        if game.index in run.totals.played:
            continue
        before = _sums(found, game)
        run.totals.add(game)
        _follow(found, game, before)
        _take(found, game, keep)
        heard(found.games)
    return found


def _tally(found: Gathered, game: GameRecord) -> Tally | None:
    """Returns the totals that a game counts in; none before the first game of an encounter."""
    totals = found.run.totals
    return totals if isinstance(totals, Tally) else totals.tallies.get(game.index.pair // found.settings.stride)


def _sums(found: Gathered, game: GameRecord) -> dict[str, tuple[int, int, int]]:
    tally = _tally(found, game)
    engines = {} if tally is None else tally.engines
    return {name: (each.sums.pairs, each.sums.points, each.sums.deals) for name, each in engines.items()}


def _follow(found: Gathered, game: GameRecord, before: dict[str, tuple[int, int, int]]) -> None:
    """Adds the pair that a game has completed, if it has."""
    for name, (pairs, points, deals) in _sums(found, game).items():
        had = before.get(name, (0, 0, 0))
        if pairs > had[0]:
            found.courses[name].add(points - had[1], deals - had[2])


def _take(found: Gathered, game: GameRecord, keep: int | None) -> None:
    wanted = keep is None or found.deals < keep or bool(game.faults and keep)
    for story in stories(found.settings, game):
        found.deals += 1
        count_story(found.habits, story, found.settings.rule_set)
        if wanted:
            found.stories.append(story)
        _time_acts(found, story)
    found.games += 1
    found.faults += [(game.index, fault) for fault in game.faults][: FAULTS_KEPT - len(found.faults)]
    timed = has_times(game)
    for seat, used in enumerate(game.time):
        own = found.times.setdefault(game.seats[seat], Times())
        own.acts += used.acts
        own.seconds += used.sum
        own.longest = max(own.longest, used.max)
        if used.acts and not timed:
            own.spread[_tenth(used.sum / used.acts)] += 1


def _time_acts(found: Gathered, story: Story) -> None:
    for event in story.events:
        if event.seconds is None:
            continue
        found.acts_timed = True
        own = found.times.setdefault(story.names[event.seat], Times())
        own.spread[_tenth(event.seconds)] += 1
        acts = own.by_trick.setdefault(event.trick, [0, 0.0])
        acts[0] += 1
        acts[1] += event.seconds


def _tenth(seconds: float) -> int:
    return floor(TENTHS * log10(max(seconds, 1e-6)))
