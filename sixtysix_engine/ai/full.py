"""A player that looks at its acts in the worlds it must think possible, each solved exactly, and takes the mean.

Every hand once the stock is closed or used up; while it is open, as many hands and orders of the stock as time allows.
"""

from collections.abc import Iterable
from time import monotonic

from .. import core
from ..core.stopping import stopping
from ..game.actions import Action, Claim, Close
from ..game.cards import HIDDEN
from ..game.deal import Deal
from ..game.notation import format_position, parse_position
from ..game.view import view_of
from .counting import Knowledge
from .player import Choice, Finding, Question
from .rule import RulePlayer
from .voids import barred_cards

WORLDS = (20, 60, 200, 500)
"""Worlds of an open stock looked into by tricks played, where the question sets no limit: early ones are slow."""
ALL_WORLDS = 20_000
"""As many of strict play are all looked into, rather than drawn by chance."""
SHARE = {"weak": 0.02, "medium": 0.1, "strong": 1.0}
"""How much of that, by the words of `registry.STRENGTHS`."""
MARGIN = 0.004
"""Seconds before it is due at which the search ends."""
OPTIMISM = (0.36, 0.36, 0.36, 0.25, 0.29, 0.04)
"""What closing is worth less than its mean, by tricks played: in each world the closer sees the other hand, at the
table he does not. Measured on deals between strong players, in game points.
"""


class FullPlayer:
    """A player by all worlds. Where the core cannot look, it plays by rules of thumb."""

    def __init__(self, strength: str = "strong") -> None:
        self._share = SHARE[strength]
        self._rules = RulePlayer(strength)

    def choose(self, question: Question) -> Choice:
        """Returns the act that is worth most on average; of equal ones that which rules of thumb prefer."""
        acts = [act for act in question.acts if not isinstance(act, Claim) or _is_right(question)]
        if not core.NATIVE or not acts or not _fits(question.deal):
            return self._rules.choose(question)
        claims = [act for act in acts if isinstance(act, Claim)]
        if claims or len(acts) == 1:
            return Choice(act=(claims or acts)[0])
        found = self._evaluate(question)
        if found is None:
            return self._rules.choose(question)
        worth = {act: value.mean - _optimism(question.deal, act) for act, value in found.values.items() if act in acts}
        ranked = sorted(self._preferred(question, worth), key=lambda act: -round(worth[act], 9))
        _report(question, found, worth, ranked)
        return Choice(act=ranked[0], score=worth[ranked[0]], win=found.values[ranked[0]].win)

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""

    def _evaluate(self, question: Question) -> core.Evaluation | None:
        """Returns what the acts are worth in the worlds that there was time for; nothing where there was for none."""
        deal, limits = _seen(question), question.limits
        due = float("inf") if limits.deadline is None else limits.deadline - MARGIN
        usual = WORLDS[min(sum(deal.tricks), len(WORLDS) - 1)] if deal.phase == "open" else ALL_WORLDS
        try:
            with stopping(lambda: question.stopped() or monotonic() > due) as stop:
                return core.evaluate(
                    deal,
                    barred=_barred(deal, question.me),
                    limit=min(core.MOST_WORLDS, limits.worlds or max(1, int(usual * self._share))),
                    seed=question.rng.getrandbits(63),
                    stop=stop,
                )
        except core.Stopped:
            return None

    def _preferred(self, question: Question, acts: Iterable[Action]) -> list[Action]:
        """Orders acts by rules of thumb, the best first."""
        return [act for act in self._rules.ranking(question) if act in set(acts)]


def _fits(deal: Deal) -> bool:
    """Tells whether every world can be solved soon: two seats, or strict play of pairs."""
    if deal.ask in ("bid", "trump") or deal.rules.pack.copies > 1:
        return False
    return len(deal.order) == 2 or (deal.phase != "open" and len({deal.rules.sides[seat] for seat in deal.order}) == 2)


def _seen(question: Question) -> Deal:
    """Returns the deal without what the seat may not look at."""
    deal = question.deal
    if any(HIDDEN in hand for hand in deal.hands):
        return deal
    return parse_position(format_position(view_of(deal, question.me))).deal


def _is_right(question: Question) -> bool:
    deal = question.deal
    target = deal.rules.ending.target
    return target is not None and deal.points[deal.rules.sides[question.me]] >= target


def _optimism(deal: Deal, act: Action) -> float:
    if not isinstance(act, Close) or deal.rules.match.unit != "game":
        return 0.0
    return OPTIMISM[min(sum(deal.tricks), len(OPTIMISM) - 1)]


def _barred(deal: Deal, me: int) -> core.Barred:
    unseen = Knowledge(deal, me).unseen
    barred = barred_cards(deal, set(unseen))
    return {seat: cards & set(unseen) for seat, cards in barred.items() if seat != me}


def _report(question: Question, found: core.Evaluation, worth: dict[Action, float], ranked: list[Action]) -> None:
    for rank, act in enumerate(ranked[: question.limits.multipv or 1], 1):
        value = found.values[act]
        finding = Finding(
            pv=((question.me, act),),
            rank=rank if question.limits.multipv is not None else None,
            nodes=found.nodes,
            worlds=found.worlds,
            score=worth[act],
            error=value.error,
            win=value.win,
        )
        question.report(finding)
