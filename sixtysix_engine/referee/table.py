"""The game loop: one deal between the engines at a table, and one function for each way to lose it by a fault.

The deal is the only judge. An act that it refuses loses the deal; it is never replaced.
"""

from collections.abc import Sequence

from ..client import EngineCrash, EngineDeclined, EngineProtocolError, EngineTimeout, Reply
from ..client.reply import read_info
from ..game.actions import parse_among
from ..game.deal import Deal
from ..game.errors import GameError
from ..game.notation import format_position
from ..game.view import view_of
from .clock import Clock
from .faults import Fault, make_fault
from .instruments import GameMeter
from .player import Player


async def play_deal(
    deal: Deal, players: Sequence[Player], clock: Clock, meter: GameMeter, number: int = 0
) -> Fault | None:
    """Plays a deal to its end between players by seat; returns the fault that ended it, if one did.

    `number` is the place of the deal in its game. Each engine is sent its own view, and nothing else, ever.
    """
    while deal.turn is not None:
        seat = deal.turn
        deadline = clock.deadline(seat)
        moment = _Moment(deal, number, seat, players[seat], format_position(view_of(deal, seat)), deadline=deadline)
        engine = moment.player.engine
        meter.ask(seat, engine)
        try:
            reply = await engine.go(moment.position, clock.limits(seat), deadline)
        except EngineTimeout as error:
            return moment.out_of_time(error)
        except EngineCrash as error:
            return moment.crashed(error)
        except EngineDeclined as error:
            return moment.declined(error)
        except EngineProtocolError as error:
            return moment.unreadable(error)
        clock.spend(seat, reply.elapsed)
        meter.answer(seat, engine, reply)
        try:
            deal.apply(parse_among(reply.act, deal.legal_actions()))
        except GameError as error:
            return moment.illegal(reply, error)
        if reply.info_lines:
            moment.look_at_info(reply)
    return None


class _Moment:
    """One question to one engine, and the ways in which the engine can fail it."""

    __slots__ = ("deadline", "deal", "number", "player", "position", "seat")

    def __init__(self, deal: Deal, number: int, seat: int, player: Player, position: str, *, deadline: float) -> None:
        self.deal = deal
        self.number = number
        self.seat = seat
        self.player = player
        self.position = position
        self.deadline = deadline

    def out_of_time(self, error: EngineTimeout) -> Fault:
        """No answer before the deadline, whatever else was printed."""
        return self._lose("time", error, error.line)

    def crashed(self, error: EngineCrash) -> Fault:
        """The output ended, and what was in it held no answer."""
        return self._lose("crash", self.player.explained(error), error.line)

    def declined(self, error: EngineDeclined) -> Fault:
        """`bestmove TAG none`, although there are legal acts."""
        return self._lose("illegal", error, error.line)

    def unreadable(self, error: EngineProtocolError) -> Fault:
        """An answer that is not in the protocol."""
        return self._lose("protocol", error, error.line)

    def illegal(self, reply: Reply, error: GameError) -> Fault:
        """An act that is none, or that the rules do not allow."""
        return self._lose("illegal", error, reply.line)

    def look_at_info(self, reply: Reply) -> None:
        """Warns of an `info` line that can't be read; it never decides a deal."""
        if read_info(reply.info_lines[-1]) is None:
            self.player.note("malformed info lines")

    def _lose(self, reason: str, error: Exception, line: str) -> Fault:
        self.deal.forfeit(self.seat, reason)
        return make_fault(
            self.player.name,
            deal=self.number,
            seat=self.seat,
            reason=reason,
            error=error,
            line=line,
            position=self.position,
            deadline=self.deadline,
        )
