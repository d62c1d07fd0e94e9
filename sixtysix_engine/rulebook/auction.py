"""The auction: who bids when and how much, and what the bid obliges to."""

from ..game.ruleset import RuleSet
from .facts import in_pairs
from .sentence import Section, says
from .words import count


def _held(rules: RuleSet) -> bool:
    return rules.auction.held


@says("auction", when=_held)
def _turns(rules: RuleSet) -> str:
    bidder = "the highest bidder's side" if in_pairs(rules) else "the highest bidder"
    return (
        "Before play you bid for the right to name trumps. A bid is the number of points that "
        f"{bidder} must take; no suit is named yet. The player on the dealer's left speaks first, then the others in "
        "turn, clockwise: bid higher than the last bid, or pass. Who has passed is out of the auction."
    )


@says("bidFrom", "bidStep", when=_held)
def _steps(rules: RuleSet) -> str | None:
    lowest, step, top = rules.auction.bid_from, rules.auction.step, rules.auction.top
    if lowest is None or step is None or top is None:
        return None
    steps = list(map(str, range(lowest, top, step)))
    some = f": {', '.join(steps[:3])} and so on up to {steps[-1]}" if len(steps) > 3 else ""
    return f"Bids go up from {lowest} in steps of {step}{some}."


@says("bidTop", when=_held)
def _top(rules: RuleSet) -> str:
    return f"The highest bid is {rules.auction.top}; it need not fit the steps, and it ends the auction at once."


@says("dealerMustBid", when=_held)
def _dealer(rules: RuleSet) -> str:
    if not rules.auction.dealer_must:
        return "If everybody passes, nobody scores and the cards are dealt again."
    others = count(rules.players - 1, "other")
    return (
        f"If the {others} have passed, the dealer must bid at least {rules.auction.bid_from}; a bid of just "
        f"{rules.auction.bid_from} is then a forced one."
    )


@says(when=_held)
def _end(rules: RuleSet) -> str:
    declarers = "that player's side are the declarers" if in_pairs(rules) else "that player is the declarer"
    return f"The auction is over when all but one have passed. The highest bidder names trumps, and {declarers}."


@says("auction", when=_held)
def _declarer(rules: RuleSet) -> str:
    return f"After the play the points of {'each side' if in_pairs(rules) else 'each player'} are counted."


@says("madePays", when=_held)
def _made(rules: RuleSet) -> str:
    score = "score all that they took" if rules.auction.made_pays == "own" else "score nothing"
    return f"If the declarers have taken at least their bid, they {score}; {_others(rules)} nothing."


@says("setPays", when=_held)
def _set(rules: RuleSet) -> str:
    own = "its own points" if in_pairs(rules) else "their own points"
    score = f"{own} plus the bid" if rules.auction.set_pays == "ownPlusBid" else "nothing"
    return f"If they have taken less they are set: they score nothing, and {_others(rules)} {score}."


def _others(rules: RuleSet) -> str:
    return "the other side scores" if in_pairs(rules) else "each of the others scores"


@says("bidTopPays", when=_held)
def _top_pays(rules: RuleSet) -> str:
    if rules.auction.top_pays is None:
        return f"A bid of {rules.auction.top} is paid like any other."
    who = "the side that wins" if in_pairs(rules) else "whoever wins"
    return f"If {rules.auction.top} was bid, {who}, declarers or not, scores {rules.auction.top_pays} instead."


@says("forcedPays", when=_held)
def _forced(rules: RuleSet) -> str:
    if rules.auction.forced_pays is None:
        return "A forced bid is scored like any other."
    return "After a forced bid nobody can be set: each side simply scores what it took."


AUCTION = Section("The auction", ((_turns, _steps, _top), (_dealer, _end)))
CONTRACT = (_declarer, _made, _set, _top_pays, _forced)
"""What a bid is worth; it stands beside the values of other games."""
