"""The pages on OpenSpiel, PettingZoo, the schnapsen platform and MCP: every example of theirs runs."""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDS = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo", "schnapsen": "schnapsen", "mcp": "mcp"}
"""Pages, and the library of each."""
SMALLER = (
    (r"--pairs \d+", "--pairs 1"),
    (r"--deals \d+", "--deals 20"),
    (r"--simulations \d+", "--simulations 2"),
    (r"--samples \d+ --depth \d+", "--samples 1 --depth 4"),  # of a game without a point its heuristic divides by 0
    (r"--nodes \d+", "--nodes 1"),
    (r"--seconds \d+", "--seconds 0.1 --games 64"),
    (r"-deadline \d+", "-deadline 120"),
    (r"range\(200\)", "range(20)"),
    (r"range\(3\)", "range(1)"),
    (r"milliseconds\": 20", 'milliseconds": 10'),
)
"""What makes the examples short enough."""


def examples(kind: str) -> list[tuple[str, str]]:
    found = []
    for page in NEEDS:
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        found += [(page, code) for code in re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)]
    return found


def run(page: str, command: list[str], folder: Path) -> None:
    if find_spec(NEEDS[page]) is None:
        pytest.skip(f"{NEEDS[page]} is not installed (the extra named {page})")
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": scripts, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert done.stdout.strip()


def smaller(text: str) -> str:
    for long, short in SMALLER:
        text = re.sub(long, short, text)
    return text


@pytest.mark.parametrize(("page", "code"), examples("python"))
def test_an_example_in_python_runs(page: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "example.py").write_text(smaller(code), encoding="utf-8")
    run(page, [sys.executable, "example.py"], tmp_path)


@pytest.mark.parametrize(("page", "code"), examples("sh"))
def test_a_command_runs(page: str, code: str, tmp_path: Path) -> None:
    for line in smaller(code).splitlines():
        words = shlex.split(line)
        program = str(Path(sys.executable).parent / words[0]) if words[0] == "sixtysix" else sys.executable
        run(page, [program, *words[1:]], tmp_path)


def test_the_pages_name_the_tools_and_the_games() -> None:
    text = (ROOT / "docs" / "mcp.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == [
        *("rule_sets", "rules", "deal", "next_deal", "view", "legal_acts", "play", "analyse")
    ]
