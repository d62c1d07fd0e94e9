"""A player by search of information sets: one tree of acts, a new world for each walk, rules of thumb beyond the tree,
exact ends. Everybody chooses what has been best for him.

It stays as it is, for others to be measured against.
"""

from .levels import LEVELS, Terms, usual_terms
from .player import Choice, Question
from .rule import RulePlayer
from .verdicts import choice_of, misjudged, without_search
from .walking import MARGIN, TreeStyle, plant, walk

STYLE = TreeStyle(weights="rule", models=False, explore=0.4)
"""Its tree."""
MOST_WALKS = 1_000_000
"""Walks where only the time is limited."""
USUAL_WALKS = 1000
"""Walks where nothing is."""


class IsmctsPlayer:
    """A player by one tree; without the native core it plays by rules of thumb."""

    def __init__(self, terms: Terms | None = None) -> None:
        self._terms = terms or usual_terms()
        self._level = self._terms.level
        self._rules = RulePlayer(terms)

    def choose(self, question: Question) -> Choice:
        """Returns the act that was walked most."""
        return without_search(question, self._rules) or self._search(question)

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""

    def _search(self, question: Question) -> Choice:
        limits = question.limits
        due = None if limits.deadline is None else limits.deadline - MARGIN
        tree = plant(question, STYLE, threads=self._terms.threads)
        ranked = walk(tree, question, limits.worlds or self._most(question), due)
        if self._level.misjudges:
            ranked = misjudged(ranked, question.deal.rules, self._level.misjudges, question.rng)
        return choice_of(question, ranked, nodes=tree.steps, worlds=sum(v.walks for v in tree.values().values()))

    def _most(self, question: Question) -> int:
        weaker = self._level is not LEVELS[-1]
        limited = question.limits.deadline is not None or question.limits.nodes is not None
        return self._level.walks if weaker else MOST_WALKS if limited else USUAL_WALKS
