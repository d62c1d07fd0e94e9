"""Positions without a past: a deal set up from the keys alone, for puzzles and analysis (`log=*`).

Of the history nothing is known: no announcement is open, the seat on lead won the last trick, nobody had reached
the target before. Tokens after the `*` are the part of the log that is known.
"""

from typing import get_args

from .cards import HIDDEN, Card, parse_card, parse_cards, parse_suit
from .deal import Deal
from .errors import PositionError
from .fields import (
    Fields,
    check_copies,
    read_auction,
    read_by_seat,
    read_number,
    read_numbers,
    read_optional,
    read_result,
    read_seat,
    read_trick,
)
from .honours import note_amour
from .legal import PAIR, is_offered, may_claim
from .ruleset import RuleSet
from .scoring import sides_over
from .state import Ask, Closed, Outcome, Standing


def set_up(fields: Fields, rules: RuleSet, hands: list[list[Card]], log: list[str]) -> Deal:
    """Returns the deal that the keys describe. Raises `GameError` where they cannot be one."""
    deal = Deal(
        rules,
        read_number(fields, "dealer", 0, most=rules.table.seats - 1),
        score=read_numbers(fields, "score", rules),
        target=read_optional(fields, "to"),
        carry=read_number(fields, "carry", 0),
    )
    deal.log = log
    if rules.auction.held:
        deal.auction = read_auction(fields, rules, deal.dealer)
    _place_cards(deal, fields, hands)
    _count_points(deal, fields)
    _read_log(deal, log)
    note_amour(deal)
    turn, ask = _moment(fields, rules)
    if turn is None:
        deal.outcome = _outcome(deal, fields, log)
        return deal
    _check_hands(deal)
    _check_stock(deal)
    if turn in deal.order:
        deal.leader = _leader(deal, turn, ask)
    # Nobody had reached the target before, so it was the last trick's winner who did so first.
    deal.reached = sorted(sides_over(deal), key=lambda side: side != rules.sides[deal.leader])
    _check_moment(deal, turn, ask)
    deal.resume_at(turn, ask)
    return deal


def _place_cards(deal: Deal, fields: Fields, hands: list[list[Card]]) -> None:
    rules = deal.rules
    deal.hands = hands
    if fields["me"] != "*":
        deal.known = [
            [] if str(seat) == fields["me"] else [c for c in hand if c is not HIDDEN] for seat, hand in enumerate(hands)
        ]
    deal.stock = list(parse_cards(fields.get("stock", "-")))
    deal.up = None if fields.get("up", "-") == "-" else parse_card(fields["up"])
    deal.trump = None if fields.get("trump", "-") == "-" else parse_suit(fields["trump"])
    deal.ruff = fields.get("ruff", "yes") != "no"
    deal.trick = read_trick(fields, rules)
    if "won" in fields:
        deal.won = [list(cards) for cards in read_by_seat(fields, "won", rules, parse_cards)]
    check_copies(rules, deal.piles())
    if deal.trump is None:
        raise PositionError("trump=-: a position without a past needs its trump suit")
    if deal.up is not None and deal.up.suit is not deal.trump:
        raise PositionError(f"up={deal.up}: not of the trump suit {deal.trump}")


