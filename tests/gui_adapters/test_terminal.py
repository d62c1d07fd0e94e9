"""`sixtysix play` in a terminal, by a person who types: line by line, and on a screen without colours."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

STRANGER = f"{sys.executable} {Path(__file__).parents[1] / 'engines' / 'stranger.py'}"
COMMAND = ["-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())", "play"]
COLOUR = re.compile(r"\x1b\[(\d+;)*(3[0-8]|4[0-8]|9[0-7])[;m]")
"""A colour other than the terminal's own."""


def sit_down(*arguments: str, term: str = "xterm", **more: str) -> "pexpect.spawn[str]":
    environment = {**os.environ, "TERM": term, "LC_ALL": "C.UTF-8", **more}
    return pexpect.spawn(
        sys.executable, [*COMMAND, *arguments], encoding="utf-8", timeout=60, dimensions=(24, 80), env=environment
    )


# A seed is given, so that it is certain that the person plays in the first deal and is asked at least twice: in each of
# two tricks, and three are needed for 66.
@pytest.mark.parametrize(
    ("rules", "score"),
    [
        ("classic+matchTarget:1", r"You have (won|lost) the match, \d:\d"),
        ("three-out+toThree", r"You have (won|lost) the match, \d:\d:\d"),
        ("auction24+matchTarget:130", r"You have (won|lost) the match, \d+:\d+"),
    ],
)
def test_a_person_plays_a_match_to_its_end(rules: str, score: str) -> None:
    game = sit_down(rules, "--plain", "--engine", STRANGER, "--seed", "a")
    asked = 0
    while game.expect([r"\r\n> ", score]) == 0:
        asked += 1
        assert asked < 200
        game.sendline("1")
    assert asked > 1
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_a_terminal_that_prints_lines_only_gets_lines_and_the_real_engine_plays() -> None:
    game = sit_down("classic", "--movetime", "30", "--language", "de", term="dumb")
    game.expect("Ihre Karten: [^\r]+")
    shown = game.before + game.after
    assert "\x1b" not in shown
    assert all("▒▒" in line for line in shown.splitlines() if "Gegner: " in line and "gezogen" in line)
    game.expect("\r\n> ")
    game.sendline("h")
    game.expect("Tipp: ")
    game.close()


def test_a_wrong_entry_says_what_is_allowed_and_asks_again() -> None:
    game = sit_down("--plain", "--engine", STRANGER)
    game.expect("\r\n> ")
    game.sendline("ace")
    game.expect(r"not one of the acts: 'ace'; type a number of 1 to \d+")
    game.expect("> ")
    game.sendeof()
    game.expect("good-bye")
    game.expect(pexpect.EOF)


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["--plain", "bridge"], 1, "bridge: unknown rule set"),
        (["--plain", "--engine", "no-such-engine"], 2, "no-such-engine"),
        (["--seat", "0"], 1, "at least 1"),
        (["--plain", "--seat", "3"], 1, "seats 1 to 2"),
        (["--plain", "--strength", "godlike"], 1, "godlike"),
    ],
)
def test_what_cannot_start_says_why(arguments: list[str], status: int, says: str) -> None:
    game = sit_down(*arguments)
    game.expect(says)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == status


@pytest.mark.parametrize("term", ["vt100", "xterm-256color"])
def test_the_screen_works_without_colours_and_is_left_with_a_key(term: str) -> None:
    pytest.importorskip("textual", reason="the screen needs the extra `terminal`")
    game = sit_down("classic", "--engine", STRANGER, "--seed", "hello", term=term, NO_COLOR="1")
    game.expect("Play a card to the trick")
    shown = game.before
    assert "▒▒▒▒▒" in shown
    assert not COLOUR.search(shown)
    game.send("1")
    game.expect("You: ")
    game.send("q")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0
