"""A match: who deals, who has how much, what is carried, and when it is won. One frozen value for each deal."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from .cards import Card
from .deal import Deal
from .ruleset import RuleSet
from .state import Outcome


@dataclass(frozen=True)
class Match:
    """A match before its next deal."""

    rules: RuleSet
    dealer: int
    """Seat that deals next."""
    score: tuple[int, ...]
    """Match score of each seat; partners repeat their side's."""
    target: int | None
    """Score that wins the match; none: deals are added up without end."""
    carry: int = 0
    """Game points carried from tied deals."""

    @classmethod
    def start(cls, rules: RuleSet, dealer: int) -> Self:
        """Returns a match to the rule set's own target at its first deal."""
        return cls(rules, dealer, (0,) * rules.table.seats, rules.match.target)

    def deal(self, cards: Sequence[Card], *, keyed: bool = False) -> Deal:
        """Deals the next deal; see `Deal.start`."""
        return Deal.start(
            self.rules, cards, self.dealer, score=self.score, target=self.target, carry=self.carry, keyed=keyed
        )

    def after(self, outcome: Outcome) -> Self:
        """Returns the match after a deal of it."""
        score = tuple(had + won for had, won in zip(self.score, outcome.points, strict=True))
        dealer = next_dealer(self.rules, self.dealer, outcome)
        return replace(self, dealer=dealer, score=score, carry=outcome.carry)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; empty while it goes on.

        Of several sides at the target the higher wins; if they are equal play goes on.
        """
        if self.target is None or max(self.score) < self.target:
            return ()
        best = max(self.score)
        seats = tuple(seat for seat, points in enumerate(self.score) if points == best)
        return seats if len({self.rules.sides[seat] for seat in seats}) == 1 else ()


def next_dealer(rules: RuleSet, dealer: int, outcome: Outcome) -> int:
    """Returns who deals after a deal: the winner or the next in turn; without a single winner `drawDealer` says."""
    sides = {rules.sides[seat] for seat in outcome.winners}
    if len(sides) == 1 and rules.dealing.next_dealer == "winner":
        return outcome.winners[0]
    rotates = rules.dealing.next_dealer if len(sides) == 1 else rules.dealing.draw_dealer
    return (dealer + 1) % rules.table.seats if rotates == "rotate" else dealer
