"""What the README promises: its commands run (on fewer pairs), its bot plays, its tables are complete."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.cli import SUBCOMMANDS
from sixtysix_engine.game.rows import rule_set_names, switches

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BOT, NOTEBOOK = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
PIPED = next(line for line in TEXT.splitlines() if line.startswith("printf "))
COMMANDS = re.findall(r"^(sixtysix .*?)(?: +#.*)?$", TEXT, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("readme")
    (place / "my_bot.py").write_text(BOT, encoding="utf-8")
    return place


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    scripts = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [scripts / words[0], *words[1:]],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_commands_of_the_tour_work_in_their_order(folder: Path) -> None:
    assert len(COMMANDS) >= 4
    record = ""
    for shown in COMMANDS:
        command = re.sub(r"--(pairs|rotations|views) \d+", r"--\1 2", shown)
        command = command.replace("match-....jsonl", record).replace("17.1", "1.1")
        done = run(folder, command)
        assert done.returncode == 0, f"{shown}\n{done.stdout}{done.stderr}"
        record = max(folder.glob("match-*.jsonl"), key=lambda path: path.stat().st_mtime_ns, default=Path(record)).name


def test_the_solver_answers_in_the_shell_and_in_a_notebook() -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    piped = subprocess.run(PIPED, shell=True, env=environment, capture_output=True, text=True, timeout=60, check=True)
    assert re.search(r"^value  seat 0 [+-]?\d, seat 1 [+-]?\d game points", piped.stdout, re.MULTILINE)
    done = subprocess.run([sys.executable, "-c", NOTEBOOK], capture_output=True, text=True, timeout=60, check=True)
    value, *acts = done.stdout.splitlines()
    assert any(line.endswith(value) for line in acts)


def test_the_table_of_rule_sets_is_complete() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", TEXT.split("## Rule sets")[1], re.MULTILINE)
    assert tuple(rows) == rule_set_names()


def test_the_table_of_switches_is_that_of_the_rows() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \|$", page.split("| switch |")[1], re.MULTILINE)
    assert rows == [(name, row["source"], row["about"]) for name, row in switches().items()]


def test_the_make_targets_are_those_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", TEXT, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_explains_itself(folder: Path, name: str) -> None:
    done = run(folder, f"sixtysix {name} --help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: sixtysix {name}")


def test_ci_runs_the_command_of_the_readme() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
