"""A player that looks at its acts in the worlds it must think possible, each solved exactly, and takes the mean.

Every hand once the stock is closed or used up; while it is open, as many hands and orders of the stock as time allows.
"""

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
SOME_WORLDS = 200
"""Worlds of strict play between pairs, each of which takes longer."""
SHARE = {"weak": 0.02, "medium": 0.1, "strong": 1.0}
"""How much of that, by the words of `registry.STRENGTHS`."""
MARGIN = 0.004
"""Seconds before it is due at which the search ends."""
LARGEST_STOCK = 11
"""Face-down cards with which a whole deal is solved."""
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
        wrong = [act for act in question.acts if isinstance(act, Claim)]
        sure = len(question.acts) == 1 or (wrong and _is_right(question))
        found = None if sure or not core.NATIVE or not _fits(question.deal) else self._evaluate(question)
        if found is None:
            return self._rules.choose(question)
        worth = {act: found.values[act].mean - _optimism(question.deal, act) for act in self._rules.ranking(question)}
        ranked = sorted(worth, key=lambda act: (act in wrong, -round(worth[act], 9)))
        _report(question, found, worth, ranked)
        return Choice(act=ranked[0], score=worth[ranked[0]], win=found.values[ranked[0]].win)

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""

    def _evaluate(self, question: Question) -> core.Evaluation | None:
        """Returns what the acts are worth in the worlds that there was time for; nothing where there was for none."""
        deal, limits = _seen(question), question.limits
        due = float("inf") if limits.deadline is None else limits.deadline - MARGIN
        usual = ALL_WORLDS if len(deal.order) == 2 else SOME_WORLDS
        if deal.phase == "open":
            usual = WORLDS[min(sum(deal.tricks), len(WORLDS) - 1)]
        try:
            with stopping(lambda: question.stopped() or monotonic() > due) as stop:
                return core.evaluate(
                    deal,
                    barred=barred(deal, question.me),
                    limit=min(core.MOST_WORLDS, limits.worlds or max(1, int(usual * self._share))),
                    seed=question.rng.getrandbits(63),
                    stop=stop,
                )
        except core.Stopped:
            return None


def _fits(deal: Deal) -> bool:
    """Tells whether a world can be solved soon: strict play of two sides, or a whole deal of two seats.

    Whole deals with a large stock or with side payments take long.
    """
    rules = deal.rules
    if deal.ask in ("bid", "trump") or rules.pack.copies > 1 or len({rules.sides[seat] for seat in deal.order}) > 2:
        return False
    if deal.phase != "open":
        return True
    return len(deal.order) == 2 and not rules.match.honours and len(deal.stock) <= LARGEST_STOCK


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


def barred(deal: Deal, me: int) -> core.Barred:
    """Returns what the others cannot hold, by the cards they have played."""
    known = barred_cards(deal, set(Knowledge(deal, me).unseen))
    return {seat: cards for seat, cards in known.items() if seat != me}


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
