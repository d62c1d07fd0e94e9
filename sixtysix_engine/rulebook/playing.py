"""The play of the cards: the trick, the open stock, strict play."""

from ..game.ruleset import RuleSet
from .facts import has_stock, in_pairs, may_close
from .sentence import Section, says
from .words import count


@says("firstLead")
def _first_lead(rules: RuleSet) -> str:
    if rules.dealing.first_lead == "bidder":
        who = "winner of the auction"
    else:
        who = "player on the dealer's left" if rules.table.seats > 2 else "non-dealer"
    return f"The {who} leads to the first trick."


@says()
def _trick(rules: RuleSet) -> str:
    turns = "Each other player adds a card, clockwise" if rules.players > 2 else "The other player adds a card"
    return (
        f"{turns}; the highest trump in the trick wins it or, where no trump has been played, the highest card "
        "of the suit led. The winner lays the cards aside face down and leads to the next trick."
    )


@says("openDuty", when=has_stock)
def _open(rules: RuleSet) -> str:
    return (
        "As long as the stock is open you may play any card you like: you need neither follow suit nor trump, "
        "and may trump although you could follow."
    )


@says("drawFirst", when=has_stock)
def _draws(rules: RuleSet) -> str:
    others = "then the others, clockwise" if rules.players > 2 else "then the other"
    last = "; the turn-up is drawn last of all" if rules.dealing.turn_up_after is not None else ""
    return f"After each trick all draw a card from the stock, the winner of the trick first, {others}{last}."


@says("strictFollow")
def _follow(rules: RuleSet) -> str:
    duty = rules.following
    if duty.suit:
        must = "you must follow the suit led if you can"
    elif duty.ruff:
        must = "you need not follow suit as long as you could"
    else:
        must = "even so you need not follow suit"
    if not has_stock(rules):
        return f"Play is strict from the first trick: {must}."
    ends = "has run out or has been closed" if may_close(rules) else "has run out"
    last = f" for the last {count(rules.dealing.hand, 'trick')}" if not may_close(rules) else ""
    return f"Once the stock {ends}, play is strict{last}: {must}."


@says("strictHead")
def _head(rules: RuleSet) -> str:
    several = rules.players > 2
    trumped = " (once the trick is trumped, any card of the suit led will do)" if several else ""
    best = "the best card of the suit in the trick" if several else "the card led"
    return {
        "none": "You need not beat the cards in the trick.",
        "suit": f"If you follow suit you must also beat {best} when you can{trumped}.",
        "suitAndTrump": "You must also beat every card in the trick when you can, whether you follow suit or "
        f"trump{trumped}.",
    }[rules.following.head]


@says("headPartner", when=lambda rules: in_pairs(rules) and rules.following.head != "none")
def _head_partner(rules: RuleSet) -> str:
    if rules.following.head_partner:
        return "You must do so even where your partner is winning the trick."
    return "You need not do so where your partner is winning the trick."


@says("strictRuff")
def _ruff(rules: RuleSet) -> str:
    if rules.following.ruff:
        return "With no card of the suit led you must play a trump; with no trump either, anything."
    return "With no card of the suit led you may trump or throw off any card, as you like."


@says("underTrump", when=lambda rules: rules.players > 2 and rules.following.ruff)
def _under(rules: RuleSet) -> str:
    if rules.following.under_trump:
        return "Where somebody has trumped already and you cannot go higher, you must still play a trump."
    return "Where somebody has trumped already and you cannot go higher, you may throw off any card."


PLAY = Section(
    "Play",
    ((_first_lead, _trick), (_open, _draws), (_follow, _ruff, _head, _head_partner, _under)),
)
