"""What a deal is at one moment: cards, points, who closed. Plain data and questions about it, no transitions.

Cards that nobody here may see are `HIDDEN`, so the same state serves the table and a single seat's view of it.
"""

from dataclasses import dataclass
from typing import Literal

from .auction import Auction
from .cards import HIDDEN, Card, Suit, card
from .parts import Phase
from .ruleset import RuleSet

Ask = Literal["bid", "trump", "close", "lead", "meld", "follow", "draw", "exchange", "claim"]
"""The moments at which a seat is asked, as the key `ask` of a position names them."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one side has."""

    points: int
    """Points that count, marriages included."""
    marriages: int
    """The part of them that comes from marriages."""
    tricks: int
    """Tricks taken."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed stock."""

    seat: int
    """Who closed."""
    standings: tuple[Standing, ...]
    """What each side had then."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    winners: tuple[int, ...]
    """Seats that have won the deal; empty when nobody wins."""
    points: tuple[int, ...]
    """What each seat scores in the match."""
    reason: str
    """What decided it: tie, close-beaten, false-claim, close-failed, claim, auto, out, auction; or a fault of a
    player."""
    carry: int
    """Game points carried to the next deal."""


class State:
    """The state of one deal. Seats are 0..n-1 clockwise; lists by side have one entry for each side."""

    def __init__(self, rules: RuleSet, dealer: int, score: tuple[int, ...], target: int | None, carry: int) -> None:
        seats, sides = rules.table.seats, max(rules.sides) + 1
        self.order = rules.order(dealer)
        """Seats that play, from the dealer's left."""
        self.rules = rules
        self.dealer = dealer
        self.score = score
        """Match score of each seat at the start of the deal."""
        self.target = target
        """Match target; none: a single deal."""
        self.carry = carry
        """Game points carried from tied deals before."""
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.known: list[list[Card]] = [[] for _ in range(seats)]
        """Cards of each hand that the whole table has seen."""
        self.spent: list[list[Card]] = [[] for _ in range(seats)]
        """Cards still held that have served a marriage."""
        self.announced: list[list[Suit]] = [[] for _ in range(seats)]
        """Marriages that each seat has announced."""
        self.auction = Auction()
        self.stock: list[Card] = []
        """Face-down cards, the next to be drawn first, without the turn-up."""
        self.up: Card | None = None
        self.trump: Suit | None = None
        self.ruff = True
        """Trumps are trumps; false in closed play without trumps."""
        self.closed: Closed | None = None
        self.leader = self.order[0]
        self.trick: list[tuple[int, Card]] = []
        self.won: list[list[Card]] = [[] for _ in range(seats)]
        self.points = [0] * sides
        self.pending = [0] * sides
        self.marriages = [0] * sides
        self.tricks = [0] * sides
        self.tricks_played = 0
        self.in_a_row = 0
        """Tricks that the side of the last trick's winner has taken without a break."""
        self.amour: set[int] = set()
        """Seats that have been seen to hold ace and ten of trumps together, where that is paid for."""
        self.concealed: set[int] = set()
        """Seats that were dealt cards that cannot be seen here."""
        self.reached: list[int] = []
        """Sides that have reached the target of the deal, the first one first."""
        self.outcome: Outcome | None = None
        self.log: list[str] = []
        """Everything that happened, in tokens of the protocol."""
        self.hidden_draws: dict[int, int] = {}
        """Who drew, by place in the log, for each card drawn face down."""

    @property
    def trumps(self) -> Suit | None:
        """The suit that ruffs, if any."""
        return self.trump if self.ruff else None

    @property
    def phase(self) -> Phase:
        """The phase of play."""
        if self.closed is not None:
            return "closed"
        return "open" if self.stock or self.up is not None else "exhausted"

    @property
    def draws_due(self) -> bool:
        """True between a trick and the draws that follow it."""
        return self.phase == "open" and not self.trick and len(self.hands[self.leader]) < self.rules.dealing.hand

    def standing(self, side: int) -> Standing:
        """Returns what a side has now."""
        return Standing(self.points[side], self.marriages[side], self.tricks[side])

    def playing_sides(self) -> list[int]:
        """Returns the sides that take part in the deal, in order of seats."""
        return sorted({self.rules.sides[seat] for seat in self.order})

    def after(self, seat: int) -> list[int]:
        """Returns the other seats that play, clockwise from a seat."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]

    def piles(self) -> list[list[Card]]:
        """Returns all places where cards lie: hands, stock, cards won, the trick, the turn-up."""
        up = [] if self.up is None else [self.up]
        return [*self.hands, self.stock, *self.won, [c for _, c in self.trick], up]

    def located(self, item: Card) -> int:
        """Returns how many copies of a card lie where everybody who sees this state can see them."""
        return sum(pile.count(item) for pile in self.piles())

    def low_trump_out(self, seat: int) -> bool:
        """Tells whether, by what the table knows, a seat may hold a low trump to exchange.

        It may not once every copy has been played, turned up, or is known in another hand.
        """
        rank, trump = self.rules.exchange.rank, self.trump
        if rank is None or trump is None:
            return False
        low = card(trump, rank)
        elsewhere = (*self.won, *(self.known[other] for other in self.order if other != seat))
        seen = sum(pile.count(low) for pile in elsewhere) + sum(c is low for _, c in self.trick) + (self.up is low)
        return seen < self.rules.pack.copies

    def hidden_in(self, seat: int) -> int:
        """Returns how many cards of a hand cannot be seen."""
        return self.hands[seat].count(HIDDEN)
