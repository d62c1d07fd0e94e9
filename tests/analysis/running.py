"""`sixtysix analyse` as a user runs it, and what went through an engine's pipe to feed it."""

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any

from sixtysix_engine import cli

ROW = cli.Subcommand("analyse", ".analysis.analyse_command", "tells what acts were worth")
ALONE = "import sys; from sixtysix_engine import cli; from tests.analysis.running import ROW; "
COMMAND = (sys.executable, "-c", f"{ALONE}sys.exit(cli._run(ROW, sys.argv[1:]))")
PUZZLE = (
    "rules=classic me=* turn=0 ask=lead dealer=1 trump=D up=9D stock=QS.9H.QH.AD.TD closed=0@20.0.2/11.0.1 "
    "hand=9S.KD.QD/AS.TS.JH table=- won=AH.TH.KH.QC.9C.JC/AC.TC.KC.KS.JS.JD pts=30/33 log=* legal=9S.KD.QD.mD.66"
)
"""The marriage brings 70 points and the deal; all else loses it."""


def analyse(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the command in this process."""
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors), _standard_input(said):
        try:
            code: object = cli._run(ROW, words)
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return subprocess.CompletedProcess(words, code, output.getvalue(), errors.getvalue())


def analysed(*words: str, said: str = "") -> Any:
    """Runs the command and returns the JSON that it prints."""
    done = analyse(*words, "--json", said=said)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def answered(position: str, act: str) -> str:
    """Returns a conversation in which an engine gave an answer."""
    return f"> position {position}\n> go 1\n< bestmove 1 {act}\n"


def judged(position: str, act: str, *words: str) -> Any:
    """Returns the judgement of an act that was played in a position."""
    return analysed("-", *words, said=answered(position, act))["cases"][0]["acts"][0]


@contextmanager
def _standard_input(said: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(said)
    try:
        yield
    finally:
        sys.stdin = before
