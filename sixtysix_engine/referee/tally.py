"""The totals of a record: one pass over its games, fed one by one, while they are played or from the file."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..game.ruleset import RuleSet
from .errors import RecordError
from .record import DealRecord, GameRecord
from .schedule import GameIndex, seated
from .statistics import Estimate, PairSums


@dataclass(slots=True)
class EngineTotals:
    """What one engine has done."""

    games: int = 0
    """Games that have ended."""
    deals: int = 0
    """Deals in them."""
    points_won: int = 0
    """Points that it has scored for its side."""
    points_lost: int = 0
    """Points that all other sides have scored."""
    deals_won: int = 0
    """Deals that its side has won."""
    matches_won: int = 0
    """Matches that it won."""
    faults: Counter[str] = field(default_factory=Counter)
    """Deals that it lost by a fault, by reason."""
    acts: int = 0
    """Acts that came in time, legal or not, on all its seats."""
    seconds: float = 0.0
    """Time for all acts."""
    longest: float = 0.0
    """Time of the longest act, s."""
    sums: PairSums = field(default_factory=PairSums)
    """Sums over complete pairs."""

    @property
    def estimate(self) -> Estimate:
        """Points per deal over complete pairs, its own minus the mean of the other sides'."""
        return self.sums.estimate()


class Tally:
    """Totals by engine."""

    def __init__(self, names: Sequence[str], rules: RuleSet) -> None:
        self.engines = {name: EngineTotals() for name in names}
        self.played: set[GameIndex] = set()
        self.same_play = 0
        """Complete pairs whose games went card for card alike."""
        self._rules = rules
        self._others = len(set(rules.sides)) - 1
        self._open: dict[int, list[GameRecord]] = {}

    @property
    def open_pairs(self) -> int:
        """Pairs of which some games are missing; they are not in the estimate."""
        return len(self._open)

    @property
    def faults(self) -> int:
        """Deals lost by faults."""
        return sum(totals.faults.total() for totals in self.engines.values())

    @property
    def acts(self) -> int:
        """Acts of all engines."""
        return sum(totals.acts for totals in self.engines.values())

    def add(self, record: GameRecord) -> None:
        """Takes a game; one that is there already is left out. Raises `RecordError` where others played it."""
        if record.index in self.played:
            return
        seats = seated(tuple(self.engines), self._rules.sides, record.index.game)
        if record.seats != seats:
            raise RecordError(f"game {record.index}: seats {record.seats}; by the manifest {seats}")
        self.played.add(record.index)
        for name in self.engines:
            self._add_engine(record, name)
        for fault in record.faults:
            self.engines[fault.engine].faults[fault.reason] += 1
        games = self._open.setdefault(record.index.pair, [])
        games.append(record)
        if len(games) == len(self.engines):
            self._add_pair(self._open.pop(record.index.pair))

    def add_all(self, records: Iterable[GameRecord]) -> None:
        """Takes games."""
        for record in records:
            self.add(record)

    def _add_engine(self, record: GameRecord, name: str) -> None:
        totals, seats = self.engines[name], _seats_of(record, name)
        totals.games += 1
        totals.deals += len(record.deals)
        totals.points_won += record.points[seats[0]]
        totals.points_lost += self._lost(record, seats[0])
        totals.deals_won += sum(seats[0] in won_by(deal, self._rules) for deal in record.deals)
        totals.matches_won += record.winner is not None and seats[0] in record.winner
        for used in (record.time[seat] for seat in seats):
            totals.acts += used.acts
            totals.seconds += used.sum
            totals.longest = max(totals.longest, used.max)

    def _add_pair(self, games: list[GameRecord]) -> None:
        """Adds up what each engine has more than each other side; divided by the number of these it is a mean."""
        for name, totals in self.engines.items():
            net, deals = 0, 0
            for record in games:
                seat = _seats_of(record, name)[0]
                net += self._others * record.points[seat] - self._lost(record, seat)
                deals += self._others * len(record.deals)
            totals.sums.add(net, deals)
        logs = {tuple(deal.log for deal in record.deals) for record in games}
        self.same_play += len(logs) == 1

    def _lost(self, record: GameRecord, seat: int) -> int:
        sides = self._rules.sides
        by_side = dict(zip(sides, record.points, strict=True))
        return sum(by_side.values()) - by_side[sides[seat]]


def won_by(deal: DealRecord, rules: RuleSet) -> list[int]:
    """Returns the seats that have won a deal: they played it, nobody who did scored more, and somebody scored less.

    Several sides win where a penalty goes to every opponent; a dealer who sits out scores, but has not won.
    """
    order = rules.order(deal.dealer)
    best, least = (pick(deal.points[seat] for seat in order) for pick in (max, min))
    return [seat for seat in order if deal.points[seat] == best > least and deal.reason != "tie"]


def _seats_of(record: GameRecord, name: str) -> list[int]:
    return [seat for seat, other in enumerate(record.seats) if other == name]
