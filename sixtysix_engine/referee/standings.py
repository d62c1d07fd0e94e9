"""Who stands where in a tournament: what each engine has scored over all its encounters. Writes nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from .formats import LEVEL, LOST, WON
from .settings import Settings
from .tally import EngineTotals
from .tournament_tally import Encounter, TournamentTally


@dataclass
class Standing:
    """One engine."""

    place: int
    """Its place in the list of engines: its seed, from 0."""
    name: str
    """Its name."""
    half_points: int = 0
    """Two for each opponent that it has been ahead of in an encounter, one for each that was level; a bye is won."""
    byes: int = 0
    """Rounds in which it had no opponent."""
    walkovers: int = 0
    """Encounters that it has won because the other was out."""
    results: Counter[int] = field(default_factory=Counter)
    """How often it has won, lost, and was level, by half points."""
    opponents: list[int] = field(default_factory=list)
    """Whom it has met in encounters that are over, walkovers included."""
    rivals: int = 1
    """Sides that play against its own in a deal."""
    totals: list[EngineTotals] = field(default_factory=list)
    """What it has done in each encounter, those under way included."""
    buchholz: int = 0
    """The half points of its opponents together; a bye has none."""

    def sum(self, what: str) -> float:
        """Returns one of its totals over all encounters."""
        return sum(float(getattr(totals, what)) for totals in self.totals)

    @property
    def points_a_deal(self) -> float:
        """Points won minus those of the other sides on average, per deal."""
        return (self.sum("points_won") - self.sum("points_lost") / self.rivals) / max(1, self.sum("deals"))

    @property
    def faults(self) -> Counter[str]:
        """Deals lost by a fault, by reason."""
        return sum((totals.faults for totals in self.totals), Counter[str]())


def standings(settings: Settings, tally: TournamentTally) -> list[Standing]:
    """Returns the engines, the best first.

    In a gauntlet points a deal decide; else the encounters won, then the scores of the opponents in a Swiss, then
    points a deal, then the seed.
    """
    rivals = settings.table - 1
    found = [Standing(place, engine.name, rivals=rivals) for place, engine in enumerate(settings.engines)]
    for encounter in (encounter for encounters in tally.rounds() for encounter in encounters):
        _count(found, encounter)
    for standing in found:
        standing.buchholz = sum(found[other].half_points for other in standing.opponents)
    by_points, swiss = settings.scheme.by_points, settings.format == "swiss"
    return sorted(
        found,
        key=lambda standing: (
            0 if by_points else -standing.half_points,
            -standing.buchholz if swiss else 0,
            -standing.points_a_deal,
            standing.place,
        ),
    )


def _count(found: Sequence[Standing], encounter: Encounter) -> None:
    own = [found[place] for place in encounter.pairing]
    if encounter.tally is not None:
        for standing in own:
            standing.totals.append(encounter.tally.engines[standing.name])
    if encounter.state == "bye":
        own[0].byes += 1
        own[0].half_points += WON
    for (a, b), half_points in encounter.results.items():
        for standing, other, won in ((own[a], own[b], half_points), (own[b], own[a], WON - half_points)):
            standing.half_points += won
            standing.results[won] += 1
            standing.opponents.append(other.place)
            standing.walkovers += encounter.state == "walkover" and won == WON


def record_of(standing: Standing) -> str:
    """Writes encounters won, level and lost."""
    return "/".join(str(standing.results[kind]) for kind in (WON, LEVEL, LOST))
