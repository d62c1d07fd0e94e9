"""Facts that follow from the parameters, where a sentence has its place or its form by more than one of them."""

from ..game.cards import Suit
from ..game.ruleset import RuleSet


def sides(rules: RuleSet) -> int:
    """Returns how many sides play a deal."""
    return 2 if rules.table.sides == "pairs" else rules.players


def in_pairs(rules: RuleSet) -> bool:
    """Tells whether there are partners."""
    return rules.table.sides == "pairs"


def has_stock(rules: RuleSet) -> bool:
    """Tells whether cards are left over after the deal."""
    return rules.stock_size > 0


def has_marriages(rules: RuleSet) -> bool:
    """Tells whether marriages count."""
    return rules.marriage.allowed


def has_marriage_points(rules: RuleSet) -> bool:
    """Tells whether marriages bring points."""
    return rules.marriage.allowed and rules.marriage.plain + rules.marriage.trump > 0


def may_close(rules: RuleSet) -> bool:
    """Tells whether the stock may be closed."""
    return rules.closing.allowed


def card_points(rules: RuleSet) -> int:
    """Returns what all cards of the pack are worth with a trump suit."""
    return sum(rules.worth[Suit.SPADES][card] for card in rules.cards)


def last_trick_points(rules: RuleSet) -> int:
    """Returns what the last trick brings where it brings anything."""
    return rules.ending.last_trick if rules.ending.last_trick_in else 0


def points_at_most(rules: RuleSet) -> int:
    """Returns how many points can be made in a deal by all sides together."""
    marriages = (3 * rules.marriage.plain + rules.marriage.trump) * rules.pack.copies if rules.marriage.allowed else 0
    return card_points(rules) + last_trick_points(rules) + marriages


def several_can_reach(rules: RuleSet) -> bool:
    """Tells whether two sides can both reach the target of the deal."""
    target = rules.ending.target
    return target is not None and rules.ending.claim != "auto" and points_at_most(rules) >= 2 * target


def one_always_reaches(rules: RuleSet) -> bool:
    """Tells whether the points of the pack, all taken by two sides, always bring one of them to the target."""
    target = rules.ending.target
    if target is None or sides(rules) > 2 or rules.marriage.allowed:
        return False
    last = rules.ending.last_trick if "exhausted" in rules.ending.last_trick_in else 0
    return card_points(rules) + last > 2 * (target - 1)


def can_carry(rules: RuleSet) -> bool:
    """Tells whether a deal can end with a point for a later one, or for the dealer."""
    none = rules.ending.none_over == "carry" and not one_always_reaches(rules)
    return none or (rules.ending.both_over == "carry" and several_can_reach(rules))
