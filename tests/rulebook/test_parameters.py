"""Every parameter speaks: whatever value it is given, the book says something else."""

from typing import Any

import pytest

from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import parameter_names, rule_set
from sixtysix_engine.rulebook.book import SECTIONS, speak
from tests.rulebook.values import FIELDS, build, candidates

CANNOT_CHANGE = ("drawFirst", "openDuty", "marriageBy", "madePays", "setPays", "penaltyTo")
"""One value only: the type has no other, or the law refuses it wherever the parameter has a meaning."""

AUCTION = [key for key, (part, _, _) in FIELDS.items() if part == "auction"]
WHERE = dict.fromkeys(AUCTION, "auction24") | {
    "seats": "classic+penaltyTo:everyOpponent",
    "playing": "three-out+penaltyTo:everyOpponent",
    "sides": "auction24+penaltyTo:everyOpponent",
    "twinWins": "schwabach",
    "trumpFrom": "three-all",
    "firstLead": "auction24",
    "headPartner": "four-partners",
    "underTrump": "three-all",
    "noneValue": "pagat66",
    "schwarzMarriage": "chapter19",
    "losersTest": "three-all",
    "penaltyTo": "three-all",
    "passive": "three-out",
    "passiveCap": "three-out",
    "honours": "mariage",
}
"""Where a parameter has a meaning, if not in `classic`."""

TOGETHER: dict[str, dict[str, Any]] = {
    "hand": {"packets": (2, 2)},
    "auction": {"trumpFrom": "lastCard", "firstLead": "leftOfDealer", "bidTop": None},
}
"""What must change with a parameter."""


def told_of(key: str, rules: RuleSet) -> str:
    """Returns all that the book says about a parameter."""
    spoken = (s for _, paragraphs in speak(rules) for paragraph in paragraphs for s in paragraph)
    return " ".join(s.text for s in spoken if key in s.sentence.keys)


def variants(key: str) -> list[RuleSet]:
    """Returns the rule set where a parameter has a meaning, first as it is, then with each other value of it."""
    rules = rule_set(WHERE.get(key, "classic"))
    part, name, _ = FIELDS[key]
    value = getattr(getattr(rules, part), name)
    others = (build(rules, {key: other, **TOGETHER.get(key, {})}) for other in candidates(key, value))
    return [rules, *(other for other in others if other is not None)]


def test_each_parameter_is_spoken_of_somewhere() -> None:
    keys = {key for section in SECTIONS for paragraph in section.paragraphs for s in paragraph for key in s.keys}
    assert keys == set(parameter_names())


@pytest.mark.parametrize("key", [key for key in parameter_names() if key not in CANNOT_CHANGE])
def test_another_value_is_another_text(key: str) -> None:
    texts = [told_of(key, rules) for rules in variants(key)]
    assert len(texts) > 1
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("key", CANNOT_CHANGE)
def test_a_parameter_that_cannot_change_speaks_all_the_same(key: str) -> None:
    (only,) = variants(key)
    assert told_of(key, only)
