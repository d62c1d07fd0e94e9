"""What a tournament has come to: a tally for each encounter, the rounds that follow from them, the games still to play.

All of it comes from the games that were played, in any order, so a run that was cut short goes on as if it were whole.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from ..game.shuffle import below, words
from .errors import RecordError
from .formats import LEVEL, LOST, WON, Pairing, Round
from .record import GameRecord
from .schedule import Due, GameIndex
from .settings import Settings
from .tally import Tally

State = Literal["bye", "played", "lot", "open"]


@dataclass(frozen=True)
class Encounter:
    """Two engines in one round, or one that has a bye."""

    number: int
    """Its place among the pairings of all rounds; its pairs are numbered from this many strides on."""
    pairing: Pairing
    """The places of the engines."""
    tally: Tally | None
    """What they have played; None as long as that is nothing."""
    pairs: int
    """Pairs that they have to play, by all that is known."""
    state: State
    """How it ended, or that it has not."""
    half_points: int
    """Those of the first; of no meaning while it is open."""


class TournamentTally:
    """Totals by encounter."""

    def __init__(self, settings: Settings) -> None:
        self.tallies: dict[int, Tally] = {}
        self.played: set[GameIndex] = set()
        self._settings = settings
        self._names = [engine.name for engine in settings.engines]

    @property
    def faults(self) -> int:
        """Deals lost by faults."""
        return sum(tally.faults for tally in self.tallies.values())

    @property
    def acts(self) -> int:
        """Acts of all engines."""
        return sum(tally.acts for tally in self.tallies.values())

    def add(self, record: GameRecord) -> None:
        """Takes a game; one that is there already is left out. Raises `RecordError` where others played it."""
        if record.index in self.played:
            return
        names = record.seats if record.index.game == 0 else record.seats[::-1]
        number = record.index.pair // self._settings.stride
        tally = self.tallies.get(number)
        if tally is None:
            tally = self.tallies[number] = Tally(names, self._settings.rule_set)
        tally.add(record)
        self.played.add(record.index)

    def add_all(self, records: Iterable[GameRecord]) -> None:
        """Takes games."""
        for record in records:
            self.add(record)

    def rounds(self) -> list[list[Encounter]]:
        """Returns the rounds up to the first that is not over. Raises `RecordError` where others have met."""
        settings, found = self._settings, list[list[Encounter]]()
        history: list[Round] = []
        for round_ in range(settings.rounds):
            first = settings.scheme.first_place(len(self._names), round_)
            pairings = settings.scheme.pair(len(self._names), history)
            found.append([self._encounter(first + place, pairing) for place, pairing in enumerate(pairings)])
            if any(encounter.state == "open" for encounter in found[-1]):
                break
            history.append([(encounter.pairing, encounter.half_points) for encounter in found[-1]])
        return found

    def missing(self) -> Iterator[Due]:
        """Yields the games that can be played now and have not been; none when the tournament is over."""
        for encounter in self.rounds()[-1]:
            first = encounter.number * self._settings.stride
            for pair in range(first, first + encounter.pairs):
                for index in (GameIndex(pair, 0), GameIndex(pair, 1)):
                    if index not in self.played:
                        yield Due(index, encounter.pairing)

    @property
    def left(self) -> int:
        """How many games are missing, those of later rounds included, extra pairs that nobody can foresee not."""
        rounds = self.rounds()
        known = sum(2 * encounter.pairs for encounters in rounds for encounter in encounters)
        met = sum(len(encounter.pairing) == 2 for encounters in rounds for encounter in encounters)
        later = self._settings.scheme.encounters(len(self._names), self._settings.rounds) - met
        return known + 2 * self._settings.pairs * later - len(self.played)

    def _encounter(self, number: int, pairing: Pairing) -> Encounter:
        tally, names = self.tallies.get(number), tuple(self._names[engine] for engine in pairing)
        if len(pairing) == 1:
            return Encounter(number, pairing, None, 0, "bye", WON)
        if tally is not None and tuple(tally.engines) != names:
            both = " and ".join(tally.engines)
            raise RecordError(f"encounter {number}: {both} have played; by the rounds before {' and '.join(names)}")
        played = 0 if tally is None else len(tally.played)
        pairs = max(self._settings.pairs, (played + 1) // 2)
        if tally is None or played < 2 * pairs:
            return Encounter(number, pairing, tally, pairs, "open", LEVEL)
        ahead = lead(tally, self._settings)
        if ahead or not self._settings.scheme.decisive:
            return Encounter(number, pairing, tally, pairs, "played", WON if ahead > 0 else LOST if ahead else LEVEL)
        if pairs < self._settings.stride:
            return Encounter(number, pairing, tally, pairs + 1, "open", LEVEL)
        lot = below(2, words("u66-lot", self._settings.seed, str(number)))
        return Encounter(number, pairing, tally, pairs, "lot", LOST if lot else WON)


def lead(tally: Tally, settings: Settings) -> int:
    """Returns how far the first of two is ahead: in points, or in matches where these are played."""
    first, second = tally.engines.values()
    if settings.unit == "match":
        return first.matches_won - second.matches_won
    return first.points_won - second.points_won


def tallies_of(settings: Settings, games: Iterable[GameRecord]) -> list[Tally]:
    """Returns the totals of a record: one for all, or one for each encounter of a tournament. Raises `RecordError`."""
    if settings.format == "pair":
        whole = Tally([engine.name for engine in settings.engines], settings.rule_set, settings.test)
        whole.add_all(games)
        return [whole]
    tournament = TournamentTally(settings)
    tournament.add_all(games)
    return [tally for _, tally in sorted(tournament.tallies.items())]
