"""One deal from the first card to its result: `legal_actions()` is the single source, `apply()` refuses the rest.

Started on hidden cards it follows what one seat sees just as well: who is asked depends on public facts alone.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from . import scoring
from .actions import (
    CLAIM,
    GO_ON,
    Action,
    Bid,
    Claim,
    Close,
    Exchange,
    GoOn,
    Marry,
    NameTrump,
    Pass,
    Play,
    format_actions,
)
from .cards import HIDDEN, Card, Suit
from .dealing import Dealt, hand_out
from .errors import IllegalError, PositionError
from .honours import note_amour, with_honours
from .legal import is_offered, may_claim, may_marry, moment_acts
from .moves import announce, close_stock, draw_round, exchange, key_round, play_card, show, take_trick
from .reasons import why_illegal
from .ruleset import RuleSet
from .state import Ask, Outcome, State

_DRAW = "draws"
"""A step of the plan that asks nobody: the draws after a trick."""
Plan = list[tuple[int, Ask | str]]
"""Who may be asked next, and at which moments."""


class Told(NamedTuple):
    """What a log tells of an act that hidden hands leave open; a hand that can be seen needs none of it."""

    announced: bool = False
    """The card led announces a marriage, where marriages count by themselves."""
    points: tuple[int, ...] | None = None
    """What each seat scores, if the deal ends."""


UNTOLD = Told()
"""No log is followed, or it has nothing to tell."""


class Deal(State):
    """A deal under way; make one with `Deal.start`."""

    turn: int | None
    """Seat that is asked; none when the deal is over."""
    ask: Ask | None
    """The moment at which it is asked."""
    history: list[Action]
    """The acts in order: applied to the same start they give the same deal."""
    plan: Plan
    """Who may be asked after the seat that is asked now, and at which moments; `draws` asks nobody."""

    def __init__(
        self,
        rules: RuleSet,
        dealer: int,
        *,
        score: Sequence[int] | None = None,
        target: int | None = None,
        carry: int = 0,
        keyed: bool = False,
    ) -> None:
        super().__init__(rules, dealer, tuple(score or (0,) * rules.table.seats), target, carry)
        self.keyed = keyed
        self.turn = None
        self.ask = None
        self.history = []
        self.plan = []
        self._told = UNTOLD
        self._legal: tuple[Action, ...] | None = None

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        cards: Sequence[Card],
        dealer: int,
        *,
        score: Sequence[int] | None = None,
        target: int | None = None,
        carry: int = 0,
        keyed: bool = False,
    ) -> Self:
        """Deals a whole pack and returns the deal at its first moment.

        `cards` is the pack in dealing order: packet by packet, the first to the left of the dealer, the turn-up at its
        place, then the stock, the next card to be drawn first. `score` has one entry for each seat, `target` none is
        a single deal. `keyed` orders each round of draws so that every seat draws its own card of the round, whoever
        won the trick; the round with the turn-up is left as it is. Raises `PositionError` where the cards are
        not the pack.
        """
        if sorted(c.index for c in cards) != [c.index for c in rules.cards]:
            raise PositionError(
                f"cards: not the pack of {rules.name}: {len(cards)} cards, allowed: {len(rules.cards)}, "
                f"each card {rules.pack.copies} time(s)"
            )
        deal = cls(rules, dealer, score=score, target=target, carry=carry, keyed=keyed)
        deal._begin(hand_out(rules, cards, dealer))
        return deal

    @classmethod
    def resume(
        cls,
        rules: RuleSet,
        dealer: int,
        dealt: Dealt,
        *,
        score: Sequence[int],
        target: int | None,
        carry: int,
    ) -> Self:
        """Returns a deal at its first moment from cards that may be hidden, where they are already dealt.

        A shown card that is a player's own must stand in his hand.
        """
        deal = cls(rules, dealer, score=score, target=target, carry=carry)
        deal._begin(dealt)
        return deal

    def resume_at(self, turn: int, ask: Ask) -> None:
        """Puts the question of a moment on cards that were set up; the seat on lead must stand in `leader`."""
        self.turn, self.ask = turn, ask
        if self.trick:
            played = {seat for seat, _ in self.trick} | ({turn} if ask == "follow" else set())
            self.plan = [(seat, "follow") for seat in self.after(self.leader) if seat not in played]
        elif ask in ("draw", "close") and self.draws_due:
            self.plan = self._from_plan(self._draw_plan())
        elif ask == "exchange":
            self.plan = [(self.leader, "lead")]
        elif ask == "close":
            self.plan = self._from_plan(self._lead_plan())

    def _from_plan(self, plan: Plan) -> Plan:
        assert self.turn is not None
        return plan[plan.index((self.turn, self.ask or "lead")) + 1 :]

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the acts open to the seat that is asked, in the order of the protocol; none when the deal is over."""
        if self._legal is None:
            self._legal = () if self.turn is None or self.ask is None else moment_acts(self, self.turn, self.ask)
        return self._legal

    def apply(self, act: Action, told: Told = UNTOLD) -> None:
        """Does an act of the seat that is asked, and all that follows by itself. Raises `IllegalError`."""
        if act not in self.legal_actions():
            raise IllegalError(self._refusal(act))
        assert self.turn is not None
        self._legal, self._told = None, told
        self.history.append(act)
        seat = self.turn
        match act:
            case Play(item):
                self._play(seat, item)
            case Marry(suit):
                self._marry(seat, suit)
            case Exchange():
                self._exchange(seat)
            case Close():
                self._close(seat)
            case Claim():
                self._claim(seat)
            case GoOn():
                self._go_on(seat)
            case Bid() | Pass():
                self._bid(seat, act)
            case NameTrump():
                self._name_trump(seat, act)

    def forfeit(self, seat: int, reason: str) -> None:
        """Ends the deal by a fault of the player of a seat: illegal, time, crash, protocol.

        It scores as a wrong claim does, see `scoring.penalty`. Raises `IllegalError` when the deal is over.
        """
        if self.outcome is not None:
            raise IllegalError(f"forfeit of seat {seat}: the deal is over")
        self._legal = None
        self._finish(scoring.penalty(self, seat, reason))

    def copy(self) -> Self:
        """Returns an independent deal in the same state."""
        twin = object.__new__(type(self))
        twin.__dict__ |= {key: list(v) if type(v) is list else v for key, v in self.__dict__.items()}
        for name in ("hands", "known", "spent", "won", "announced"):
            setattr(twin, name, [list(cards) for cards in getattr(self, name)])
        twin.hidden_draws = dict(self.hidden_draws)
        twin.amour = set(self.amour)
        return twin

    def _refusal(self, act: Action) -> str:
        if self.turn is None or self.ask is None:
            return f"{act}: the deal is over; legal: -"
        reason = why_illegal(self, self.turn, self.ask, act)
        return f"{act}: {reason}; legal: {format_actions(self.legal_actions())}"

    # The deal

    def _begin(self, dealt: Dealt) -> None:
        self.hands, shown, self.stock = dealt
        self.concealed = {seat for seat in self.order if HIDDEN in self.hands[seat]}
        if shown is not None:
            show(self, shown)
        note_amour(self)
        self.plan = [(self.order[0], "bid")] if self.rules.auction.held else self._lead_plan()
        self._advance()

    # From moment to moment

    def _lead_plan(self) -> Plan:
        closers: Plan = [(seat, "close") for seat in self.after(self.leader)]
        return [*closers, (self.leader, "lead")]

    def _draw_plan(self) -> Plan:
        closers: Plan = [(seat, "close") for seat in self.after(self.leader)]
        return [(self.leader, "draw"), *closers, (self.leader, _DRAW), *self._lead_plan()]

    def _advance(self) -> None:
        """Asks the next seat of the plan whose moment arises."""
        while True:
            seat, step = self.plan.pop(0)
            if step == _DRAW:
                if self.phase == "open":
                    draw_round(self)
            elif is_offered(self, seat, step):  # type: ignore[arg-type]  # all other steps are moments
                self.turn, self.ask = seat, step  # type: ignore[assignment]
                return

    def _settle(self, outcome: Outcome) -> None:
        self._finish(with_honours(self, outcome, self._told.points))

    def _finish(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.turn = self.ask = None
        self.plan = []
        self.log.append("R=" + "/".join(map(str, outcome.points)))

    def _ended_by_itself(self) -> bool:
        if self.rules.ending.claim == "auto" and self.reached:
            self._settle(scoring.settle_auto(self))
            return True
        return False

    # Acts

    def _bid(self, seat: int, act: Bid | Pass) -> None:
        rules, auction = self.rules.auction, self.auction
        self.log.append(f"{seat}{act}")
        if isinstance(act, Bid):
            forced = auction.must_bid(rules, self.order, self.dealer, seat) and act.points == rules.bid_from
            self.auction = auction.with_bid(seat, act.points, forced=forced)
        else:
            self.auction = auction.with_pass(seat)
        bidder = self.auction.next_bidder(self.order, seat) if self.auction.open_bids(rules) else None
        if bidder is not None:
            self.turn = bidder
        elif self.auction.seat is None:  # everybody may pass and has done so
            self._settle(scoring.settle_passed(self))
        else:
            self.auction = self.auction.settled()
            self.turn, self.ask = self.auction.seat, "trump"

    def _name_trump(self, seat: int, act: NameTrump) -> None:
        self.log.append(f"{seat}{act}")
        self.trump = act.suit
        if self.rules.dealing.first_lead == "bidder":
            self.leader = seat
        self.plan = self._lead_plan()
        self._advance()

    def _play(self, seat: int, item: Card) -> None:
        leads = not self.trick
        melds = leads and self.rules.marriage.call == "auto" and self._announces(seat, item)
        if melds:
            announce(self, seat, item.suit)
        play_card(self, seat, item)
        if leads:
            self.plan = [(other, "follow") for other in self.after(seat)]
        if melds and self.rules.marriage.stops and self._ended_by_itself():
            return
        if melds and may_claim(self, seat, "meld"):
            self.plan.insert(0, (seat, "meld"))
        if len(self.trick) == len(self.order):
            self._finish_trick()
        else:
            self._advance()

    def _announces(self, seat: int, item: Card) -> bool:
        if item.rank not in self.rules.marriage.lead or not may_marry(self, seat, item.suit):
            return False
        return self._told.announced if HIDDEN in self.hands[seat] else True

    def _marry(self, seat: int, suit: Suit) -> None:
        announce(self, seat, suit)
        if not (self.rules.marriage.stops and self._ended_by_itself()):
            self.ask = "meld"

    def _exchange(self, seat: int) -> None:
        exchange(self, seat)
        if moment_acts(self, seat, self.ask or "lead") == (GO_ON,):
            self._advance()

    def _close(self, seat: int) -> None:
        close_stock(self, seat)
        if self.ask == "lead":
            self.plan.insert(0, (seat, "lead"))
        if self.rules.exchange.on_close:
            sides = self.rules.sides
            opponents = [other for other in self.after(seat) if sides[other] != sides[seat]]
            self.plan[:0] = [(other, "exchange") for other in opponents]
        self._advance()

    def _go_on(self, seat: int) -> None:
        self.log.append(f"{seat}n")
        if self.ask == "claim":
            self._settle(scoring.settle_cards_out(self))
        else:
            self._advance()

    def _claim(self, seat: int) -> None:
        self.log.append(f"{seat}{CLAIM}")
        self._settle(scoring.settle_claim(self, seat))

    def _finish_trick(self) -> None:
        winner = take_trick(self)
        last = not self.hands[winner]
        if self._ended_by_itself():
            return
        if last and self.rules.ending.claim != "required":
            self._settle(scoring.settle_cards_out(self))
            return
        if last:
            self.plan = [(winner, "claim")]
        elif self.phase == "open":
            if self.keyed:
                key_round(self)
            self.plan = self._draw_plan()
        else:
            self.plan = self._lead_plan()
        self._advance()
