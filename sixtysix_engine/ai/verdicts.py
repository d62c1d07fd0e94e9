"""What a search thinks of each act, told to whoever listens and turned into a choice."""

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import NamedTuple

from .. import core
from ..game.actions import Action
from ..game.deal import Deal
from ..game.ruleset import RuleSet
from .looking import sensible
from .match_score import SCALE, probability, slope, worth
from .player import Choice, Finding, Player, Question

USUAL = {"game": 1.8, "card": 25.0, "stake": 60.0}
"""What deals usually differ by, in the units of a rule set: about the standard deviation of a deal."""


class Verdict(NamedTuple):
    """One act."""

    act: Action
    """The act."""
    score: float | None = None
    """Expected points of the deal, won minus lost, in the rule set's own unit; none where nobody looked."""
    error: float | None = None
    """Standard error of `score`."""
    win: float | None = None
    """Probability of winning the deal."""
    match: float | None = None
    """Probability of winning the match."""
    line: tuple[tuple[int, Action], ...] = ()
    """What is expected to follow, as far as was looked ahead, with the seats."""


class Scale(NamedTuple):
    """What the values of a search count."""

    worth: "core.Worth | None" = None
    """The chance of winning the match, in parts of `SCALE`, above what it is now; none: points of the deal."""
    point: float = 1.0
    """What a point of the deal comes to."""
    now: float = 0.0
    """The chance of winning the match before the deal."""

    def match(self, score: float) -> float | None:
        """Returns the chance of winning the match with so many points of the deal expected."""
        return None if self.worth is None else min(1.0, max(0.0, self.now + score * self.point / SCALE))


POINTS = Scale()
"""The points of the deal."""


def scale_of(deal: Deal, me: int) -> Scale:
    """Returns the chance of winning the match as the measure of a deal, or its points where there is none."""
    table, point, now = worth(deal), slope(deal), probability(deal)
    return Scale(table, point, now[me]) if table is not None and point and now else POINTS


def verdict(
    deal: Deal, act: Action, value: "core.ActValue | core.TreeValue", scale: Scale = POINTS, less: float = 0.0
) -> Verdict:
    """Returns what a search has found out about an act, worth so many points less than it found.

    By the score of the match the points are what would be worth as much on average.
    """
    others = len({deal.rules.sides[seat] for seat in deal.order}) - 1  # the core adds up what is won of each
    unit = others * scale.point
    score = value.mean / unit - less
    error = value.error / unit if isfinite(value.error) else None
    return Verdict(act, score, error, value.win, scale.match(score))


def choice_of(question: Question, ranked: Sequence[Verdict], *, nodes: int = 1, worlds: int | None = None) -> Choice:
    """Tells of acts, the best first, as many as are wanted, and chooses the first."""
    tell(question, ranked, nodes=nodes, worlds=worlds)
    best = ranked[0]
    return Choice(act=best.act, score=best.score, win=best.win)


def without_search(question: Question, rules: Player) -> Choice | None:
    """Returns the only act that makes sense, or by rules of thumb where the native core is missing; else nothing."""
    acts = sensible(question)
    if len(acts) == 1:
        return choice_of(question, [Verdict(acts[0])])
    return None if core.NATIVE else rules.choose(question)


def tell(question: Question, ranked: Sequence[Verdict], *, nodes: int, worlds: int | None) -> None:
    """Tells of acts, the best first, as many as are wanted; those that nobody looked at are the last."""
    wanted, told = question.limits.multipv, {verdict.act for verdict in ranked}
    verdicts = [*ranked, *(Verdict(act) for act in question.acts if act not in told)]
    for rank, verdict in enumerate(verdicts[: wanted or 1], 1):
        question.report(
            Finding(
                pv=((question.me, verdict.act), *verdict.line),
                rank=None if wanted is None else rank,
                nodes=nodes,
                worlds=worlds,
                score=verdict.score,
                error=verdict.error,
                win=verdict.win,
                match=verdict.match,
            )
        )


def misjudged(verdicts: Sequence[Verdict], rules: RuleSet, misjudges: float, rng: Random) -> list[Verdict]:
    """Returns acts as they seem to somebody who errs, the seemingly best first; great errors are rare."""
    spread = misjudges * USUAL[rules.match.unit]
    seeming = {verdict.act: (verdict.score or 0.0) + rng.gauss(0.0, spread) for verdict in verdicts}
    return sorted(verdicts, key=lambda verdict: -seeming[verdict.act])
