"""Random deals through both laws at once, act by act; where they part is told with all it takes to see it again.

A walk is fixed by rule set, seed and index; a temper says how often rights are used.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.cards import parse_card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import Observer, view_of

from .second_law import legal, opening, step
from .second_state import Node, Table, dealer_of, pack_of
from .second_view import position

Values = Mapping[str, str]


@dataclass(frozen=True)
class Temper:
    """How likely each right is taken when it is offered; 0 leaves it to a fair choice among the rest."""

    marry: float
    exchange: float
    close: float
    true_claim: float
    false_claim: float
    raise_bid: float


TEMPERS = (
    Temper(marry=0.9, exchange=0.9, close=0.0, true_claim=0.6, false_claim=0.0, raise_bid=0.1),
    Temper(marry=0.5, exchange=0.5, close=0.02, true_claim=0.1, false_claim=0.002, raise_bid=0.3),
    Temper(marry=0.9, exchange=0.7, close=0.15, true_claim=0.7, false_claim=0.01, raise_bid=0.5),
    Temper(marry=0.3, exchange=0.2, close=0.08, true_claim=0.0, false_claim=0.0, raise_bid=0.0),
    Temper(marry=0.8, exchange=0.8, close=0.5, true_claim=0.3, false_claim=0.08, raise_bid=0.8),
)
KINDS = {"m": "marry", "x": "exchange", "c": "close", "b": "raise_bid"}


def choose(g: Table, n: Node, random: Random, temper: Temper) -> str:
    """Chooses an act by temper, then a plain one fairly."""
    acts = legal(g, n)
    if "66" in acts:
        right = g.target is not None and n.total(g.side[n.turn]) >= g.target
        if random.random() < (temper.true_claim if right else temper.false_claim):
            return "66"
    for kind, name in KINDS.items():
        offered = [act for act in acts if act[0] == kind]
        if offered and random.random() < getattr(temper, name):
            return offered[0] if kind == "b" and random.random() < 0.6 else random.choice(offered)
    plain = [act for act in acts if act[0] not in "mxcb" and act != "66"] or [act for act in acts if act != "66"]
    return random.choice(plain)


def compare(text: str, values: Values, seed: str, index: int) -> int:
    """Plays one deal through both laws and returns the number of acts; raises `AssertionError` where they part."""
    random = Random(f"{text} {seed} {index}")
    g = table_of(values, seed, str(index), random)
    temper = random.choice(TEMPERS)
    pack = pack_of(values, seed, str(index))
    n = opening(g, pack)
    played: list[str] = []
    law = law_of(text, g, pack)
    while True:
        check(text, g, n, law, f"{text} seed={seed} index={index} dealer={g.dealer} acts={'.'.join(played) or '-'}")
        if n.end is not None:
            return len(played)
        act = choose(g, n, random, temper)
        played.append(act)
        n = step(g, n, act)
        law.apply(parse_action(act))


def table_of(values: Values, seed: str, index: str, random: Random) -> Table:
    """Draws what surrounds a deal: the dealer by lot, a match score, a carried point where points are carried."""
    to = None if values["matchTarget"] == "-" or random.random() < 0.3 else int(values["matchTarget"])
    score = [random.randrange(to or 7) for _ in range(int(values["seats"]))]
    if values["sides"] == "pairs":
        score = score[:2] * 2
    carries = values["carryTo"] == "nextWinner" and values["unit"] != "card"  # card points are never carried
    carry = random.randrange(3) if carries else 0
    return Table(values, dealer_of(values, seed, index), score, to, carry)


def law_of(text: str, g: Table, pack: list[str]) -> Deal:
    cards = [parse_card(card) for card in pack]
    return Deal.start(rule_set(text), cards, g.dealer, score=g.score, target=g.to, carry=g.carry)


def check(text: str, g: Table, n: Node, law: Deal, where: str) -> None:
    """Asserts that both laws stand at the same moment, for everybody who looks at it."""
    observers: list[Observer] = ["*", *g.around, "-"]
    acts = [str(act) for act in law.legal_actions()]
    assert acts == list(legal(g, n)), f"{where}: the law allows {acts}, the second law {list(legal(g, n))}"
    for me in observers:
        here, there = format_position(view_of(law, me)).split(" "), position(g, n, text, str(me)).split(" ")
        differ = [f"{a} | {b}" for a, b in zip(here, there, strict=False) if a != b]
        assert here == there, f"{where}, seen by {me}: law | second law: {differ}"
    if n.end is None:
        assert law.outcome is None, f"{where}: the law has ended the deal"
        return
    assert law.outcome is not None, f"{where}: the law goes on"
    got = law.outcome
    mine = (n.end.points, n.end.reason, n.end.carry, winners(g, n))
    law_end = (tuple(got.points), str(got.reason), got.carry, tuple(got.winners))
    assert law_end == mine, f"{where}: the law ends {law_end}, the second law {mine}"


def winners(g: Table, n: Node) -> tuple[int, ...]:
    assert n.end is not None
    return tuple(seat for seat in range(g.seats) if seat in g.around and g.side[seat] in n.end.winners)
