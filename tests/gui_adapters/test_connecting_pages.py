"""The pages of docs/ about ways to connect: their programs and commands run, and what they name is there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.sockets.limits import ROWS

from .serving import SIXTYSIX, TOKEN, served

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = ("python_client", "javascript_client", "engines", "sockets")
TEXTS = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in PAGES}
SCRIPTS = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXTS[page], re.DOTALL)


def run(command: list[str], cwd: Path = ROOT, said: str = "") -> str:
    done = subprocess.run(
        command, cwd=cwd, env=SCRIPTS, input=said, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_python_programs_play_and_analyse(tmp_path: Path) -> None:
    play, analyse, bot = blocks("python_client", "python")
    assert re.match(r"\S+ [+-]?[\d.]+\nrules=classic me=\* ", run([sys.executable, "-c", play]))
    lines = run([sys.executable, "-c", analyse]).splitlines()
    assert len(lines) == 4
    assert lines[-1].startswith("best ")
    assert len([line for line in bot.splitlines() if line.strip()]) <= 10
    (tmp_path / "bot.py").write_text(bot, encoding="utf-8")
    checks = ["--check", "legal-acts", "--check", "crlf", "--check", "bad-position"]
    said = run([*SIXTYSIX, "compliance", "--views", "2", *checks, f"{sys.executable} {tmp_path / 'bot.py'}"])
    assert "3 checks: 3 passed" in said


def test_the_javascript_programs_run_in_node(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    pytest.importorskip("aiohttp", reason="aiohttp is not installed (extra `sockets`)")
    shutil.copy(ROOT / "gui_adapters" / "javascript" / "sixtysix.mjs", tmp_path)
    process, page = blocks("javascript_client", "js")
    (tmp_path / "process.mjs").write_text(process, encoding="utf-8")
    assert len(run([node, "process.mjs"], tmp_path).splitlines()) == 2
    token = tmp_path / "token.txt"
    token.write_text(TOKEN, encoding="utf-8")
    with served("ws://127.0.0.1:0", "--token-file", str(token)) as (address,):
        assert TOKEN in page
        (tmp_path / "page.mjs").write_text(page.replace("ws://127.0.0.1:6607", address), encoding="utf-8")
        assert run([node, "--experimental-websocket", "page.mjs"], tmp_path) == "Sixtysix 0.1.0 true\n"


def test_the_commands_are_understood() -> None:
    lines = [line for page in PAGES for block in blocks(page, "sh") for line in block.splitlines()]
    commands = [line.partition("#")[0].strip() for line in lines]
    words = {" ".join(command.split()[:2]) for command in commands}
    assert words == {"sixtysix compliance", "sixtysix match", "sixtysix serve", "sixtysix connect", "python3 -m"}
    for command in ("serve", "connect", "match", "compliance"):
        known = run([*SIXTYSIX, command, "--help"])
        for line in commands:
            if line.startswith(f"sixtysix {command} "):
                assert set(re.findall(r" (--[\w-]+)", line)) <= set(re.findall(r"(--[\w-]+)", known)), line


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_points_to_is_there(page: str) -> None:
    for path in re.findall(r"`((?:gui_adapters|tests|benchmarks)/[\w./]+)`", TEXTS[page]):
        assert (ROOT / path).exists(), path
    for link in re.findall(r"\]\(([\w./]+)(?:#[\w-]+)?\)", TEXTS[page]):
        assert (DOCS / link).exists(), link


def test_the_page_about_sockets_names_every_limit() -> None:
    for row in ROWS:
        assert f"`--{row.name.replace('_', '-')}`" in TEXTS["sockets"]


def test_a_person_plays_a_deal_at_the_small_table() -> None:
    cards = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
    said = "\n".join(["bogus", *["n", *cards] * 20])
    table = [sys.executable, str(ROOT / "gui_adapters" / "small_table.py"), "wikipedia"]
    shown = run(table, said=said)
    assert "not legal: bogus" in shown
    assert "seat 1: " in shown
    assert "the deal is over: " in shown
