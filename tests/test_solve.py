"""`sixtysix solve` as somebody at a shell uses it."""

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

SIXTYSIX = str(Path(sys.executable).parent / "sixtysix")
POSITION = (
    "rules=classic me=* turn=0 ask=lead dealer=1 trump=D up=9D stock=QS.9H.QH.AD.TD closed=0@20.0.2/11.0.1 "
    "hand=9S.KD.QD/AS.TS.JH table=- won=AH.TH.KH.QC.9C.JC/AC.TC.KC.KS.JS.JD pts=30/33 log=* legal=9S.KD.QD.mD.66"
)


def solve(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [SIXTYSIX, "solve", *words], input=said, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("first", ["", "position ", "answer apply "])
def test_it_prints_the_value_the_line_and_every_act_best_first(first: str) -> None:
    done = solve("-", said=f"{first}{POSITION}\n")
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0] == "classic: seat 0 is asked at lead"
    assert lines[1].startswith("value  seat 0 +1, seat 1 -1 game points; ")
    assert lines[2].startswith("line   0mD ")
    assert lines[2].endswith(" R=1/0")
    assert [line.split() for line in lines[3:]] == [
        ["mD", "+1"],
        ["9S", "-2"],
        ["KD", "-2"],
        ["QD", "-2"],
        ["66", "-2"],
    ]
    assert solve(*POSITION.split()).stdout == done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules=bridge me=* turn=0 hand=-/- table=- log=-", "bridge: unknown rule set"),
        ("rules=classic me=*", "missing turn hand table log"),
        (POSITION.replace("AS.TS.JH", "??.TS.JH"), "?? is not allowed"),
        (POSITION.replace("stock=QS", "stock=??"), "stock: ?? in it; allowed: every card known"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(text: str, said: str) -> None:
    done = solve(*text.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr.splitlines()[0]


def test_it_can_be_interrupted() -> None:
    deal = subprocess.run(
        [SIXTYSIX, "engine"],
        input="deal rules=schwabach seed=7\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    solving = pexpect.spawn(SIXTYSIX, ["solve", *deal.stdout.split()[2:]], encoding="utf-8", timeout=20)
    with pytest.raises(pexpect.TIMEOUT):
        solving.expect("value", timeout=1)
    solving.sendintr()
    solving.expect(pexpect.EOF)
    solving.close()
    assert solving.exitstatus == 130
