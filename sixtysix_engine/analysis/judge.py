"""What each act of a case gave away, whether that was a mistake, and why; then the sums by seat.

A difference within twice its error is no mistake.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import isfinite, sqrt
from random import Random
from typing import Literal

from ..game.actions import Action
from .asking import Stopped
from .courses import courses
from .look import Look, Looker, Loss
from .moments import Case, Moment
from .reasons import UNKNOWN, Evidence, reason

Mark = Literal["best", "equal", "unsure", "mistake", "forced", "unseen"]
"""The best act; one that gives nothing worth naming away; a difference that chance may have made; a mistake; the only
act; not looked at.
"""
FOLLOWED = 40
"""Worlds in which both acts are followed to the end of the deal."""
THRESHOLDS = {"game": 0.05, "card": 1.0, "stake": 0.1}
"""What is worth naming, by the unit of the match."""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """One act, judged."""

    number: int
    """Its place in the case, from 1."""
    moment: Moment
    """The moment."""
    trick: int
    """The trick it belongs to, from 1."""
    ask: str
    """The kind of moment."""
    look: Look
    """What the acts are worth."""
    mark: Mark
    """What came out."""
    loss: Loss | None = None
    """What the act gave away; none where it was not looked at."""
    why: str = ""
    """Why it was a mistake."""

    @property
    def played(self) -> Action | None:
        """The act that was played."""
        return self.moment.played


@dataclass(frozen=True, kw_only=True)
class Tally:
    """The acts of one seat."""

    seat: int
    """The seat."""
    acts: int = 0
    """All of them."""
    forced: int = 0
    """Those without a choice."""
    unseen: int = 0
    """Those that were not looked at."""
    best: int = 0
    """Those that were best or gave nothing worth naming away."""
    unsure: int = 0
    """Those whose difference chance may have made."""
    mistakes: int = 0
    """Mistakes."""
    lost: float = 0.0
    """Points given away by all acts that were looked at."""
    variance: float = 0.0
    """Of `lost`: the squares of the errors; different moments are looked at in different worlds."""
    match: float | None = None
    """The same as a probability of winning the match; none where that is not known."""

    @property
    def error(self) -> float:
        """Standard error of `lost`."""
        return sqrt(self.variance)

    def with_act(self, judged: Judgement) -> "Tally":
        """Returns the tally with one act more."""
        field = {"equal": "best", "mistake": "mistakes"}.get(judged.mark, judged.mark)
        more = replace(self, acts=self.acts + 1, **{field: getattr(self, field) + 1})
        loss = judged.loss
        if loss is None or not isfinite(loss.error):
            return more
        match = more.match if loss.match is None else (more.match or 0.0) + loss.match
        return replace(more, lost=more.lost + loss.value, variance=more.variance + loss.error**2, match=match)


class Judge:
    """Judges the acts of cases."""

    def __init__(self, looker: Looker, *, threshold: float | None = None, seats: Iterable[int] = ()) -> None:
        """`threshold` in points of the deal, none for that of the unit; no `seats` are all of them."""
        self._looker, self._threshold, self._seats = looker, threshold, frozenset(seats)

    def judge(self, case: Case, stopped: Stopped) -> Iterator[Judgement]:
        """Yields each act of the wanted seats, judged; ends early where it is stopped."""
        for number, moment in enumerate(case.moments, 1):
            if self._seats and moment.seat not in self._seats:
                continue
            judged = self._one(case, number, moment, stopped)
            if stopped():
                return
            yield judged

    def _one(self, case: Case, number: int, moment: Moment, stopped: Stopped) -> Judgement:
        deal = moment.deal()
        known = Judgement(
            number=number,
            moment=moment,
            trick=deal.tricks_played + 1,
            ask=str(deal.ask),
            look=Look(acts={}, missing="the only act"),
            mark="forced",
        )
        if len(deal.legal_actions()) == 1 and moment.played is not None:
            return known
        look = self._looker.look(moment, stopped)
        if look.best is None or moment.played is None:
            return replace(known, look=look, mark="unseen")
        if moment.played not in look.acts:
            return replace(known, look=replace(look, missing=f"{look.by} gives it no value"), mark="unseen")
        loss = look.loss(moment.played)
        mark = self._mark(case, look, moment.played, loss)
        why = self._why(case, moment, look, stopped) if mark == "mistake" else ""
        return replace(known, look=look, mark=mark, loss=loss, why=why)

    def _mark(self, case: Case, look: Look, played: Action, loss: Loss) -> Mark:
        if played == look.best:
            return "best"
        least = THRESHOLDS[case.rules.match.unit] if self._threshold is None else self._threshold
        if loss.match is not None and loss.match <= 0:
            return "equal"  # fewer points, and no worse for the match
        if loss.value > least:
            return "mistake" if loss.value > 2 * loss.error else "unsure"
        return "equal" if loss.value + 2 * loss.error <= least else "unsure"

    def _why(self, case: Case, moment: Moment, look: Look, stopped: Stopped) -> str:
        played, best = moment.played, look.best
        if played is None or best is None:
            return UNKNOWN
        seed = Random(f"{self._looker.seed} why {moment.view}").getrandbits(63)
        followed = courses(
            moment, (played, best), worlds=FOLLOWED, seed=seed, seconds=self._looker.movetime, stopped=stopped
        )
        evidence = Evidence(
            deal=moment.deal(),
            seat=moment.seat,
            played=played,
            best=best,
            worth=(look.acts[played], look.acts[best]),
            courses=[(pair[0], pair[1]) for pair in followed.worlds],
            every=followed.every,
            ended=case.ended,
        )
        return reason(evidence)
