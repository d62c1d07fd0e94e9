"""The second law's table: parameter values as texts, the documented shuffle, and one deal as an immutable tuple.

The one rule of the second law: it knows the rules from their description alone and imports nothing of the package.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeVar

SUITS, RANKS = "SHDC", "ATKQJ987"
ORDER = {rank + suit: place for place, (suit, rank) in enumerate((s, r) for s in SUITS for r in RANKS)}
CLOSER_LINES = ("closeBeaten", "falseClaim")
Cards = tuple[str, ...]
Numbers = tuple[int, ...]
Line = tuple[str, str, str, int]


def compose(tables: Mapping[str, Mapping[str, Mapping[str, str]]], text: str) -> dict[str, str]:
    """Returns the 83 values of a rule set with its overlays; `tables` has the keys `set` and `switch`."""
    name, *overlays = text.split("+")
    values = dict(tables["set"][name])
    for overlay in overlays:
        parameter, colon, word = overlay.partition(":")
        change = {parameter: word} if colon else dict(tables["switch"][overlay])
        if "closeFail" in change:  # lines that were the same stay the same
            change |= {other: change["closeFail"] for other in CLOSER_LINES if values[other] == values["closeFail"]}
        values |= change
    return values


def stream(label: str, seed: str, index: str) -> Iterator[int]:
    """Yields the endless row of 32-bit numbers of a seed and an index."""
    count = 0
    while True:
        block = sha256(f"{label} {seed} {index} {count}".encode()).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")
        count += 1


def draw_below(bound: int, row: Iterator[int]) -> int:
    """Returns the next number of a row that is fair below a bound."""
    limit = 2**32 - 2**32 % bound
    return next(number for number in row if number < limit) % bound


def pack_of(values: Mapping[str, str], seed: str, index: str) -> list[str]:
    """Returns the shuffled pack in dealing order."""
    ranks = sorted(values["ranks"].split("."), key=RANKS.index)
    pack = [rank + suit for suit in SUITS for rank in ranks for _ in range(int(values["copies"]))]
    row = stream("u66-deal", seed, index)
    for last in range(len(pack) - 1, 0, -1):
        other = draw_below(last + 1, row)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def dealer_of(values: Mapping[str, str], seed: str, index: str) -> int:
    """Returns the seat that the lot makes the first dealer."""
    return draw_below(int(values["seats"]), stream("u66-dealer", seed, index))


def listed(text: str) -> list[str]:
    return [] if text == "-" else text.split(".")


def lines_of(text: str) -> tuple[Line, ...]:
    rows = [] if text == "-" else [row.split(".") for row in text.split("/")]
    return tuple((who, test, when, int(pays)) for who, test, when, pays in rows)


class Table:
    """What holds for a whole deal: the values read once, who plays, the match score around the deal."""

    def __init__(
        self, values: Mapping[str, str], dealer: int, score: Sequence[int] = (), to: int | None = None, carry: int = 0
    ) -> None:
        v = self.values = values
        self.seats, self.dealer, self.to, self.carry = int(v["seats"]), dealer, to, carry
        self.score = tuple(score) or (0,) * self.seats
        sits_out = v["playing"] == "allButDealer"
        self.around = [(dealer + step) % self.seats for step in range(1, self.seats + (not sits_out))]
        self.side = [seat % 2 if v["sides"] == "pairs" else seat for seat in range(self.seats)]
        self.sides = sorted({self.side[seat] for seat in self.around})
        self.ranks = v["ranks"].split(".")
        self.copies = int(v["copies"])
        self.power = {rank: -place for place, rank in enumerate(self.ranks)}
        self.worth = {rank: int(n) for rank, n in (pair.split(".") for pair in v["points"].split("/"))}
        trumps = [] if v["trumpPoints"] == "-" else v["trumpPoints"].split("/")
        self.trump_worth = self.worth | {rank: int(n) for rank, n in (pair.split(".") for pair in trumps)}
        self.phases, self.last_in = listed(v["marriagePhases"]), listed(v["lastTrickIn"])
        self.close_draw, self.may_lead = listed(v["closeDraw"]), listed(v["marriageLead"])
        self.wedding = {"plain": int(v["marriagePlain"]), "trump": int(v["marriageTrump"])}
        self.min_down, self.min_stock = int(v["swapMinDown"]), int(v["closeMinStock"])
        self.target = None if v["dealTarget"] == "-" else int(v["dealTarget"])
        self.scale = [int(n) for n in v["scale"].split(".")]
        self.schneider_form, number = v["schneider"].split(".")
        self.schneider_from = int(number)
        self.fines = {name: lines_of(v[name]) for name in ("closeFail", *CLOSER_LINES)}
        rows = [] if v["honours"] == "-" else v["honours"].split("/")
        self.honours = {name: int(pays) for name, pays in (row.split(".") for row in rows)}
        self.claims, self.ends_itself = v["claim"] == "required", v["claim"] == "auto"
        self.first_ask = "bid" if self.yes("auction") else "lead"
        self.bids: list[int] = []
        if self.first_ask == "bid":
            top = int(v["bidTop"])
            self.bids = sorted({*range(int(v["bidFrom"]), top, int(v["bidStep"])), top})

    def yes(self, name: str) -> bool:
        return self.values[name] == "yes"

    def others(self, seat: int) -> list[int]:
        """Returns the other players, clockwise from a seat."""
        place = self.around.index(seat)
        return self.around[place + 1 :] + self.around[:place]


class End(NamedTuple):
    """How a deal ended: points by seat, the winning sides, the word for it, what is carried on."""

    points: Numbers
    winners: Numbers
    reason: str
    carry: int


class Node(NamedTuple):
    """One moment of a deal. Cards and lists by seat; `taken`, `wed` and `pend` by side."""

    hands: tuple[Cards, ...]
    stock: Cards
    up: str
    trump: str
    known: tuple[Cards, ...]
    used: tuple[Cards, ...]
    won: tuple[Cards, ...]
    taken: Numbers
    wed: Numbers
    pend: Numbers
    log: Cards
    turn: int
    leader: int
    ask: str
    then: str = "lead"
    """Where play goes on once nobody waits at `close` or `exchange`: lead or draws."""
    waiting: Numbers = ()
    table: tuple[tuple[int, str], ...] = ()
    takers: Numbers = ()
    """Who won each trick, in order."""
    reached: Numbers = ()
    """Sides that have the target, the first to reach it first."""
    closed: tuple[int, tuple[tuple[int, int, int], ...]] | None = None
    """The closer and, by side, points, of them marriages, tricks at that moment."""
    suit: str = ""
    bid: tuple[int, int, bool] | None = None
    passed: Numbers = ()
    weddings: tuple[tuple[int, str], ...] = ()
    amours: Numbers = ()
    end: End | None = None

    def total(self, side: int) -> int:
        return self.taken[side] + self.wed[side]


def arranged(cards: Sequence[str]) -> Cards:
    return tuple(sorted(cards, key=ORDER.__getitem__))


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*row[:place], item, *row[place + 1 :])


def without(cards: Cards, card: str) -> Cards:
    """Returns cards less one, or the same cards where it is not among them."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def first_node(g: Table, pack: Sequence[str]) -> Node:
    """Deals a pack in dealing order; nobody has been asked to close yet."""
    cards, up, shown = list(pack), "", ""
    hands: list[list[str]] = [[] for _ in range(g.seats)]
    known: list[Cards] = [()] * g.seats
    packets = [int(n) for n in g.values["packets"].split(".")]
    turned = -1 if g.values["turnUpAfter"] == "-" else int(g.values["turnUpAfter"])
    for number in range(len(packets) + 1):
        if number == turned:
            up = cards.pop(0)
        for seat in g.around if number < len(packets) else []:
            hands[seat] += [cards.pop(0) for _ in range(packets[number])]
    source = g.values["trumpFrom"]
    if source in ("lastCard", "firstCard"):
        seat, place = (g.around[-1], -1) if source == "lastCard" else (g.around[0], 0)
        shown = hands[seat][place]
        known[seat] = (shown,)
    trump = {"turnUp": up[1:], "bidder": ""}.get(source, shown[1:])
    empty: tuple[Cards, ...] = ((),) * g.seats
    zero = (0,) * g.seats
    first = g.around[0]
    return Node(
        hands=tuple(arranged(hand) for hand in hands), stock=tuple(cards), up=up, trump=trump, known=tuple(known),
        used=empty, won=empty, taken=zero, wed=zero, pend=zero, log=(f"+{up or shown}",) if up or shown else (),
        turn=first, leader=first, ask=g.first_ask,
    )  # fmt: skip
