"""Cards laid out for a test and acts played by script, in the notation of the protocol.

Nothing here knows a rule: a deal is laid out card by card, an act is done only by the seat that is asked.
"""

from collections.abc import Sequence

from sixtysix_engine.game.actions import GO_ON, format_actions, parse_action
from sixtysix_engine.game.cards import Card, parse_card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.state import Outcome
from sixtysix_engine.game.variants import rule_set

from .expected import SETS

SEVEN_SETS = ("classic", "chapter19", "dictionary", "wikipedia", "primer", "eights", "pagat66")
"""The two-handed rule sets of the texts, and pagat's."""

ALL_SETS = tuple(SETS)
"""Every rule set."""


def parse_hand(text: str) -> list[Card]:
    """Reads cards separated by spaces."""
    return [parse_card(word) for word in text.split()]


def lay_out(rules: RuleSet, hands: Sequence[str], up: str | None, stock: str = "") -> list[Card]:
    """Returns a whole pack in dealing order that gives these hands, turn-up and next cards of the stock.

    `hands` come in dealing order, the dealer's last; what is not named lies at the bottom of the stock.
    """
    dealt = [parse_hand(hand) for hand in hands]
    named = [*(c for hand in dealt for c in hand), *parse_hand(stock), *([parse_card(up)] if up else [])]
    rest = list(rules.cards)
    for item in named:
        rest.remove(item)
    pack: list[Card] = []
    for number, packet in enumerate(rules.dealing.packets):
        if up and number == rules.dealing.turn_up_after:
            pack.append(parse_card(up))
        for hand in dealt:
            pack += hand[:packet]
            del hand[:packet]
    if up and rules.dealing.turn_up_after == len(rules.dealing.packets):
        pack.append(parse_card(up))
    return [*pack, *parse_hand(stock), *rest]


def start(rules_text: str, *hands: str, up: str | None, stock: str = "", dealer: int = 1, carry: int = 0) -> Deal:
    """Deals hands given by seat. Seat 1 deals, so seat 0 leads, unless told otherwise."""
    rules = rule_set(rules_text)
    seats = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
    return Deal.start(rules, lay_out(rules, [hands[seat] for seat in seats], up, stock), dealer, carry=carry)


def puzzle(rules_text: str, **keys: object) -> Deal:
    """Sets up a position without a past that shows all cards: diamonds are trumps and seat 0 leads unless told."""
    fields: dict[str, object] = {"me": "*", "turn": 0, "ask": "lead", "dealer": 1, "trump": "D", "table": "-"}
    fields |= {"won": "-/-", "log": "*"} | keys
    return parse_position(" ".join([f"rules={rules_text}", *(f"{k}={v}" for k, v in fields.items())])).deal


def play(deal: Deal, script: str) -> Deal:
    """Does acts written as in the log, seat first: `0mH 0KH 1AH`. Rights that stand between are declined."""
    for token in script.split():
        seat, act = int(token[0]), parse_action(token[1:])
        while (deal.turn != seat or act not in deal.legal_actions()) and GO_ON in deal.legal_actions():
            deal.apply(GO_ON)
        assert deal.turn == seat, f"{token}: seat {deal.turn} is asked at {deal.ask}; log {'.'.join(deal.log)}"
        deal.apply(act)
    return deal


def decline(deal: Deal, until: str) -> Deal:
    """Declines rights until a moment is reached."""
    while deal.ask != until:
        deal.apply(GO_ON)
    return deal


def legal(deal: Deal) -> str:
    """Returns the legal acts as the protocol writes them."""
    return format_actions(deal.legal_actions())


def plays(deal: Deal) -> set[str]:
    """Returns the cards among the legal acts."""
    return {text for text in map(str, deal.legal_actions()) if len(text) == 2 and text[1] in "SHDC" and text[0] != "m"}


def may(deal: Deal, act: str) -> bool:
    """Tells whether an act is legal."""
    return parse_action(act) in deal.legal_actions()


def result(deal: Deal) -> Outcome:
    """Returns the outcome of a finished deal."""
    assert deal.outcome is not None, f"seat {deal.turn} is still asked at {deal.ask}"
    return deal.outcome
