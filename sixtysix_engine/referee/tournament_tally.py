"""What a tournament has come to: a tally for each encounter, the rounds that follow from them, the games still to play.

All of it comes from the games that were played, in any order, so a run that was cut short goes on as if it were whole.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from ..game.shuffle import below, words
from .errors import RecordError
from .formats import LEVEL, LOST, WON, Pairing, Round
from .pairs import Played
from .record import Ban, GameRecord
from .schedule import Due, GameIndex, line_up
from .settings import Settings
from .tally import Tally

State = Literal["bye", "played", "lot", "open", "walkover"]


@dataclass(frozen=True)
class Encounter:
    """The engines that meet in one round, or one that has a bye."""

    number: int
    """Its place among the pairings of all rounds; its pairs are numbered from this many strides on."""
    pairing: Pairing
    """The places of the engines."""
    tally: Tally | None
    """What they have played; None as long as that is nothing."""
    pairs: int
    """Pairs that they have to play, by all that is known."""
    state: State
    """How it ended, or that it has not; by a walkover where an engine that is out could not finish it."""
    results: dict[tuple[int, int], int]
    """By two places in the pairing, the lower first: the half points of the first; none while it is open."""

    @property
    def half_points(self) -> int:
        """Those of the first of two, or of the one that has a bye."""
        return self.results.get((0, 1), WON)


class TournamentTally:
    """Totals by encounter."""

    def __init__(self, settings: Settings) -> None:
        self.tallies: dict[int, Tally] = {}
        self.played = Played()
        self.bans: dict[str, Ban] = {}
        """Why engines are out that could not be made ready; those with too many faults are not among them."""
        self._lost: Counter[str] = Counter()
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

    @property
    def kits(self) -> list[str]:
        """The kits of faults, as far as there are any."""
        found = [kit for _, tally in sorted(self.tallies.items()) for kit in tally.kits]
        return [*found, *(ban.kit for ban in self.bans.values() if ban.kit)]

    @property
    def out(self) -> dict[str, str]:
        """The engines that play no more, and why."""
        most = self._settings.ban
        return {
            name: self.bans[name].text
            if name in self.bans
            else f"{self._lost[name]} deals lost by faults, --ban {most}"
            for name in self._names
            if name in self.bans or 0 < most <= self._lost[name]
        }

    def ban(self, ban: Ban) -> None:
        """Takes the news that an engine is out."""
        self.bans.setdefault(ban.engine, ban)

    def ban_all(self, bans: Iterable[Ban]) -> None:
        """Takes such news."""
        for ban in bans:
            self.ban(ban)

    def add(self, record: GameRecord) -> None:
        """Takes a game; one that is there already is left out. Raises `RecordError` where others played it."""
        if record.index in self.played:
            return
        settings = self._settings
        names = line_up(record.seats, settings.rule_set.sides, record.index.game, settings.table)
        number = record.index.pair // self._settings.stride
        tally = self.tallies.get(number)
        if tally is None:
            tally = self.tallies[number] = Tally(names, self._settings.rule_set)
        tally.add(record)
        self.played.add(record.index)
        self._lost.update(fault.engine for fault in record.faults)

    def add_all(self, records: Iterable[GameRecord]) -> None:
        """Takes games."""
        for record in records:
            self.add(record)

    def rounds(self) -> list[list[Encounter]]:
        """Returns the rounds up to the first that is not over. Raises `RecordError` where others have met."""
        settings, found = self._settings, list[list[Encounter]]()
        history: list[Round] = []
        for round_ in range(settings.rounds):
            first = settings.scheme.first_place(len(self._names), round_, settings.table)
            pairings = settings.scheme.pair(len(self._names), history, settings.table)
            found.append([self._encounter(first + place, pairing) for place, pairing in enumerate(pairings)])
            if any(encounter.state == "open" for encounter in found[-1]):
                break
            history.append([(encounter.pairing, encounter.half_points) for encounter in found[-1]])
        return found

    def missing(self) -> Iterator[Due]:
        """Yields the games that can be played now and have not been; none when the tournament is over."""
        for encounter in self.rounds()[-1]:
            if encounter.state == "open":
                first = encounter.number * self._settings.stride
                for pair in range(first, first + encounter.pairs):
                    for game in range(self._settings.games_of_pair):
                        if GameIndex(pair, game) not in self.played:
                            yield Due(GameIndex(pair, game), encounter.pairing)

    @property
    def left(self) -> int:
        """How many games are missing, those of later rounds included, extra pairs that nobody can foresee not."""
        settings, rounds = self._settings, self.rounds()
        met = [encounter for encounters in rounds for encounter in encounters if len(encounter.pairing) > 1]
        later = settings.scheme.encounters(len(self._names), settings.rounds, settings.table) - len(met)
        open_ = sum(self._left_of(encounter) for encounter in met if encounter.state == "open")
        return open_ + settings.games_of_pair * settings.pairs * later

    def _left_of(self, encounter: Encounter) -> int:
        return self._settings.games_of_pair * encounter.pairs - (
            len(encounter.tally.played) if encounter.tally is not None else 0
        )

    def _encounter(self, number: int, pairing: Pairing) -> Encounter:
        tally, names = self.tallies.get(number), tuple(self._names[engine] for engine in pairing)
        if len(pairing) == 1:
            return Encounter(number, pairing, None, 0, "bye", {})
        if tally is not None and tuple(tally.engines) != names:
            both = " and ".join(tally.engines)
            raise RecordError(f"encounter {number}: {both} have played; by the rounds before {' and '.join(names)}")
        settings = self._settings
        played = 0 if tally is None else len(tally.played)
        pairs = max(settings.pairs, -(-played // settings.games_of_pair))
        if tally is None or played < settings.games_of_pair * pairs:
            return self._unfinished(Encounter(number, pairing, tally, pairs, "open", {}), names)
        results = results_of(tally, settings)
        if not settings.scheme.decisive or results[0, 1] != LEVEL:
            return Encounter(number, pairing, tally, pairs, "played", results)
        if pairs < settings.stride:
            return self._unfinished(Encounter(number, pairing, tally, pairs + 1, "open", {}), names)
        lot = below(2, words("u66-lot", settings.seed, str(number)))
        return Encounter(number, pairing, tally, pairs, "lot", {(0, 1): LOST if lot else WON})

    def _unfinished(self, encounter: Encounter, names: Sequence[str]) -> Encounter:
        """Returns an encounter that is open, unless an engine in it is out: to that one all others have a walkover."""
        gone = [name in self.out for name in names]
        if not any(gone):
            return encounter
        results = {(a, b): LEVEL + gone[b] - gone[a] for a, b in combinations(range(len(names)), 2)}
        if self._settings.scheme.decisive and results[0, 1] == LEVEL:  # both are out: the better seed goes on
            results[0, 1] = WON if encounter.pairing[0] < encounter.pairing[1] else LOST
        played = 0 if encounter.tally is None else -(-len(encounter.tally.played) // self._settings.games_of_pair)
        return replace(encounter, state="walkover", pairs=played, results=results)


def results_of(tally: Tally, settings: Settings) -> dict[tuple[int, int], int]:
    """Returns who is ahead of whom, in points, or in matches where these are played; by places, the lower first."""
    scores = scores_of(tally, settings)
    return {
        (a, b): LEVEL + (scores[a] > scores[b]) - (scores[a] < scores[b])
        for a, b in combinations(range(len(scores)), 2)
    }


def scores_of(tally: Tally, settings: Settings) -> list[int]:
    """Returns what decides an encounter, by engine."""
    what = "matches_won" if settings.unit == "match" else "points_won"
    return [int(getattr(totals, what)) for totals in tally.engines.values()]


def tallies_of(settings: Settings, games: Iterable[GameRecord]) -> list[Tally]:
    """Returns the totals of a record: one for all, or one for each encounter of a tournament. Raises `RecordError`."""
    if settings.format == "pair":
        whole = Tally([engine.name for engine in settings.engines], settings.rule_set, settings.test)
        whole.add_all(games)
        return [whole]
    tournament = TournamentTally(settings)
    tournament.add_all(games)
    return [tally for _, tally in sorted(tournament.tallies.items())]
