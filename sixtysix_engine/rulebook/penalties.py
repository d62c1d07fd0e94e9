"""Fines in words: for a failed close, a beaten closer, a wrong claim. The first line that fits pays, as in the law."""

from ..game.parts import RuleLine, RuleLines
from ..game.ruleset import RuleSet
from .words import amount, have, opponent

_NO_LINE_PAYS = 2
"""What a penalty pays where no line fits; see `docs/rules.md`."""
_TESTS = {"noTrick": "no trick", "noPoint": "not a single card point", "below33": "fewer than 33 points"}


def fine(rules: RuleSet, lines: RuleLines, fined: str) -> str:
    """Returns what a list of lines pays: `3 game points if the opponent has no trick, otherwise 2`."""
    place = next((place for place, line in enumerate(lines) if line.test == "always"), len(lines))
    last = lines[place].points if place < len(lines) else _NO_LINE_PAYS
    if place == 0:
        return amount(rules, last)
    pays = [amount(rules, lines[0].points), *(str(line.points) for line in lines[1:place])]
    cases = [f"{paid} if {_case(rules, line, fined)}" for paid, line in zip(pays, lines[:place], strict=True)]
    return f"{', '.join(cases)}, otherwise {last}"


def _case(rules: RuleSet, line: RuleLine, fined: str) -> str:
    past = line.when == "close"
    if line.who == "closer":
        who = f"{fined} {'had' if past else 'has'}"
    else:
        who = f"{opponent(rules)} {have(rules, past=past)}"
    return f"{who} {_TESTS[line.test]}{' when the stock was closed' if past else ''}"
