"""The cost of refereeing: two trivial engines on one core, deals a second and the referee's own CPU for each act.

    python benchmarks/referee.py [PAIRS]

The law's own share (acts, views, positions) is measured in the same run, so that the ratio holds on any machine.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sixtysix_engine.game.cards import parse_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.logbook import apply_next
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

HERE = Path(__file__).parent
ENGINES = {
    "trivial": shlex.join([sys.executable, str(HERE / "trivial.py")]),
    "bash": shlex.quote(str(HERE.parent / "tests" / "engines" / "stranger.sh")),
}
"""The Bash engine reads its lines byte by byte, which costs the referee too: both wait on the same pipes."""
RULES = "classic+close:no"
"""Without closing, so that deals go to their last trick, as those of engines that can play do."""


def main() -> None:
    """Prints the figures."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"one core, load {os.getloadavg()[0]:.2f}, {pairs} pairs")
    for name, command in ENGINES.items():
        with tempfile.TemporaryDirectory() as folder:
            record = Path(folder) / "record.jsonl"
            said = play(command, pairs, record)
            law = law_share(record)
        rate, referee = re.search(r"\(([\d.]+)/s\); referee (\d+)", said).groups()  # type: ignore[union-attr]
        print(
            f"{name:8} {rate} deals/s, referee {referee} µs an act, {int(referee) / law:.1f} x the law's {law:.0f} µs"
        )


def play(engine: str, pairs: int, record: Path) -> str:
    """Plays a match and returns what the referee says of its speed."""
    command: list[str | Path] = [Path(sys.executable).parent / "sixtysix", "match"]
    command += ["--rules", RULES, "--pairs", str(pairs)]
    for name in "AB":
        command += ["--engine", f"name={name}", f"cmd={engine}"]
    done = subprocess.run([*command, "--out", record], capture_output=True, text=True, check=True)
    return done.stderr


def law_share(record: Path) -> float:
    """Returns the time of the law for each act of a record, µs: writing the view, and applying the act."""
    games = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]
    started, acts = time.process_time(), 0
    for game in games:
        deal = Deal.start(rule_set(RULES), parse_cards(game["deal"]["cards"]), game["deal"]["dealer"], keyed=True)
        log = game["log"].split(".")
        while deal.turn is not None:
            format_position(view_of(deal, deal.turn))
            apply_next(deal, log)
            acts += 1
    return (time.process_time() - started) / acts * 1e6


if __name__ == "__main__":
    main()
