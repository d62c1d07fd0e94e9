"""Marriages: what they are, how they are announced, when they count."""

from ..game.cards import Rank
from ..game.ruleset import RuleSet
from .facts import has_marriage_points, has_marriages, has_stock, in_pairs, may_close
from .sentence import Section, says
from .words import listing, you_have_a_trick


@says("marriage")
def _allowed(rules: RuleSet) -> str:
    if rules.marriage.allowed:
        return "A king and queen of one suit in one hand are a marriage."
    return "There are no marriages in this game."


@says("marriagePlain", "marriageTrump", when=has_marriages)
def _values(rules: RuleSet) -> str:
    if not has_marriage_points(rules):
        apart = "; it is paid for apart (see What it is worth)" if rules.match.honours else ""
        return f"It brings no points in the deal{apart}."
    return f"A marriage is worth {rules.marriage.plain} points, in trumps {rules.marriage.trump}."


@says("marriageBy", when=has_marriages)
def _leader(rules: RuleSet) -> str:
    return (
        "Only the player who is about to lead can make it count, one marriage at each lead; a king or queen played "
        "to somebody else's lead brings nothing."
    )


@says("marriageCall", when=has_marriages)
def _call(rules: RuleSet) -> str:
    if rules.marriage.call == "auto":
        return "Nothing has to be said: leading one of the two while you hold the other is enough."
    return "Announce it and lead one of the two cards; led in silence they bring nothing."


@says("marriageLead", when=has_marriages)
def _lead(rules: RuleSet) -> str:
    if set(rules.marriage.lead) == {Rank.KING, Rank.QUEEN}:
        return "Whether you lead the king or the queen is your choice."
    return f"It has to be the {rules.marriage.lead[0].name.lower()} that you lead."


@says("marriageShow", when=has_marriages)
def _show(rules: RuleSet) -> str:
    return "Show both cards." if rules.marriage.show else "The other card need not be shown."


@says("marriageTrick", when=has_marriages)
def _trick(rules: RuleSet) -> str:
    yours = you_have_a_trick(rules)
    announce = "lead from it" if rules.marriage.call == "auto" else "announce it"
    return {
        "no": "It counts at once, even if the card you lead is beaten and before you have won any trick."
        if not in_pairs(rules)
        else "It counts at once, even if the card you lead is beaten and your side has no trick.",
        "pending": f"You may {announce} before {yours}, but the points count only from {_whose(rules)} first trick on, "
        "and without a trick they are lost.",
        "before": f"You may {announce} only once {yours}.",
        "next": f"The points count only with {_whose(rules)} next trick, even if {yours}, and without another trick "
        "they are lost.",
    }[rules.marriage.trick]


def _whose(rules: RuleSet) -> str:
    return "your side's" if in_pairs(rules) else "your"


_PHASES = {
    "open": "while the stock is open",
    "closed": "after it has been closed",
    "exhausted": "after it has run out",
}


@says("marriagePhases", when=has_marriages)
def _phases(rules: RuleSet) -> str | None:
    if not has_stock(rules):
        return None if "exhausted" in rules.marriage.phases else "But without a stock none can be announced."
    there_are = [phase for phase in _PHASES if phase != "closed" or may_close(rules)]
    allowed = [phase for phase in there_are if phase in rules.marriage.phases]
    if allowed == there_are:
        closed = "been closed or " if may_close(rules) else ""
        return f"Marriages can be announced all through the deal, also after the stock has {closed}run out."
    if not allowed:
        return "But at no time may one be announced."
    return f"Marriages can be announced only {listing((_PHASES[phase] for phase in allowed), 'or')}."


@says("marriageStops", when=lambda rules: has_marriage_points(rules) and rules.ending.target is not None)
def _stops(rules: RuleSet) -> str | None:
    target = rules.ending.target
    if rules.ending.claim == "none":
        return None
    if not rules.marriage.stops:
        return f"If it brings you to {target}, the trick is still played out first."
    then = "you may claim the deal at once" if rules.ending.claim == "required" else "the deal is yours at once"
    return f"If it brings you to {target}, {then}, before anybody plays to your lead."


@says(when=lambda rules: has_marriages(rules) and rules.pack.copies == 2)
def _twins(rules: RuleSet) -> str:
    return "Each king and each queen serves once; with four different cards a suit can be announced twice."


MARRIAGES = Section("Marriages", ((_allowed, _values, _leader, _call, _lead, _show), (_trick, _phases, _stops, _twins)))
