"""The totals of a record: one pass over its games, fed one by one, while they are played or from the file."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..game.ruleset import RuleSet
from .errors import RecordError
from .record import GameRecord
from .schedule import GameIndex
from .statistics import Estimate, PairSums


@dataclass(slots=True)
class EngineTotals:
    """What one engine has done."""

    games: int = 0
    """Games that have ended."""
    deals: int = 0
    """Deals in them."""
    points_won: int = 0
    """Game points that it has scored."""
    points_lost: int = 0
    """Game points that its opponents have scored."""
    deals_won: int = 0
    """Deals in which it scored more than its opponents."""
    matches_won: int = 0
    """Matches that it won."""
    faults: Counter[str] = field(default_factory=Counter)
    """Deals that it lost by a fault, by reason."""
    acts: int = 0
    """Acts that came in time, legal or not."""
    seconds: float = 0.0
    """Time for all acts."""
    longest: float = 0.0
    """Time of the longest act, s."""
    sums: PairSums = field(default_factory=PairSums)
    """Sums over complete pairs."""

    @property
    def estimate(self) -> Estimate:
        """Game points per deal over complete pairs."""
        return self.sums.estimate()


class Tally:
    """Totals by engine."""

    def __init__(self, names: Sequence[str], rules: RuleSet) -> None:
        self.engines = {name: EngineTotals() for name in names}
        self.played: set[GameIndex] = set()
        self.same_play = 0
        """Complete pairs whose games went card for card alike."""
        self._rules = rules
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
        if sorted(record.seats) != sorted(self.engines):
            raise RecordError(f"game {record.index}: seats {record.seats}; the manifest has {tuple(self.engines)}")
        self.played.add(record.index)
        for seat in range(len(record.seats)):
            self._add_seat(record, seat)
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

    def _add_seat(self, record: GameRecord, seat: int) -> None:
        totals, used = self.engines[record.seats[seat]], record.time[seat]
        totals.games += 1
        totals.deals += len(record.deals)
        totals.points_won += record.points[seat]
        totals.points_lost += self._lost(record, seat)
        totals.deals_won += sum(deal.points[seat] > self._best_other(deal.points, seat) for deal in record.deals)
        totals.matches_won += record.winner is not None and seat in record.winner
        totals.acts += used.acts
        totals.seconds += used.sum
        totals.longest = max(totals.longest, used.max)

    def _add_pair(self, games: list[GameRecord]) -> None:
        for name, totals in self.engines.items():
            net, deals = 0, 0
            for record in games:
                seat = record.seats.index(name)
                net += record.points[seat] - self._lost(record, seat)
                deals += len(record.deals)
            totals.sums.add(net, deals)
        logs = {tuple(deal.log for deal in record.deals) for record in games}
        self.same_play += len(logs) == 1

    def _lost(self, record: GameRecord, seat: int) -> int:
        return self._best_other(record.points, seat)

    def _best_other(self, points: Sequence[int], seat: int) -> int:
        sides = self._rules.sides
        return max(points[other] for other in range(len(points)) if sides[other] != sides[seat])
