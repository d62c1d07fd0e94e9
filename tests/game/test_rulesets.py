"""Rule sets and single parameters against a second copy of all values; see `expected.py`.

Switches over sets are in `test_switches.py`.
"""

import ast
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import sixtysix_engine
from sixtysix_engine.game.cards import Rank
from sixtysix_engine.game.errors import GameError, RuleSetError
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import format_rules, parameter_names, rule_set

from .expected import SETS
from .tables import SEVEN_SETS

LISTS = (
    "ranks points trumpPoints packets marriageLead marriagePhases closeDraw lastTrickIn scale schneider "
    "closeFail closeBeaten falseClaim honours"
)
"""Parameters that are no single values."""
READINGS = {
    "chapter19": "swapTrick closeDraw lastTrickIn schwarzMarriage noneOver closeFail",
    "primer": "swapTrick closeDraw lastTrickIn schwarzMarriage noneOver",
    "dictionary": "closeFail closeBeaten falseClaim strictRuff nextDealer",
    "wikipedia": "bothOver falseClaim",
    "eights": "bothOver falseClaim marriageTrick closeDraw",
    "schnapsen": "swapMinDown closeMinStock",
    "vu-schnapsen": "firstDealer nextDealer drawDealer matchTarget",
    "four-partners": "underTrump",
    "auction24": "sides",
    "auction32": "sides",
    "three-all": "packets marriage losersTest penaltyTo",
    "three-eights": "losersTest penaltyTo",
}
"""Values that no text prints; a set of the family may mark more."""


class TestValues:
    def test_all_twenty_sets_exist_and_no_others(self) -> None:
        assert len(SETS) == 20
        assert list(rule_set_names()) == list(SETS)

    def test_there_are_eighty_three_parameters_each_with_its_expected_name(self) -> None:
        assert len(SETS["classic"]) == 83
        assert set(parameter_names()) >= set(SETS["classic"])
        assert len(set(parameter_names())) == len(parameter_names())

    @pytest.mark.parametrize("name", SETS)
    def test_each_set_has_exactly_the_expected_values(self, name: str) -> None:
        found = format_rules(rule_set(name))
        assert {key: found[key] for key in SETS[name]} == SETS[name]

    @pytest.mark.parametrize("name", SETS)
    def test_each_set_cites_its_source_and_says_what_it_is(self, name: str) -> None:
        rules = rule_set(name)
        assert rules.name == name
        assert rules.source
        assert rules.about

    @pytest.mark.parametrize(("name", "readings"), READINGS.items())
    def test_values_that_are_readings_are_marked(self, name: str, readings: str) -> None:
        assert set(readings.split()) <= set(rule_set(name).readings)
        if name in SEVEN_SETS:
            assert set(readings.split()) == set(rule_set(name).readings)

    @pytest.mark.parametrize("name", SETS)
    def test_readings_are_names_of_parameters(self, name: str) -> None:
        assert set(rule_set(name).readings) <= set(SETS[name])

    def test_values_reach_the_fields_the_rules_are_read_from(self) -> None:
        rules = rule_set("eights")
        assert (rules.closing.min_stock, rules.exchange.rank, rules.match.target) == (5, None, 8)
        assert rule_set("dictionary+piquet").exchange.rank is Rank.SEVEN
        assert rule_set("chapter19").scoring.close_fail[0] == ("closer", "noTrick", "end", 6)
        assert rule_set("schnapsen").exchange.rank is Rank.JACK
        assert rule_set("auction24").auction.top == 130
        assert rule_set("mariage").match.honours[3] == ("lastSix", 4)

    def test_values_that_are_nothing_are_none(self) -> None:
        auction = rule_set("classic").auction
        assert (auction.bid_from, auction.forced_pays, auction.made_pays, auction.set_pays) == (None, None, None, None)


