"""`sixtysix rules` as a person runs it: in a process of its own, into a terminal's pipe, with mistakes."""

import os
import subprocess
import sys

import pexpect
import pytest

from sixtysix_engine.game.rows import rule_set_names, switch_names, switches
from sixtysix_engine.game.variants import format_rules, rule_set

COMMAND = (sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())", "rules")


def rules(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=60, check=False)


def told(*words: str) -> str:
    """Returns the output of a run that succeeds without a word on standard error."""
    done = rules(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    return done.stdout


def words_of(page: str) -> str:
    return " ".join(page.split())


def test_without_a_name_all_rule_sets_are_listed_and_how_to_go_on() -> None:
    page = told()
    listed = [line.split()[0] for line in page.split("\n\n")[0].splitlines()[1:] if line[0] != " "]
    assert tuple(listed) == rule_set_names()
    assert f"schwabach      2      2x24  {rule_set('schwabach').about[:30]}" in page
    assert "sixtysix rules classic --diff pagat66" in page
    assert max(map(len, page.splitlines())) <= 80


def test_a_name_is_explained() -> None:
    page = told("classic")
    headings = [line for line in page.splitlines() if line and line[0] != " "]
    assert headings[-10:] == [
        "The game",
        "Table and cards",
        "The deal",
        "Play",
        "Marriages",
        "The exchange",
        "Closing",
        "Winning the deal",
        "What it is worth",
        "The match",
    ]


def test_the_values_are_those_of_the_law() -> None:
    expected = [f"{key}={value}" for key, value in format_rules(rule_set("auction24+matchTarget:300")).items()]
    assert told("auction24+matchTarget:300", "--values").splitlines() == expected


def test_all_switches_are_listed_with_source_and_where_they_do_not_fit() -> None:
    page = told("--switches")
    assert all(f"\n{name}: " in page for name in switch_names())
    notes = {
        "pointlessSchwarz": "",
        "auctionMarriages": " Only for auction24, auction32.",
        "carry": " Not for mariage.",
    }
    for name, note in notes.items():
        row, after = switches()[name], switch_names()[switch_names().index(name) + 1]
        assert f"{name}: {row['about']} ({row['source']}).{note} {after}: " in words_of(page)


def test_two_rule_sets_are_told_apart_in_values_and_in_words() -> None:
    page = told("classic", "--diff", "pagat66")
    assert page.startswith("classic and pagat66 differ in 12 of 83 parameters.\n")
    rows = [line.split() for line in page.splitlines()]
    assert ["strictHead", "none", "suit"] in rows
    assert ["bothOver", "carry", "higher"] in rows
    assert "classic: You need not beat the cards in the trick." in page
    assert "pagat66: If you follow suit you must also beat the card led when you can." in words_of(page)
    assert "Together they make" not in page


def test_the_table_of_differences_has_whole_words() -> None:
    assert told("piquet32", "--diff", "dictionary").splitlines()[2:5] == [
        "parameter  piquet32                           dictionary",
        "ranks      A.T.K.Q.J.9.8.7                    A.T.K.Q.J.9",
        "swapRank   7                                  9",
    ]


def test_what_only_one_of_two_says_is_shown_as_such() -> None:
    assert "pagat66: -\n" in told("classic", "--diff", "pagat66")


@pytest.mark.parametrize("other", ["classic", "classic+toSeven"])
def test_where_nothing_differs_that_is_said(other: str) -> None:
    assert words_of(told("classic", "--diff", other)) == f"Nothing: classic and {other} have the same rules."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["durak"], f"sixtysix rules: durak: unknown rule set; known: {' '.join(rule_set_names())}\n"),
        (["classic", "--diff", "durak"], "sixtysix rules: durak: unknown rule set; known: classic "),
        (["classic+toNine"], "sixtysix rules: toNine: unknown switch; known: piquet "),
        (["classic+bidTop:130"], "sixtysix rules: classic+bidTop:130: bidTop=130 (from bidTop:130) against auction=no"),
        (["--values"], "sixtysix rules: --values needs the NAME of a rule set before it\n"),
        (["--diff", "classic"], "sixtysix rules: --diff needs the NAME of a rule set before it\n"),
        (["classic", "--switches"], "sixtysix rules: --switches lists them all: 'classic' is not allowed beside it\n"),
    ],
)
def test_wrong_usage_is_one_error_and_exit_code_1(words: list[str], message: str) -> None:
    done = rules(*words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(message)
    assert "Traceback" not in done.stderr


def test_in_a_terminal_the_text_is_as_wide_as_the_terminal() -> None:
    # Given by hand: readline, which the test runner loads, sets COLUMNS where Python does not see it.
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    words = [*COMMAND[1:], "santase"]
    terminal = pexpect.spawn(COMMAND[0], words, dimensions=(24, 50), env=environment, encoding="utf-8", timeout=60)
    page = terminal.read().splitlines()
    terminal.close()
    assert terminal.exitstatus == 0
    assert 40 < max(map(len, page)) <= 50


def test_a_file_gets_80_columns_whatever_the_terminal_has() -> None:
    environment = {**os.environ, "COLUMNS": "60"}
    done = subprocess.run(
        [*COMMAND, "santase"], capture_output=True, text=True, env=environment, timeout=60, check=True
    )
    assert done.stdout == told("santase")


@pytest.mark.parametrize("words", [[], ["classic"], ["--switches"], ["classic", "--diff", "auction24"]])
def test_a_reader_who_has_gone_costs_no_trace(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)  # as `head` does once it has its lines
    try:
        done = subprocess.run([*COMMAND, *words], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (130, b"")
