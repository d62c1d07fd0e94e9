"""A browser before the real adapter: what the tests of the page share. One adapter and one browser for a module."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
PATIENCE = 60_000
"""Milliseconds that anything on the page may take on a machine that is busy."""
PLAY_ONE = """() => {
  const first = (...wanted) => wanted.map((one) => document.querySelector(one)).find((one) => one);
  const harmless = '#asked .choice:not([data-act="c"]):not([data-act="66"])';
  const button = first('.hand .lit', '#asked [data-act="n"]', harmless);
  const moment = document.getElementById('felt').innerHTML;
  if (!button || window.playedAt === moment) return '';
  window.playedAt = moment;
  button.click();
  return button.dataset.act;
}"""
"""Plays what is lit, or says no to what is offered; once for each moment."""
OVER = "[data-do=new].main"


@contextmanager
def adapter(*arguments: str) -> Iterator[tuple[str, int]]:
    """Runs `sixtysix web`; gives its address and process id."""
    command = [sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main(sys.argv[1:]))"]
    process = subprocess.Popen(
        [*command, "web", "--port", "0", "--pace", "0", "--movetime", "50", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def chromium() -> Iterator[Any]:
    """Starts the browser; skips where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright, which drives the browser, is missing")
    if not CHROMIUM:
        pytest.skip("Chromium is missing: nothing can show the page")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


def play(page: Any, acts: int) -> list[str]:
    """Plays so many acts, or to the end of the match."""
    played: list[str] = []
    end = monotonic() + 3 * PATIENCE / 1000
    while len(played) < acts:
        act = page.evaluate(PLAY_ONE)
        if act:
            played.append(act)
        elif page.locator(OVER).count():
            break
        else:
            page.evaluate("document.querySelector('[data-do=next].main')?.click()")
        page.wait_for_timeout(80)
        assert monotonic() < end, page.locator("#felt").inner_text()
    return played


def children(pid: int) -> list[int]:
    """The processes that the adapter has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
