"""The strongest player: a tree while much is hidden, guided by nets where there are some, else with closing as a bet
and whole deals beside it; all worlds once they can be counted.

What each stage is worth was measured by switching it off (benchmarks/strength); the switches stay.
"""

from dataclasses import dataclass
from time import monotonic
from typing import Any

from .. import core
from ..core.stopping import stopping
from ..game.actions import CLOSE
from ..game.deal import Deal
from .beliefs import beliefs
from .bets import calibrated
from .hiding import SELDOM, drawn, equilibrium, fits
from .levels import Terms, usual_terms
from .looking import barred, seen, sensible
from .nets import nets_of
from .player import Choice, Question
from .rule import RulePlayer
from .verdicts import POINTS, Verdict, choice_of, misjudged, scale_of, verdict, without_search
from .walking import MARGIN, TreeStyle, plant, walk

WALKS = 4000
"""Walks through a tree, where the question sets no limit."""
TIMED_WALKS = 40_000
"""Walks where there is time for them; more change little."""
MOST_WALKS = 1_000_000
"""Walks where nodes are limited instead."""
LATE_WORLDS = 600
"""Worlds of an open stock near its end, where the question sets no limit."""
CLOSED_WORLDS = 20_000
"""As many of strict play are all looked into, rather than drawn by chance."""
SHARED_WORLDS = 200
"""Worlds of strict play between pairs, each of which takes longer."""
SHARED_CARDS = 4
"""Cards in a hand from which on these are looked into, where nets can guide a tree before."""
BET_WORLDS = 1000
"""Hands of the other that closing is tried against."""
LATE_SHARE = 0.5
"""Part of the time for whole deals, where there is enough for them."""
USUAL_LATE = 3
"""Face-down cards from which on whole deals are solved, where the time is not limited."""
SOLVE_SECONDS = {1: 0.00003, 3: 0.0001, 5: 0.0009, 7: 0.005, 99: 0.1}
"""What all acts of one whole deal take, about, by face-down cards."""
ENOUGH_WORLDS = 15
"""Worlds without which it is better to know none."""
BELIEF_SHARE = 0.08
"""Part of the time for what the other's acts tell."""
BET_SHARE = 0.25
"""Part of the time that is kept for closing, where it can be thought of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """What the player makes use of. Nets leave nothing for `late` and `bets` to put right."""

    late: int = 5
    """Face-down cards from which on whole deals are solved beside the tree, given time; -1: never."""
    doubt: float = 30.0
    """So many worlds count as much as the tree."""
    bets: bool = True
    """Closing is valued by hands that the other may hold, and by what such values have brought."""
    models: bool = True
    """In the tree the others play by the fitted policy, each hand for itself."""
    weights: str = "fitted"
    """The policy of everybody beyond the tree."""
    explore: float = 0.4
    """How much the tree tries of what is little known."""
    worlds: bool = True
    """In strict play all acts are looked at in all worlds, or many, rather than in a tree."""
    exact_closed: bool = True
    """The end of a closed stock is solved, as if all cards were known."""
    horizon: int = 64
    """Tricks ahead in which the tree looks for acts."""
    nets: bool = True
    """Nets take the place of weights, where the rule set has some."""
    trust: float = 1.0
    """How much the tree tries of what is little known and nets make likely."""
    spread: float = 1.0
    """By this factor the others are less predictable than nets say."""
    beliefs: bool = True
    """What the other has done, and above all what it has led, tells of its hand, by nets."""
    walks: int = WALKS
    """Walks through a tree at most, where the time is not limited."""
    timed_walks: int = TIMED_WALKS
    """Walks at most where it is."""


class FullPlayer:
    """A player by tree and worlds. Without the native core it plays by rules of thumb."""

    def __init__(self, terms: Terms | None = None, **stages: Any) -> None:
        self._terms = terms or usual_terms()
        self._stages = Stages(**stages)
        self._rules = RulePlayer(terms)

    def choose(self, question: Question) -> Choice:
        """Returns the act that is worth most on average; of equal ones that which rules of thumb prefer."""
        settled = without_search(question, self._rules)
        return settled or _Search(question, self._terms, self._stages, self._rules).choose()

    def forget(self) -> None:
        """Has nothing to forget: each question is answered by itself."""


class _Search:
    """The search of one question."""

    def __init__(self, question: Question, terms: Terms, stages: Stages, rules: RulePlayer) -> None:
        self._question, self._terms, self._stages, self._rules = question, terms, stages, rules
        self._deal = seen(question)
        self._limits = question.limits
        self._due = None if self._limits.deadline is None else self._limits.deadline - MARGIN
        self._scale = scale_of(self._deal, question.me) if terms.match_score else POINTS
        self._guided = stages.nets and stages.models and nets_of(self._deal.rules) is not None

    def choose(self) -> Choice:
        """Returns the best act that was found."""
        if self._terms.mixes and fits(self._deal, self._seconds()):
            found = self._by_game()
            if found is not None:
                return found
        return self._by_worlds() if self._stages.worlds and self._in_strict_play() else self._by_tree()

    def _seconds(self) -> float | None:
        return None if self._due is None else max(0.0, self._due - monotonic())

    def _weights(self, *, lead: bool) -> core.Weights | None:
        """What the other has done tells of its hand; without `lead` what is on the table does not."""
        if not (self._stages.beliefs and self._guided):
            return None
        seconds = self._seconds()
        part = None if seconds is None else BELIEF_SHARE * seconds
        question, most = self._question, self._terms.level.worlds
        return beliefs(self._deal, question.me, question.rng, most=most, seconds=part, lead=lead)

    def _by_game(self) -> Choice | None:
        """A mixed strategy, against an opponent who hides his hand as well."""
        worth, stopped = self._scale.worth, self._question.stopped
        weights = self._weights(lead=True)
        found = equilibrium(self._deal, worth=worth, seconds=self._seconds(), stopped=stopped, weights=weights)
        if found is None:
            return None
        shares, values = found
        allowed = {act: shares[act] for act in sensible(self._question) if act in values}
        if not any(share >= SELDOM for share in allowed.values()):
            return None
        act = drawn(allowed, self._question.rng)
        ranked = sorted(allowed, key=lambda each: (each != act, -values[each]))
        verdicts = [Verdict(each, values[each] / self._scale.point) for each in ranked]
        return self._chosen(verdicts, nodes=len(values), worlds=1)

    def _in_strict_play(self) -> bool:
        """Tells whether the seat is in strict play of two sides, where all worlds are looked into."""
        deal = self._deal
        if (
            len({deal.rules.sides[seat] for seat in deal.order}) != 2
            or deal.phase == "open"
            or deal.ask in ("bid", "trump")
        ):
            return False
        return len(deal.order) == 2 or not self._guided or len(deal.hands[self._question.me]) <= SHARED_CARDS

    def _by_worlds(self) -> Choice:
        """All acts in all worlds, or many of them."""
        usual = CLOSED_WORLDS if len(self._deal.order) == 2 else SHARED_WORLDS
        limit = self._limits.worlds or min(usual, self._terms.level.worlds)
        found = self._evaluate(self._deal, limit, weights=self._weights(lead=True))
        if found is None:
            return self._rules.choose(self._question)
        sensible_acts = sensible(self._question)
        acts = [act for act in self._rules.ranking(self._question, ahead=False) if act in sensible_acts]
        verdicts = [verdict(self._deal, act, found.values[act], self._scale) for act in acts]
        verdicts.sort(key=lambda each: -round(each.score or 0.0, 9))
        return self._chosen(verdicts, nodes=found.nodes, worlds=found.worlds)

    def _by_tree(self) -> Choice:
        """One tree; beside it whole deals of many worlds, where these are soon solved, and closing by itself."""
        stages, level = self._stages, self._terms.level
        bets, late = self._can_bet(), self._can_solve()
        style = TreeStyle(
            weights=stages.weights,
            models=stages.models,
            explore=stages.explore,
            horizon=stages.horizon,
            exact_closed=stages.exact_closed,
            nets=self._guided,
            trust=stages.trust,
            spread=stages.spread,
            beliefs=stages.beliefs,
        )
        share = (BET_SHARE if bets else 0.0) + (LATE_SHARE if late else 0.0)
        seconds = self._seconds()
        until = None if seconds is None or self._due is None else self._due - share * seconds
        weights = self._weights(lead=False)  # of that the tree itself takes note
        tree = plant(self._question, style, scale=self._scale, threads=self._terms.threads, weights=weights)
        most = stages.walks if self._due is None or self._limits.unasked else stages.timed_walks
        usual = min(most, level.walks) if self._limits.nodes is None else MOST_WALKS
        walks = self._limits.worlds or usual
        verdicts = walk(tree, self._question, walks, until, self._scale)
        nodes, worlds = tree.steps, sum(value.walks for value in tree.values().values())
        if late:
            due = None if seconds is None or self._due is None else self._due - (BET_SHARE if bets else 0.0) * seconds
            found = self._evaluate(self._deal, self._limits.worlds or min(LATE_WORLDS, level.worlds), due)
            if found is not None:
                verdicts = self._blended(verdicts, found)
                nodes, worlds = nodes + found.nodes, worlds + found.worlds
        if bets:
            verdicts = self._with_bet(verdicts)
        return self._chosen(verdicts, nodes=nodes, worlds=worlds)

    def _can_solve(self) -> bool:
        """Tells whether enough whole deals can be solved in time."""
        deal, rules = self._deal, self._deal.rules
        simple = not self._guided and len(deal.order) == 2 and not rules.match.honours and rules.pack.copies == 1
        if not simple or len(deal.stock) > self._stages.late:
            return False
        seconds = self._seconds()
        if seconds is None:
            return len(deal.stock) <= USUAL_LATE
        cost = next(cost for stock, cost in SOLVE_SECONDS.items() if len(deal.stock) <= stock)
        return LATE_SHARE * seconds >= ENOUGH_WORLDS * cost

    def _blended(self, verdicts: list[Verdict], found: core.Evaluation) -> list[Verdict]:
        """Moves what the tree says towards the mean over worlds, the more of these there are the further."""
        part = found.worlds / (found.worlds + self._stages.doubt)
        blended = []
        for each in verdicts:
            other = verdict(self._deal, each.act, found.values[each.act], self._scale)
            score = (1 - part) * (each.score or 0.0) + part * (other.score or 0.0)
            win = (1 - part) * (each.win or 0.0) + part * (other.win or 0.0)
            match = self._scale.match(score)
            blended.append(each._replace(score=score, error=other.error, win=win, match=match))
        return sorted(blended, key=lambda each: -(each.score or 0.0))

    def _can_bet(self) -> bool:
        """Tells whether closing is to be valued by itself: only by the seat that leads on after it."""
        deal, rules = self._deal, self._deal.rules
        leads = len(deal.order) == 2 and deal.ask == "lead" and not rules.exchange.on_close
        bets = self._stages.bets and not self._guided
        return bets and CLOSE in self._question.acts and leads and rules.pack.copies == 1

    def _with_bet(self, verdicts: list[Verdict]) -> list[Verdict]:
        """Values closing anew, by what the best lead after it brings on average over hands of the other."""
        closed = self._deal.copy()
        closed.apply(CLOSE)
        found = self._evaluate(closed, min(BET_WORLDS, self._terms.level.worlds))
        if found is None:
            return verdicts
        best = max(found.values.values(), key=lambda value: value.mean)
        bet = calibrated(self._deal, verdict(self._deal, CLOSE, best, self._scale), self._scale)
        others = [calibrated(self._deal, each, self._scale) for each in verdicts if each.act != CLOSE]
        closes = not others or (bet.score or 0.0) > (others[0].score or 0.0)
        return [bet, *others] if closes else [others[0], bet, *others[1:]]

    def _evaluate(
        self, deal: Deal, limit: int, due: float | None = None, weights: core.Weights | None = None
    ) -> core.Evaluation | None:
        """Looks at all acts in so many worlds, or as many as there is time for; nothing where that is none."""
        due = self._due if due is None else due
        seconds = None if due is None else max(0.0, due - monotonic())
        try:
            with stopping(self._question.stopped, seconds) as stop:
                return core.evaluate(
                    deal,
                    barred=barred(deal, self._question.me),
                    weights=weights,
                    limit=min(core.MOST_WORLDS, limit),
                    seed=self._question.rng.getrandbits(63),
                    threads=self._terms.threads,
                    worth=self._scale.worth,
                    stop=stop,
                )
        except core.Stopped:
            return None

    def _chosen(self, verdicts: list[Verdict], *, nodes: int, worlds: int) -> Choice:
        misjudges = self._terms.level.misjudges
        if misjudges:
            verdicts = misjudged(verdicts, self._deal.rules, misjudges, self._question.rng)
        return choice_of(self._question, verdicts, nodes=nodes, worlds=worlds)
