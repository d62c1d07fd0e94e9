"""The table in the browser, as a person meets it: played, interrupted, looked at on a phone and by a screen reader."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="the extra 'web' is missing: there is no adapter to talk to")

from sixtysix_engine.client import BlockingEngine

from .test_web_parts import record
from .web_table import OVER, PATIENCE, adapter, children, chromium, play

SEED = "a-table-in-the-browser"
RULES = "classic+matchTarget:1"
CARD = re.compile(r"\b[ATKQJ987][SHDC]\b")
ENGINE = (sys.executable, "-m", "sixtysix_engine")
AT_ONCE = """localStorage.getItem('sixtysix.likes') ?? localStorage.setItem('sixtysix.likes', '{"pace":0}')"""
OVERLAPS = """() => {
  const all = '#bar button, #asked button, .plate, #hand';
  const shown = [...document.querySelectorAll(all)].map((one) => [one.getBoundingClientRect(), one]);
  const hit = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const named = ([, one]) => one.outerHTML.slice(0, 90);
  const pairs = shown.flatMap((one, at) => shown.slice(at + 1).map((other) => [one, other]));
  return pairs.filter(([one, other]) => hit(one[0], other[0])).map((pair) => pair.map(named));
}"""


@pytest.fixture(scope="module")
def table() -> Iterator[tuple[str, int]]:
    with adapter("--rules", RULES, "--seed", SEED, "--engine", "builtin:rule") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture(scope="module")
def one_place(browser: Any, table: tuple[str, int]) -> Iterator[Any]:
    """The place of one person, for tests that play no further than an act or two."""
    context = new_context(browser)
    yield context
    context.close()


def new_context(browser: Any) -> Any:
    context = browser.new_context(
        viewport={"width": 1200, "height": 800}, locale="en-GB", reduced_motion="reduce", color_scheme="light"
    )
    context.add_init_script(AT_ONCE)
    context.set_default_timeout(PATIENCE)
    return context


def sit_down(context: Any, address: str) -> Any:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".hand button")
    return page


def hidden_cards(whole: str, view: str) -> set[str]:
    """The cards that the table has and the view does not show."""
    all_of, seen = (dict(token.split("=", 1) for token in text.split()) for text in (whole, view))
    here, there = (CARD.findall(f"{fields['hand']} {fields['stock']}") for fields in (all_of, seen))
    return set(here) - set(there)


def test_a_whole_match_is_played_and_no_hidden_card_is_in_any_frame(context: Any, table: tuple[str, int]) -> None:
    frames: list[str] = []
    page = context.new_page()
    page.on("websocket", lambda socket: socket.on("framereceived", partial(hear, frames)))
    page.goto(table[0])
    page.wait_for_selector(".hand button")
    assert play(page, 400)
    assert re.match(r"You have (won|lost) the match, \d:\d\.", page.locator(".result h2").inner_text())
    assert_no_leak(frames)
    first = next(frame for frame in frames if frame.startswith("answer view "))
    with pytest.raises(AssertionError, match="in #scene"):  # a frame with a hidden card would have been found
        assert_no_leak([first, *[f"#scene {rank}{suit}" for rank in "ATKQJ9" for suit in "SHDC"]])


def hear(frames: list[str], frame: str | bytes) -> None:
    frames.append(frame if isinstance(frame, str) else frame.decode())


def assert_no_leak(frames: list[str]) -> None:
    """Plays the match again with all cards open, and looks for each hidden card in what was sent at that time."""
    with BlockingEngine(ENGINE) as engine:
        whole, hidden, checked = engine.ask(f"deal rules={RULES} seed={SEED}"), set[str](), 0
        for frame in frames:
            if frame.startswith("answer view "):
                view = frame.removeprefix("answer view ")
                whole = caught_up(engine, whole, logged(view))
                hidden = hidden_cards(whole, view)
                assert "??" not in whole
            found = set(CARD.findall(frame)) & hidden
            assert not found, f"{found} in {frame[:300]}"
            checked += bool(hidden)
    assert checked > 20


def logged(position: str) -> list[str]:
    log = next(token for token in position.split() if token.startswith("log="))
    return log.removeprefix("log=").split(".")


def caught_up(engine: BlockingEngine, whole: str, log: list[str]) -> str:
    """Applies what was done, as far as the log of a view tells it."""
    if len(log) < len(logged(whole)):
        whole = engine.ask("next")
    while len(logged(whole)) < len(log):
        token = log[len(logged(whole))]
        whole = engine.ask(f"apply {'x' if token[1] == 'x' else token[1:]}")
    return whole


def test_a_reload_and_a_dropped_line_find_the_same_game(context: Any, table: tuple[str, int]) -> None:
    lines: list[Any] = []

    def through(line: Any) -> None:
        line.connect_to_server()
        lines.append(line)

    page = context.new_page()
    page.route_web_socket(re.compile("/u66"), through)
    page.goto(table[0])
    page.wait_for_selector(".hand button")
    play(page, 3)
    page.wait_for_selector("#asked button")
    hand = page.locator("#hand").inner_html()
    page.reload()
    page.wait_for_selector(".hand button")
    assert page.locator("#hand").inner_html() == hand
    asked = len(lines)
    lines[-1].close(code=1011)
    page.wait_for_function("() => document.body.classList.contains('offline')")
    page.wait_for_function("() => !document.body.classList.contains('offline')")
    assert len(lines) > asked
    play(page, 400)
    assert page.locator(OVER).is_visible()


def test_the_game_goes_on_when_every_engine_is_killed(context: Any, table: tuple[str, int]) -> None:
    address, pid = table
    page = sit_down(context, address)
    play(page, 2)
    page.wait_for_selector("#asked button")
    log = page.locator("#panel").inner_text()
    for child in children(pid):
        os.kill(child, signal.SIGKILL)
    assert play(page, 2)
    page.wait_for_function("(log) => document.getElementById('panel').innerText.includes(log)", arg=log.split("\n")[1])
    page.wait_for_function("() => document.getElementById('toast').textContent.includes('started anew')")


def test_on_a_phone_nothing_overlaps_and_a_tap_plays(browser: Any, table: tuple[str, int]) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = sit_down(context, table[0])
    fits_and_plays(page, seats=2)
    begin(page, "auction24")
    fits_and_plays(page, seats=4)
    context.close()


def fits_and_plays(page: Any, *, seats: int) -> None:
    page.wait_for_selector(f"body[data-seats='{seats}'] #asked button")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(OVERLAPS) == []
    before = page.locator("#panel").inner_text()
    page.locator(".hand .lit, #asked .choice").first.tap()
    page.wait_for_function("(log) => document.getElementById('panel').innerText !== log", arg=before)


def begin(page: Any, rules: str) -> None:
    game, _, laid = rules.partition("+")
    page.click("[data-do=new]")
    page.select_option("select[name=game]", game)
    if laid:
        page.click("summary")
        page.fill("[name=extra]", laid)
    page.click("[data-key=start]")
    page.wait_for_selector("dialog", state="hidden")


def test_a_wrong_choice_of_rules_says_why_and_leaves_the_game(one_place: Any, table: tuple[str, int]) -> None:
    page = sit_down(one_place, table[0])
    page.click("[data-do=new]")
    page.fill("[name=extra]", "hand:99")
    page.click("[data-key=start]")
    page.wait_for_function("() => document.querySelector('.wrong')?.textContent.includes('allowed: 1 to 12')")
    page.keyboard.press("Escape")
    assert play(page, 1)


def test_the_scan_for_barriers_finds_nothing(one_place: Any, table: tuple[str, int]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe, which scans the page, is missing")
    page = sit_down(one_place, table[0])
    play(page, 2)
    page.wait_for_selector("#asked button")
    assert violations(axe.Axe(), page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(axe.Axe(), page) == []
    page.click("[data-do=new]")
    page.wait_for_selector("dialog select")
    assert violations(axe.Axe(), page) == []


def violations(axe: Any, page: Any) -> list[str]:
    found = axe.run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


def test_the_keyboard_plays_and_what_happens_is_told_to_who_listens(context: Any, table: tuple[str, int]) -> None:
    page = sit_down(context, table[0])
    page.wait_for_selector(".hand .lit")
    card = page.locator(".hand .lit").first
    name, key = card.get_attribute("aria-label"), card.get_attribute("aria-keyshortcuts")
    page.keyboard.press(key)
    page.wait_for_function("(name) => document.getElementById('live').textContent.includes('You: ' + name)", arg=name)


def test_advice_names_an_act_and_values_all_and_the_review_marks_them(context: Any, table: tuple[str, int]) -> None:
    page = sit_down(context, table[0])
    page.wait_for_selector(".hand .lit")
    page.click("[data-do=hint]")
    page.wait_for_selector(".hinted")
    page.click("[data-tab=analysis]")
    page.check("[name=analyse]")
    page.wait_for_function("() => document.querySelectorAll('.lines tbody th').length > 2")
    assert re.search(r"\d+ worlds seen", page.locator("#panel").inner_text().replace(",", ""))
    page.uncheck("[name=analyse]")
    play(page, 400)
    page.click("[data-do=review]")
    page.wait_for_selector(".judged [data-look='0']")
    page.click(".judged [data-look='0']")
    assert page.locator(".steps").is_visible()
    page.click("[data-do=back]")
    assert page.locator(OVER).is_visible()


def test_a_record_is_opened_on_the_page_and_stepped_through(
    context: Any, table: tuple[str, int], tmp_path: Path
) -> None:
    file = tmp_path / "mine.jsonl"
    with BlockingEngine(ENGINE) as engine:
        file.write_text(record(engine, "classic", matches=False))
    page = sit_down(context, table[0])
    page.click("[data-tab=records]")
    page.set_input_files("#file", file)
    page.click(".record button[type=submit]")
    page.wait_for_selector(".steps")
    assert "one" in page.locator("#felt").inner_text()
    page.click("[data-step=last]")
    page.wait_for_selector(".result")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".result", state="detached")
    page.click("[data-do=back]")
    assert play(page, 1)


def test_two_engines_are_watched_with_open_cards(context: Any, table: tuple[str, int]) -> None:
    page = sit_down(context, table[0])
    page.click("[data-do=new]")
    page.select_option("select[name=seat-0]", "0")
    page.click("[data-key=start]")
    page.wait_for_selector(".result")
    assert page.locator(".fan .card-back, .hand .card-back").count() == 0
    assert page.locator("[data-do=hint]").count() == 0
    page.click("[data-do=review]")
    page.wait_for_function("() => document.querySelectorAll('.judged [data-look]').length > 2")
    seats = set(page.locator(".judged b").all_inner_texts())
    assert len(seats) == 2


def test_the_page_speaks_the_language_of_the_browser_or_the_one_that_is_chosen(
    browser: Any, table: tuple[str, int]
) -> None:
    context = browser.new_context(locale="de-DE")
    context.set_default_timeout(PATIENCE)
    page = sit_down(context, table[0])
    assert "Neue Partie" in page.locator("#bar").inner_text()
    page.click("[data-do=settings]")
    page.select_option("select[name=language]", "ru")
    page.wait_for_function("() => document.documentElement.lang === 'ru'")
    assert "Новая партия" in page.locator("#bar").inner_text()
    context.close()
