"""`sixtysix report --html`: one page that needs nothing beside itself, tells its charts in words and carries deals."""

import json
import re
import sys
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from sixtysix_engine.referee.record import read_record
from sixtysix_engine.referee.schedule import GameIndex

from ..referee.running import here
from .sample import SAMPLE, settings_of, write_record

WHY = "it takes the extra: pip install 'sixtysix-engine[report]'"
pytest.importorskip("matplotlib", reason=WHY)
KINDS = [("three-out", 3, False), ("auction24+matchTarget:200", 2, True)]


def deals_in(page: str) -> list[Any]:
    packed = re.search(r'id="packed">([^<]*)<', page)
    return [] if packed is None else [json.loads(line) for line in zlib.decompress(b64decode(packed[1])).splitlines()]


def acts_of(log: str) -> list[str]:
    """Returns the acts in a log: all that a seat did, aside from marriages that count by themselves and draws."""
    return [token[0] + re.sub("^x..$", "x", token[1:]) for token in log.split(".") if re.match(r"^\d[^+]", token)]


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    done = here("report", str(SAMPLE), "--html", str(folder / "r.html"), "--deals", "all", "--png", str(folder / "png"))
    assert done.returncode == 0, done.stderr
    assert "All 240 deals can be opened." in done.stdout
    return folder / "r.html"


@pytest.fixture(scope="module")
def page(page_file: Path) -> str:
    return page_file.read_text(encoding="utf-8")


def test_the_page_asks_for_nothing_outside_itself(page: str) -> None:
    assert "default-src 'none'" in page
    assert not re.findall(r"""(?:\ssrc|\shref)=["'](?!#)|@import|url\((?!#)|https?://(?!www\.w3\.org/)""", page)


def test_every_chart_is_told_in_words_and_has_its_numbers(page: str) -> None:
    titles = re.findall(r"<h3>([^<]+)</h3>", page)
    assert titles[:3] == ["Score over time", "What pairs brought", "Ratings"]
    told = re.findall(r'role="img" aria-label="([^"]+)"', page)
    assert len(told) == page.count("<summary>Numbers</summary>") == 7
    assert "hasty: 1 by crash, 4 by illegal" in told[-1]
    assert "rule +0.981" in told[0]


def test_a_page_is_for_wide_and_for_narrow_screens_and_no_name_is_there_twice(page: str) -> None:
    assert page.count('<svg class="wide"') == page.count('<svg class="narrow"') == 7
    names = re.findall(r'\sid="([^"]+)"', page)
    assert len(names) == len(set(names))
    assert "var(--s0)" in page
    assert "#0a0b" not in page


def test_the_deals_are_those_of_the_record_act_by_act(page: str) -> None:
    found = {deal[1]: deal for deal in deals_in(page)}
    for game in read_record(str(SAMPLE)).games():
        deal, (record,) = found[str(game.index)], game.deals
        events = re.findall(r"(?:^| )(\d[^>:~=^@ ]+)", deal[11])
        assert events == acts_of(record.log)
        assert deal[12] == list(record.points)
        assert len(re.findall("@", deal[11])) == len(events)


def test_the_pictures_are_there(page_file: Path) -> None:
    pictures = sorted(path.stem for path in (page_file.parent / "png").iterdir())
    assert pictures == ["cross", "faults", "habits", "ladder", "pairs", "score", "times", "ways"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in (page_file.parent / "png").iterdir())


@pytest.mark.parametrize(("rules", "engines", "match"), KINDS)
def test_tables_of_every_size_and_matches_have_a_page(tmp_path: Path, rules: str, engines: int, match: bool) -> None:
    path, out = tmp_path / "m.jsonl", tmp_path / "m.html"
    settings = settings_of(rules, engines, match=match)
    object.__setattr__(settings, "fault_limit", 0 if match else 1)
    write_record(path, settings, times=not match, fault=GameIndex(4, 1))
    done = here("report", str(path), "--html", str(out), "--deals", "3")
    assert done.returncode == (3 if match else 0), done.stderr
    page = out.read_text(encoding="utf-8")
    assert ("VOID: 1 deals lost by faults, allowed 0" in page) is match
    assert "&lt;b&gt;A&lt;/b&gt;" in page
    assert "<b>A</b>" not in page
    assert "</script><script>alert" not in page
    deals = deals_in(page)
    assert any(deal[15].startswith(("<b>A</b>", "B $x$", "C", "D")) for deal in deals), "the faulty one is always in"
    assert f"{len(deals)} of " in page


def test_a_record_that_breaks_the_law_has_no_page(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text(SAMPLE.read_text(encoding="utf-8").replace("R=1/0", "R=2/0", 1), encoding="utf-8")
    done = here("report", str(path), "--html", str(tmp_path / "m.html"))
    assert done.returncode == 3
    assert re.search(r"disagrees with the law: game \d+\.\d: ", done.stderr)
    assert not (tmp_path / "m.html").exists()


def test_wrong_words_are_refused_and_name_what_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "allowed: a whole number, all" in here("report", str(SAMPLE), "--html", "x", "--deals", "few").stderr
    assert "--deals: allowed with --html" in here("report", str(SAMPLE), "--deals", "3").stderr
    assert "that is a record" in here("report", str(SAMPLE), "--html", str(SAMPLE)).stderr
    missing = here("report", str(SAMPLE), "--png", str(SAMPLE / "x"))
    assert (missing.returncode, "cannot be written" in missing.stderr) == (2, True)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    without = here("report", str(SAMPLE), "--html", str(tmp_path / "x.html"))
    assert without.returncode == 1
    assert "pip install 'sixtysix-engine[report]'" in without.stderr


def test_the_deals_can_be_stepped_through_with_the_keyboard(page_file: Path) -> None:
    api = pytest.importorskip("playwright.sync_api", reason="it takes playwright and a Chromium")
    program = next((path for path in map(Path, ("/usr/bin/chromium", "/usr/bin/google-chrome")) if path.exists()), None)
    if program is None:
        pytest.skip("no Chromium is installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(program), args=["--no-sandbox"])
        shown, trouble = browser.new_page(), list[str]()
        shown.set_default_timeout(30000)
        shown.on("pageerror", lambda error: trouble.append(str(error)))
        shown.on("console", lambda line: trouble.append(line.text))
        shown.goto(f"{page_file.as_uri()}#deal-0-6.0-0")
        shown.locator("#viewer").focus()
        assert shown.locator("#which").inner_text() == "Game 6.0"
        shown.keyboard.press("ArrowRight")
        assert "(1) plays the ten of diamonds" in shown.locator("#said").inner_text()
        shown.keyboard.press("End")
        assert shown.locator("#said").inner_text().endswith("rule (0) won, by illegal; points 3 : 0.")
        assert "c: only between two tricks" in shown.locator("#fault").inner_text()
        shown.keyboard.press("n")
        assert shown.locator("#which").inner_text() == "Game 6.1"
        shown.locator("#reason").select_option("crash")
        assert shown.locator("#list tr").count() == 1
        browser.close()
    assert trouble == []
