"""The JavaScript client and its two tables: run in Node against the real engine, over a process and a WebSocket."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines import SERVING, bad_engine

from .serving import TOKEN, served

HERE = Path(__file__).parent
CLIENT = HERE.parents[1] / "gui_adapters" / "javascript"
NODE = shutil.which("node")
OURS = [sys.executable, "-m", "sixtysix_engine"]
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


def node(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(NODE), *words],
        env={**os.environ, **environment},
        input="",
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_the_client_does_what_its_tests_say(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp", reason="aiohttp is not installed (extra `sockets`)")
    token = tmp_path / "token.txt"
    token.write_text(TOKEN, encoding="utf-8")
    with served("ws://127.0.0.1:0", "--token-file", str(token)) as (address,):
        engines = {
            "OURS": OURS,
            "CRASHING": bad_engine("exit", 2),
            "SILENT": bad_engine("silent", 1),
            "SERVING": SERVING,
            "URL_OF_SERVER": address,
        }
        done = node("--experimental-websocket", "--test", str(HERE / "client.test.mjs"), ENGINES=json.dumps(engines))
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout


def test_a_person_plays_a_deal_in_the_terminal() -> None:
    cards = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
    acts = "\n".join(["bogus", *["n", *cards] * 20])
    done = subprocess.run(
        [str(NODE), str(CLIENT / "terminal.mjs"), "wikipedia", *OURS],
        input=acts,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "not legal: bogus" in done.stdout
    assert "seat 1: " in done.stdout
    assert "the deal is over: " in done.stdout


def test_the_end_of_input_is_a_way_to_leave() -> None:
    done = node(str(CLIENT / "terminal.mjs"), "classic", *OURS)
    assert done.returncode == 0
    assert done.stdout.endswith("good-bye\n")
