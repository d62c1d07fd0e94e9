"""A match as a run: the engines of one table play pairs or rotations, all of them or until a test is settled."""

from collections.abc import Iterator, Mapping

from .contest import Contest
from .findings import format_findings, is_void
from .report import format_estimate, format_summary, format_table, format_trial
from .schedule import Due, missing
from .settings import Settings
from .tally import Tally


class MatchRun:
    """What is to be played, counted and told of a match."""

    settings: Settings
    """Its settings; every engine has a name."""
    totals: Tally
    """What has been played."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.totals = Tally([engine.name for engine in settings.engines], settings.rule_set, settings.test)

    def missing(self) -> Iterator[Due]:
        """Yields the games that have not been played."""
        everybody = tuple(range(len(self.settings.engines)))
        return (Due(index, everybody) for index in missing(self.settings, self.totals.played))

    @property
    def left(self) -> int:
        """How many games are missing; none when a test needs no more."""
        return 0 if self.settled else self.games - len(self.totals.played)

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.settings.games

    @property
    def settled(self) -> bool:
        """Whether no more games are needed: an engine is out, or a test has its verdict, or can have none."""
        if self.banned:
            return True
        return self.totals.trial is not None and (self.verdict is not None or is_void(self.settings, self.totals))

    def wanted(self, _: Due) -> bool:
        """Returns whether a game is still to be played."""
        return True

    @property
    def banned(self) -> Mapping[str, str]:
        """The engines that are out by the deals that they lost by faults, and why."""
        most = self.settings.ban
        lost = {name: totals.faults.total() for name, totals in self.totals.engines.items()}
        return {
            name: f"{count} deals lost by faults, --ban {most}" for name, count in lost.items() if 0 < most <= count
        }

    @property
    def verdict(self) -> str | None:
        """What a test has come to: H0, H1, or nothing."""
        return None if self.totals.trial is None else self.totals.trial.verdict

    def headline(self) -> str:
        """Writes what the first engine is better by, in a few words."""
        name, totals = next(iter(self.totals.engines.items()))
        trial = f"  LLR {format_trial(self.totals.trial)}" if self.totals.trial else ""
        return f"{name} {format_estimate(totals.estimate)} a deal{trial}"

    def report(self, path: str) -> str:
        """Writes the table and all that it says of strength."""
        settings, tally = self.settings, self.totals
        summary = format_summary(settings, tally, path)
        out = "".join(f"OUT: {name}: {why}; the run has ended\n" for name, why in self.banned.items())
        return f"{format_table(settings, tally)}\n{summary}\n{out}\n{format_findings(settings, tally)}"

    def contest(self) -> Contest:
        """Returns the tables of the match."""
        return Contest(self.settings)
