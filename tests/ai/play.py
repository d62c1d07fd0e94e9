"""Deals and matches between players in this process: each sees only its own view, as over the wire."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from sixtysix_engine.ai.levels import Terms, level
from sixtysix_engine.ai.player import Choice, Finding, Player, Question
from sixtysix_engine.ai.registry import PLAYERS
from sixtysix_engine.game.actions import Action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.match import Match
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

ALL_SETS = rule_set_names()
TWO_SEATS = ("classic", "chapter19", "dictionary", "wikipedia", "primer", "eights", "pagat66")
"""The seven games that five texts describe for two."""


def player(name: str, strength: str = "strong") -> Player:
    return PLAYERS[name](Terms(level=level(strength)))


def start(rules: RuleSet | str, seed: str, dealer: int = 0) -> Deal:
    rules = rule_set(rules) if isinstance(rules, str) else rules
    return Deal.start(rules, shuffled_pack(rules, seed), dealer, target=rules.match.target)


def seen_by(deal: Deal, seat: int) -> Deal:
    """The deal as a seat gets it in a position line."""
    return parse_position(format_position(view_of(deal, seat))).deal


def ask(who: Player, deal: Deal, seed: object = 0, acts: Sequence[Action] = ()) -> Choice:
    return who.choose(Question(deal=deal, acts=tuple(acts) or deal.legal_actions(), rng=Random(str(seed))))


def ranking(who: Player, deal: Deal, seed: object = 0) -> list[Action]:
    """All acts, best first."""
    found: list[Finding] = []
    question = Question(deal=deal, acts=deal.legal_actions(), rng=Random(str(seed)), report=found.append)
    who.choose(replace(question, limits=replace(question.limits, multipv=100)))
    return [finding.pv[0][1] for finding in found]


def play(deal: Deal, players: Sequence[Player], rng: Random) -> Iterator[tuple[Deal, Action]]:
    """Plays a deal to its end; yields each moment with the act that was chosen, before it is done."""
    while deal.turn is not None:
        question = Question(deal=deal, acts=deal.legal_actions(), rng=rng)
        act = players[deal.turn].choose(question).act
        yield deal, act
        deal.apply(act)


def play_match(rules: RuleSet, players: Sequence[Player], seed: str, dealer: int) -> int:
    """Plays a match and returns the seat that wins it."""
    match, rng, index = Match.start(rules, dealer), Random(seed), 0
    while not match.winners:
        deal = match.deal(shuffled_pack(rules, seed, str(index)))
        for _ in play(deal, players, rng):
            pass
        assert deal.outcome is not None
        match, index = match.after(deal.outcome), index + 1
    return match.winners[0]
