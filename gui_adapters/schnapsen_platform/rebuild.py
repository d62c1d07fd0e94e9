"""A game of the platform made of what a seat sees: the log is played again in the platform's engine.

Cards that the seat cannot know are dealt at random; the platform's perspectives hide them from a bot all the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from schnapsen.game import (
    Bot,
    BotState,
    FollowerPerspective,
    GameState,
    Hand,
    LeaderPerspective,
    Move,
    PlayerPerspective,
    SchnapsenGamePlayEngine,
    Talon,
)

from .words import PACK, act_of, to_card, to_move

__all__ = ["act_of", "perspective_of"]
HAND, FACE_DOWN = 5, 9


@dataclass(eq=False)
class Slot:
    """A place of the dealt pack; its card may become known later."""

    card: str | None = None


@dataclass
class Dealt:
    """The places of a pack, filled in as the log tells of cards."""

    up: str
    """The card turned up at the deal."""
    first: tuple[list[Slot], list[Slot]] = field(default_factory=lambda: (_slots(HAND), _slots(HAND)))
    """The hands as they were dealt, by seat."""
    stock: list[Slot] = field(default_factory=lambda: _slots(FACE_DOWN))
    """What lay face down, the next to be drawn first."""


class Scripted(Bot):
    """A player who does what was done."""

    def __init__(self) -> None:
        super().__init__("scripted")
        self.next: Move | None = None

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        """Returns the move that was made."""
        return self.next


def perspective_of(fields: Mapping[str, str], rng: Random) -> tuple[PlayerPerspective, Move | None]:
    """Returns what a bot is shown of a position, and the move that was led to it, if any.

    Raises `ValueError` for a position without a past: the platform has no puzzles.
    """
    log = fields["log"].split(".")
    if log[0] == "*":
        raise ValueError("log=*: the platform needs the whole log of a deal")
    first = int(next((token[0] for token in log[1:]), fields["turn"]))
    dealt = _dealt(fields, log, rng)
    engine, players = SchnapsenGamePlayEngine(), (Scripted(), Scripted())
    hands = [Hand([to_card(slot.card) for slot in dealt.first[seat] if slot.card]) for seat in (first, 1 - first)]
    talon = Talon([to_card(text) for text in (*(slot.card for slot in dealt.stock if slot.card), dealt.up)])
    state = GameState(BotState(players[first], hands[0]), BotState(players[1 - first], hands[1]), talon, None)
    led: tuple[int, Move] | None = None
    for seat, act in _moves(log):
        move = to_move(act, dealt.up[1])
        if led is not None:
            players[seat].next = move
            state = engine.trick_implementer.play_trick_with_fixed_leader_move(engine, state, led[1])
            led = None
        elif act == "x":
            state = engine.trick_implementer.play_trick_with_fixed_leader_move(engine, state, move)
        else:
            led = (seat, move)
    if led is None:
        return LeaderPerspective(state, engine), None
    return FollowerPerspective(state, engine, led[1]), led[1]


def _slots(number: int) -> list[Slot]:
    return [Slot() for _ in range(number)]


def _moves(log: Sequence[str]) -> list[tuple[int, str]]:
    """Returns seat and act of each move; the king that follows an announcement belongs to it."""
    acts = [(int(token[0]), token[1:]) for token in log[1:] if token[1] != "+"]
    return [
        (seat, act[0] if act[0] == "x" else act)
        for place, (seat, act) in enumerate(acts)
        if place == 0 or acts[place - 1][1][0] != "m"
    ]


def _dealt(fields: Mapping[str, str], log: Sequence[str], rng: Random) -> Dealt:
    """Returns where each card of the pack lay, unknown ones by chance."""
    dealt = Dealt(up=log[0][1:])
    hands, stock, up = tuple(map(list, dealt.first)), list(dealt.stock), dealt.up
    for token in log[1:]:
        hand, what = hands[int(token[0])], token[1:]
        if what[0] == "+":
            drawn = stock.pop(0) if stock else Slot(up)
            drawn.card = drawn.card or (None if what[1:] == "??" else what[1:])
            hand.append(drawn)
        elif what[0] == "x":
            low = "J" + dealt.up[1]
            hand.remove(_holding(hand, low))
            hand.append(Slot(up))
            up = low
        elif what[0] == "m":
            _holding(hand, "K" + what[1]), _holding(hand, "Q" + what[1])
        else:
            hand.remove(_holding(hand, what))
    mine = int(fields["me"])
    for text in fields["hand"].split("/")[mine].split("."):
        _holding(hands[mine], text)
    places = [*dealt.first[0], *dealt.first[1], *dealt.stock]
    known = {dealt.up, *(slot.card for slot in places)}
    unseen = [text for text in PACK if text not in known]
    rng.shuffle(unseen)
    for slot in places:
        slot.card = slot.card or unseen.pop()
    return dealt


def _holding(hand: Sequence[Slot], text: str) -> Slot:
    """Returns the place of a card in a hand: where it is known to be, else the first that may be it."""
    found = next((slot for slot in hand if slot.card == text), None) or next(s for s in hand if s.card is None)
    found.card = text
    return found
