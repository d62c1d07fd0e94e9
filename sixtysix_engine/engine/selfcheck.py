"""The law tried on random deals of every rule set: nothing is lost, every view can be read back, a replay agrees.

A failure names the rule set, the seed and the index that reproduce it.
"""

from random import Random

from ..game.actions import CLAIM, CLOSE, Action
from ..game.cards import card_index
from ..game.deal import Deal
from ..game.errors import GameError
from ..game.notation import format_position, parse_position
from ..game.rows import rule_set_names
from ..game.shuffle import lot_dealer, shuffled_pack
from ..game.variants import rule_set
from ..game.view import Observer, view_of
from .perft import Stopped

SELF_CHECK_DEALS = 5
"""Deals of each rule set where no number is given."""
_RIGHTS_USED = 0.04
"""How often a claim or a close that is on offer is made: seldom, or few deals would be played to their end."""


class SelfCheckError(Exception):
    """A rule set, a seed and an index for which the law contradicts itself."""


def self_check(deals: int, seed: str, stopped: Stopped) -> int:
    """Plays `deals` random deals of each rule set and checks each moment of them; returns the deals played.

    Raises `SelfCheckError`, and `InterruptedError` when stopped.
    """
    played = 0
    for name in rule_set_names():
        for index in range(deals):
            try:
                check_deal(name, seed, index, stopped)
            except (SelfCheckError, GameError) as error:
                raise SelfCheckError(f"rules={name} seed={seed} index={index}: {error}") from error
            played += 1
    return played


def check_deal(name: str, seed: str, index: int, stopped: Stopped) -> None:
    """Plays one random deal and checks each moment of it. Raises `SelfCheckError` or `GameError`."""
    rules, rng = rule_set(name), Random(f"{name} {seed} {index}")
    cards, dealer = shuffled_pack(rules, seed, str(index)), lot_dealer(rules, seed, str(index))
    deal = Deal.start(rules, cards, dealer, target=rules.match.target)
    while True:
        if stopped():
            raise InterruptedError("stopped")
        _check_cards(deal)
        _check_points(deal)
        _check_views(deal)
        if deal.turn is None:
            break
        deal.apply(_random_act(deal, rng))
    replay = Deal.start(rules, cards, dealer, target=rules.match.target)
    for act in deal.history:
        replay.apply(act)
    _same("replayed deal", format_position(view_of(replay, "*")), format_position(view_of(deal, "*")))


def _random_act(deal: Deal, rng: Random) -> Action:
    acts = deal.legal_actions()
    if rng.random() > _RIGHTS_USED:
        acts = tuple(act for act in acts if act not in (CLAIM, CLOSE)) or acts
    return rng.choice(acts)


def _check_cards(deal: Deal) -> None:
    found = sorted((c for pile in deal.piles() for c in pile), key=card_index)
    if tuple(found) != deal.rules.cards:
        raise SelfCheckError(f"cards lost or doubled after {len(deal.history)} acts: {found}")


def _check_points(deal: Deal) -> None:
    rules, worth = deal.rules, deal.rules.worth[deal.trump]
    for side in deal.playing_sides():
        seats = [seat for seat in deal.order if rules.sides[seat] == side]
        taken = sum(worth[c] for seat in seats for c in deal.won[seat])
        extra = deal.points[side] - deal.marriages[side] - taken
        last = rules.ending.last_trick if not any(deal.hands) and rules.sides[deal.leader] == side else 0
        if extra not in (0, last):
            raise SelfCheckError(f"side {side} has {extra} points too many after {len(deal.history)} acts")


def _check_views(deal: Deal) -> None:
    observers: tuple[Observer, ...] = ("*", "-", *range(deal.rules.table.seats))
    for observer in observers:
        text = format_position(view_of(deal, observer))
        read = parse_position(text)
        _same(f"view {observer}", format_position(view_of(read.deal, read.me)), text)


def _same(what: str, found: str, expected: str) -> None:
    if found != expected:
        pairs = zip(found.split(), expected.split(), strict=False)
        differs = next((f"{a} for {b}" for a, b in pairs if a != b), "of another length")
        raise SelfCheckError(f"{what} differs: {differs}")
