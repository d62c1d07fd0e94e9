"""The rules at the service of a front end that has none: one table, commands in, answer texts out.

Every error changes nothing.
"""

import os

from ..core.stopping import Stopped
from ..game.actions import format_actions, parse_among
from ..game.cards import HIDDEN, parse_card
from ..game.deal import Deal
from ..game.errors import AmbiguousError, GameError, IllegalError, MalformedError
from ..game.match import Match
from ..game.notation import format_position, parse_position
from ..game.rows import rule_set_names
from ..game.ruleset import RuleSet
from ..game.shuffle import lot_dealer, shuffled_pack
from ..game.variants import format_rules, rule_set
from ..game.view import Observer, view_of
from ..protocol import messages as m
from ..protocol.tokens import format_list
from .bench import bench
from .errors import RefusedError
from .perft import perft
from .selfcheck import SELF_CHECK_DEALS, SelfCheckError, self_check

MOST = 100_000
"""The greatest score, carry or target, as in a position."""
_REFUSED = {IllegalError: "illegal", MalformedError: "malformed", AmbiguousError: "ambiguous"}
"""The three ways in which an act can be wrong."""
SLOW = (m.Perft, m.Bench, m.SelfCheck)
"""Commands whose answer may take a while."""


class Table:
    """The table: at most one deal, and the seed that it came from."""

    def __init__(self) -> None:
        self._deal: Deal | None = None
        self._seed: str | None = None
        self._index = 0

    def answer(self, command: m.TableMessage, stopped: Stopped) -> str:
        """Returns what stands after `answer COMMAND`. Raises `RefusedError`."""
        try:
            return self._answer(command, stopped)
        except (GameError, SelfCheckError, InterruptedError) as error:
            raise RefusedError(str(error)) from None

    def _answer(self, command: m.TableMessage, stopped: Stopped) -> str:
        match command:
            case m.Rules(name):
                return _rules(name)
            case m.Deal():
                return self.start(command)
            case m.Table():
                return self.set_up(command)
            case m.Apply():
                return self.apply(command)
            case m.ViewSeat(me):
                return self.position(me)
            case m.Legal():
                return format_actions(self.deal.legal_actions())
            case m.Next():
                return self.next(command)
            case m.Perft(depth):
                return str(perft(self.deal, depth, stopped))
            case m.Bench():
                nodes, speed = bench(stopped)
                return f"nodes={nodes} nps={speed:.0f}"
            case m.SelfCheck():
                deals = SELF_CHECK_DEALS if command.deals is None else command.deals
                self_check(deals, _random_seed() if command.seed is None else command.seed, stopped)
                return f"ok deals={deals}"

    @property
    def deal(self) -> Deal:
        """The deal on the table. Raises `RefusedError` where there is none."""
        if self._deal is None:
            raise RefusedError("no table: set one with deal or table")
        return self._deal

    def position(self, observer: Observer = "*") -> str:
        """Returns the table as an observer sees it."""
        seats = self.deal.rules.table.seats
        if isinstance(observer, int) and observer >= seats:
            raise RefusedError(f"seat {observer}: allowed: a seat of 0 to {seats - 1}, - or *")
        return format_position(view_of(self.deal, observer))

    def start(self, order: m.Deal) -> str:
        """Puts the first deal of a match on the table."""
        rules = rule_set(order.rules)
        seed = _random_seed() if order.seed is None else order.seed
        dealer = lot_dealer(rules, seed) if order.dealer is None else order.dealer
        if dealer >= rules.table.seats:
            raise RefusedError(f"dealer={dealer}: allowed: a seat of 0 to {rules.table.seats - 1}")
        match = Match(rules, dealer, _score(rules, order.score), _target(rules, order.to), _most("carry", order.carry))
        if match.winners:
            raise RefusedError(f"score={format_list(match.score, '/')}: the match to {match.target} is over")
        self._put(match, seed, 0, order.cards)
        return self.position()

    def set_up(self, order: m.Table) -> str:
        """Puts a position on the table; all its cards must be seen."""
        position = parse_position(order.text)
        if position.me != "*":
            raise RefusedError(f"me={position.me}: a table needs me=*")
        if any(HIDDEN in pile for pile in (*position.deal.hands, position.deal.stock)):
            raise RefusedError("stock: a table needs every card, ?? is not allowed in it")
        self._deal, self._seed = position.deal, None
        return self.position()

    def apply(self, order: m.Apply) -> str:
        """Plays an act."""
        deal = self.deal
        try:
            deal.apply(parse_among(order.act, deal.legal_actions()))
        except (IllegalError, MalformedError, AmbiguousError) as error:
            raise RefusedError(f"{_REFUSED[type(error)]} {error}") from None
        return self.position()

    def next(self, order: m.Next) -> str:
        """Puts the next deal of the match on the table, or tells who has won the match."""
        deal = self.deal
        if deal.outcome is None:
            raise RefusedError("the deal is not over")
        match = Match(deal.rules, deal.dealer, deal.score, deal.target, deal.carry).after(deal.outcome)
        if match.winners:
            return f"match winner={format_list(match.winners, '.')} score={format_list(match.score, '/')}"
        if order.seed is not None:
            self._put(match, order.seed, 0, order.cards)
        elif self._seed is None:
            self._put(match, _random_seed(), 0, order.cards)
        else:
            self._put(match, self._seed, self._index + 1, order.cards)
        return self.position()

    def _put(self, match: Match, seed: str, index: int, cards: tuple[str, ...] | None) -> None:
        pack = shuffled_pack(match.rules, seed, str(index)) if cards is None else tuple(map(parse_card, cards))
        self._deal = match.deal(pack)
        self._seed, self._index = seed, index


def _random_seed() -> str:
    return os.urandom(16).hex()


def _most(key: str, value: int | None) -> int:
    if value is not None and not 0 <= value <= MOST:
        raise RefusedError(f"{key}={value}: not a number of 0 to {MOST}")
    return value or 0


def _score(rules: RuleSet, score: tuple[int, ...] | None) -> tuple[int, ...]:
    if score is None:
        return (0,) * rules.table.seats
    if len(score) != rules.table.seats:
        raise RefusedError(f"score={format_list(score, '/')}: {rules.table.seats} values are needed, one a seat")
    return tuple(_most("score", value) for value in score)


def _target(rules: RuleSet, text: str | None) -> int | None:
    if text is None:
        return rules.match.target
    return None if text == "-" else _most("to", int(text))


def _rules(name: str | None) -> str:
    if name is None:
        return format_list(rule_set_names(), ".")
    return " ".join([f"name={name}", *[f"{key}={value}" for key, value in format_rules(rule_set(name)).items()]])
