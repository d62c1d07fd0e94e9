"""Winning the deal: what counts, who may say so, and what happens when nobody does."""

from ..game.ruleset import RuleSet
from .facts import (
    has_marriage_points,
    in_pairs,
    last_trick_points,
    may_close,
    one_always_reaches,
    points_at_most,
    several_can_reach,
    sides,
)
from .sentence import Section, says
from .words import amount, listing, side


def _aimed(rules: RuleSet) -> bool:
    return rules.ending.target is not None


def _claimed(rules: RuleSet) -> bool:
    return rules.ending.claim == "required"


def _both(rules: RuleSet) -> str:
    return f"two {side(rules)}s" if sides(rules) > 2 else f"both {side(rules)}s"


def _carried(rules: RuleSet) -> str:
    where = "goes to the dealer" if rules.match.carry_to == "dealer" else "is carried over to the next deal"
    return f"nobody wins, and {amount(rules, 1)} {where}"


@says(when=lambda rules: _aimed(rules) and _claimed(rules))
def _out(_rules: RuleSet) -> str:
    return "It may be that all tricks are played and nobody has claimed."


@says("dealTarget")
def _target(rules: RuleSet) -> str | None:
    counted = ["cards in your tricks"]
    counted += ["marriages"] if has_marriage_points(rules) else []
    counted += ["the last trick"] if last_trick_points(rules) else []
    whose = "Your side's points" if in_pairs(rules) else "Your points"
    goal = "" if rules.ending.target is None else f"; {rules.ending.target} of them win the deal"
    return f"{whose} come from {listing(counted)}{goal}."


@says("lastTrick")
def _last_trick(rules: RuleSet) -> str:
    if not rules.ending.last_trick:
        return "The last trick brings no points of its own."
    return f"Whoever wins the last trick of all gets {rules.ending.last_trick} points for it."


@says("lastTrickIn", when=lambda rules: rules.ending.last_trick > 0)
def _last_trick_in(rules: RuleSet) -> str | None:
    phases = rules.ending.last_trick_in
    if not may_close(rules):
        return None if "exhausted" in phases else "(But never in this game.)"
    if not phases:
        return "(But never in this game.)"
    if phases == {"exhausted"}:
        return "This holds when the stock has run out, not when it was closed."
    if phases == {"closed"}:
        return "This holds when the stock was closed, not when it has run out."
    return "This holds when the stock was closed, too."


@says("claim")
def _claim(rules: RuleSet) -> str:
    if _claimed(rules):
        return (
            "Nobody keeps the count for you. When you believe that you are there, claim: play stops, and your "
            "points are counted."
        )
    if rules.ending.claim == "auto":
        return "Nobody has to claim: the deal ends by itself as soon as somebody is there."
    return "Nobody claims: all tricks are played, and then the points are counted."


@says("claimAt", when=_claimed)
def _claim_at(rules: RuleSet) -> str:
    if rules.ending.claim_at == "turn":
        return "You may claim at any turn of yours, also before you follow to a trick, and after the last trick."
    marriage = " or announced a marriage" if rules.marriage.allowed and rules.marriage.stops else ""
    return f"You may claim when you have just won a trick{marriage}, and must do so before you play another card."


@says("bothOverAtClaim", when=lambda rules: _claimed(rules) and several_can_reach(rules))
def _both_at_claim(rules: RuleSet) -> str:
    other = "the other side" if in_pairs(rules) else "an opponent" if sides(rules) > 2 else "your opponent"
    target = rules.ending.target
    if rules.ending.both_over_at_claim:
        return f"Do not be late: a right claim is not enough if {other} has {target} as well."
    return f"A right claim wins even if {other} has {target} as well."


@says("bothOver", when=several_can_reach)
def _both_over(rules: RuleSet) -> str:
    ending = rules.ending
    at_claim = ending.both_over_at_claim and _claimed(rules)
    when = "then, or already at a claim," if at_claim else "then,"
    claimer = "whoever claimed wins; without a claim nobody scores" if at_claim else "nobody scores"
    then = {
        "claimer": claimer,
        "first": "whoever got there first wins",
        "replay": "nobody scores, and the deal is played over again",
        "carry": _carried(rules),
        "higher": "the higher total wins, and nobody if they are equal",
        "lastTrick": f"the {side(rules)} that won the last trick wins",
    }
    return f"If {_both(rules)} have {ending.target} {when} {then[ending.both_over]}."


@says("oneOver", when=lambda rules: _aimed(rules) and rules.ending.claim != "auto")
def _one_over(rules: RuleSet) -> str:
    then = {
        "wins": f"that {side(rules)} wins",
        "higher": f"that {side(rules)} wins by the higher total",
        "lastTrick": f"the {side(rules)} that won the last trick wins even so",
    }
    return f"If only one {side(rules)} has {rules.ending.target} then, {then[rules.ending.one_over]}."


@says("noneOver", when=lambda rules: rules.match.unit != "card")
def _none_over(rules: RuleSet) -> str:
    none = rules.ending.none_over
    if rules.ending.target is None:
        return {
            "higher": f"The {side(rules)} with more points wins the deal; if they are equal, nobody does.",
            "lastTrick": f"The {side(rules)} that won the last trick wins the deal.",
        }.get(none, "Nobody wins the deal.")
    if one_always_reaches(rules):
        return f"With {points_at_most(rules)} points in all, one {side(rules)} always gets there."
    then = {
        "nobody": "the deal is drawn and nobody scores",
        "carry": _carried(rules),
        "higher": "the higher total wins, and nobody if they are equal",
        "lastTrick": f"the {side(rules)} that won the last trick wins",
    }
    when = "when all tricks have been played" if rules.ending.claim == "auto" else "then"
    return f"If nobody has {rules.ending.target} {when}{_equal(rules)}, {then[none]}."


def _equal(rules: RuleSet) -> str:
    target = rules.ending.target or 0
    if sides(rules) == 2 and not rules.marriage.allowed and points_at_most(rules) == 2 * (target - 1):
        return f" (that is, {target - 1} against {target - 1})"
    return ""


@says(when=lambda rules: may_close(rules) and _aimed(rules))
def _after_close(rules: RuleSet) -> str:
    alone = "" if rules.ending.claim == "auto" else f"a closer who alone has {rules.ending.target} wins, and "
    return (
        f"After a close it is different: {alone}a closer without {rules.ending.target} has failed and pays "
        "(see What it is worth)."
    )


def _ways(rules: RuleSet) -> set[str]:
    """What can decide a deal that nobody has claimed."""
    ways: set[str] = set() if one_always_reaches(rules) else {rules.ending.none_over}
    if rules.ending.target is not None and rules.ending.claim != "auto":
        ways |= {rules.ending.one_over}
    if several_can_reach(rules):
        ways |= {rules.ending.both_over}
    return ways


def _decided(rules: RuleSet) -> bool:
    return rules.match.unit != "card" and not _ways(rules).isdisjoint(("higher", "lastTrick"))


@says("noneValue", when=_decided)
def _none_value(rules: RuleSet) -> str:
    by = "by the last trick" if "lastTrick" in _ways(rules) else "by the higher total"
    if rules.ending.none_value == "one":
        return f"A deal decided {by} is worth {amount(rules, 1)}, never more."
    return f"A deal decided {by} is worth what any other is."


WINNING = Section(
    "Winning the deal",
    (
        (_target, _last_trick, _last_trick_in),
        (_claim, _claim_at, _both_at_claim),
        (_out, _one_over, _both_over, _none_over, _none_value, _after_close),
    ),
)
