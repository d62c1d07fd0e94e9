"""The strongest player: a tree while much is hidden, all worlds once they can be counted, closing as a bet.

What each stage is worth was measured by switching it off (benchmarks/strength); the switches stay.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from .. import core
from ..core.stopping import stopping
from ..game.actions import CLOSE, Action, Close
from ..game.deal import Deal
from .levels import Level, levels
from .looking import barred, seen, sensible
from .player import Choice, Question
from .rule import RulePlayer
from .verdicts import Verdict, choice_of, misjudged, verdict
from .walking import TreeStyle, plant, walk

WALKS = 4000
"""Walks through a tree, where the question sets no limit; more change little."""
LATE_WORLDS = 600
"""Worlds of an open stock near its end, where the question sets no limit."""
CLOSED_WORLDS = 20_000
"""As many of strict play are all looked into, rather than drawn by chance."""
SHARED_WORLDS = 200
"""Worlds of strict play between pairs, each of which takes longer."""
BET_WORLDS = 1000
"""Hands of the other that closing is tried against."""
MARGIN = 0.0015
"""Seconds before it is due at which the search ends."""
BET_SHARE = 0.3
"""Part of the time that is kept for closing, where it can be thought of."""
OPTIMISM = (0.36, 0.36, 0.36, 0.25, 0.29, 0.04)
"""What closing is worth less than its mean over worlds, by tricks played: in each world the closer sees the other hand,
at the table he does not. Measured on deals between strong players, in game points.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """What the player makes use of."""

    late: int = 3
    """Face-down cards from which on all hands and orders of an open stock are looked into; -1: a tree to its end."""
    bets: bool = True
    """Closing is valued by all hands that the other may hold, less what is too bright about that."""
    models: bool = True
    """In the tree the others play by the fitted policy, each hand for itself."""
    weights: str = "fitted"
    """The policy of everybody beyond the tree."""
    explore: float = 0.4
    """How much the tree tries of what is little known."""
    exact_closed: bool = False
    """The end of a closed stock is solved, as if all cards were known."""
    horizon: int = 64
    """Tricks ahead in which the tree looks for acts."""
    walks: int = WALKS
    """Walks through a tree at most."""


class FullPlayer:
    """A player by tree and worlds. Without the native core it plays by rules of thumb."""

    def __init__(self, strength: Level | None = None, **stages: Any) -> None:
        self._level = levels()[-1] if strength is None else strength
        self._stages = Stages(**stages)
        self._style = TreeStyle(
            weights=self._stages.weights,
            models=self._stages.models,
            explore=self._stages.explore,
            horizon=self._stages.horizon,
            exact_closed=self._stages.exact_closed,
        )
        self._rules = RulePlayer(strength)

    def choose(self, question: Question) -> Choice:
        """Returns the act that is worth most on average; of equal ones that which rules of thumb prefer."""
        acts = sensible(question)
        if len(acts) == 1:
            return choice_of(question, [Verdict(acts[0])])
        if not core.NATIVE:
            return self._rules.choose(question)
        deal, limits = seen(question), question.limits
        due = None if limits.deadline is None else limits.deadline - MARGIN
        return self._by_worlds(question, deal, due) if self._is_late(deal) else self._by_tree(question, deal, due)

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""

    def _is_late(self, deal: Deal) -> bool:
        """Tells whether a world can be solved soon: strict play of two sides, or the end of an open stock."""
        rules = deal.rules
        if deal.ask in ("bid", "trump") or len({rules.sides[seat] for seat in deal.order}) > 2:
            return False
        if deal.phase != "open":
            return True
        simple = len(deal.order) == 2 and not rules.match.honours and rules.pack.copies == 1
        return simple and len(deal.stock) <= self._stages.late

    def _by_worlds(self, question: Question, deal: Deal, due: float | None) -> Choice:
        usual = LATE_WORLDS if deal.phase == "open" else CLOSED_WORLDS if len(deal.order) == 2 else SHARED_WORLDS
        usual = min(usual, self._level.worlds)
        found = self._evaluate(question, deal, question.limits.worlds or usual, due)
        if found is None:
            return self._rules.choose(question)
        acts = [act for act in self._rules.ranking(question) if act in sensible(question)]
        verdicts = [verdict(deal, act, found.values[act], self._optimism(deal, act)) for act in acts]
        verdicts.sort(key=lambda each: -round(each.score or 0.0, 9))
        return self._chosen(question, verdicts, nodes=found.nodes, worlds=found.worlds)

    def _by_tree(self, question: Question, deal: Deal, due: float | None) -> Choice:
        bets = self._stages.bets and CLOSE in question.acts and self._can_bet(deal)
        walks = min(self._stages.walks, self._level.walks)
        until = due if due is None or not bets else due - BET_SHARE * max(0.0, due - monotonic())
        tree = plant(question, self._style)
        verdicts = walk(tree, question, question.limits.worlds or walks, until)
        if bets:
            verdicts = self._with_bet(question, deal, verdicts, due)
        return self._chosen(question, verdicts, nodes=tree.steps, worlds=sum(v.walks for v in tree.values().values()))

    def _can_bet(self, deal: Deal) -> bool:
        """Tells whether closing by the seat that leads can be looked at by itself."""
        rules = deal.rules
        return len(deal.order) == 2 and deal.ask == "lead" and not rules.exchange.on_close and rules.pack.copies == 1

    def _with_bet(self, question: Question, deal: Deal, verdicts: list[Verdict], due: float | None) -> list[Verdict]:
        """Values closing anew, by what the best lead after it brings on average over hands of the other."""
        closed = deal.copy()
        closed.apply(CLOSE)
        found = self._evaluate(question, closed, min(BET_WORLDS, self._level.worlds), due)
        if found is None:
            return verdicts
        best = max(found.values.values(), key=lambda value: value.mean)
        bet = verdict(deal, CLOSE, best, self._optimism(deal, CLOSE))
        others = [each for each in verdicts if each.act != CLOSE]
        closes = not others or (bet.score or 0.0) > (others[0].score or 0.0)
        return [bet, *others] if closes else [others[0], bet, *others[1:]]

    def _evaluate(self, question: Question, deal: Deal, limit: int, due: float | None) -> core.Evaluation | None:
        """Looks at all acts in so many worlds, or as many as there is time for; nothing where that is none."""
        seconds = None if due is None else max(0.0, due - monotonic())
        try:
            with stopping(question.stopped, seconds) as stop:
                return core.evaluate(
                    deal,
                    barred=barred(deal, question.me),
                    limit=min(core.MOST_WORLDS, limit),
                    seed=question.rng.getrandbits(63),
                    stop=stop,
                )
        except core.Stopped:
            return None

    def _optimism(self, deal: Deal, act: Action) -> float:
        if not self._stages.bets or not isinstance(act, Close) or deal.rules.match.unit != "game":
            return 0.0
        return OPTIMISM[min(sum(deal.tricks), len(OPTIMISM) - 1)]

    def _chosen(self, question: Question, verdicts: list[Verdict], *, nodes: int, worlds: int) -> Choice:
        if self._level.misjudges:
            verdicts = misjudged(verdicts, question.deal.rules, self._level.misjudges, question.rng)
        return choice_of(question, verdicts, nodes=nodes, worlds=worlds)
