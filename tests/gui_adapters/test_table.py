"""The table that the front ends share: every game, whole matches, engines that die, and no card that is hidden."""

import asyncio
import json
import os
import random
import re
import signal
import textwrap
from collections.abc import Callable, Coroutine

import pytest

from gui_adapters.table import Line, Setup, TableSession, WrongMoment, advice, read_view
from gui_adapters.table.board import board
from gui_adapters.table.reasons import reasons
from gui_adapters.table.scene import Judged
from gui_adapters.terminal import drawing
from gui_adapters.terminal.telling import Teller
from gui_adapters.words import LANGUAGES, Words

from .sitting import play_on, setup, until

OWN, UP = {"TH", "KD", "JD", "9D", "JC", "9C"}, "QH"
"""What seat 0 sees of the deal with the seed `hello` before anybody acts."""


@pytest.fixture(autouse=True)
def short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An adviser that does not think for long: its acts are not what is tried here."""
    monkeypatch.setattr(advice, "HINT_TIME", 50)
    monkeypatch.setattr(advice, "REVIEW_TIME", 50)


def with_session(work: Callable[[TableSession], Coroutine[None, None, None]]) -> None:
    async def run() -> None:
        session = TableSession()
        await session.open()
        try:
            await work(session)
        finally:
            await session.close()

    asyncio.run(run())


def height(session: TableSession, teller: Teller) -> int:
    scene = session.scene
    left = [*drawing.seats(scene, teller), "", *drawing.table(scene, teller), *drawing.hand(scene, teller, None)]
    left += [*drawing.choices(scene, teller, None), *textwrap.wrap(teller.prompt(scene), drawing.LEFT), ""]
    lines = [*left, *drawing.log(scene, teller), *drawing.board(scene, teller)]
    assert all(len(line) <= drawing.LEFT for line in left), left
    assert all(len(line) <= drawing.RIGHT for line in lines[len(left) :]), lines
    assert len(drawing.title(scene, teller)) <= 80
    assert all(len(drawing.keys(teller, watching=watching)) <= 80 for watching in (False, True))
    return len(left) + 2


def test_every_game_reaches_its_first_choice_and_fits_80x24_in_every_language() -> None:
    async def work(session: TableSession) -> None:
        assert len(session.catalogue.rule_sets) >= 20
        for rules in session.catalogue.rule_sets:
            await session.begin(setup(rules))
            await until(lambda: session.scene.phase in ("person", "deal over"))
            while session.scene.phase == "deal over":  # it sat out
                session.next_deal()
                await until(lambda: session.scene.phase in ("person", "deal over"))
            view = session.scene.view
            assert view is not None
            assert view.choices, rules
            assert len({choice.key for choice in view.choices if choice.key}) == sum(bool(c.key) for c in view.choices)
            assert len(session.scene.players) == len(view.seats) == await session.seats(rules)
            for language in LANGUAGES:
                assert height(session, Teller(Words(language), 0)) <= 24, (rules, language)

    with_session(work)


@pytest.mark.parametrize("rules", ["classic+matchTarget:3", "three-out+toThree", "auction24+matchTarget:130"])
def test_a_match_goes_to_its_end_and_the_score_of_each_deal_is_that_of_the_next(rules: str) -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup(rules))
        deal, after = 1, None
        while session.scene.phase != "match over":
            await play_on(session, random.Random(1), deal)
            deal += 1
            view = session.scene.view
            assert view is not None
            assert view.result is not None
            if after is not None:
                assert after == tuple(seat.score for seat in view.seats)
            after = view.result.after
            assert len(session.steps(session.scene.deal)) > 2
        result = session.scene.match
        assert result is not None
        assert result.score == after
        assert max(result.score) == result.score[result.winners[0]]

    with_session(work)


def test_no_card_that_the_person_may_not_see_is_in_a_scene() -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup("classic"))
        await until(lambda: session.scene.phase == "person")
        view = session.scene.view
        assert view is not None
        seen = {play.card for play in view.table} | {card for seat in view.seats for card in seat.won}
        cards = set(re.findall(r"\b[ATKQJ9][SHDC]\b", json.dumps(session.scene.to_json())))
        assert cards - {"KS", "QS", "KH", "KC", "QC", "QD"} <= OWN | {UP} | seen
        assert view.seats[1].hand.count("??") == len(view.seats[1].hand)

    with_session(work)


def test_what_a_playing_engine_thinks_is_shown_to_none_who_sits_at_the_table() -> None:
    async def work(session: TableSession) -> None:
        heard: list[tuple[str, tuple[Line, ...]]] = []
        session._on_change = lambda: heard.append((session.scene.phase, session.scene.analysis))
        await session.begin(Setup(rules="classic", person=None, movetime=100))
        await session.analyse(on=True)
        await until(lambda: any(phase == "engine" and lines for phase, lines in heard))
        await session.begin(Setup(rules="classic", movetime=100, seed="hello"))
        heard.clear()
        await until(lambda: session.scene.phase == "person" and bool(session.scene.analysis))
        assert not [lines for phase, lines in heard if phase == "engine" and lines]
        view = session.scene.view
        assert view is not None
        assert {line.act for line in session.scene.analysis} <= {choice.act for choice in view.choices}

    with_session(work)


def test_an_engine_and_a_daemon_that_are_killed_are_started_anew_and_the_game_goes_on() -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup("classic+matchTarget:1"))
        await until(lambda: session.scene.phase == "person")
        before = session.pids[1]
        os.kill(before, signal.SIGKILL)
        daemon = session._table.keeper.pid
        assert daemon is not None
        os.kill(daemon, signal.SIGKILL)
        await play_on(session, random.Random(2))
        assert session.pids[1] != before
        assert {(notice.kind, notice.seat) for notice in session.scene.notices} == {
            ("restarted", None),
            ("restarted", 1),
        }

    with_session(work)


def test_a_late_or_forbidden_choice_is_refused_and_changes_nothing() -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup("classic"))
        await until(lambda: session.scene.phase == "person")
        scene = session.scene
        assert scene.view is not None
        act = scene.view.choices[0].act
        with pytest.raises(WrongMoment):
            await session.choose(act, scene.revision - 1)
        with pytest.raises(WrongMoment):
            await session.choose("AS" if act != "AS" else "9S", scene.revision)
        assert session.scene == scene
        await session.choose(act, scene.revision)
        with pytest.raises(WrongMoment):
            await session.choose(act, scene.revision)

    with_session(work)


def test_the_choices_of_engines_that_are_watched_are_reviewed_as_each_seat_saw_them() -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup("classic", person=None, single=True))
        await until(lambda: session.scene.phase == "deal over")
        moments = session.moments(1)
        views = [read_view(position) for position, _ in moments]
        assert {view.me for view in views} == {0, 1}
        assert all([choice.act for choice in view.choices] != ["n"] for view in views)
        assert all(view.me == view.turn and not view.is_open for view in views)
        async for judged in session.review():
            assert (judged.position, judged.act) == moments[0]
            break

    with_session(work)


SLIP = (
    "rules=classic me=1 turn=1 ask=lead dealer=0 trump=H up=QH stock=??.??.??.??.??.??.??.??.?? closed=- "
    "hand=??.??.??.??.??.??/QS.9S.AH.JH.9H.TD table=- won=-/TC.JC pts=0/12 pend=0/0 goal=66 score=0/0 to=7 "
    "carry=0 log=+QH.1TC.0JC.1n.1+JH.0+?? legal=QS.9S.AH.JH.9H.TD.x.c.66"
)
"""Seat 1 could take the queen of trumps for its nine."""


def test_a_costly_act_has_a_reason_where_the_analysis_has_one_and_none_where_it_fails() -> None:
    (known,) = asyncio.run(reasons([Judged(1, SLIP, "c", "x", 1.0, 0.1, ())]))
    assert known.startswith(("did not exchange: the queen of hearts", "should not have closed: that fails"))
    (other,) = asyncio.run(reasons([Judged(1, SLIP, "9S", "c", 1.0, 0.1, ())]))
    assert "exchange" not in other, "the adviser's best is to close: no other act is praised"
    assert asyncio.run(reasons([Judged(1, "no position", "c", "x", 1.0, 0.1, ())])) == ("",)
    assert asyncio.run(reasons([])) == ()


def test_a_hint_is_one_of_the_choices_and_a_review_judges_what_was_chosen() -> None:
    async def work(session: TableSession) -> None:
        await session.begin(setup("classic+matchTarget:1"))
        await until(lambda: session.scene.phase == "person")
        hint = await session.hint()
        view = session.scene.view
        assert view is not None
        assert hint.act in [choice.act for choice in view.choices]
        assert session.scene.hint == hint
        await session.choose(hint.act)
        await play_on(session, random.Random(3), 1)
        async for judged in session.review():
            assert judged.act == hint.act
            assert judged.act in [choice.act for choice in read_view(judged.position).choices]
            assert judged.loss is not None
            assert judged.loss >= 0
            break

    with_session(work)


def test_what_cannot_be_played_says_why() -> None:
    async def work(session: TableSession) -> None:
        assert "unknown rule set" in await session.check("bridge")
        assert "exchange" in await session.check("auction24+piquet")
        assert not await session.check("dictionary+piquet")

    with_session(work)


@pytest.mark.parametrize(
    ("kept_with", "target", "card", "shown", "covered"),
    [
        ("sevenOrEight", 7, "7", 3, 4),
        ("sevenOrEight", 8, "8", 3, 5),
        ("eight", 7, "8", 3, 5),
        ("sevenOrEight", 11, None, 0, 0),
        ("none", 666, None, 0, 0),
        ("sevenOrEight", None, None, 0, 0),
    ],
)
def test_the_score_lies_on_a_seven_or_an_eight(
    kept_with: str, target: int | None, card: str | None, shown: int, covered: int
) -> None:
    first, second = board(kept_with, target, (3, 0, 3, 0), (2, 3, 0, 1))
    assert (first.seats, first.score, first.card, first.open, first.covered) == ((0, 2), 3, card, shown, covered)
    assert (second.seats, second.open) == ((1, 3), 0)


def test_a_view_tells_the_tricks_their_winners_and_who_sits_out() -> None:
    view = read_view(
        "rules=three-out me=0 turn=0 ask=follow dealer=2 trump=H up=KH stock=??.??.?? closed=1@34.20.1/34.20.1/0.0.0 "
        "hand=AH.JD/??.??/- table=1TS won=-/QS.9S/- pts=0/34/0 pend=0/20/0 goal=66 score=1/2/3 to=7 carry=1 "
        "log=+KH.1n.0n.1mS.1QS.09S.1+??.0+AH.1c.1TS legal=AH.JD.66"
    )
    trick = view.last_trick
    assert trick is not None
    assert (trick.winner, [play.card for play in trick.cards]) == (1, ["QS", "9S"])
    assert [seat.sits_out for seat in view.seats] == [False, False, True]
    assert [(choice.kind, choice.key) for choice in view.choices] == [("card", "1"), ("card", "2"), ("claim", "a")]
    assert view.closed is not None
    assert (view.closed.seat, view.closed.points) == (1, 34)
    assert [entry.kind for entry in view.log][3:6] == ["marriage", "card", "card"]
