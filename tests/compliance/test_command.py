"""`sixtysix compliance` as a person and a build server run it, with mistakes."""

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from sixtysix_engine.cli import main
from sixtysix_engine.compliance.catalogue import CHECKS, GROUPS
from tests.client.running import is_running
from tests.engines import STRANGER, faulty

COMMAND = (sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())", "compliance")
BRIEF = ("--views", "2", "--deals", "10", "--patience", "2", "--margin", "1")


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def compliance(*words: str) -> Done:
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code: object = main(["compliance", *words])
        except SystemExit as leaving:
            code = leaving.code
    assert isinstance(code, int)
    return Done(code, out.getvalue(), err.getvalue())


def only(*names: str) -> list[str]:
    return [word for name in names for word in ("--check", name)]


def test_what_passes_is_one_line_a_check_under_its_heading_and_a_summary() -> None:
    done = compliance(*BRIEF, *only("crlf", "bom", "multipv", "quit"), shlex.join(STRANGER))
    assert (done.returncode, done.stderr) == (0, "")
    head, *rest = done.stdout.splitlines()
    assert head == "Stranger: plays any rule set; declares no features"
    lines = [re.sub(r"  \(\d+\.\d s\)$", "", line) for line in rest]
    assert lines[:-1] == [
        "",
        "go",
        "  skip  multipv            multipv is not declared",
        "",
        "lines",
        "  ok    crlf               takes lines that end in CR LF",
        "  ok    bom                takes a byte order mark before the first line",
        "",
        "the end",
        "  ok    quit               exits with status 0 within 1 s of quit",
        "",
    ]
    assert re.fullmatch(r"4 checks: 3 passed, 1 skipped; \d+\.\d s", lines[-1])


def test_of_a_failure_the_lines_both_ways_are_shown_as_they_were() -> None:
    done = compliance(*BRIEF, *only("newer-host", "quiet-start"), "--", *faulty("version"))
    assert (done.returncode, done.stderr) == (3, "")
    assert "  FAIL  newer-host         answers version 1 to a host that speaks more\n" in done.stdout
    story = done.stdout.split("FAIL newer-host: ")[1].splitlines()
    assert story[1:3] == [
        '  protocol.md, "From host to engine"',
        "  u66ok 9 after u66 9; the highest that both speak is 1",
    ]
    shown = [re.sub(r"^ +\d+\.\d{3} ", "", line) for line in story[3:10]]
    assert shown == [
        "* a new process",
        "> u66 9",
        "< id name Faulty",
        "< id author nobody",
        "< option Seed int 0 0 1000",
        "< option Level int 3 1 9",
        "< option Style choice calm calm wild",
    ]
    assert re.search(r"^2 checks: 1 passed, 1 failed; \d+\.\d s$", done.stdout, re.MULTILINE)


def test_what_cannot_be_printed_is_escaped() -> None:
    done = compliance(*BRIEF, *only("crlf"), "--", *faulty("lf-only"))
    assert done.returncode == 3
    assert re.search(r"^ +\d+\.\d{3} > u66 1\\r$", done.stdout, re.MULTILINE)
    assert "\r" not in done.stdout


def test_a_crash_is_told_with_its_status_and_its_last_words() -> None:
    done = compliance(*BRIEF, *only("bytes"), "--", *faulty("strict-utf-8"))
    assert done.returncode == 3
    assert "no readyok after isready: exit status 1; on stderr: UnicodeDecodeError" in done.stdout
    assert re.search(r"^ +\d+\.\d{3} > \\xff\\xfe\\xb7 \\xc3\($", done.stdout, re.MULTILINE)


