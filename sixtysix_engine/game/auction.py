"""The auction: bids for the right to name trumps. One frozen value; each bid or pass gives the next one.

Seats bid clockwise from the dealer's left; one pass ends a seat's bidding (001, auction sixty-six; decision 4).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .parts import AuctionRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """What has been bid so far; a deal without an auction keeps it as it is here."""

    passed: tuple[int, ...] = ()
    """Seats that have passed."""
    seat: int | None = None
    """Who made the standing bid."""
    points: int = 0
    """The standing bid, 0 while there is none."""
    forced: bool = False
    """The dealer had to bid, and bid no more than he had to."""
    declarer: int | None = None
    """Who names trumps, once the auction is over."""

    def next_bidder(self, order: Sequence[int], seat: int) -> int | None:
        """Returns who is asked after a seat; none when nobody is left who could bid higher."""
        place = order.index(seat)
        clockwise = (*order[place + 1 :], *order[:place])
        return next((other for other in clockwise if other not in self.passed and other != self.seat), None)

    def must_bid(self, rules: AuctionRules, order: Sequence[int], dealer: int, seat: int) -> bool:
        """Tells whether a seat may not pass: the dealer, after everybody else has."""
        return rules.dealer_must and seat == dealer and len(self.passed) == len(order) - 1

    def open_bids(self, rules: AuctionRules) -> list[int]:
        """Returns the bids above the standing one: steps from the lowest bid, and the top, step or not."""
        assert rules.bid_from is not None
        assert rules.step is not None
        assert rules.top is not None
        steps = range(rules.bid_from, rules.top, rules.step)
        return [points for points in (*steps, rules.top) if points > self.points]

    def with_pass(self, seat: int) -> "Auction":
        """Returns the auction after a pass."""
        return replace(self, passed=(*self.passed, seat))

    def with_bid(self, seat: int, points: int, *, forced: bool) -> "Auction":
        """Returns the auction after a bid."""
        return replace(self, seat=seat, points=points, forced=forced)

    def settled(self) -> "Auction":
        """Returns the auction when it is over: whoever made the standing bid plays the contract."""
        return replace(self, declarer=self.seat)
