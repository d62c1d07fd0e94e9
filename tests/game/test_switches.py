"""Every switch over every rule set: either exactly its values change, or it is refused, saying what contradicts.

What is expected stands in `expected.py`.
"""

import pytest

from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.rows import switch_names
from sixtysix_engine.game.variants import format_rules, rule_set

from .expected import ACCEPTED, FOLLOWS, PAIRS, REFUSED, SETS, SWITCHES, with_switch


def test_all_twenty_seven_exist_and_no_others() -> None:
    assert len(SWITCHES) == 27
    assert set(switch_names()) == set(SWITCHES)
    assert len(PAIRS) == 20 * 27
    assert set(FOLLOWS) == set(SETS)


@pytest.mark.parametrize(("name", "switch"), ACCEPTED)
def test_a_switch_changes_exactly_its_values(name: str, switch: str) -> None:
    expected = with_switch(name, switch)
    rules = rule_set(f"{name}+{switch}")
    found = format_rules(rules)
    assert rules.name == f"{name}+{switch}"
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(("switch", "name"), [(switch, name) for switch, names in REFUSED.items() for name in names])
def test_a_switch_of_another_game_is_refused_naming_both_sides(switch: str, name: str) -> None:
    """Decision 16. At least one of the two values comes from the switch; the rest is the set's own."""
    with pytest.raises(RuleSetError) as caught:
        rule_set(f"{name}+{switch}")
    text, keys = str(caught.value), REFUSED[switch][name]
    assert set(keys) <= set(caught.value.keys)
    for key in keys:
        assert f"{key}={with_switch(name, switch)[key]} (from {switch if key in SWITCHES[switch] else name})" in text
    assert set(keys) & set(SWITCHES[switch])
    assert "allowed: " in text


def test_switches_are_laid_over_from_left_to_right() -> None:
    assert rule_set("classic+toEight+toThree").match.target == 3
    assert rule_set("classic+toThree+toEight").match.target == 8
    assert rule_set("classic+toEight+matchTarget:11").match.target == 11
    assert rule_set("classic+matchTarget:11+toEight").match.target == 8


def test_a_switch_for_a_part_that_the_set_lacks_is_accepted_and_does_nothing() -> None:
    assert rule_set("wikipedia+closeStrict").closing.allowed is False
    assert format_rules(rule_set("classic+noHead")) == format_rules(rule_set("classic"))
    assert rule_set("four-partners+minStock5").closing.allowed is False


def test_what_a_single_parameter_takes_away_no_longer_contradicts() -> None:
    """The refusal is of values, not of names: a set without the exchange takes the cards of the piquet pack."""
    assert rule_set("four-partners+swapRank:-+noHead").pack.ranks == rule_set("piquet32").pack.ranks
    assert rule_set("classic+swapRank:-+four24dealtOut").dealing.trump_from == "lastCard"


@pytest.mark.parametrize("name", ["dictionary", "piquet32", "three-out", "schwabach"])
def test_the_lines_for_a_beaten_closer_and_a_wrong_claim_follow(name: str) -> None:
    six = "closer.noTrick.end.6/opponent.noTrick.end.6/any.always.end.2"
    found = format_rules(rule_set(f"{name}+agreedSix"))
    assert (found["closeFail"], found["closeBeaten"], found["falseClaim"]) == (six, six, six)


@pytest.mark.parametrize(
    ("name", "beaten", "wrong"),
    [
        ("pagat66", "any.always.end.2", "any.always.end.2"),
        ("santase", "closer.noTrick.end.3/closer.noPoint.end.3/any.always.end.2", "any.always.end.2"),
        (
            "schnapsen",
            "closer.noTrick.end.3/closer.noPoint.end.3/any.always.end.2",
            "opponent.noTrick.end.3/any.always.end.2",
        ),
    ],
)
def test_they_follow_only_where_they_were_the_same(name: str, beaten: str, wrong: str) -> None:
    found = format_rules(rule_set(f"{name}+sixIsThree"))
    assert (found["closeBeaten"], found["falseClaim"]) == (beaten, wrong)
