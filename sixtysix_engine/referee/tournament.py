"""Many records as one tournament: who scored what against whom in all of them, engines known by their names.

Records with the same seed have the same cards; what was played with the same cards counts as one pair for the errors.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from .findings import format_rating, rating_model
from .manifest import recorded_settings
from .rating import UnratedError, rate
from .record import Record
from .tally import Tally
from .tournament_tally import tallies_of

MANY = "sets of the same cards"
"""What errors are taken over, where several records have pairs and rotations."""


@dataclass
class Tournament:
    """The records so far."""

    meetings: dict[tuple[str, int], dict[tuple[str, str], tuple[int, int]]] = field(default_factory=dict)
    """Who scored what against whom, by rule set and a number for dealer and cards of the first deal."""
    void: list[str] = field(default_factory=list)
    """Paths of records that were left out for their faults."""
    changed: list[str] = field(default_factory=list)
    """Engines that were not the same in all records."""
    repeated: int = 0
    """Pairs that were played card for card in a record before; they count once."""
    _played: set[tuple[str, int, int]] = field(default_factory=set)
    _programs: dict[str, object] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        """Takes a record. Raises `RecordError`."""
        settings = recorded_settings(record)
        tallies = tallies_of(settings, record.games())
        if sum(tally.faults for tally in tallies) > settings.fault_limit:
            self.void.append(record.path)
            return
        self._compare_programs(record)
        for tally in tallies:
            self.add_tally(settings.rules, tally)

    def add_tally(self, rules: str, tally: Tally) -> None:
        """Takes what some engines have played under a rule set."""
        for key, met, play in tally.pairs:
            played = (rules, key, play)
            if played in self._played:
                self.repeated += 1
                continue
            self._played.add(played)
            mine = self.meetings.setdefault((rules, key), {})
            for two, (half_points, results) in met.items():
                had, count = mine.get(two, (0, 0))
                mine[two] = had + half_points, count + results

    def add_all(self, records: Iterable[Record]) -> None:
        """Takes records. Raises `RecordError`."""
        for record in records:
            self.add(record)

    def report(self, anchor: str | None = None) -> str:
        """Writes the ratings, with what must be known of them."""
        lines = [f"VOID, left out: {path}: too many deals lost by faults" for path in self.void]
        lines += [f"warning: {name} differs between records: program, name or options" for name in self.changed]
        if self.repeated:
            lines.append(f"{self.repeated} pairs were played card for card before; they count once")
        try:
            ratings = rate(self.meetings.values(), anchor)
        except UnratedError as error:
            return "\n".join([*lines, f"no rating: {error}"])
        return "\n".join([format_rating(ratings), rating_model(len(self.meetings), MANY, anchor), *lines])

    @property
    def names(self) -> set[str]:
        """The engines."""
        return {name for met in self.meetings.values() for two in met for name in two}

    def _compare_programs(self, record: Record) -> None:
        options = {engine["name"]: engine.get("options") for engine in record.manifest["settings"]["engines"]}
        for program in record.manifest.get("programs", ()):
            name, what = (
                program.get("name"),
                (program.get("id"), program.get("sha256"), options.get(program.get("name"))),
            )
            if self._programs.setdefault(name, what) != what and name not in self.changed:
                self.changed.append(name)
