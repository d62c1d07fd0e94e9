"""The referee as a user runs it: the `sixtysix` command in a process of its own, with real engines."""

import io
import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from sixtysix_engine.cli import main

ENGINES = Path(__file__).parent.parent / "engines"
SIXTYSIX = (sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())")
SEED = "only-a-test"
MARK = "SIXTYSIX_TEST_MARK"
"""A variable in the environment of a run, by which its engines and their children are found."""


def bad(mode: str, first: int = 3) -> str:
    """Returns the command line of an engine that misbehaves from its `first` act on."""
    return shlex.join([sys.executable, str(ENGINES / "bad.py"), mode, str(first)])


SOUND = bad("sound")
STRANGER = shlex.join([sys.executable, str(ENGINES / "stranger.py")])
"""An engine that plays better than the others here."""
BASH = shlex.join(["bash", str(ENGINES / "stranger.sh")])

_PATIENT = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == 'u66': print('u66ok 1 rules=*', flush=True)
    if words[0] == 'isready': print('readyok', flush=True)
    if words[0] == 'position': legal = words[-1].removeprefix('legal=').split('.')
    if words[0] == 'go': print('bestmove', words[1], next((act for act in 'np' if act in legal), legal[0]), flush=True)
    if words[0] == 'quit': break
"""
PATIENT = shlex.join([sys.executable, "-c", _PATIENT])
"""An engine that plays the first card, and never bids, closes, exchanges or claims where it need not."""


def match_words(out: Path, first: str, second: str, *words: str, pairs: int = 2) -> list[str]:
    """Returns the words of a match between two commands, named A and B."""
    return table_words(out, "classic", (first, second), "--pairs", str(pairs), *words)


def table_words(out: Path, rules: str, commands: Sequence[str], *words: str) -> list[str]:
    """Returns the words of a match of a rule set between commands, named A, B, C, D."""
    engines = [
        w
        for name, command in zip("ABCD", commands, strict=False)
        for w in ("--engine", f"name={name}", f"cmd={command}")
    ]
    return ["match", *engines, "--seed", SEED, "--out", str(out), "--rules", rules, *words]


def sixtysix(*words: str, mark: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end."""
    env = {**os.environ, MARK: mark}
    return subprocess.run(
        [*SIXTYSIX, *words], capture_output=True, text=True, timeout=40, env=env, cwd=cwd, check=False
    )


def here(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs a command that starts no engine, in this process."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            code: object = main(words)
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, output.getvalue(), errors.getvalue())


def begin(*words: str, mark: str = "") -> subprocess.Popen[str]:
    """Begins to run the command."""
    env, pipe = {**os.environ, MARK: mark}, subprocess.PIPE
    return subprocess.Popen([*SIXTYSIX, *words], stdout=pipe, stderr=pipe, text=True, env=env)


def games(path: Path) -> list[dict[str, Any]]:
    """Returns the games of a record, as written."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def played(path: Path) -> list[tuple[int, int]]:
    """Returns the (pair, game) of every game of a record, in order."""
    return sorted((game["pair"], game["game"]) for game in games(path))


def substance(path: Path) -> list[Any]:
    """Returns what was played, by game, without the times."""
    kept = [{key: value for key, value in game.items() if key not in ("time", "cost")} for game in games(path)]
    return sorted(kept, key=lambda game: (game["pair"], game["game"]))


def table(output: str) -> list[list[str]]:
    """Returns the rows of the final table without the times: engine, games, points, deals won, faults."""
    lines = output.splitlines()
    end = next(place for place, line in enumerate(lines) if "the play was the same" in line)
    rows = [line.split() for line in lines[1:end]]
    return [row[:-4] for row in rows]


def wait_until(true: Callable[[], Any], seconds: float = 20) -> None:
    """Waits until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    """Returns how many lines a file has, 0 where it isn't there."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def running(mark: str) -> list[str]:
    """Returns the processes that carry a mark, whatever they have become."""
    listing = subprocess.run(["ps", "axeww"], capture_output=True, text=True, errors="replace", check=True).stdout
    return [line for line in listing.splitlines() if f"{MARK}={mark}" in line and "defunct" not in line]


def record_text(lines: Sequence[dict[str, Any]]) -> str:
    """Writes lines of a record."""
    return "".join(f"{json.dumps(line)}\n" for line in lines)
