"""One game of the schedule, from `newgame` to `result`: a single deal, or a match of deals to its target."""

import asyncio
from collections.abc import Sequence

from ..game.cards import format_cards
from ..game.deal import Deal
from ..game.match import Match
from ..protocol import ResultDeal, ResultMatch
from .clock import Clock
from .faults import Fault
from .instruments import GameMeter, Instruments
from .kits import Kits, Remains
from .player import Player
from .record import DealRecord, GameRecord
from .schedule import GameIndex, cards_of, first_match, seated
from .settings import Settings
from .strict import TRUE_SUITS, renamed_cards, suits_of, true_log
from .table import play_deal


async def play_game(
    settings: Settings,
    index: GameIndex,
    players: Sequence[Player],
    instruments: Instruments | None = None,
    kits: Kits | None = None,
) -> GameRecord:
    """Plays one game between the players of a table, listed by their seats in the first game. Raises `BannedError`."""
    seats = seated(players, settings.rule_set.sides, index.game)
    clock = Clock(settings.controls_of([player.name for player in seats]), len(seats))
    meter = GameMeter(instruments, clock.used)
    match = first_match(settings, index.pair)
    suits = suits_of(settings, index)
    deals: list[DealRecord] = []
    faults: list[Fault] = []
    for player in seats:
        await player.prepare()
    while not deals or not (settings.unit == "deal" or match.winners):
        cards = cards_of(settings, index.pair, len(deals))
        deal = match.deal(renamed_cards(cards, suits), keyed=settings.stock == "seat")
        fault = await play_deal(deal, seats, clock, meter, len(deals))
        match = _settle(match, deal, seats)
        meter.settle()
        deals.append(_record_deal(settings, deal, format_cards(cards), suits))
        if fault is not None:
            faults.append(await _end_after(fault, seats[fault.seat], index, settings, kits))
            if settings.unit == "match" and not match.winners:
                await seats[fault.seat].prepare()
    winner = _announce_winners(match, seats) if settings.unit == "match" else None
    return GameRecord(
        index=index,
        seats=tuple(player.name for player in seats),
        deals=tuple(deals),
        winner=winner,
        time=tuple(clock.used),
        faults=tuple(faults),
        start=settings.score if settings.unit == "match" else (),
        suits=suits if settings.strict else TRUE_SUITS,
        referee=meter.cost(),
    )


async def _end_after(fault: Fault, player: Player, index: GameIndex, settings: Settings, kits: Kits | None) -> Fault:
    """Ends the engine that is at fault; returns the fault with what can be learnt from what is left."""
    remains = Remains.of(await player.retire())
    kits, match = kits or Kits(""), settings.unit == "match"
    return await asyncio.to_thread(kits.of_fault, index, fault, player.contestant, remains, match=match)


def _settle(match: Match, deal: Deal, seats: Sequence[Player]) -> Match:
    """Returns the match after a deal, and tells everybody how the deal ended."""
    outcome = deal.outcome
    assert outcome is not None
    match = match.after(outcome)
    result = ResultDeal(outcome.winners, outcome.points, outcome.reason, match.score, outcome.carry)
    for player in seats:
        player.tell(result)
    return match


def _announce_winners(match: Match, seats: Sequence[Player]) -> tuple[int, ...]:
    result = ResultMatch(match.winners, match.score)
    for player in seats:
        player.tell(result)
    return match.winners


def _record_deal(settings: Settings, deal: Deal, cards: str, suits: str) -> DealRecord:
    assert deal.outcome is not None
    return DealRecord(
        dealer=deal.dealer,
        cards=cards,
        stock=settings.stock,
        points=deal.outcome.points,
        reason=deal.outcome.reason,
        log=".".join(true_log(deal.log, suits)),
    )
