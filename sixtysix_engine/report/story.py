"""A recorded deal as a story: what each act was, what it brought and how the deal ended, from playing it again by law.

Nothing is taken from the record that the law does not confirm, times aside.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game.actions import Claim, Exchange, Marry, Play
from ..game.cards import card_index, format_cards
from ..game.deal import Deal
from ..protocol import FAULT_REASONS
from ..referee.record import DealRecord, GameRecord
from ..referee.replay import MismatchError, Step, replay, start_deals
from ..referee.schedule import GameIndex
from ..referee.settings import Settings
from .times import ActTimes


@dataclass(frozen=True, slots=True)
class Event:
    """One act and what followed from it by itself."""

    seat: int
    """Who acted."""
    act: str
    """The act as the protocol writes it."""
    trick: int
    """The number of the trick that it belongs to, from 1."""
    standing: tuple[str, ...]
    """Points of each side after it; those that wait for a trick behind a `w`."""
    marriage: str = ""
    """The suit of a marriage that it announced, or that counted by itself."""
    taker: int | None = None
    """Who took the trick, where it ended one."""
    draws: tuple[str, ...] = ()
    """What was drawn after it: a seat and a card each."""
    gave: str = ""
    """The card that an exchange laid under the stock."""
    taken: str = ""
    """The card that it took."""
    seconds: float | None = None
    """What it took, where the record tells."""


@dataclass(frozen=True, slots=True)
class Story:
    """One deal of a game, whole."""

    index: GameIndex
    """Its game."""
    number: int
    """Its place in the game, from 0."""
    names: tuple[str, ...]
    """The engines by seat."""
    record: DealRecord
    """As it was recorded."""
    trump: str
    """The trump suit at the end; `-` where there was none."""
    shown: str
    """The turn-up or the card that was shown; `-` where there was none."""
    hands: tuple[str, ...]
    """The hands at the start."""
    stock: str
    """The stock at the start, in the order of the draws, the turn-up last."""
    score: tuple[int, ...]
    """Match score by seat at the start."""
    target: int | None
    """Target of the match."""
    carry: int
    """Game points carried from tied deals."""
    events: tuple[Event, ...]
    """All acts."""
    winners: tuple[int, ...]
    """Seats that won it."""
    closer: int | None
    """Who closed."""
    claimer: int | None
    """Who claimed."""
    last_taker: int | None
    """Who took the last trick, where all cards were played."""
    value: int
    """What the best side scored of it, without points carried from before."""
    fault: str = ""
    """The fault that ended it, in words."""
    faulty: int | None = None
    """The seat at fault."""


def stories(settings: Settings, game: GameRecord) -> Iterator[Story]:
    """Yields the deals of a game. Raises `MismatchError`, naming the game, where one disagrees with the law."""
    times = ActTimes(game)
    try:
        for number, (deal, record) in enumerate(start_deals(settings, game)):
            yield _story(deal, record, game, number, times)
    except MismatchError as error:
        raise MismatchError(f"game {game.index}: {error}") from None


def _story(deal: Deal, record: DealRecord, game: GameRecord, number: int, times: ActTimes) -> Story:
    hands = tuple(format_cards(sorted(hand, key=card_index)) for hand in deal.hands)
    up = [] if deal.up is None else [deal.up]
    stock = format_cards([*deal.stock, *up])
    shown = next((token[1:] for token in deal.log[:1] if token[0] == "+"), "-")
    events, claimer = list[Event](), None
    for step in replay(deal, record, game, number):
        events.append(_event(step, times.take(step.seat)))
        if isinstance(step.act, Claim):
            claimer = step.seat
    outcome = deal.outcome
    assert outcome is not None
    fault = next((fault for fault in game.faults if fault.deal == number), None)
    if fault is not None:
        times.skip(fault)
    return Story(
        index=game.index,
        number=number,
        names=game.seats,
        record=record,
        trump="-" if deal.trump is None else str(deal.trump),
        shown=shown,
        hands=hands,
        stock=stock,
        score=deal.score,
        target=deal.target,
        carry=deal.carry,
        events=tuple(events),
        winners=outcome.winners,
        closer=None if deal.closed is None else deal.closed.seat,
        claimer=claimer,
        last_taker=_last_taker(deal),
        value=max(outcome.points) - (deal.carry if len(outcome.winners) and outcome.carry == 0 else 0),
        fault="" if fault is None else f"{fault.engine} loses by {fault.reason}: {fault.text}",
        faulty=None if fault is None else fault.seat,
    )


def _event(step: Step, seconds: float | None) -> Event:
    deal, act = step.deal, step.act
    ended = isinstance(act, Play) and not deal.trick
    announced = next((token[2:] for token in step.tokens if token[1:2] == "m"), "")
    return Event(
        seat=step.seat,
        act=str(act),
        trick=deal.tricks_played + (not ended),
        standing=tuple(_standing(deal, side) for side in range(len(deal.points))),
        marriage=str(act.suit) if isinstance(act, Marry) else announced,
        taker=deal.leader if ended else None,
        draws=tuple(token[0] + token[2:] for token in step.tokens if token[1:2] == "+"),
        gave=str(deal.up) if isinstance(act, Exchange) else "",
        taken=step.tokens[0][2:] if isinstance(act, Exchange) else "",
        seconds=seconds,
    )


def _standing(deal: Deal, side: int) -> str:
    waiting = f"w{deal.pending[side]}" if deal.pending[side] else ""
    return f"{deal.points[side]}{waiting}"


def _last_taker(deal: Deal) -> int | None:
    """Returns who took the last trick of a deal in which every card of the hands was played."""
    return deal.leader if not any(deal.hands) and deal.tricks_played else None


def way_of(story: Story, sides: Sequence[int]) -> str:
    """Returns by which of `WAYS` the points of a deal were won."""
    reason = story.record.reason
    if reason in FAULT_REASONS:
        return "fault"
    if reason in ("close-beaten", "close-failed"):
        return "beaten"
    own = story.closer is not None and sides[story.closer] in {sides[seat] for seat in story.winners}
    return "close" if own and reason in ("claim", "auto", "out") else reason


WAYS = {
    "claim": "a claim",
    "close": "a stock it closed itself",
    "beaten": "the other side's close",
    "false-claim": "the other side's wrong claim",
    "out": "all cards played",
    "auto": "the target reached",
    "auction": "the auction's contract",
    "fault": "the other side's fault",
}
"""Where points come from; a tie brings none."""
