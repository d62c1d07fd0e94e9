"""The totals of a record: one pass over its games, fed one by one, while they are played or from the file."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product

from ..game.ruleset import RuleSet
from .errors import RecordError
from .pairs import PairTable, Played
from .rating import Meetings
from .record import GameRecord
from .results import SideResults, deal_results, game_results, won_by
from .schedule import seated
from .sprt import SequentialTest, Trial
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
    """Sums of points over complete pairs."""
    deal_scores: PairSums = field(default_factory=PairSums)
    """The same of half points for deals, against each other side: two for a win, one for a tie, of two."""
    game_scores: PairSums = field(default_factory=PairSums)
    """The same for games: of matches the match counts."""

    @property
    def estimate(self) -> Estimate:
        """Points per deal over complete pairs, its own minus the mean of the other sides'."""
        return self.sums.estimate()


class Tally:
    """Totals by engine."""

    trial: Trial | None
    """The sequential test, if there is one; it hears the pairs in the order of the schedule."""

    def __init__(self, names: Sequence[str], rules: RuleSet, test: SequentialTest | None = None) -> None:
        self.trial = None if test is None else Trial(test, len(names))
        self.engines = {name: EngineTotals() for name in names}
        self.played = Played()
        self.same_play = 0
        """Complete pairs whose games went card for card alike."""
        self.repeated = 0
        """Complete pairs whose cards had come before; they are in the totals but in no estimate."""
        self.kits: list[str] = []
        """Kits of the faults, as far as there are any."""
        self.pairs = PairTable()
        """Who scored what against whom in complete pairs, by a number for the dealer and cards of the first deal, with
        a number for what was played, the same only for the same play by the same engines."""
        self._rules = rules
        self._others = len(set(rules.sides)) - 1
        self._open: dict[int, list[GameRecord]] = {}
        self._waiting: dict[int, tuple[int, int, float] | None] = {}
        self._heard = 0

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
            if fault.kit:
                self.kits.append(fault.kit)
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
        totals.points_lost += self._lost(record.points, seats[0])
        totals.deals_won += sum(seats[0] in won_by(deal, self._rules) for deal in record.deals)
        totals.matches_won += record.winner is not None and seats[0] in record.winner
        for used in (record.time[seat] for seat in seats):
            totals.acts += used.acts
            totals.seconds += used.sum
            totals.longest = max(totals.longest, used.max)

    def _add_pair(self, games: list[GameRecord]) -> None:
        logs = {tuple(deal.log for deal in record.deals) for record in games}
        self.same_play += len(logs) == 1
        heard = None
        key = _cards_key(games)
        if key in self.pairs:
            self.repeated += 1
        else:
            sums = [self._add_points(name, totals, games) for name, totals in self.engines.items()]
            heard = (*sums[0], self._top(games))
            self.pairs.add(key, self._add_scores(games), hash(frozenset((game.seats, game.deals) for game in games)))
        if self.trial is not None:
            self._waiting[games[0].index.pair] = heard
            self._hear(self.trial)

    def _add_points(self, name: str, totals: EngineTotals, games: Sequence[GameRecord]) -> tuple[int, int]:
        """Adds up what an engine has more than each other side; divided by the number of these it is a mean."""
        net, deals = 0, 0
        for record in games:
            seat = _seats_of(record, name)[0]
            net += self._others * record.points[seat] - self._lost(record.points, seat)
            deals += self._others * len(record.deals)
        totals.sums.add(net, deals)
        return net, deals

    def _top(self, games: Sequence[GameRecord]) -> float:
        """Returns the most that the points of a deal differed by."""
        points = [deal.points for record in games for deal in record.deals]
        return max(float(max(each) - min(each)) for each in points)

    def _add_scores(self, games: Sequence[GameRecord]) -> Meetings:
        """Adds up what the engines of a pair scored; returns against whom."""
        met: dict[tuple[str, str], tuple[int, int]] = {}
        by_deal, by_game = dict.fromkeys(self.engines, (0, 0)), dict.fromkeys(self.engines, (0, 0))
        for record in games:
            for deal in record.deals:
                self._score(by_deal, record, deal_results(deal, self._rules))
            results = game_results(record, self._rules)
            self._score(by_game, record, results)
            for (a, b), half_points in results.items():
                for two in product(self._names_of(record, a), self._names_of(record, b)):
                    one, other = sorted(two)
                    had, count = met.get((one, other), (0, 0))
                    met[one, other] = had + (half_points if one == two[0] else 2 - half_points), count + 1
        for name, totals in self.engines.items():
            totals.deal_scores.add(*by_deal[name])
            totals.game_scores.add(*by_game[name])
        return met

    def _score(self, scores: dict[str, tuple[int, int]], record: GameRecord, results: SideResults) -> None:
        """Adds half points of two for each engine of each two sides."""
        for (a, b), half_points in results.items():
            for side, won in ((a, half_points), (b, 2 - half_points)):
                for name in self._names_of(record, side):
                    had, of = scores[name]
                    scores[name] = had + won, of + 2

    def _hear(self, trial: Trial) -> None:
        """Tells the test of all pairs up to the first that is not complete."""
        while self._heard in self._waiting:
            heard = self._waiting.pop(self._heard)
            self._heard += 1
            if heard is not None:
                trial.add(*heard)

    def _names_of(self, record: GameRecord, side: int) -> list[str]:
        """Returns the engines of a side, each once."""
        sides = self._rules.sides
        return list(dict.fromkeys(name for seat, name in enumerate(record.seats) if sides[seat] == side))

    def _lost(self, points: Sequence[int], seat: int) -> int:
        sides = self._rules.sides
        by_side = dict(zip(sides, points, strict=True))
        return sum(by_side.values()) - by_side[sides[seat]]


def _cards_key(games: Sequence[GameRecord]) -> int:
    """Returns a number for the cards of a pair: its first dealer and pack, or its place where none are recorded."""
    first = games[0].deals[0]
    return hash((first.dealer, first.cards or str(games[0].index.pair)))


def _seats_of(record: GameRecord, name: str) -> list[int]:
    return [seat for seat, other in enumerate(record.seats) if other == name]
