"""What a look at a moment says: means, errors of differences, chances to win the deal and the match."""

from collections.abc import Sequence
from math import hypot

import pytest

from sixtysix_engine.ai.player import Choice, Finding, Question
from sixtysix_engine.ai.registry import PLAYERS
from sixtysix_engine.analysis.asking import Batch, Worth
from sixtysix_engine.analysis.judge import Judge
from sixtysix_engine.analysis.look import Look, Looker
from sixtysix_engine.analysis.moments import Moment
from sixtysix_engine.analysis.sources import position_case
from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.deal import Deal

from .running import PUZZLE

OPEN = (
    "rules=classic me=0 turn=0 ask=lead dealer=1 trump=S up=AS stock=??.??.??.??.??.??.??.??.?? closed=- "
    "hand=KS.9S.KH.AD.KC.QC/??.??.??.??.??.?? table=- won=JH.9H/- pts=2/0 score=0/0 to=- log=+AS.0JH.19H.0n.0+KS.1+?? "
    "legal=KS.9S.KH.AD.KC.QC.mC.x.c.66"
)
AUCTION = (
    "rules=auction24 me=3 turn=3 ask=bid dealer=2 trump=- up=- stock=- closed=- "
    "hand=??.??.??.??.??.??/??.??.??.??.??.??/??.??.??.??.??.??/9S.AH.KH.JD.AC.KC table=- won=-/-/-/- pts=0/0/0/0 "
    "score=0/0/0/0 to=666 log=- legal=b66.b72.b78.b84.b90.b96.b102.b108.b114.b120.b126.b130.p"
)
A, B = parse_action("AS"), parse_action("TS")


def moment(text: str) -> Moment:
    return position_case(text).moments[0]


def look(text: str, looker: Looker) -> Look:
    return looker.look(moment(text), lambda: False)


def sample(*values: tuple[float, float]) -> Look:
    """Returns a look made of batches of one world, with the values of A and B."""
    batches = [Batch(1, {A: Worth(a, 9.0, None, None, ()), B: Worth(b, 9.0, None, None, ())}) for a, b in values]
    means = {act: Worth(sum(b.worth[act].value for b in batches) / len(batches), 0.5, None, None, ()) for act in (A, B)}
    best_first = dict(sorted(means.items(), key=lambda item: -item[1].value))
    return Look(acts=best_first, batches=tuple(batches), worlds=len(batches), by="test")


def test_two_acts_are_compared_in_the_same_worlds() -> None:
    """Worlds differ by much, the acts in each of them by little."""
    loss = sample((3, 2), (-3, -4), (1, 0), (-2, -3), (0, -1)).loss(B)
    assert (loss.value, loss.error) == (1, 0)


def test_the_best_act_of_a_sample_is_chosen_in_other_worlds_than_those_that_measure_it() -> None:
    """Two acts of pure chance: the better one of the sample gives the other one no bad mark."""
    found = sample((1, 0), (0, 1), (1, 0), (0, 1), (1, 0))
    assert found.best == A
    assert found.loss(B).value == pytest.approx((1 - 1 + 1 - 1 + 1) / 5)
    even = sample((4, 0), (0, 1), (0, 1), (0, 1), (0, 0.5))
    assert even.best == A
    assert even.loss(B).value < 0 < even.acts[A].value - even.acts[B].value


def test_few_batches_say_little_of_a_difference() -> None:
    assert sample((3, 2), (-3, -4)).loss(B).error == hypot(0.5, 0.5)


def test_a_paired_error_is_smaller_than_that_of_two_acts_apart() -> None:
    found = look(OPEN, Looker("rule", worlds=60, movetime=60))
    assert (found.exact, found.worlds, len(found.batches)) == (False, 60, 10)
    assert found.best is not None
    others = [act for act in found.acts if act != found.best]
    apart = [hypot(found.acts[act].error, found.acts[found.best].error) for act in others]
    assert sum(found.loss(act).error for act in others) < 0.9 * sum(apart)


