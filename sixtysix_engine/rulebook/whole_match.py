"""The match: how long it is, who deals next, carried points, the dealer who sits out, the score card."""

from ..game.cards import Rank
from ..game.ruleset import RuleSet
from .facts import can_carry, in_pairs, sides
from .sentence import Section, says
from .words import side

_ADDED = {"game": "Game points", "card": "The points of all deals", "stake": "Stakes"}


@says("matchTarget", "unit")
def _target(rules: RuleSet) -> str:
    added = _ADDED[rules.match.unit]
    if rules.match.target is None:
        return f"{added} are settled after each deal; there is no fixed length, play as long as you like."
    return f"{added} are added up. The first {side(rules)} with {rules.match.target} or more wins the match."


def _two_can_get_there(rules: RuleSet) -> bool:
    out = rules.table.playing == "allButDealer" and rules.match.passive == "same" and not rules.match.passive_cap
    several = rules.match.unit != "game" or sides(rules) > 2 or out
    return rules.match.target is not None and several


@says(when=_two_can_get_there)
def _two(rules: RuleSet) -> str:
    two = "two" if rules.table.seats > 2 and not in_pairs(rules) else "both"
    return f"If {two} get there in one deal, the higher total wins; if they are equal, play goes on."


@says("nextDealer")
def _next(rules: RuleSet) -> str:
    if rules.dealing.next_dealer == "winner":
        who = "One of the winners deals" if in_pairs(rules) else "Whoever wins a deal deals"
        return f"{who} the next one."
    return (
        "The deal passes to the other player each time." if rules.table.seats == 2 else "The deal passes to the left."
    )


@says("drawDealer")
def _draw(rules: RuleSet) -> str:
    when = "After a deal that nobody has won" if sides(rules) == 2 else "After a deal without a single winner"
    if rules.dealing.draw_dealer == "same":
        return f"{when} the same player deals again."
    return f"{when} it passes on{' too' if rules.dealing.next_dealer == 'rotate' else ' to the left'}."


@says("passive", when=lambda rules: rules.table.playing == "allButDealer")
def _passive(rules: RuleSet) -> str:
    if rules.match.passive == "none":
        return "The dealer who sits out scores nothing."
    return "The dealer who sits out scores the same as the winner of the deal."


@says("passiveCap", when=lambda rules: rules.table.playing == "allButDealer" and rules.match.passive == "same")
def _cap(rules: RuleSet) -> str | None:
    if rules.match.target is None:
        return None
    if rules.match.passive_cap:
        return f"But no match is won by sitting out: that way you get no further than {rules.match.target - 1}."
    return "Even the last point of a match can be had that way."


@says("carryTo", when=can_carry)
def _carry(rules: RuleSet) -> str | None:
    if rules.match.carry_to == "nextWinner":
        who = "the side that wins" if in_pairs(rules) else "the winner of"
        return f"A carried point goes to {who} the next deal, on top of its value; several ties add up."
    if rules.match.carry_to == "dealer":
        who = "the dealer who sat out" if rules.table.playing == "allButDealer" else "the dealer"
        last = ", even as the last point of a match" if rules.match.passive_cap else ""
        return f"The point of a deal that nobody wins goes to {who} at once{last}."
    return None


_CARDS = {"seven": (Rank.SEVEN,), "eight": (Rank.EIGHT,), "sevenOrEight": (Rank.SEVEN, Rank.EIGHT), "none": ()}


@says("board")
def _board(rules: RuleSet) -> str | None:
    ranks = _CARDS[rules.match.board]
    if not ranks:
        return "Keep the score on paper."
    names = " or ".join(f"{'an' if rank is Rank.EIGHT else 'a'} {rank.name.lower()}" for rank in ranks)
    source = " of another pack" if set(ranks) & set(rules.pack.ranks) else " that is not in play"
    return (
        f"To keep score each {side(rules)} has {names}{source}, covered by a face-down card that is moved to uncover "
        "one pip for each point."
    )


MATCH = Section("The match", ((_target, _two), (_next, _draw), (_passive, _cap, _carry), (_board,)))
