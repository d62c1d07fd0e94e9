"""The seam between the engine and whoever chooses: a question, findings on the way, a choice.

A question holds nothing that its seat may not know: hidden cards are hidden in its deal, or not to be looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from ..game.actions import Action
from ..game.deal import Deal
from .limits import NO_LIMITS, Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a player thinks of one line of play; what it does not know is none."""

    pv: tuple[tuple[int, Action], ...]
    """The expected acts, each with its seat; the first is the asked seat's."""
    rank: int | None = None
    """Rank of the line from 1, where several were asked for."""
    nodes: int | None = None
    """Nodes searched so far."""
    worlds: int | None = None
    """Determinizations looked at so far."""
    depth: int | None = None
    """Acts looked ahead."""
    score: float | None = None
    """Expected points of the deal, won minus lost, in the rule set's own unit."""
    error: float | None = None
    """Standard error of `score`."""
    win: float | None = None
    """Probability of winning the deal."""
    match: float | None = None
    """Probability of winning the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a player has chosen."""

    act: Action
    """One of the acts of the question."""
    score: float | None = None
    """Expected points of the deal, won minus lost, in the rule set's own unit."""
    win: float | None = None
    """Probability of winning the deal."""


def _unheard(_finding: Finding) -> None:
    """Takes note of nothing."""


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a player is asked."""

    deal: Deal
    """The deal as its seat sees it. Only the seat's own hand, what the table knows, and counts may be read."""
    acts: tuple[Action, ...]
    """The acts to choose from: legal, at least one, in the order of the protocol."""
    rng: Random
    """The only source of chance, so that a seed repeats a choice."""
    limits: Limits = NO_LIMITS
    """How far to think."""
    report: Callable[[Finding], None] = field(default=_unheard)
    """Called with what has been found so far."""
    stopped: Callable[[], bool] = field(default=_never)
    """Tells whether the answer is wanted at once."""

    @property
    def me(self) -> int:
        """The seat that is asked."""
        assert self.deal.turn is not None
        return self.deal.turn


class Player(Protocol):
    """Somebody who can choose."""

    def choose(self, question: Question) -> Choice:
        """Returns one of the acts of a question."""
        ...

    def forget(self) -> None:
        """Takes note that a new match begins."""
        ...


def report_ranking(question: Question, ranking: list[Action]) -> None:
    """Reports acts ranked best first, as many as were asked for."""
    wanted = question.limits.multipv
    if wanted is None:
        question.report(Finding(pv=((question.me, ranking[0]),), nodes=len(ranking)))
        return
    for rank, act in enumerate(ranking[:wanted], 1):
        question.report(Finding(pv=((question.me, act),), rank=rank, nodes=len(ranking)))