def test_json_has_everything_in_one_object() -> None:
    done = compliance(*BRIEF, "--json", *only("bom", "multipv", "line-8-kib"), "--", *faulty("bom"))
    assert (done.returncode, done.stderr) == (3, "")
    told = json.loads(done.stdout)
    assert told["engine"]["name"] == "Faulty"
    assert told["engine"]["command"] == list(faulty("bom"))
    assert told["engine"]["rules"] == ["*"]
    assert "robust" in told["engine"]["features"]
    assert [(check["name"], check["outcome"]) for check in told["checks"]] == [
        ("multipv", "ok"),
        ("bom", "fail"),
        ("line-8-kib", "ok"),
    ]
    assert (told["passed"], told["failed"], told["skipped"]) == (2, 1, 0)
    bom = told["checks"][1]
    assert (bom["group"], bom["source"]) == ("lines", "Lines")
    assert [line[1:] for line in bom["lines"][:3]] == [
        ["*", "a new process"],
        [">", "\\ufeffu66 1"],
        ["<", "error \\ufeffu66 unknown command"],
    ]


def test_the_list_names_every_check_and_where_it_is_asked_for() -> None:
    done = compliance("--list")
    assert (done.returncode, done.stderr) == (0, "")
    for group, checks in GROUPS.items():
        assert f"\n{group}\n" in f"\n{done.stdout}"
        for check in checks:
            assert re.search(rf"^  {check.name} +{re.escape(check.shows)}  \({check.source}", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "COMMAND is missing"),
        (["--check", "crfl", "x"], "--check crfl: allowed: hand-shake isready "),
        (["--views", "0", "x"], "argument --views: 0: allowed: a whole number, at least 1"),
        (["--patience", "-1", "x"], "argument --patience: -1: allowed: a number of seconds above 0"),
        (["x", "colour=blue"], "COMMAND colour=blue: not a command or key=value"),
    ],
)
def test_wrong_usage_is_one_error_and_exit_code_1(words: list[str], message: str) -> None:
    done = compliance(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["no-such-program"], "program 'no-such-program' does not exist or is not executable"),
        (["--", *faulty("no-start")], "no u66ok after u66 1: exit status 1; on stderr: cannot find my weights"),
        ([shlex.join(STRANGER), "option.Hash=3"], "no option Hash; declared: none"),
        ([shlex.join(faulty("sound")), "option.Level=30"], "it refuses an option: error setoption Level: 30"),
    ],
)
def test_an_engine_that_cannot_be_started_is_exit_code_2(words: list[str], message: str) -> None:
    done = compliance(*BRIEF, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_a_hand_shake_that_is_what_failed_and_nothing_else_is_tried() -> None:
    done = compliance("--patience", "0.5", *only("crlf", "quit"), "--", *faulty("no-hello"))
    assert done.returncode == 3
    assert "no u66ok within 0.5 s of u66 1; nothing was said" in done.stdout
    assert done.stdout.count("builds on hand-shake, which failed") == 2
    assert "3 checks: 1 failed, 2 skipped" in done.stdout


def test_options_given_with_the_engine_are_set_in_every_process() -> None:
    words = [*only("bom", "crlf", "act"), shlex.join(faulty("lf-only")), "option.Level=5", "name=Five"]
    done = compliance(*BRIEF, *words)
    assert "> setoption Level 5\n" in done.stdout


def test_ctrl_c_ends_the_run_and_the_engine(tmp_path: Path) -> None:
    program = tmp_path / "pid.py"
    program.write_text(
        f"import os\nopen({str(tmp_path / 'pid')!r}, 'a').write(f'{{os.getpid()}}\\n')\nimport time\ntime.sleep(60)\n"
    )
    with subprocess.Popen([*COMMAND, "--", sys.executable, str(program)], stdout=subprocess.PIPE) as running:
        while running.poll() is None and not (tmp_path / "pid").exists():
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
    (pid,) = (tmp_path / "pid").read_text().split()
    assert not is_running(int(pid))


def test_the_checks_are_known_by_short_names_that_differ() -> None:
    assert len(CHECKS) == sum(map(len, GROUPS.values()))
    assert all(re.fullmatch(r"[a-z0-9-]{3,20}", name) for name in CHECKS)
