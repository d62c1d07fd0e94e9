"""The table in the terminal, played by a person who types, against the real engine."""

import sys
from pathlib import Path

import pexpect
import pytest

SCRIPT = str(Path(__file__).parents[2] / "gui_adapters" / "terminal.py")


def sit_down(*arguments: str) -> "pexpect.spawn[str]":
    return pexpect.spawn(sys.executable, [SCRIPT, *arguments], encoding="utf-8", timeout=20, dimensions=(40, 120))


@pytest.mark.parametrize(
    ("rules", "score"),
    [
        ("classic+matchTarget:1", r"winner=[01] score=\d/\d"),
        ("three-out+toThree", r"winner=[012] score=\d/\d/\d"),
        ("auction24+matchTarget:130", r"winner=(0\.2|1\.3) score=\d+/\d+/\d+/\d+"),
    ],
)
def test_a_person_plays_a_match_to_its_end(rules: str, score: str) -> None:
    game = sit_down(rules)
    asked = 0
    while game.expect([r"your act> ", f"the match is over: {score}"]) == 0:
        asked += 1
        assert asked < 200
        game.sendline("1")
    assert asked > 1
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_the_person_sees_no_card_of_the_other_hand() -> None:
    game = sit_down()
    game.expect(r"your hand: [^\r]+")
    shown = game.before + game.after
    drawn_by_others = [line for line in shown.splitlines() if "seat 1: draws" in line]
    assert all("▒▒" in line for line in drawn_by_others)
    game.close()


def test_a_wrong_entry_says_what_is_allowed_and_asks_again() -> None:
    game = sit_down()
    game.expect("your act> ")
    game.sendline("ace")
    game.expect(r"not one of the acts: 'ace'; type a number of 1 to \d+")
    game.expect("your act> ")
    game.close()


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["bridge"], 1, "bridge: unknown rule set"),
        (["--engine", "no-such-engine"], 2, "no-such-engine"),
    ],
)
def test_what_cannot_start_says_why(arguments: list[str], status: int, says: str) -> None:
    game = sit_down(*arguments)
    game.expect(says)
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == status


def test_the_end_of_input_is_a_way_to_leave() -> None:
    game = sit_down()
    game.expect("your act> ")
    game.sendeof()
    game.expect("good-bye")
    game.expect(pexpect.EOF)