class TestParameters:
    @pytest.mark.parametrize(
        ("overlay", "key", "value"),
        [
            ("matchTarget:11", "matchTarget", "11"),
            ("matchTarget:-", "matchTarget", "-"),
            ("swapOnClose:yes", "swapOnClose", "yes"),
            ("swapRank:T", "swapRank", "T"),
            ("swapRank:-", "swapRank", "-"),
            ("claimAt:turn", "claimAt", "turn"),
            ("copies:2", "copies", "2"),
            ("dealTarget:101", "dealTarget", "101"),
        ],
    )
    def test_a_single_value_is_laid_over_a_set(self, overlay: str, key: str, value: str) -> None:
        found = format_rules(rule_set(f"dictionary+schneider30+{overlay}"))
        assert found == format_rules(rule_set("dictionary+schneider30")) | {key: value}

    @pytest.mark.parametrize("key", SETS["classic"])
    def test_every_value_as_written_is_read_back_or_refused_as_no_single_value(self, key: str) -> None:
        value = SETS["classic"][key]
        try:
            rules = rule_set(f"classic+{key}:{value}")
        except RuleSetError as error:
            assert {key} == set(error.keys)  # noqa: PT017
            assert "only single values are" in str(error)  # noqa: PT017
        else:
            assert format_rules(rules) == format_rules(rule_set("classic"))

    def test_the_lists_are_just_the_parameters_that_are_no_single_values(self) -> None:
        lists = {key for key in SETS["classic"] if _is_list(key)}
        assert lists == set(LISTS.split())

    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("nosuch", ["nosuch", "unknown rule set", *SEVEN_SETS]),
            ("", ["unknown rule set", "classic"]),
            ("Classic", ["Classic", "unknown rule set"]),
            ("base", ["base", "unknown rule set"]),
            ("classic+nosuch", ["nosuch", "unknown switch", "schneider30"]),
            ("classic+", ["unknown switch"]),
            ("classic++head", ["unknown switch"]),
            ("classic+eights", ["eights", "unknown switch"]),
            ("classic+nosuch:3", ["nosuch", "unknown parameter", "matchTarget"]),
            ("classic+source:3", ["source", "unknown parameter"]),
            ("classic+name:x", ["name", "unknown parameter"]),
            ("classic+matchTarget:0", ["matchTarget", "0", "1 to "]),
            ("classic+matchTarget:x", ["matchTarget", "x", "1 to "]),
            ("classic+matchTarget:-3", ["matchTarget", "-3", "1 to "]),
            ("classic+matchTarget:", ["matchTarget", "1 to "]),
            ("classic+matchTarget:٧", ["matchTarget", "1 to "]),
            ("classic+matchTarget:" + "9" * 5000, ["matchTarget", "1 to "]),
            ("classic+swapOnClose:true", ["swapOnClose", "true", "yes, no"]),
            ("classic+swapRank:10", ["swapRank", "10", "A T K Q J 9 8 7"]),
            ("classic+claimAt:never", ["claimAt", "never", "trickOrMarriage, turn"]),
            ("classic+seats:5", ["seats", "5", "2 to 4"]),
            ("classic+ranks:A.T", ["ranks", "A.T", "single values"]),
            ("classic+noneOver:first", ["noneOver", "first", "nobody, carry, higher, lastTrick"]),
        ],
    )
    def test_what_cannot_be_read_names_the_thing_its_value_and_what_is_allowed(
        self, text: str, named: list[str]
    ) -> None:
        with pytest.raises(RuleSetError) as caught:
            rule_set(text)
        assert [word for word in named if word not in str(caught.value)] == []

    @pytest.mark.parametrize(
        ("text", "sides"),
        [
            ("classic+carryTo:none", ["noneOver=carry (from classic)", "carryTo=none (from carryTo:none)"]),
            ("eights+bothOver:carry", ["bothOver=carry (from bothOver:carry)", "carryTo=none (from eights)"]),
            ("classic+hand:5", ["hand=5 (from hand:5)", "packets=3.3 (from classic)"]),
            ("classic+seats:4", ["seats=4 (from seats:4)", "ranks=A.T.K.Q.J.9 (from classic)"]),
            ("classic+sides:pairs", ["sides=pairs (from sides:pairs)", "seats=2 (from classic)"]),
            ("classic+playing:allButDealer", ["playing=allButDealer", "seats=2 (from classic)"]),
            ("classic+swapRank:7", ["swapRank=7 (from swapRank:7)", "ranks=A.T.K.Q.J.9 (from classic)"]),
            ("classic+turnUpAfter:-", ["trumpFrom=turnUp (from classic)", "turnUpAfter=- (from turnUpAfter:-)"]),
            ("classic+turnUpAfter:3", ["turnUpAfter=3 (from turnUpAfter:3)", "packets=3.3 (from classic)"]),
            ("classic+dealTarget:-", ["claim=required (from classic)", "dealTarget=- (from dealTarget:-)"]),
            ("classic+unit:card", ["unit=card (from unit:card)", "dealTarget=66 (from classic)"]),
            ("classic+firstLead:bidder", ["firstLead=bidder", "auction=no (from classic)"]),
        ],
    )
    def test_what_contradicts_is_refused_with_both_values_and_where_they_come_from(
        self, text: str, sides: list[str]
    ) -> None:
        with pytest.raises(RuleSetError) as caught:
            rule_set(text)
        assert [side for side in sides if side not in str(caught.value)] == []
        assert "allowed: " in str(caught.value)
        assert isinstance(caught.value, GameError)

    def test_a_rule_set_cannot_be_changed_and_takes_names_only(self) -> None:
        rules = rule_set("classic")
        with pytest.raises(FrozenInstanceError):
            rules.name = "mine"  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            rules.match.target = 8  # type: ignore[misc]
        with pytest.raises(TypeError):
            RuleSet("classic")  # type: ignore[call-arg]


def _is_list(key: str) -> bool:
    try:
        rule_set(f"classic+{key}:{SETS['classic'][key]}")
    except RuleSetError:
        return True
    return False


PACKAGE = Path(sixtysix_engine.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


class TestNobodyAsksForAName:
    def test_the_law_writes_no_rule_sets_name(self) -> None:
        found = [
            (path.name, node.lineno, node.value)
            for path in MODULES
            if path.parent.name == "game"
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and node.value in rule_set_names()
        ]
        assert found == []

    def test_no_code_compares_a_rule_sets_name(self) -> None:
        found = [
            (path.name, ast.unparse(node))
            for path in MODULES
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if _compares_name(node)
        ]
        assert found == []

    @pytest.mark.parametrize(
        "code",
        [
            'rules.name == "x"',
            'deal.rules.name != "x"',
            'rules.name in ("x", "y")',
            'rules.name.startswith("x")',
            'name == "classic"',
            'name in ("eights", "b")',
            'match name:\n    case "primer":\n        pass',
        ],
    )
    def test_the_search_finds_every_form_of_asking(self, code: str) -> None:
        assert any(map(_compares_name, ast.walk(ast.parse(code))))


def _compares_name(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        return any(map(_is_rules_name, sides)) or any(_is_set_name(c) for side in sides for c in ast.walk(side))
    if isinstance(node, ast.MatchValue):
        return _is_set_name(node.value)
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("startswith", "endswith", "find", "index", "count")
        and _is_rules_name(node.func.value)
    )


def _is_rules_name(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Attribute) and node.attr == "name"):
        return False
    owner = node.value
    return "rule" in (
        owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    )


def _is_set_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in rule_set_names()
