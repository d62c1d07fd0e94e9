"""A recorded deal played again under the law: every act is done anew, and what differs from the record is named.

The record is not believed: cards, log, points and reason must all come out of the seed and the acts.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..game.actions import Action
from ..game.cards import format_cards, parse_cards
from ..game.deal import Deal
from ..game.errors import GameError
from ..game.logbook import apply_next
from ..game.match import Match
from ..protocol import FAULT_REASONS
from .record import DealRecord, GameRecord
from .schedule import cards_of, first_match
from .settings import Settings


class MismatchError(Exception):
    """A record that disagrees with the law; the text names what differs."""


@dataclass(frozen=True)
class Step:
    """One act of a replay."""

    deal: Deal
    """The deal after it; it goes on changing."""
    seat: int
    """Who acted."""
    act: Action
    """What it did."""
    tokens: tuple[str, ...]
    """What it added to the log."""


def start_deals(settings: Settings, game: GameRecord) -> Iterator[tuple[Deal, DealRecord]]:
    """Yields each deal of a game at its start, beside its record. Raises `MismatchError`.

    The next deal is set up from what the one before has come to, so that one must have been replayed first.
    """
    match = first_match(settings, game.index.pair)
    for number, record in enumerate(game.deals):
        deal = _start_deal(settings, match, record, number)
        cards = cards_of(settings, game.index.pair, number)
        _same(f"deal {number}: cards", record.cards, format_cards(cards))
        yield deal, record
        assert deal.outcome is not None
        match = match.after(deal.outcome)
    if game.winner is not None:
        _same("winner of the match", game.winner, match.winners)


def replay(deal: Deal, record: DealRecord, game: GameRecord, number: int) -> Iterator[Step]:
    """Plays a deal as it was recorded, yielding every act; raises `MismatchError` where that is not possible."""
    tokens = record.log.split(".")
    while deal.turn is not None:
        if len(deal.log) >= len(tokens):
            raise MismatchError(f"log: it ends before the deal does; seat {deal.turn} is asked at {deal.ask}")
        if tokens[len(deal.log)].startswith("R="):
            _forfeit(deal, record, game, number)
        else:
            yield _step(deal, tokens)
    assert deal.outcome is not None
    _same_log(tokens, deal.log)
    _same("points", record.points, deal.outcome.points)
    _same("reason", record.reason, deal.outcome.reason)


def _start_deal(settings: Settings, match: Match, record: DealRecord, number: int) -> Deal:
    _same(f"deal {number}: dealer", record.dealer, match.dealer)
    _same(f"deal {number}: stock", record.stock, settings.stock)
    try:
        return match.deal(parse_cards(record.cards), keyed=record.stock == "seat")
    except GameError as error:
        raise MismatchError(f"deal {number}: {error}") from None


def _step(deal: Deal, tokens: list[str]) -> Step:
    done, seat = len(deal.log), deal.turn
    assert seat is not None
    try:
        act = apply_next(deal, tokens)
    except GameError as error:
        raise MismatchError(f"log: {error}") from None
    return Step(deal, seat, act, tuple(deal.log[done:]))


def _forfeit(deal: Deal, record: DealRecord, game: GameRecord, number: int) -> None:
    fault = next((fault for fault in game.faults if fault.deal == number), None)
    if record.reason not in FAULT_REASONS or fault is None:
        raise MismatchError(f"log: it ends while seat {deal.turn} is asked at {deal.ask}, and no fault is recorded")
    _same("seat of the fault", fault.seat, deal.turn)
    _same("reason of the fault", fault.reason, record.reason)
    deal.forfeit(fault.seat, fault.reason)


def _same_log(recorded: list[str], replayed: list[str]) -> None:
    for place, (old, new) in enumerate(zip(recorded, replayed, strict=False), start=1):
        _same(f"log at place {place}", old, new)
    if len(recorded) != len(replayed):
        raise MismatchError(f"log: {len(recorded)} tokens recorded, {len(replayed)} replayed")


def _same(what: str, recorded: object, replayed: object) -> None:
    if recorded != replayed:
        raise MismatchError(f"{what}: recorded {_text(recorded)}, by the law {_text(replayed)}")


def _text(value: object) -> str:
    return "/".join(map(str, value)) or "-" if isinstance(value, tuple) else str(value)
