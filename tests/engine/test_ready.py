"""What takes long to load is loaded before `readyok`, where no clock runs."""

import subprocess
import sys

import pytest

OPENED = """
import sys
from sixtysix_engine.engine.options import engine_settings
from sixtysix_engine.engine.session import Session

said, opened = [], []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event in ("open", "import") else None)
session = Session(engine_settings(), lambda message: said.append(str(message)))
for line in sys.stdin.read().splitlines():
    session.hear(line)
    if line == "isready":
        assert said[-1] == "readyok", said
        opened.clear()
session.finish()
assert said[-1].startswith("bestmove 1 ") and said[-1] != "bestmove 1 none", said
print(*sorted({name for name in opened if "sixtysix_engine" in name}))
"""


def opening(rules: str, hand: str, up: str, stock: int) -> str:
    """The first lead of a deal, as its seat sees it."""
    hidden = [".".join(["??"] * number) for number in (hand.count(".") + 1, stock)]
    return (
        f"position rules={rules} me=0 turn=0 ask=lead dealer=1 trump=D up={up} stock={hidden[1]} closed=- hand={hand}/"
        f"{hidden[0]} table=- won=-/- pts=0/0 pend=0/0 goal=66 score=0/0 to=7 carry=0 log=+{up} legal={hand}.c"
    )


CLASSIC = opening("classic", "AS.KS.TH.JH.AD.QC", "9D", 11)
SCHNAPSEN = opening("schnapsen", "AS.KS.TH.AD.QC", "KD", 9)


@pytest.mark.parametrize(
    "lines",
    [
        ["isready", CLASSIC, "go 1 movetime=50"],
        ["setoption Player ismcts", "isready", CLASSIC, "go 1 movetime=50"],
        [SCHNAPSEN, "isready", "go 1 movetime=50"],
    ],
    ids=["classic", "another player", "the rule set of the position"],
)
def test_the_first_search_opens_and_imports_nothing(lines: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OPENED], input="\n".join(lines), capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
