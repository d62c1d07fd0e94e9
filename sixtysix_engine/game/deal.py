"""One deal from the first card to its result: `legal_actions()` is the single source, `apply()` refuses the rest.

Started on hidden cards it follows what one seat sees just as well: who is asked depends on public facts alone.
"""

from collections.abc import Sequence
from typing import Self

from . import scoring
from .actions import Action, Claim, Close, Exchange, GoOn, Marry, Play, format_actions
from .cards import HIDDEN, Card, Suit, card
from .dealing import Dealt, hand_out
from .errors import IllegalError, PositionError
from .legal import PAIR, is_offered, may_claim, may_marry, moment_acts
from .reasons import why_illegal
from .ruleset import RuleSet
from .state import Ask, Closed, Outcome, State
from .tricks import trick_winner

_DRAW = "draws"
"""A step of the plan that asks nobody: the draws after a trick."""


class Deal(State):
    """A deal under way; make one with `Deal.start`."""

    turn: int | None
    """Seat that is asked; none when the deal is over."""
    ask: Ask | None
    """The moment at which it is asked."""
    log: list[str]
    """Everything that happened, in tokens of the protocol."""
    history: list[Action]
    """The acts in order: applied to the same start they give the same deal."""
    hidden_draws: dict[int, int]
    """Who drew, by place in the log, for each card drawn face down."""

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
        self.log = []
        self.history = []
        self.hidden_draws = {}
        self._plan: list[tuple[int, Ask | str]] = []
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
            self._plan = [(seat, "follow") for seat in self.after(self.leader) if seat not in played]
        elif ask in ("draw", "close") and self.draws_due:
            self._plan = self._from_plan(self._draw_plan())
        elif ask == "exchange":
            self._plan = [(self.leader, "lead")]
        elif ask == "close":
            self._plan = self._from_plan(self._lead_plan())

    def _from_plan(self, plan: list[tuple[int, Ask | str]]) -> list[tuple[int, Ask | str]]:
        assert self.turn is not None
        return plan[plan.index((self.turn, self.ask or "lead")) + 1 :]

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the acts open to the seat that is asked, in the order of the protocol; none when the deal is over."""
        if self._legal is None:
            self._legal = () if self.turn is None or self.ask is None else moment_acts(self, self.turn, self.ask)
        return self._legal

    def apply(self, act: Action, *, announced: bool | None = None) -> None:
        """Does an act of the seat that is asked, and all that follows by itself. Raises `IllegalError`.

        `announced` says whether a card led from a hidden hand announces a marriage where marriages count by
        themselves; of a hand that can be seen the deal knows.
        """
        if act not in self.legal_actions():
            raise IllegalError(self._refusal(act))
        assert self.turn is not None
        self._legal = None
        self.history.append(act)
        seat = self.turn
        match act:
            case Play(item):
                self._play(seat, item, announced)
            case Marry(suit):
                self._marry(seat, suit)
            case Exchange():
                self._exchange(seat)
            case Close():
                self._close(seat)
            case Claim():
                self.log.append(f"{seat}{act}")
                self._finish(scoring.settle_claim(self, seat))
            case GoOn():
                self._go_on(seat)

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
        for name in ("hands", "known", "spent", "won"):
            setattr(twin, name, [list(cards) for cards in getattr(self, name)])
        twin.hidden_draws = dict(self.hidden_draws)
        return twin

    def _refusal(self, act: Action) -> str:
        if self.turn is None or self.ask is None:
            return f"{act}: the deal is over; legal: -"
        reason = why_illegal(self, self.turn, self.ask, act)
        return f"{act}: {reason}; legal: {format_actions(self.legal_actions())}"

    # The deal

    def _begin(self, dealt: Dealt) -> None:
        self.hands, shown, self.stock = dealt
        if shown is not None:
            self._show(shown)
        self._plan = self._lead_plan()
        self._advance()

    def _show(self, shown: Card) -> None:
        self.trump = shown.suit
        self.log.append(f"+{shown}")
        if self.rules.dealing.trump_from == "turnUp":
            self.up = shown
        else:
            place = -1 if self.rules.dealing.trump_from == "lastCard" else 0
            self.known[self.order[place]].append(shown)

    # From moment to moment

    def _lead_plan(self) -> list[tuple[int, Ask | str]]:
        closers: list[tuple[int, Ask | str]] = [(seat, "close") for seat in self.after(self.leader)]
        return [*closers, (self.leader, "lead")]

    def _draw_plan(self) -> list[tuple[int, Ask | str]]:
        closers: list[tuple[int, Ask | str]] = [(seat, "close") for seat in self.after(self.leader)]
        return [(self.leader, "draw"), *closers, (self.leader, _DRAW), *self._lead_plan()]

    def _advance(self) -> None:
        """Asks the next seat of the plan whose moment arises."""
        while True:
            seat, step = self._plan.pop(0)
            if step == _DRAW:
                self._draw_round()
            elif is_offered(self, seat, step):  # type: ignore[arg-type]  # all other steps are moments
                self.turn, self.ask = seat, step  # type: ignore[assignment]
                return

    def _finish(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.turn = self.ask = None
        self._plan = []
        self.log.append("R=" + "/".join(map(str, outcome.points)))

    def _ended_by_itself(self) -> bool:
        if self.rules.ending.claim == "auto" and self.reached:
            self._finish(scoring.settle_auto(self))
            return True
        return False

    # Acts

    def _play(self, seat: int, item: Card, announced: bool | None) -> None:
        leads = not self.trick
        melds = leads and self.rules.marriage.call == "auto" and self._announces(seat, item, announced)
        if melds:
            self.log.append(f"{seat}m{item.suit}")
            self._announce(seat, item.suit)
        self._remove(seat, item)
        self.log.append(f"{seat}{item}")
        self.trick.append((seat, item))
        if leads:
            self._plan = [(other, "follow") for other in self.after(seat)]
        if melds and self.rules.marriage.stops and self._ended_by_itself():
            return
        if melds and may_claim(self, seat, "meld"):
            self._plan.insert(0, (seat, "meld"))
        if len(self.trick) == len(self.order):
            self._finish_trick()
        else:
            self._advance()

    def _announces(self, seat: int, item: Card, announced: bool | None) -> bool:
        if item.rank not in self.rules.marriage.lead or not may_marry(self, seat, item.suit):
            return False
        return bool(announced) if HIDDEN in self.hands[seat] else True

    def _marry(self, seat: int, suit: Suit) -> None:
        self.log.append(f"{seat}m{suit}")
        self._announce(seat, suit)
        if not (self.rules.marriage.stops and self._ended_by_itself()):
            self.ask = "meld"

    def _announce(self, seat: int, suit: Suit) -> None:
        rules, side = self.rules.marriage, self.rules.sides[seat]
        for rank in PAIR:
            item = card(suit, rank)
            self.spent[seat].append(item)
            if rules.show:
                self._reveal(seat, item)
        value = rules.trump if suit is self.trumps else rules.plain
        if rules.trick == "pending" and not self.tricks[side]:
            self.pending[side] += value
        else:
            self.marriages[side] += value
            self._score(side, value)

    def _reveal(self, seat: int, item: Card) -> None:
        if item not in self.hands[seat]:
            self.hands[seat][self.hands[seat].index(HIDDEN)] = item
        if self.known[seat].count(item) < self.spent[seat].count(item):
            self.known[seat].append(item)

    def _remove(self, seat: int, item: Card) -> None:
        """Takes a card out of a hand; of identical ones the known one goes first."""
        self.hands[seat].remove(item if item in self.hands[seat] else HIDDEN)
        for pile in (self.known[seat], self.spent[seat]):
            if item in pile:
                pile.remove(item)

    def _exchange(self, seat: int) -> None:
        assert self.up is not None
        assert self.trump is not None
        assert self.rules.exchange.rank is not None
        low, taken = card(self.trump, self.rules.exchange.rank), self.up
        self._remove(seat, low)
        self.hands[seat].append(taken)
        self.known[seat].append(taken)
        self.up = low
        self.log.append(f"{seat}x{taken}")
        if moment_acts(self, seat, self.ask or "lead") == (GoOn(),):
            self._advance()

    def _close(self, seat: int) -> None:
        self.log.append(f"{seat}c")
        self.closed = Closed(seat, tuple(self.standing(side) for side in range(len(self.points))))
        self.ruff = self.rules.closing.trump
        if self.ask == "lead":
            self._plan.insert(0, (seat, "lead"))
        if self.rules.exchange.on_close:
            sides = self.rules.sides
            opponents = [other for other in self.after(seat) if sides[other] != sides[seat]]
            self._plan[:0] = [(other, "exchange") for other in opponents]
        self._advance()

    def _go_on(self, seat: int) -> None:
        self.log.append(f"{seat}n")
        if self.ask == "claim":
            self._finish(scoring.settle_cards_out(self))
        else:
            self._advance()

    # What follows by itself

    def _finish_trick(self) -> None:
        second_twin = self.rules.pack.twin_wins == "second"
        winner = trick_winner(self.trick, self.trumps, second_twin=second_twin)
        side, worth, cards = self.rules.sides[winner], self.rules.worth[self.trump], [c for _, c in self.trick]
        points = sum(worth[c] for c in cards) + self.pending[side]
        self.leader = winner
        self.won[winner] += cards
        self.trick.clear()
        self.tricks[side] += 1
        self.tricks_played += 1
        self.marriages[side] += self.pending[side]
        self.pending[side] = 0
        last = not self.hands[winner]
        if last and self.phase in self.rules.ending.last_trick_in:
            points += self.rules.ending.last_trick
        self._score(side, points)
        if not self._ended_by_itself():
            self._after_trick(winner, last=last)

    def _after_trick(self, winner: int, *, last: bool) -> None:
        if last and self.rules.ending.claim != "required":
            self._finish(scoring.settle_cards_out(self))
            return
        if last:
            self._plan = [(winner, "claim")]
        elif self.phase == "open":
            if self.keyed:
                self._key_round()
            self._plan = self._draw_plan()
        else:
            self._plan = self._lead_plan()
        self._advance()

    def _score(self, side: int, points: int) -> None:
        self.points[side] += points
        target = self.rules.ending.target
        if target is not None and self.points[side] >= target and side not in self.reached:
            self.reached.append(side)

    def _key_round(self) -> None:
        drawing = [self.leader, *self.after(self.leader)]
        if len(self.stock) >= len(drawing):
            own = dict(zip(sorted(drawing), self.stock, strict=False))
            self.stock[: len(drawing)] = [own[seat] for seat in drawing]

    def _draw_round(self) -> None:
        if self.phase != "open":
            return
        for seat in [self.leader, *self.after(self.leader)]:
            if self.stock:
                drawn = self.stock.pop(0)
                self.hidden_draws[len(self.log)] = seat
            else:
                assert self.up is not None
                drawn, self.up = self.up, None
                self.known[seat].append(drawn)
            self.hands[seat].append(drawn)
            self.log.append(f"{seat}+{drawn}")
