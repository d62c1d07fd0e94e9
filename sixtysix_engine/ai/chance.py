"""A player without a plan, the measure of all others."""

from ..game.actions import CLAIM
from .player import Choice, Question, report_ranking


class RandomPlayer:
    """Chooses uniformly among the acts, except that it claims when, and only when, the claim is right.

    Uniform claims would be wrong ones nearly always and lose each deal at once, which measures nothing.
    """

    def choose(self, question: Question) -> Choice:
        """Returns an act; a right claim comes first, a wrong one last."""
        deal, acts = question.deal, list(question.acts)
        question.rng.shuffle(acts)
        if CLAIM in acts:
            target, side = deal.rules.ending.target, deal.rules.sides[question.me]
            right = target is not None and deal.points[side] >= target
            acts.remove(CLAIM)
            acts.insert(0 if right else len(acts), CLAIM)
        report_ranking(question, acts)
        return Choice(act=acts[0])

    def forget(self) -> None:
        """Has nothing to forget."""
