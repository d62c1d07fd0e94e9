"""Our player against the random one in every rule set, in all seats in turn, and how fast the rules are there.

    python benchmarks/family.py [ROTATIONS] [FOLDER]

One table, one line each: points of a deal more than the mean of the others, with the standard error over rotations;
faults; random deals a second by the law alone, in one process. The records stay in FOLDER where one is given.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sixtysix_engine.bench import random_deal
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.variants import rule_set

SPEED_DEALS = 300
"""Random deals for the figure of speed."""


def main() -> None:
    """Prints the table."""
    rotations = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as spare:
        folder = Path(sys.argv[2] if len(sys.argv) > 2 else spare)
        folder.mkdir(exist_ok=True)
        print(f"{rotations} rotations of each rule set, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
        print(f"{'rule set':14} {'games':>5}  {'points/deal ± se':>18}  {'points':>11}  faults  random deals/s")
        for name in rule_set_names():
            record = folder / f"{name}.jsonl"
            print(f"{name:14} {_match(name, rotations, record)}  {_speed(name):14.0f}", flush=True)


def _match(name: str, rotations: int, record: Path) -> str:
    """Plays the match and returns our engine's part of its table."""
    command: list[str | Path] = [Path(sys.executable).parent / "sixtysix", "match", "--rules", name]
    command += ["--pairs", str(rotations), "--engine", "builtin", "--out", record]
    for _ in range(_opponents(rule_set(name))):
        command += ["--engine", "builtin:random"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 3):
        raise SystemExit(f"{name}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    row = re.search(r"^builtin +(\d+) +(\S+ ± \S+) +(\S+)", done.stdout, re.MULTILINE)
    assert row is not None, done.stdout
    games = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]
    faults = sum(len(game["faults"]) for game in games)
    return f"{row[1]:>5}  {row[2]:>18}  {row[3]:>11}  {faults:6}"


def _opponents(rules: RuleSet) -> int:
    """How many random engines sit down: one for each other seat, one for the other pair."""
    return len(set(rules.sides)) - 1


def _speed(name: str) -> float:
    began = time.perf_counter()
    for number in range(SPEED_DEALS):
        random_deal(name, number)
    return SPEED_DEALS / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