def test_the_same_seed_finds_the_same_and_another_one_other_worlds() -> None:
    def values(seed: str) -> list[float]:
        return [worth.value for worth in look(OPEN, Looker("rule", worlds=16, movetime=60, seed=seed)).acts.values()]

    assert values("a") == values("a") != values("b")


def test_all_worlds_of_strict_play_are_exact_and_a_player_without_values_leaves_them_to_the_solver() -> None:
    found = [look(PUZZLE, Looker(name, worlds=1)) for name in ("full", "rule", "random")]
    assert [(one.worlds, one.exact, one.by) for one in found] == [
        (56, True, "full"),
        (56, True, "solver"),
        (56, True, "solver"),
    ]
    assert found[0].acts == found[1].acts == found[2].acts
    marriage = found[0].acts[parse_action("mD")]
    assert (marriage.value, marriage.error, marriage.win) == (1, 0, 1)


class Bidder:
    """A player who values some acts only, each asking by another amount."""

    def __init__(self, acts: int, error: float = 1.0) -> None:
        self.acts, self.error, self.asked = acts, error, 0

    def choose(self, question: Question) -> Choice:
        self.asked += 1
        for rank, act in enumerate(question.acts[: self.acts], 1):
            score, pv = 10.0 * rank + self.asked, ((question.me, act),)
            question.report(Finding(pv=pv, rank=rank, worlds=5, score=score, error=self.error, win=0.5))
        return Choice(act=question.acts[0])

    def forget(self) -> None:
        """Has nothing to forget."""


def test_a_player_may_value_what_the_solver_cannot_and_leave_out_what_it_would_never_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PLAYERS, "bidder", lambda _: Bidder(2))
    found = look(AUCTION, Looker("bidder"))
    assert list(map(str, found.acts)) == ["b72", "b66"]
    assert (found.by, found.worlds, found.exact) == ("bidder", 50, False)
    assert found.acts[parse_action("b72")].value == pytest.approx(20 + 5.5)
    assert found.loss(parse_action("b66"))[:2] == pytest.approx((10, 0), abs=1e-9)
    case = position_case(AUCTION, played=parse_action("p"))
    judged = next(Judge(Looker("bidder")).judge(case, lambda: False))
    assert (judged.mark, judged.look.missing) == ("unseen", "bidder gives it no value")


def test_values_without_error_are_not_exact_unless_all_worlds_were_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "bidder", lambda _: Bidder(5, error=0.0))
    assert not look(PUZZLE, Looker("bidder", movetime=0.001)).exact


def test_a_claim_that_a_player_leaves_out_is_valued_by_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = len(position_case(OPEN).moments[0].deal().legal_actions())
    monkeypatch.setitem(PLAYERS, "bidder", lambda _: Bidder(acts - 1))
    found = look(OPEN, Looker("bidder"))
    claim = found.acts[parse_action("66")]
    assert (found.by, len(found.acts)) == ("bidder", acts)
    solved = look(OPEN, Looker("rule", worlds=2, movetime=60)).acts[parse_action("66")]
    assert (claim.value, claim.error, claim.win) == (solved.value, 0, 0) == (-3, 0, 0)


def test_the_probability_of_winning_the_match_comes_from_what_a_deal_means_for_it() -> None:
    asked = []

    def chances(deal: Deal, points: Sequence[int]) -> float:
        asked.append((deal.score, tuple(points)))
        return 0.75 if points[0] > points[1] else 0.5

    single = look(PUZZLE, Looker(chances=chances))
    assert not asked
    assert {worth.match for worth in single.acts.values()} == {None}
    found = look(PUZZLE.replace("log=*", "score=5/6 to=7 log=*"), Looker(chances=chances))
    assert found.acts[parse_action("mD")].match == pytest.approx(0.75)
    assert found.acts[parse_action("66")].match == pytest.approx(0.5)
    assert found.loss(parse_action("66")).match == pytest.approx(0.25)
    assert {score for score, _ in asked} == {(5, 6)}
    second = PUZZLE.replace("dealer=1", "dealer=0").replace("log=*", "score=5/6 to=7 log=*")
    assert look(second, Looker(chances=lambda deal, points: 1 - chances(deal, points))).acts[
        parse_action("mD")
    ].match == pytest.approx(0.75)
