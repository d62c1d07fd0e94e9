"""What a run is: rules, seed, pairs, limits, engines. Everything that decides the games, and nothing else.

The manifest of a record holds it whole, so that a run can be resumed from the record alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal, TypeVar

from ..game.ruleset import RuleSet
from ..game.variants import rule_set
from .book import Book, BookDeal
from .contestant import Contestant
from .errors import SettingsError
from .formats import FORMATS, Format
from .sprt import SequentialTest

MASTER_SEED_DIGITS = 32
"""Hexadecimal digits of a seed that no engine can guess: 128 bits."""


@dataclass(frozen=True, kw_only=True)
class TimeControl:
    """What limits an act; times in seconds."""

    clock: float | None = None
    """Time of each seat for a whole game, none for no clock."""
    increment: float = 0.0
    """Added to the clock after each act."""
    period: int = 0
    """Acts of a seat after which its clock is given anew, besides what is left of it; 0 is never."""
    movetime: float | None = None
    """Time for one act."""
    nodes: int | None = None
    """Nodes for one act."""
    worlds: int | None = None
    """Worlds to look at for one act."""
    depth: int | None = None
    """Acts to look ahead for one act."""
    margin: float = 0.5
    """How far a limit may be overstepped before the deal is lost: with a clock in all, else at each act."""
    act: float | None = None
    """The deadline of an act that has no time limit; none is 5 s, or 60 s where the size of the search is limited."""

    @property
    def default_deadline(self) -> float:
        """The deadline of an act where no time limit is sent, without the margin."""
        if self.act is not None:
            return self.act
        return 5.0 if self.nodes is None and self.worlds is None and self.depth is None else 60.0

    @property
    def longest_act(self) -> float:
        """The deadline of an act by itself, whatever is left on a clock, without the margin."""
        return self.default_deadline if self.movetime is None else self.movetime

    def given_for(self, acts: int) -> float:
        """Returns all that the clock has been given for so many acts and the next one, 0 where there is no clock."""
        periods = 1 + (acts // self.period if self.period else 0)
        return (self.clock or 0.0) * periods + self.increment * acts


@dataclass(frozen=True, kw_only=True)
class Patience:
    """How long an engine may take off the clock, in seconds."""

    start: float = 5.0
    """From its start to `u66ok`."""
    ping: float = 60.0
    """From the first `isready` to `readyok`."""
    newgame: float = 60.0
    """From `newgame` and `isready` to `readyok`."""
    restarts: int = 3
    """Attempts to make it ready before it is banned."""


_Times = TypeVar("_Times", TimeControl, Patience)


def with_times(times: _Times, given: Mapping[str, Any]) -> _Times:
    """Returns times with those of the given fields laid over them that they have."""
    return replace(times, **{item.name: given[item.name] for item in fields(times) if item.name in given})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of a run."""

    rules: str
    """Name of the rule set, switches included."""
    seed: str
    """The master seed."""
    pairs: int
    """Mirrored pairs, or rotations of more games, of each encounter: in each the same cards are played once for every
    seating."""
    unit: Literal["deal", "match"]
    """What one game is."""
    stock: Literal["seat", "order"]
    """Keyed by seat: each seat draws its own cards whoever won the trick; or in the order of the stock."""
    control: TimeControl
    """Limits of the acts."""
    patience: Patience
    """Deadlines off the clock."""
    concurrency: int
    """Games that are played at the same time."""
    engines: tuple[Contestant, ...]
    """The engines, one for each seat or one for each side; the first game of a pair seats them in this order. In a
    tournament any number, in the order of their seeds."""
    test: SequentialTest | None = None
    """The test that ends the run early."""
    fault_limit: int = 0
    """Deals that may be lost by faults; with more the run says nothing of strength."""
    ban: int = 0
    """Deals lost by faults after which an engine is out; 0 is never."""

    format: str = "pair"
    """Who meets whom; a name of `FORMATS`."""
    rounds: int = 1
    """Rounds of the tournament."""
    extra_pairs: int = 10
    """Pairs that an encounter which must have a winner goes on for, while it is level; then the lot decides."""
    score: tuple[int, ...] = ()
    """Match score of each seat to begin with; empty is none, and single deals then have no target."""
    book: Book | None = None
    """The deals; none draws them from the seed."""
    memory: int | None = None
    """Bytes of address space that each process of an engine may have; None is no limit."""
    processes: int | None = None
    """Processes and threads that an engine may have at the same time."""
    cpu: int | None = None
    """Seconds of CPU time that each process of an engine may use."""
    sandbox: bool = False
    """Whether engines are kept from the network, the referee's files and each other."""
    strict: bool = False
    """Whether every game has fresh processes, its place in a shuffled order and suits of its own names."""
    commit: bool = False
    """Whether seed and book are kept out of the record until the run is over."""

    def __post_init__(self) -> None:
        rules = self.rule_set
        if self.format == "pair":
            self._refuse_other_engines(rules)
        else:
            self._refuse_no_tournament(rules)
        self._refuse_uneven_clocks()
        if self.unit == "match" and rules.match.target is None:
            raise SettingsError(f"--match: {self.rules} has no match target; add one: {self.rules}+matchTarget:7")
        if self.test is not None and self.test.least > self.pairs:
            raise SettingsError(
                f"--least {self.test.least}: no verdict before, and --pairs {self.pairs} are all there are"
            )
        if self.seed.split() != [self.seed]:
            raise SettingsError(f"--seed {self.seed!r}: not a text without spaces")
        if self.score:
            self._refuse_score(rules)
        if self.book is not None and len(self.book.deals) < self.deals:
            raise SettingsError(
                f"--book {self.book.path}: {len(self.book.deals)} deals; the run needs {self.deals}, "
                "one for each pair of an encounter in each round"
            )

    @property
    def rule_set(self) -> RuleSet:
        """The rule set itself."""
        return rule_set(self.rules)

    @cached_property
    def controls(self) -> dict[str, TimeControl]:
        """The limits of each engine by its name: those of the run, and its own over them."""
        return {engine.name: with_times(self.control, engine.times) for engine in self.engines}

    def controls_of(self, seats: Sequence[str]) -> list[TimeControl]:
        """Returns the limits by seat for the engines that sit there; those of the run for a name that no engine has."""
        return [self.controls.get(name, self.control) for name in seats]

    def patience_with(self, engine: Contestant) -> Patience:
        """Returns the deadlines off the clock for an engine."""
        return with_times(self.patience, engine.times)

    @property
    def withheld(self) -> bool:
        """Whether the record says nothing of future deals while the run goes on."""
        return self.commit or self.strict

    @property
    def games(self) -> int:
        """How many games there are, without those of extra pairs."""
        return self.pairs * self.games_of_pair * self.scheme.encounters(len(self.engines), self.rounds, self.table)

    @property
    def table(self) -> int:
        """How many engines meet in an encounter: in a tournament one for each side."""
        return len(self.engines) if self.format == "pair" else len(set(self.rule_set.sides))

    @property
    def games_of_pair(self) -> int:
        """How many games the same cards are played in by the same engines."""
        return self.table

    @property
    def scheme(self) -> Format:
        """The format itself."""
        return FORMATS[self.format]

    @property
    def stride(self) -> int:
        """Pairs that an encounter can have at most; its pairs are numbered from a multiple of it."""
        return self.pairs + (self.extra_pairs if self.scheme.decisive else 0)

    @property
    def deals(self) -> int:
        """How many pairs have cards of their own: all encounters of a round have the same."""
        return self.rounds * self.stride

    @property
    def guessable(self) -> bool:
        """True for a seed that an engine could find by trial from its own hand."""
        return len(self.seed) < MASTER_SEED_DIGITS

    def _refuse_other_engines(self, rules: RuleSet) -> None:
        seats, sides = len(rules.sides), len(set(rules.sides))
        if len(self.engines) not in (seats, sides):
            or_sides = f", or {sides}, one for each side" if sides < seats else ""
            raise SettingsError(f"--engine: {len(self.engines)} given; {self.rules} needs {seats} engines{or_sides}")
        if self.rounds != 1:
            raise SettingsError(f"--rounds {self.rounds}: allowed with --format swiss")

    def _refuse_uneven_clocks(self) -> None:
        clocks = [with_times(self.control, engine.times).clock is not None for engine in self.engines]
        if any(clocks) and not all(clocks):
            one, other = (
                f"engine {place + 1}, {self.engines[place].shown},"
                for place in (clocks.index(True), clocks.index(False))
            )
            raise SettingsError(
                f"{other} has no clock, and {one} has one; give it a tc= of its own, or all of them --tc"
            )

    def _refuse_no_tournament(self, rules: RuleSet) -> None:
        count = len(self.engines)
        if self.table > 2 and not self.scheme.large:
            large = ", ".join(name for name, scheme in FORMATS.items() if scheme.large)
            raise SettingsError(
                f"--format {self.format}: pairs two sides, and {self.rules} has {self.table}; allowed for it: {large}"
            )
        if count < self.table:
            at_least = f"--format {self.format} of {self.rules} needs at least {self.table} engines"
            raise SettingsError(f"--engine: {count} given; {at_least}")
        if self.test is not None:
            each = "of many engines, one run for each two of them"
            raise SettingsError(f"--sprt with --format {self.format}: allowed with --format pair; {each}")
        least, most = (1, self.scheme.most(count)) if self.format == "swiss" else (self.scheme.rounds(count),) * 2
        if not least <= self.rounds <= most:
            allowed = f"1 to {most}, more would take rematches" if self.format == "swiss" else f"{most}"
            raise SettingsError(f"--rounds {self.rounds}: allowed for {self.format} of {count} engines: {allowed}")

    def _refuse_score(self, rules: RuleSet) -> None:
        shown, target = ",".join(map(str, self.score)), rules.match.target
        by_side = dict(zip(rules.sides, self.score, strict=False))
        if len(self.score) != len(rules.sides) or any(
            by_side[side] != had for side, had in zip(rules.sides, self.score, strict=True)
        ):
            same = ", the same for partners" if len(set(rules.sides)) < len(rules.sides) else ""
            raise SettingsError(f"--score {shown}: allowed: {len(rules.sides)} numbers, one for each seat{same}")
        if target is not None and max(self.score) >= target:
            raise SettingsError(f"--score {shown}: allowed: below the target of {self.rules}, {target}")


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """Returns the settings as JSON data."""
    return asdict(settings)


def settings_from_json(data: Mapping[str, Any]) -> Settings:
    """Returns settings from JSON data. Raises `KeyError`, `TypeError` where it is none."""
    known = {item.name: data[item.name] for item in fields(Settings) if item.name in data}
    known["control"] = TimeControl(**known["control"])
    known["patience"] = Patience(**known["patience"])
    known["engines"] = tuple(Contestant(**{**engine, "argv": tuple(engine["argv"])}) for engine in known["engines"])
    known["score"] = tuple(known.get("score", ()))
    if known.get("book") is not None:
        deals = tuple(BookDeal(**deal) for deal in known["book"]["deals"])
        known["book"] = Book(known["book"]["path"], deals)
    if known.get("test") is not None:
        known["test"] = SequentialTest(**known["test"])
    return Settings(**known)
