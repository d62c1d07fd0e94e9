"""Duels in one process: mirrored, repeatable, the same deals as the referee's, at tables of two, three and four."""

import re
from random import Random
from typing import ClassVar

import pytest

from benchmarks.strength.duel import Duel, games_of, main, pairs_of, play_pair
from benchmarks.strength.playing import parse_recipe, start
from sixtysix_engine.ai.player import Choice, Question
from sixtysix_engine.ai.rule import RulePlayer
from sixtysix_engine.game.actions import Claim, Close
from sixtysix_engine.game.cards import HIDDEN, Card
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.contestant import parse_contestant
from sixtysix_engine.referee.match_arguments import new_settings
from sixtysix_engine.referee.schedule import cards_of, first_match

RULE, RANDOM = "rule:RulePlayer", "chance:RandomPlayer"


def duel(one: str = RULE, other: str = RANDOM, rules: str = "classic", seed: str = "test") -> Duel:
    return Duel(rules=rules, seed=seed, players=(parse_recipe(one), parse_recipe(other)))


@pytest.mark.parametrize(("rules", "games"), [("classic", 2), ("three-out", 3), ("four-partners", 2)])
def test_the_first_player_takes_every_seat_and_rules_of_thumb_beat_chance(rules: str, games: int) -> None:
    results = list(pairs_of(duel(rules=rules), range(6)))
    assert all(result.deals == games * (len(set(rule_set(rules).sides)) - 1) for result in results)
    assert sum(result.points for result in results) > 0


def test_equal_players_without_chance_come_out_even_in_every_pair() -> None:
    weak = "rule:RulePlayer,strength=strong"
    assert [play_pair(duel(weak, weak, "wikipedia"), pair).points for pair in range(4)] == [0] * 4


def test_a_pair_is_the_same_whenever_and_wherever_it_is_played() -> None:
    played = [result[:2] for result in pairs_of(duel(), range(4))]
    assert [result[:2] for result in pairs_of(duel(), range(2, 4), jobs=2)] == played[2:]
    assert [result[:2] for result in pairs_of(duel(seed="other"), range(4))] != played


def test_the_deals_are_those_of_the_referee() -> None:
    engines = tuple(parse_contestant([word]) for word in ("builtin", "builtin:random"))
    settings = new_settings({"seed": "test", "engine": engines})
    for pair in range(8):
        deal = first_match(settings, pair).deal(cards_of(settings, pair, 0), keyed=True)
        ours = start(settings.rule_set, "test", pair)
        assert (ours.hands, ours.stock, ours.dealer) == (deal.hands, deal.stock, deal.dealer)
        for one in (deal, ours):
            chance = Random(pair)
            while one.turn is not None:
                one.apply(chance.choice([act for act in one.legal_actions() if not isinstance(act, Close | Claim)]))
        assert ours.log == deal.log


def test_the_games_of_a_pair_have_the_same_cards_and_chances_of_their_own() -> None:
    one, other = games_of(duel(RANDOM, RANDOM), 0)
    assert one.deal.log[0] == other.deal.log[0]
    assert one.deal.log != other.deal.log


def test_a_player_is_told_by_words_with_limits_of_its_own() -> None:
    recipe = parse_recipe("rule:RulePlayer,strength=weak/worlds=7", worlds=100, nodes=50)
    assert recipe.path == "sixtysix_engine.ai.rule:RulePlayer"
    assert recipe.options == {"strength": "weak"}
    assert isinstance(parse_recipe("rule:RulePlayer,strength=1200").make(), RulePlayer)
    assert (recipe.limits_now().worlds, recipe.limits_now().nodes) == (7, 50)


@pytest.mark.parametrize(
    "words",
    ["rule", "rule:RulePlayer/seconds=3", "rule:RulePlayer,strength", "rule:NoPlayer", "rule:RulePlayer,strength=no"],
)
def test_what_is_no_player_is_refused_before_anything_is_played(words: str) -> None:
    with pytest.raises(SystemExit):
        main([words, RANDOM])


def test_the_command_prints_mean_and_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([RULE, RANDOM, "--pairs", "3"]) == 0
    said = capsys.readouterr().out
    assert " ± " in said
    share = re.search(r"that is ([0-9.]+)% of the points", said)
    assert share is not None
    results = list(pairs_of(duel(seed="duel"), range(3)))
    own, net = sum(result.own for result in results), sum(result.points for result in results)
    assert float(share[1]) == pytest.approx(100 * own / (own + own - net), abs=0.1)


class Spy:
    """Notes the other hands that it is shown."""

    seen: ClassVar[list[Card]] = []

    def choose(self, question: Question) -> Choice:
        others = [hand for seat, hand in enumerate(question.deal.hands) if seat != question.me]
        self.seen.extend(card for hand in others for card in hand if str(card) not in ".".join(question.deal.log))
        self.seen.extend(question.deal.stock[1:-1])
        return Choice(act=question.acts[0])

    def forget(self) -> None:
        pass


def test_a_player_is_shown_its_own_cards_only() -> None:
    Spy.seen.clear()
    for pair in range(3):
        play_pair(duel(f"{__name__}:Spy", f"{__name__}:Spy"), pair)
    assert set(Spy.seen) == {HIDDEN}


def test_a_seer_is_shown_all_hands_and_wins_more_by_it() -> None:
    seer = parse_recipe("benchmarks.strength.seer:Seer/worlds=100")
    results = list(pairs_of(Duel(rules="classic", seed="seer", players=(seer, parse_recipe(RULE))), range(12)))
    blind = list(pairs_of(duel("ismcts:IsmctsPlayer/worlds=100", RULE, seed="seer"), range(12)))
    assert sum(result.points for result in results) > max(12, sum(result.points for result in blind))
