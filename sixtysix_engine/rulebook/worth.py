"""What a deal is worth: the scale, the fines, side payments, contracts."""

from ..game.ruleset import RuleSet
from .auction import CONTRACT
from .facts import has_marriage_points, in_pairs, last_trick_points, may_close, sides
from .penalties import fine
from .sentence import Section, says
from .words import amount, have, listing, opponent, opponent_scores, side


def _scaled(rules: RuleSet) -> bool:
    return rules.match.unit != "card"


def _closes(rules: RuleSet) -> bool:
    return may_close(rules) and _scaled(rules)


def _claims(rules: RuleSet) -> bool:
    return rules.ending.claim == "required" and _scaled(rules)


def _loser(rules: RuleSet) -> str:
    if in_pairs(rules):
        return "the losing side"
    return "the loser" if sides(rules) == 2 else "a loser"


@says("unit", when=lambda rules: not _scaled(rules) and not rules.auction.held)
def _card_points(rules: RuleSet) -> str:
    return f"Each {side(rules)} scores the points taken."


@says("scale", when=_scaled)
def _normal(rules: RuleSet) -> str:
    return f"Winning a deal is worth {amount(rules, rules.scoring.scale[0])}."


@says("scale", "schneider", when=_scaled)
def _schneider(rules: RuleSet) -> str:
    test, bound = rules.scoring.schneider
    value = rules.scoring.scale[1]
    if test == "winnerFrom":
        return f"It is worth {value} if the winning side has {bound} points or more."
    return f"It is worth {value} if {_loser(rules)} has fewer than {bound} points (schneider)."


@says("schneiderMarriage", when=lambda rules: _scaled(rules) and has_marriage_points(rules))
def _schneider_marriage(rules: RuleSet) -> str:
    if rules.scoring.schneider_marriage:
        return "Marriages count among these points."
    return "Marriages do not count among these points."


@says("scale", "schwarz", when=_scaled)
def _schwarz(rules: RuleSet) -> str | None:
    value = rules.scoring.scale[2]
    more = "also" if value == rules.scoring.scale[1] else ""
    what = (
        "has not won a single trick"
        if rules.scoring.schwarz == "noTrick"
        else "has no card points at all, be it without a trick or with worthless ones"
    )
    return f"It is {more} worth {value} if {_loser(rules)} {what} (schwarz).".replace("  ", " ")


@says("schwarzMarriage", when=lambda rules: _scaled(rules) and rules.scoring.schwarz == "noPoint")
def _schwarz_marriage(rules: RuleSet) -> str | None:
    if not has_marriage_points(rules):
        return None
    if rules.scoring.schwarz_marriage:
        return "A marriage that counts saves from it."
    return "A marriage alone does not save from it."


@says(when=lambda rules: _scaled(rules) and rules.scoring.schwarz == "noPoint" and last_trick_points(rules) > 0)
def _schwarz_last(rules: RuleSet) -> str:
    return f"Even the {last_trick_points(rules)} points of the last trick save from it."


@says("losersTest", when=lambda rules: _scaled(rules) and sides(rules) > 2)
def _losers(rules: RuleSet) -> str:
    if rules.scoring.losers_test == "every":
        return "The winner scores only once, and a higher value only if every loser is as low as that."
    return "Each loser is settled apart, and the winner scores the values together."


@says("closeWinAt", when=_closes)
def _close_win(rules: RuleSet) -> str:
    if rules.scoring.close_win_at == "end":
        return f"If the closer wins, the deal is worth the same, by what {opponent(rules)} {have(rules)} at the end."
    return (
        f"If the closer wins, the deal is worth the same, but by what {opponent(rules)} had when the stock was "
        "closed: later tricks save nothing."
    )


def _target_reached(rules: RuleSet) -> str:
    return f"get to {rules.ending.target}" if rules.ending.target is not None else "win"


@says("closeFail", when=_closes)
def _close_fail(rules: RuleSet) -> str:
    paid = fine(rules, rules.scoring.close_fail, "the closer")
    return f"If the closer does not {_target_reached(rules)}, {opponent_scores(rules)} {paid}."


@says("closeBeaten", when=_closes)
def _close_beaten(rules: RuleSet) -> str:
    first = "an opponent wins" if sides(rules) > 2 else f"{opponent(rules)} wins"
    if rules.scoring.close_beaten == rules.scoring.close_fail and sides(rules) == 2:
        return f"It is the same if {first} the deal against the closer."
    who = opponent_scores(rules) if sides(rules) == 2 else "that opponent alone scores"
    return f"If {first} the deal against the closer, {who} {fine(rules, rules.scoring.close_beaten, 'the closer')}."


@says("falseClaim", when=_claims)
def _false_claim(rules: RuleSet) -> str:
    paid = fine(rules, rules.scoring.false_claim, "the claimant")
    scores = opponent_scores(rules) if sides(rules) == 2 else "the fine is"
    return f"If a claim turns out to be wrong, the claimant has lost the deal: {scores} {paid}."


@says("falseClaimFloor", when=_claims)
def _floor(rules: RuleSet) -> str:
    if not rules.scoring.false_claim_floor:
        return "The fine is never more than that, even for a player who was about to lose more."
    closer = ", or what a failed close costs if the claimant closed" if may_close(rules) else ""
    return f"The fine is never less than the claimant would lose anyway with the points and tricks made so far{closer}."


@says("penaltyTo", when=lambda rules: _claims(rules) and sides(rules) > 2)
def _penalty_to(rules: RuleSet) -> str:
    return "Every opponent scores it in full."


_HONOURS = {
    "marriage": "each marriage announced in a plain suit",
    "trumpMarriage": "the trump marriage announced",
    "amour": "having ace and ten of trumps in hand together at any time",
    "lastSix": "winning all of the last six tricks",
}


@says("honours", when=lambda rules: bool(rules.match.honours))
def _honours(rules: RuleSet) -> str:
    paid = listing(f"{pays} for {_HONOURS.get(name, name)}" for name, pays in rules.match.honours)
    return f"On top of that side payments are made, whoever wins the deal; a {side(rules)} gets {paid}."


WORTH = Section(
    "What it is worth",
    (
        (_card_points, *CONTRACT),
        (_normal, _schneider, _schneider_marriage, _schwarz, _schwarz_marriage, _schwarz_last, _losers),
        (_close_win, _close_fail, _close_beaten),
        (_false_claim, _penalty_to, _floor),
        (_honours,),
    ),
)