def _count_points(deal: Deal, fields: Fields) -> None:
    """Points that the tricks do not explain are marriages'."""
    rules, sides = deal.rules, range(len(deal.points))
    points, pending = read_numbers(fields, "pts", rules), read_numbers(fields, "pend", rules)
    worth = rules.worth[deal.trump]
    for side in sides:
        seats = [seat for seat, other in enumerate(rules.sides) if other == side]
        in_tricks = sum(worth.get(c, 0) for seat in seats for c in deal.won[seat])
        deal.points[side] = points[seats[0]] if "pts" in fields else in_tricks
        deal.pending[side] = pending[seats[0]]
        deal.marriages[side] = max(0, deal.points[side] - in_tricks)
        deal.tricks[side] = sum(len(deal.won[seat]) for seat in seats) // rules.players
    drawn = rules.stock_size - len(deal.stock) - (deal.up is not None)
    deal.tricks_played = max(sum(deal.tricks), drawn // rules.players)
    if fields.get("closed", "-") != "-":
        deal.closed = _closed(fields["closed"], rules)


def _closed(text: str, rules: RuleSet) -> Closed:
    seat_text, mark, rest = text.partition("@")
    parts = [part.split(".") for part in rest.split("/")]
    numbers = all(len(part) == 3 and all(n.isascii() and n.isdigit() and len(n) < 6 for n in part) for part in parts)
    if not mark or len(parts) != rules.table.seats or not numbers:
        raise PositionError(f"closed={text}: not - or SEAT@points.marriages.tricks for each seat, joined with /")
    standings = {rules.sides[seat]: Standing(*map(int, part)) for seat, part in enumerate(parts)}
    return Closed(read_seat(seat_text, "closed", rules), tuple(standings[side] for side in sorted(standings)))


def _read_log(deal: Deal, log: list[str]) -> None:
    """The known part of the log: who drew face down, and which marriage is on the table."""
    for place, token in enumerate(log[1:], 1):
        if token.startswith(("R=", "+")):
            continue
        seat = read_seat(token, "log", deal.rules)
        if token[1:2] == "+":
            deal.hidden_draws[place] = seat
        elif token[1:2] == "m":
            suit = parse_suit(token[2:])
            deal.spent[seat] = [c for c in deal.hands[seat] if c.suit is suit and c.rank in PAIR]
            deal.announced[seat].append(suit)


def _moment(fields: Fields, rules: RuleSet) -> tuple[int | None, Ask]:
    if fields["turn"] == "-":
        return None, "lead"
    turn = read_number(fields, "turn", 0, most=rules.table.seats - 1)
    ask = fields.get("ask", "follow" if fields["table"] != "-" else "lead")
    for known in get_args(Ask):
        if ask == known and ask not in ("bid", "trump"):
            return turn, known
    raise PositionError(f"ask={ask}: allowed: {' '.join(get_args(Ask)[2:])}")


def _check_stock(deal: Deal) -> None:
    """An open stock can be drawn out evenly, the turn-up last, by hands that are full when a trick begins."""
    if deal.phase != "open":
        return
    left, turned_up = len(deal.stock) + (deal.up is not None), deal.rules.dealing.turn_up_after is not None
    if left % deal.rules.players or left > deal.rules.stock_size or (deal.up is not None) != turned_up:
        raise PositionError(f"stock: {left} cards with the turn-up cannot be drawn out by {deal.rules.players} seats")
    if deal.trick and len(deal.hands[deal.trick[0][0]]) + 1 < deal.rules.dealing.hand:
        raise PositionError("hand: too few cards while the stock is open")


def _check_moment(deal: Deal, turn: int, ask: Ask) -> None:
    holds = {
        "lead": not deal.trick and bool(deal.hands[turn]) and not deal.draws_due,
        "follow": bool(deal.trick) and turn not in (seat for seat, _ in deal.trick) and bool(deal.hands[turn]),
        "meld": bool(deal.spent[turn]) and deal.log[-1][:1] == str(turn),
        "draw": deal.draws_due and bool(deal.hands[turn]),
        "close": deal.phase == "open" and not deal.trick and turn != deal.leader,
        "exchange": deal.closed is not None and not deal.trick and deal.closed.seat != turn,
        "claim": not deal.trick and not any(deal.hands) and deal.rules.ending.claim == "required",
    }
    # A winner who has just exchanged is asked once more if he can claim, though that alone makes no moment.
    arises = is_offered(deal, turn, ask) or (ask == "draw" and may_claim(deal, turn, ask))
    if turn not in deal.order or not holds[ask] or not arises:
        raise PositionError(f"turn={turn} ask={ask}: not a moment of these cards, table and log")


def _leader(deal: Deal, turn: int, ask: Ask) -> int:
    if deal.trick:
        return deal.trick[0][0]
    if ask == "exchange" and deal.closed is not None:
        return deal.closed.seat
    # With more than two seats the first one asked sits to the left of the leader.
    return deal.order[deal.order.index(turn) - 1] if ask == "close" else turn


def _check_hands(deal: Deal) -> None:
    played = [seat for seat, _ in deal.trick]
    sizes = {len(deal.hands[seat]) + (seat in played) for seat in deal.order}
    if len(sizes) != 1 or max(sizes) > deal.rules.dealing.hand:
        raise PositionError("hand: hands of different sizes, or larger than the deal gives")


def _outcome(deal: Deal, fields: Fields, log: list[str]) -> Outcome:
    points = read_result(log[-1], deal.rules)
    if points is None:
        raise PositionError("turn=-: a finished deal needs its result R= in the log")
    best = max(points)
    winners = tuple(seat for seat, n in enumerate(points) if n == best > 0)
    return Outcome(winners, points, fields.get("end", "out"), deal.carry)
