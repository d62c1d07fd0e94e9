"""The law tried on random deals of every rule set: nothing is lost, views betray nothing, a replay and the core agree.

A failure names the rule set, the seed and the index that reproduce it.
"""

from collections.abc import Iterator, Sequence
from random import Random

from ..core.stopping import Stopped
from ..game.actions import CLAIM, CLOSE, Action
from ..game.cards import HIDDEN, Card, card_index
from ..game.deal import Deal
from ..game.errors import GameError, IllegalError
from ..game.notation import format_position, parse_position
from ..game.rows import rule_set_names
from ..game.shuffle import lot_dealer, shuffled_pack
from ..game.variants import rule_set
from ..game.view import Observer, view_of
from .corecheck import acts_differ, deal_differs, foreseen, value_differs

SELF_CHECK_DEALS = 5
"""Deals of each rule set where no number is given."""
_RIGHTS_USED = 0.04
"""How often a claim or a close that is on offer is made: seldom, or few deals would be played to their end."""
_VIEWS_READ = 0.2
"""How often the views of a moment are read back, which costs a replay each."""

_SOLVED = 0.3
"""How often the value of the last few cards is held against every line of play."""


class SelfCheckError(Exception):
    """A rule set, a seed and an index for which the law contradicts itself."""


def self_check(deals: int, seed: str, stopped: Stopped) -> int:
    """Plays `deals` random deals of each rule set and checks each moment of them; returns the deals played.

    Raises `SelfCheckError`, and `InterruptedError` when stopped.
    """
    return sum(check_rule_set(name, deals, seed, stopped) for name in rule_set_names())


def check_rule_set(name: str, deals: int, seed: str, stopped: Stopped) -> int:
    """Plays random deals of one rule set and checks each moment of them; returns the deals played.

    Raises `SelfCheckError`, and `InterruptedError` when stopped.
    """
    for index in range(deals):
        try:
            _CheckedDeal(name, seed, index).run(stopped)
        except (SelfCheckError, GameError) as error:
            raise SelfCheckError(f"rules={name} seed={seed} index={index}: {error}") from error
    return deals


class _CheckedDeal:
    """One random deal, checked at each moment."""

    def __init__(self, name: str, seed: str, index: int) -> None:
        rules = rule_set(name)
        self.rng = Random(f"{name} {seed} {index}")
        self.cards, self.dealer = shuffled_pack(rules, seed, str(index)), lot_dealer(rules, seed, str(index))
        self.deal = Deal.start(rules, self.cards, self.dealer, target=rules.match.target)

    def run(self, stopped: Stopped) -> None:
        """Plays and checks. Raises `SelfCheckError`, `GameError`, `InterruptedError`."""
        self._check_moment()
        while self.deal.turn is not None:
            if stopped():
                raise InterruptedError("stopped")
            self._check_core()
            act = self._random_act()
            after = foreseen(self.deal, act)
            self.deal.apply(act)
            self._check_moment()
            self._refuse(deal_differs(after, self.deal))
        self._check_views()
        self._check_replay()

    def _random_act(self) -> Action:
        acts = self.deal.legal_actions()
        if self.rng.random() > _RIGHTS_USED:
            acts = tuple(act for act in acts if act not in (CLAIM, CLOSE)) or acts
        return self.rng.choice(acts)

    def _check_moment(self) -> None:
        self._check_cards()
        self._check_points()
        if self.rng.random() < _VIEWS_READ:
            self._check_views()
            self._check_secrets()

    def _check_core(self) -> None:
        self._refuse(acts_differ(self.deal))
        if self.rng.random() < _SOLVED:
            self._refuse(value_differs(self.deal))

    def _refuse(self, found: str) -> None:
        if found:
            raise SelfCheckError(f"{found}, after {len(self.deal.history)} acts")

    def _check_cards(self) -> None:
        found = sorted((c for pile in self.deal.piles() for c in pile), key=card_index)
        if tuple(found) != self.deal.rules.cards:
            raise SelfCheckError(f"cards lost or doubled after {len(self.deal.history)} acts: {found}")

    def _check_points(self) -> None:
        deal, rules = self.deal, self.deal.rules
        for side in deal.playing_sides():
            seats = [seat for seat in deal.order if rules.sides[seat] == side]
            taken = sum(rules.worth[deal.trump][c] for seat in seats for c in deal.won[seat])
            extra = deal.points[side] - deal.marriages[side] - taken
            last = rules.ending.last_trick if not any(deal.hands) and rules.sides[deal.leader] == side else 0
            if extra not in (0, last):
                raise SelfCheckError(f"side {side} has {extra} points too many after {len(deal.history)} acts")

    def _check_views(self) -> None:
        """What an observer sees can be read back, and follows from nothing but what he sees."""
        observers: tuple[Observer, ...] = ("*", "-", *range(self.deal.rules.table.seats))
        for observer in observers:
            text = format_position(view_of(self.deal, observer))
            read = parse_position(text)
            _same(f"view {observer}", format_position(view_of(read.deal, read.me)), text)

    def _check_secrets(self) -> None:
        """Two cards that a seat has not seen change places from the start: nothing that it sees may change."""
        deal, seat = self.deal, self.rng.choice(self.deal.order)
        unseen = sorted(set(deal.rules.cards) - set(_seen(deal, seat)), key=card_index)
        if len(unseen) < 2 or deal.turn is None:
            return
        one, other = self.rng.sample(unseen, 2)
        swap = {one: other, other: one}
        try:
            world = self._replay([swap.get(c, c) for c in self.cards])
        except IllegalError:
            return  # with these hands the others could not have done what they did
        if world.announced == deal.announced:  # a marriage that counts by itself tells of its cards
            expected = format_position(view_of(deal, seat))
            _same(f"view {seat} with {one} for {other}", format_position(view_of(world, seat)), expected)

    def _check_replay(self) -> None:
        """The same acts give the same deal."""
        expected = format_position(view_of(self.deal, "*"))
        _same("replayed deal", format_position(view_of(self._replay(self.cards), "*")), expected)

    def _replay(self, cards: Sequence[Card]) -> Deal:
        deal = Deal.start(self.deal.rules, cards, self.dealer, target=self.deal.target)
        for act in self.deal.history:
            deal.apply(act)
        return deal


def _seen(deal: Deal, seat: int) -> Iterator[Card]:
    view = view_of(deal, seat)
    piles = (*view.hands, *view.won, [c for _, c in view.trick], [] if view.up is None else [view.up])
    return (c for pile in piles for c in pile if c is not HIDDEN)


def _same(what: str, found: str, expected: str) -> None:
    if found != expected:
        pairs = zip(found.split(), expected.split(), strict=False)
        differs = next((f"{a} for {b}" for a, b in pairs if a != b), "of another length")
        raise SelfCheckError(f"{what} differs: {differs}")
