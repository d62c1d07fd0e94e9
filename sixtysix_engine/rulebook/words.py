"""Numbers, cards and people in words. One rule: who is meant follows from the table, never from a rule set's name."""

from collections.abc import Iterable

from ..game.cards import Rank
from ..game.ruleset import RuleSet
from .facts import in_pairs, sides

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_UNITS = {"game": "game point", "card": "point", "stake": "stake"}


def number(count: int) -> str:
    """Returns a small number as a word, others in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def count(many: int, thing: str) -> str:
    """Returns a number in words and what is counted, `one card`, `six cards`."""
    return f"{number(many)} {thing}{'' if many == 1 else 's'}"


def amount(rules: RuleSet, points: int) -> str:
    """Returns what is scored, in the unit of the match: `1 game point`, `2 stakes`."""
    return f"{points} {_UNITS[rules.match.unit]}{'' if points == 1 else 's'}"


def listing(items: Iterable[str], joint: str = "and") -> str:
    """Joins words with commas, and with a last word before the last of them."""
    *first, last = items
    return f"{', '.join(first)} {joint} {last}" if first else last


def rank_name(rank: Rank) -> str:
    """Returns the name of a rank in words."""
    return rank.name.lower()


def side(rules: RuleSet) -> str:
    """Names whoever wins or scores: a player, or a side of two."""
    return "side" if in_pairs(rules) else "player"


def opponent(rules: RuleSet) -> str:
    """Names those who play against somebody."""
    if in_pairs(rules):
        return "the other side"
    return "the opponent" if sides(rules) == 2 else "the opponents"


def have(rules: RuleSet, *, past: bool = False) -> str:
    """Returns the verb that goes with `opponent`."""
    if past:
        return "had"
    return "have" if sides(rules) > 2 else "has"


def opponent_scores(rules: RuleSet) -> str:
    """Names those who are paid, with the verb."""
    return f"{opponent(rules)} scores" if sides(rules) == 2 else "each opponent scores"


def you_have_a_trick(rules: RuleSet) -> str:
    """Says that somebody, or the partner, has won a trick."""
    return "your side has won a trick" if in_pairs(rules) else "you have won a trick"
