"""The table on the screen, with Textual's pilot: keys as a person presses them, at 80x24, against real processes."""

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from gui_adapters.table import Setup, advice
from gui_adapters.words import Words

from .sitting import setup, until

pytest.importorskip("textual", reason="the screen needs the extra `terminal`")

from textual.widgets import OptionList, Static

from gui_adapters.terminal.app import TableApp
from gui_adapters.terminal.setup_screen import ROWS, SetupScreen
from gui_adapters.terminal.switch_screen import SwitchScreen
from gui_adapters.terminal.table_screen import TableScreen
from gui_adapters.terminal.text_screen import TextScreen

Work = Callable[[TableApp, Any], Coroutine[None, None, None]]


@pytest.fixture(autouse=True)
def short_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An adviser that does not think for long: its acts are not what is tried here."""
    monkeypatch.setattr(advice, "HINT_TIME", 50)
    monkeypatch.setattr(advice, "REVIEW_TIME", 50)


def with_app(work: Work, chosen: Setup, *, at_once: bool = True, language: str = "en", pace: float = 0) -> None:
    async def run() -> None:
        app = TableApp(chosen, Words(language), at_once=at_once, pace=pace)
        async with app.run_test(size=(80, 24)) as pilot:
            if at_once:
                await until(lambda: isinstance(app.screen, TableScreen))
                await until(lambda: app.session.scene.phase == "person" or chosen.person is None)
            await pilot.pause()
            await work(app, pilot)

    asyncio.run(run())


def text(app: TableApp, part: str) -> str:
    return str(app.screen.query_one(f"#{part}", Static).render())


async def press(app: TableApp, pilot: Any, key: str) -> None:
    """Presses a key and waits until the table has moved and a person is asked again."""
    revision = app.session.scene.revision
    await pilot.press(key)
    await pilot.pause()
    if app.session.scene.phase == "person" and "again" in text(app, "prompt"):
        await pilot.press(key)
    await until(lambda: app.session.scene.revision != revision)
    await until(lambda: app.session.scene.phase in ("person", "deal over", "match over"))
    await pilot.pause()


def test_a_whole_match_is_played_with_the_enter_key_and_another_one_follows() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        while app.session.scene.phase != "match over":
            await press(app, pilot, "enter")
        assert "the match, " in text(app, "prompt")
        assert "7│♦" in text(app, "board")
        await press(app, pilot, "enter")
        assert app.session.scene.deal == 1

    with_app(work, setup("classic+matchTarget:1"))


def test_a_card_is_played_with_its_digit_and_a_cyrillic_keyboard_is_understood() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        scene = app.session.scene
        assert scene.view is not None
        first = next(choice for choice in scene.view.choices if choice.kind == "card")
        await press(app, pilot, first.key)
        assert app.session.scene.view is not None
        assert (0, first.cards[0]) in [(entry.seat, entry.card) for entry in app.session.scene.view.log]
        await pilot.press("к")  # where r is
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        assert "trumps" in text(app, "page")

    with_app(work, setup("classic"))


def test_closing_is_asked_for_twice() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        before = app.session.scene.revision
        assert "[z] close the stock" in text(app, "choices").replace("\xa0", " ")
        await pilot.press("z")
        await pilot.pause()
        assert app.session.scene.revision == before
        assert "Press z or Enter again" in text(app, "prompt")
        await pilot.press("z")
        await until(lambda: app.session.scene.view is not None and app.session.scene.view.closed is not None)

    with_app(work, setup("classic", person=1))


def test_an_engine_that_is_killed_is_started_anew_and_the_screen_says_so() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        os.kill(app.session.pids[1], signal.SIGKILL)
        while not app.session.scene.notices:
            await press(app, pilot, "enter")
        await press(app, pilot, "enter")
        notices = app.session.scene.notices
        assert [(notice.kind, notice.seat) for notice in notices] == [("restarted", 1)]
        await pilot.press("l")
        await pilot.pause()
        assert "The engine was started anew: Opponent." in text(app, "page")

    with_app(work, setup("classic"))


@pytest.mark.parametrize(("key", "says"), [("?", "this page"), ("l", "turned up: Q♥"), ("t", "nothing yet")])
def test_a_key_opens_a_page_and_another_one_leaves_it(key: str, says: str) -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert says in text(app, "page")
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)

    with_app(work, setup("classic"))


def test_hint_analysis_and_language_are_one_key_away() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        await pilot.press("i")
        await until(lambda: app.session.scene.hint is not None)
        await until(lambda: "hint: " in text(app, "prompt"))
        await pilot.press("v")
        await until(lambda: "%" in text(app, "panel"))
        await pilot.press("g")
        await pilot.pause()
        assert "Geben Sie eine Karte zu." in text(app, "prompt")
        assert "Trumpf ♥ Herz" in text(app, "table")

    with_app(work, setup("classic"))


@pytest.mark.parametrize(("rules", "names"), [("three-all", "Left Right"), ("auction24", "Left Partner Right")])
def test_three_and_four_sit_at_the_table(rules: str, names: str) -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        assert [line[1:].split()[0] for line in text(app, "seats").splitlines()] == names.split()
        for _ in range(3):
            await press(app, pilot, "enter")

    with_app(work, setup(rules))


def test_the_form_asks_for_the_game_and_watching_shows_both_hands() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        await until(lambda: isinstance(app.screen, SetupScreen) and "classic" in text(app, "form"))
        await pilot.press("left", "right", "right")  # chapter19
        await until(lambda: "< chapter19 >" in text(app, "form"))
        await pilot.press(*["down"] * ROWS.index("person"), "left")
        await until(lambda: "watch engines play" in text(app, "form"))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, TableScreen) and app.session.scene.phase == "engine")
        await pilot.press("space")
        await until(lambda: app.session.scene.paused)
        view = app.session.scene.view
        assert view is not None
        assert view.rules == "chapter19"
        assert "??" not in [card for seat in view.seats for card in seat.hand]
        assert "▒" not in text(app, "seats")

    with_app(work, setup("classic"), at_once=False, pace=1)  # else the deal is over before anybody can pause


def test_switches_are_ticked_in_a_list_and_belong_to_the_game_then() -> None:
    async def work(app: TableApp, pilot: Any) -> None:
        await until(lambda: isinstance(app.screen, SetupScreen) and "classic" in text(app, "form"))
        await pilot.press("down", "enter")
        await until(lambda: isinstance(app.screen, SwitchScreen) and app.screen.query_one(OptionList).option_count > 5)
        await pilot.press("down", "space")
        await until(lambda: "classic+" in text(app, "heading"))
        assert "[x]" in str(app.screen.query_one(OptionList).get_option_at_index(1).prompt)
        ticked = text(app, "heading")
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, SetupScreen))
        assert app.screen.chosen().rules == ticked

    with_app(work, setup("classic"), at_once=False)
