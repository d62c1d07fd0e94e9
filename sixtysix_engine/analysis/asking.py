"""One asking what the acts of a moment are worth: of a player, or of the solver in worlds that a view leaves open.

Nothing but the view is read.
"""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import monotonic
from typing import NamedTuple

from .. import core
from ..ai.limits import Limits
from ..ai.looking import barred
from ..ai.player import Finding, Player, Question
from ..core.stopping import stopping
from ..core.worlds import Worlds, unseen
from ..game.actions import Action, Claim
from ..game.deal import Deal

_SCALE = 1_000_000
"""What certainty to win a match is worth to the core, which counts in whole numbers."""
_SCORES = 13
"""Scores of a deal that make a difference to a match in game points or stakes."""

Stopped = Callable[[], bool]
"""Tells whether the answer is no longer wanted."""
MatchChances = Callable[[Deal, Sequence[int]], float]
"""The probability that the side of seat `deal.order[0]` wins the match if the deal ends with these points by seat."""


class Worth(NamedTuple):
    """What one act is worth."""

    value: float
    """Expected points of the deal, more than the mean of the other sides, in the rule set's unit."""
    error: float
    """Standard error of it; infinite where one world was looked at and there are more."""
    win: float | None
    """Probability of winning the deal."""
    match: float | None
    """Probability of winning the match."""
    line: tuple[tuple[int, Action], ...]
    """Expected play, beginning with the act, as far as the player names it."""


class Batch(NamedTuple):
    """What one asking found."""

    worlds: int
    """Worlds looked at."""
    worth: dict[Action, Worth]
    """By act."""
    whole: bool = True
    """Every legal act has its value."""


class Ask:
    """One asking, of a player or of the solver itself."""

    def __init__(self, deal: Deal, limits: Limits, rng: Random, stopped: Stopped) -> None:
        self.deal, self.limits, self.rng, self.stopped = deal, limits, rng, stopped
        self.acts = deal.legal_actions()
        self._span = (limits.deadline or inf) - monotonic()

    def player(self, player: Player, chances: MatchChances | None) -> Batch | None:
        """Returns what a player thinks of the acts, nothing where it gives fewer than two a value."""
        found: dict[Action, Finding] = {}

        def hear(finding: Finding) -> None:
            if finding.pv:
                found[finding.pv[0][1]] = finding

        player.choose(
            Question(
                deal=self.deal, acts=self.acts, rng=self.rng, limits=self.limits, report=hear, stopped=self.stopped
            )
        )
        worlds = max((finding.worlds or 0 for finding in found.values()), default=0)
        worth = {}
        for act in self.acts:
            finding = found.get(act)
            if finding is not None and finding.score is not None and (finding.error != inf or worlds <= 1):
                worth[act] = Worth(finding.score, finding.error or 0.0, finding.win, finding.match, finding.pv)
        if not worth:
            return None
        worth |= {act: self._claimed(act) for act in self.acts if isinstance(act, Claim) and act not in worth}
        if len(worth) < 2:
            return None
        return Batch(worlds, self._with_matches(worth, chances), len(worth) == len(self.acts))

    def _claimed(self, claim: Action) -> Worth:
        """What a claim brings is the law's to say; players leave out one that is wrong."""
        deal, seat = self.deal.copy(), self.deal.turn
        deal.apply(claim)
        assert deal.outcome is not None
        assert seat is not None
        points, sides = deal.outcome.points, deal.rules.sides
        others = [points[sides.index(side)] for side in deal.playing_sides() if side != sides[seat]]
        value = points[seat] - sum(others) / len(others)
        return Worth(value, 0.0, float(value > 0), None, ((seat, claim),))

    def solver(self, chances: MatchChances | None) -> Batch | None:
        """Returns what the solver makes of the worlds, nothing where it cannot look or there was no time for one."""
        found = self._evaluate(None)
        if found is None or self.deal.turn is None:
            return None
        others = len(self.deal.playing_sides()) - 1
        worth = {
            act: Worth(value.mean / others, value.error / others, value.win, None, ((self.deal.turn, act),))
            for act, value in found.values.items()
        }
        return Batch(found.worlds, self._with_matches(worth, chances), whole=True)

    def _evaluate(self, worth: core.Worth | None) -> core.Evaluation | None:
        deal, due = self.deal, monotonic() + self._span
        try:
            with stopping(lambda: self.stopped() or monotonic() > due) as stop:
                return core.evaluate(
                    deal,
                    barred=barred(deal, deal.turn or 0),
                    limit=self.limits.worlds or 1,
                    seed=self.rng.getrandbits(63),
                    worth=worth,
                    stop=stop,
                )
        except (core.Stopped, ValueError):
            return None

    def _with_matches(self, worth: dict[Action, Worth], chances: MatchChances | None) -> dict[Action, Worth]:
        """Adds the probability of winning the match, where the player has not named it and it can be told."""
        deal = self.deal
        sides = [deal.rules.sides[seat] for seat in deal.order]
        if any(one.match is not None for one in worth.values()) or chances is None or deal.target is None:
            return worth
        if deal.rules.match.unit == "card" or len(set(sides)) != 2:
            return worth

        def certain(one: int, other: int) -> int:
            points = [one if side == sides[0] else other for side in deal.rules.sides]
            return round((2 * chances(deal, points) - 1) * _SCALE)

        scores = range(_SCORES + deal.carry)
        found = self._evaluate([[certain(one, other) for other in scores] for one in scores])
        if found is None:
            return worth
        return {act: one._replace(match=(found.values[act].mean / _SCALE + 1) / 2) for act, one in worth.items()}


def worlds_of(deal: Deal) -> Worlds | None:
    """Returns the worlds that a view leaves possible; nothing where the core knows none."""
    if deal.ask in ("bid", "trump"):
        return None
    try:
        return Worlds(unseen(deal, barred(deal, deal.turn or 0), None))
    except ValueError:
        return None
