"""A match of a foreign bot under the real referee."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from sixtysix_engine.cli import __file__ as cli_file

SIXTYSIX = (sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())")
ROOT = Path(cli_file).parent.parent


def played(folder: Path, rules: str, module: str, *words: str) -> list[dict[str, Any]]:
    """Returns the records of a mirrored pair of deals between the random player and a bot, which must not fail."""
    record = folder / "match.jsonl"
    bot = f"{sys.executable} -m gui_adapters.{module} {' '.join(words)}"
    match = ["match", "--rules", rules, "--pairs", "1", "--seed", "adapters", "--nodes", "1", "--out", str(record)]
    patience = ["--start-deadline", "60", "--act-deadline", "120"]
    engines = ["--engine", "builtin:random", "--engine", "name=Bot", f"cmd={bot}"]
    command = [*SIXTYSIX, *match, *patience, *engines]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    games = [row for row in map(json.loads, record.read_text(encoding="utf-8").splitlines()) if "faults" in row]
    assert [row["faults"] for row in games] == [[], []], games
    return games
