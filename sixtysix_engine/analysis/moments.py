"""What is analysed: moments as their seats saw them, gathered in cases.

A moment is the text of a view and nothing else, so that no hidden card can reach whoever judges it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ..game.actions import Action
from ..game.deal import Deal
from ..game.notation import format_position, parse_position
from ..game.ruleset import RuleSet
from ..game.view import view_of

UNITS = {"game": "game points", "card": "card points", "stake": "stakes"}
"""What a deal scores, in words."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """One question to one seat."""

    view: str
    """The position as the seat sees it, in tokens of the protocol."""
    seat: int
    """The seat that is asked."""
    played: Action | None
    """What it did; none where nobody knows."""

    def deal(self) -> Deal:
        """Returns the deal as the seat sees it."""
        return parse_position(self.view).deal


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How a deal that was played came to its end."""

    reason: str
    """What decided it."""
    points: tuple[int, ...]
    """What each seat scored in the match."""
    card_points: tuple[int, ...]
    """What each seat's side had in the end, marriages included."""
    closer: int | None
    """Who had closed the stock."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """Moments that belong together: those of a deal that was played, or one position."""

    title: str
    """What it is, in a line."""
    rules: RuleSet
    """The rule set."""
    names: tuple[str, ...]
    """Who sits where."""
    moments: tuple[Moment, ...]
    """In order."""
    ended: Ended | None = None
    """How it ended, where that is known."""
    note: str = ""
    """What a reader should know beside it."""


def moment_of(deal: Deal, played: Action | None) -> Moment:
    """Returns the moment at which a deal stands, as the seat that is asked sees it."""
    assert deal.turn is not None
    return Moment(view=format_position(view_of(deal, deal.turn)), seat=deal.turn, played=played)


def ended(deal: Deal) -> Ended | None:
    """Returns how a deal ended, nothing while it goes on."""
    if deal.outcome is None:
        return None
    return Ended(
        reason=deal.outcome.reason,
        points=deal.outcome.points,
        card_points=tuple(deal.points[side] for side in deal.rules.sides),
        closer=None if deal.closed is None else deal.closed.seat,
    )


def seat_names(rules: RuleSet) -> tuple[str, ...]:
    """Returns names for seats that have none."""
    return tuple(f"seat {seat}" for seat in range(rules.table.seats))


def told(deal: Deal, names: Sequence[str]) -> str:
    """Tells who deals, what trumps are, and the score of a match."""
    parts = [f"{deal.rules.name}: {names[deal.dealer]} deals"]
    if deal.up is not None:
        parts.append(f"turn-up {deal.up}")
    elif deal.trump is not None:
        parts.append(f"trumps {deal.trump.name.lower()}")
    if deal.target is not None:
        parts.append(f"score {'/'.join(map(str, deal.score))} to {deal.target}")
    return ", ".join(parts)
