"""The table of the JavaScript client in a browser: a person plays a deal against a served engine with buttons."""

import functools
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from .serving import TOKEN, served

FOLDER = Path(__file__).parents[2] / "gui_adapters" / "javascript"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def pages() -> Iterator[str]:
    """The folder of the client, as a web server of this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=os.fspath(FOLDER))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_a_person_plays_a_deal_in_the_browser(tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    pytest.importorskip("aiohttp", reason="aiohttp is not installed (extra `sockets`)")
    token = tmp_path / "token.txt"
    token.write_text(TOKEN, encoding="utf-8")
    with (
        served("ws://127.0.0.1:0", "--token-file", str(token)) as (address,),
        pages() as site,
        playwright.sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{site}/table.html?rules=wikipedia&token={TOKEN}&engine={address}")
        over = page.get_by_text("the deal is over: ")
        buttons = page.locator("#acts button:not(:text-is('66'))")
        while True:
            buttons.first.or_(over).wait_for()
            if over.count():
                break
            log = page.locator("#log li").count()
            buttons.first.click()
            page.wait_for_function("log => document.querySelectorAll('#log li').length > log", arg=log)
        assert page.locator("#log li").count() >= 4
        assert "R=" in page.locator("#view").inner_text()
        browser.close()
