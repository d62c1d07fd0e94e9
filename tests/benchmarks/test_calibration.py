"""Calibration: every decision with a prediction is in a bin, with what the deal brought its seat."""

import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.strength.bins import Decision, tables
from benchmarks.strength.calibration import decisions, main
from benchmarks.strength.duel import Duel, games_of
from benchmarks.strength.playing import net_points, parse_recipe
from sixtysix_engine.ai.player import Choice, Finding, Question
from sixtysix_engine.game.actions import Close


class Oracle:
    """Plays at random, closes when it may, and predicts a score and an even chance, by a finding or by its choice."""

    def __init__(self, *, finds: bool = False, score: float = 1.0) -> None:
        self._finds, self._score = finds, score

    def choose(self, question: Question) -> Choice:
        closing = [act for act in question.acts if isinstance(act, Close)]
        act = (closing or question.acts)[question.rng.randrange(len(closing or question.acts))]
        if not self._finds:
            return Choice(act=act, score=self._score, win=0.5)
        question.report(Finding(pv=((question.me, act),), score=self._score, win=0.5))
        return Choice(act=act)

    def forget(self) -> None:
        pass


def duel(one: str = "Oracle", other: str = "Oracle") -> Duel:
    players = tuple(parse_recipe(f"{__name__}:{words}") for words in (one, other))
    return Duel(rules="classic", seed="test", players=(players[0], players[1]))


def test_against_another_each_decision_of_the_first_player_is_noted_with_what_its_deal_brought() -> None:
    played = duel("Oracle", "Oracle,score=2.0")
    expected: list[float] = []
    for deal, who, sittings in games_of(played, 0):
        seat = who.index(0)
        expected += [net_points(deal, seat)[0]] * sittings[seat].acts
    found = decisions(played, 0)
    assert [one.points for one in found] == expected
    assert {one.score for one in found} == {1.0}
    assert all(one.won == (one.points > 0) for one in found)


def test_against_itself_both_seats_of_one_game_are_noted() -> None:
    game = next(games_of(duel(), 0))
    found = decisions(duel(), 0)
    assert len(found) == sum(sitting.acts for sitting in game.sittings)
    assert {one.points for one in found} == {net_points(game.deal, seat)[0] for seat in (0, 1)}


def test_a_prediction_counts_the_same_whether_it_comes_with_the_choice_or_before() -> None:
    assert decisions(duel(), 1) == decisions(duel("Oracle,finds=True", "Oracle,finds=True"), 1)


def test_the_bins_hold_all_decisions_and_closings_stand_apart() -> None:
    found = [one for pair in range(10) for one in decisions(duel(), pair)]
    bins = tables(found)
    counts = {name: sum(one.n for one in some) for name, some in bins.items()}
    assert counts["score"] == counts["win"] == counts["closing"] + counts["other"] == len(found)
    assert counts["closing"] == sum(one.closing for one in found) > 0
    (all_scores,) = bins["score"]
    assert (all_scores.label, all_scores.predicted) == ("1 to 1.5", 1.0)
    assert all_scores.realised == pytest.approx(sum(one.points for one in found) / len(found))


def test_decisions_of_one_deal_are_not_taken_for_independent() -> None:
    apart = [Decision(deal, 0, False, 0.0, None, float(deal % 2)) for deal in range(40)]
    together = [one._replace(deal=one.deal // 4 * 2 + one.deal % 2) for one in apart]
    (bin_apart,), (bin_together,) = tables(apart)["score"], tables(together)["score"]
    assert bin_apart.realised == bin_together.realised == 0.5
    assert bin_apart.error == pytest.approx(0.5 / 39**0.5)
    assert bin_together.error == pytest.approx(0.5 / 19**0.5)


def test_without_a_prediction_there_is_nothing_to_bin() -> None:
    rule = parse_recipe("chance:RandomPlayer")
    assert decisions(Duel(rules="classic", seed="test", players=(rule, rule)), 0) == []


def test_the_command_writes_data_that_can_be_read_and_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "data.toml"
    assert main([f"{__name__}:Oracle", "--deals", "4", "--out", str(out)]) == 0
    data = tomllib.loads(out.read_text(encoding="utf-8"))
    assert sum(one["n"] for one in data["bins"]["score"]) == data["about"]["decisions"]
    assert "closing" in capsys.readouterr().out
    circles = list(ElementTree.parse(out.with_suffix(".svg")).getroot().iter("{http://www.w3.org/2000/svg}circle"))
    assert len(circles) == sum(len(data["bins"][name]) for name in ("score", "closing", "win"))
