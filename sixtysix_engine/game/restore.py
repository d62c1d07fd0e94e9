"""A deal rebuilt from the keys of a position by replaying its log; what the observer cannot see stays hidden.

Acts of hidden hands are checked as far as the table can. A log that begins with `*` is for `puzzle.py`.
"""

from collections.abc import Iterable, Sequence

from .actions import Play, parse_logged
from .cards import HIDDEN, Card, Suit, card, card_index, format_cards, parse_card, parse_cards
from .deal import Deal
from .errors import GameError, PositionError
from .fields import Fields, check_copies, read_by_seat, read_number, read_numbers, read_optional
from .logbook import apply_next
from .puzzle import set_up
from .ruleset import RuleSet
from .variants import rule_set
from .view import Observer


def restore(fields: Fields) -> tuple[Deal, Observer]:
    """Returns the deal that a position describes and who sees it. Raises `GameError`."""
    rules = rule_set(fields["rules"])
    me = _observer(fields["me"], rules)
    hands = [list(hand) for hand in read_by_seat(fields, "hand", rules, parse_cards)]
    check_copies(rules, hands)
    shown = [seat for seat in range(rules.table.seats) if me in ("*", seat)]
    if any(HIDDEN in hands[seat] for seat in shown):
        raise PositionError(f"hand={fields['hand']}: me={me} sees this hand, ?? is not allowed in it")
    log = [] if fields["log"] == "-" else fields["log"].split(".")
    if log[:1] == ["*"]:
        return set_up(fields, rules, hands, log), me
    replay = _Replay(fields, rules, shown, hands, log)
    if "dealer" in fields:
        deal = replay.run(read_number(fields, "dealer", 0, most=rules.table.seats - 1))
    else:
        deal = replay.try_dealers()
    check_copies(rules, deal.piles())
    return deal, me


def _observer(text: str, rules: RuleSet) -> Observer:
    if text == "*":
        return "*"
    if text == "-":
        return "-"
    if text in map(str, range(rules.table.seats)):
        return int(text)
    raise PositionError(f"me={text}: allowed: a seat of 0 to {rules.table.seats - 1}, * or -")


class _Replay:
    """One log replayed against the hands it must lead to."""

    def __init__(
        self, fields: Fields, rules: RuleSet, shown: list[int], hands: list[list[Card]], log: list[str]
    ) -> None:
        self.fields = fields
        self.rules = rules
        self.shown = shown
        """Seats whose cards are seen."""
        self.hands = hands
        """Hands at the end of the log."""
        self.log = log

    def try_dealers(self) -> Deal:
        """A position that does not name its dealer fits only one, as a rule: the first that fits is taken."""
        failure: GameError | None = None
        for dealer in range(self.rules.table.seats):
            try:
                deal = self.run(dealer)
            except GameError as error:
                failure = failure or error
            else:
                if self.fields["turn"] == ("-" if deal.turn is None else str(deal.turn)):
                    return deal
        raise failure or PositionError("missing dealer")

    def run(self, dealer: int) -> Deal:
        turned = self._shown_card()
        deal = Deal.resume(
            self.rules,
            dealer,
            (self._first_hands(dealer, turned), turned, self._first_stock()),
            score=read_numbers(self.fields, "score", self.rules),
            target=read_optional(self.fields, "to"),
            carry=read_number(self.fields, "carry", 0),
        )
        try:
            while len(deal.log) < len(self.log):
                apply_next(deal, self.log)
        except PositionError as error:
            raise PositionError(f"inconsistent log: {error}") from None
        if len(deal.log) > len(self.log):
            raise PositionError(f"inconsistent log: it ends before {deal.log[len(self.log)]}")
        return deal

    # Back to the start

    def _shown_card(self) -> Card | None:
        if self.rules.dealing.trump_from == "bidder":
            return None
        if not self.log or not self.log[0].startswith("+"):
            raise PositionError("inconsistent log: it does not begin with the card turned up or shown, +CARD")
        shown = parse_card(self.log[0][1:])
        if shown is HIDDEN:
            raise PositionError("inconsistent log: everybody sees the card turned up or shown, +?? is not allowed")
        return shown

    def _first_stock(self) -> list[Card]:
        turned_up = self.rules.dealing.turn_up_after is not None
        size = self.rules.stock_size - turned_up
        drawn = [c for c in map(_drawn, self.log) if c is not None][:size]
        left = list(parse_cards(self.fields["stock"])) if "stock" in self.fields else [HIDDEN] * (size - len(drawn))
        if len(drawn) + len(left) != size:
            raise PositionError(
                f"inconsistent stock={format_cards(left)}: {len(left)} cards, the log leaves {size - len(drawn)}"
            )
        return drawn + left

    def _first_hands(self, dealer: int, turned: Card | None) -> list[list[Card]]:
        size, order = self.rules.dealing.hand, self.rules.order(dealer)
        hands = [[HIDDEN] * (size if seat in order else 0) for seat in range(self.rules.table.seats)]
        for seat in self.shown:
            trump = turned.suit if turned is not None else None
            hands[seat] = rewound(self.rules, self.log, seat, self.hands[seat], trump)
            if len(hands[seat]) != (size if seat in order else 0):
                raise PositionError(f"inconsistent hand: seat {seat} was dealt {len(hands[seat])} cards, not {size}")
        holder = {"lastCard": order[-1], "firstCard": order[0]}.get(self.rules.dealing.trump_from)
        if holder is not None and turned is not None and turned not in hands[holder]:
            if HIDDEN not in hands[holder]:
                raise PositionError(f"inconsistent hand: seat {holder} showed {turned} and does not have it")
            hands[holder][hands[holder].index(HIDDEN)] = turned
        return hands


def rewound(rules: RuleSet, log: Sequence[str], seat: int, hand: Iterable[Card], trump: Suit | None) -> list[Card]:
    """Returns the cards that a seat was dealt, from those that it holds at the end of a log: its acts are taken back.

    Raises `PositionError` where it cannot have drawn what the log says.
    """
    held = list(hand)
    for token in reversed(log):
        if token[:1] != str(seat) or token.startswith("R="):
            continue
        drawn = _drawn(token)
        taken = parse_card(token[2:]) if token[1:2] == "x" else drawn
        if taken is not None:
            if taken not in held:
                raise PositionError(f"inconsistent log: {token}, but seat {seat} neither holds nor played {taken}")
            held.remove(taken)
        if token[1:2] == "x" and trump is not None and rules.exchange.rank is not None:
            held.append(card(trump, rules.exchange.rank))
        elif drawn is None and isinstance(act := parse_logged(token), Play):
            held.append(act.card)
    return sorted(held, key=card_index)


def _drawn(token: str) -> Card | None:
    return parse_card(token[2:]) if token[1:2] == "+" else None
