"""What every engine must do, asked of the two strangers and of a bot made from one function."""

import subprocess
import sys

import pytest

from ..engines import STRANGER, STRANGER_SH
from .positions import LEGAL, POSITION, changed

BOT = [
    sys.executable,
    "-c",
    """
from sixtysix_engine.client import bot
from sixtysix_engine.protocol import bool_option, int_option

def choose(fields, legal, go):
    print("thinking about", fields["hand"])
    if go.movetime == 13:
        raise ValueError("bad luck")
    if go.movetime == 14:
        return "A S"
    return legal[-1] if state["last"] else legal[0]

state = {"last": False}

def change(value):
    state["last"] = value

options = {bool_option("Last", default=False): change, int_option("Level", 1, 1, 9): print}
bot.run(choose, name="First", author="a test", rules="classic.dictionary", options=options)
""",
]
ENGINES = pytest.mark.parametrize("command", [STRANGER, STRANGER_SH, BOT], ids=["python", "bash", "bot"])


def talk(command: list[str], *lines: str, ending: str = "\n") -> list[str]:
    """Sends the lines, ends the input, and returns the lines that were answered."""
    data = "".join([line + ending for line in lines]).encode()
    ended = subprocess.run(command, input=data, capture_output=True, timeout=20, check=True)
    return ended.stdout.decode().splitlines()


def heads(lines: list[str], words: int = 2) -> list[str]:
    return [" ".join(line.split()[:words]) for line in lines]


@ENGINES
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_whole_conversation_with_either_line_end(command: list[str], ending: str) -> None:
    lines = talk(
        command,
        "\ufeffu66 1",
        "# a note",
        "",
        "newgame",
        "isready",
        f"position {POSITION}",
        "go t1 clock=1000/1000 inc=10/10 ponder mood=good",
        "go t2 only=AD",
        "debug on",
        "stop t2",
        "result deal winner=0 points=1/0 reason=claim score=4/5 carry=0",
        "result match winner=0 score=7/5",
        "quit",
        "isready",
        ending=ending,
    )
    assert heads(lines[:2]) == ["id name", "id author"]
    end = next(i for i, line in enumerate(lines) if line.startswith("u66ok 1 rules="))
    assert lines[end + 1] == "readyok"
    assert lines[end + 2] in [f"bestmove t1 {act}" for act in LEGAL]
    assert lines[end + 3 :] == ["bestmove t2 AD"]


@ENGINES
def test_the_end_of_input_ends_the_engine(command: list[str]) -> None:
    assert talk(command) == []
    assert talk(command, f"position {POSITION}", "go t1")[-1].startswith("bestmove t1 ")


@ENGINES
@pytest.mark.parametrize("line", ["bogus 1 2", "U66 1", "legal", "deal rules=classic", "\u00e4\u00f6"])
def test_an_unknown_command_is_answered(command: list[str], line: str) -> None:
    assert talk(command, line, "isready") == [f"error {line.split(maxsplit=1)[0]} unknown command", "readyok"]


@ENGINES
def test_a_go_without_a_position_or_a_tag_is_answered(command: list[str]) -> None:
    assert heads(talk(command, "go t1", "go", "go movetime=5")) == ["error go", "bestmove t1", "error go", "error go"]
    lines = talk(command, "go t1", "go")
    assert lines[0].startswith("error go t1 no position")
    assert lines[1:] == ["bestmove t1 none", "error go - no tag"]


@ENGINES
@pytest.mark.parametrize("key", ["rules", "me", "turn", "hand", "table", "log", "legal", "all"])
def test_a_broken_position_is_refused_and_leaves_no_position(command: list[str], key: str) -> None:
    broken = "position" if key == "all" else "position " + changed(**{key: ""})
    lines = talk(command, f"position {POSITION}", broken, "go t1", f"position {POSITION}", "go t2")
    assert heads(lines) == ["error position", "error go", "bestmove t1", "bestmove t2"]
    assert lines[2] == "bestmove t1 none"
    assert lines[3] != "bestmove t2 none"


@ENGINES
def test_a_position_of_another_seats_turn_has_no_legal_act(command: list[str]) -> None:
    lines = talk(
        command, "position " + changed(turn="1", legal=""), "go t1", "position " + changed(turn="-", legal=""), "go t2"
    )
    assert heads(lines) == ["error go", "bestmove t1", "error go", "bestmove t2"]
    assert lines[3] == "bestmove t2 none"


@pytest.mark.parametrize("command", [STRANGER, STRANGER_SH], ids=["python", "bash"])
@pytest.mark.parametrize(
    ("fields", "act"),
    [
        ({"pts": "66/20", "legal": "KS.66"}, "66"),
        ({"pts": "65/90", "legal": "KS.66"}, "KS"),
        ({"pts": "20/70", "me": "1", "turn": "1", "legal": "KS.66"}, "66"),
        ({"pts": "90/0", "goal": "-", "legal": "n.66"}, "n"),
        ({"pts": "20/30", "legal": "n.66"}, "n"),
        ({"legal": "66"}, "66"),
    ],
)
def test_a_stranger_claims_only_when_its_points_suffice(command: list[str], fields: dict[str, str], act: str) -> None:
    assert talk(command, "position " + changed(**fields), "go t1") == [f"bestmove t1 {act}"]


@pytest.mark.parametrize(
    ("fields", "act"),
    [
        ({"legal": "KS.QS.KC.QC.mC.mS"}, "mS"),
        ({"legal": "AD.KC.QC.KS"}, "QC"),
        ({"legal": "c.x.n.66"}, "x"),
        ({"legal": "c.n"}, "n"),
        ({"table": "1TH", "legal": "AD.AH.KS"}, "AH"),
        ({"table": "1TH", "legal": "AD.QC.KS.JS"}, "JS"),
        ({"table": "1QH", "legal": "AD.QC.KS.JS"}, "QC"),
        ({"table": "1QH", "legal": "AD.KH.AH"}, "KH"),
        ({"table": "2QH.1KS", "legal": "AD.AH.AS", "trump": "S"}, "AD"),
        ({"table": "2TH.1KS", "legal": "AD.AH.AS", "trump": "S"}, "AS"),
        ({"legal": "b66.b72.p"}, "p"),
        ({"legal": "b66.b72"}, "b66"),
        ({"legal": "tS.tH"}, "tS"),
        ({"legal": "tS.tH", "trump": "-", "goal": "-", "pts": "-"}, "tS"),
    ],
)
def test_the_stranger_in_python_plays_with_sense(fields: dict[str, str], act: str) -> None:
    assert talk(STRANGER, "position " + changed(**fields), "go t1") == [f"bestmove t1 {act}"]


def test_a_bot_shows_its_options_and_obeys_them() -> None:
    lines = talk(BOT, "u66 1", "setoption Last true", f"position {POSITION}", "go t1", "setoption Last false", "go t2")
    assert lines == [
        "id name First",
        "id author a test",
        "option Last bool false",
        "option Level int 1 1 9",
        "u66ok 1 rules=classic.dictionary",
        "bestmove t1 c",
        "bestmove t2 KS",
    ]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("setoption Speed 1", "error setoption no option Speed; options: Last Level"),
        ("setoption Level 10", "error setoption Level: '10' is not allowed; allowed: an integer from 1 to 9"),
        ("position " + changed(rules="schnapsen"), "error position rules=schnapsen: allowed: classic.dictionary"),
        ("position rules", "error position not key=value: 'rules'"),
        ("position", "error position no position: key=value tokens are missing"),
        ("x" * (1 << 21), "error - line too long"),
    ],
)
def test_a_bot_refuses_with_a_reason(line: str, answer: str) -> None:
    assert talk(BOT, line, "isready") == [answer, "readyok"]


def test_a_bot_plays_rule_sets_with_switches() -> None:
    assert talk(BOT, "position " + changed(rules="classic+matchTarget:11"), "go t1") == ["bestmove t1 KS"]


def test_a_bot_survives_its_own_function() -> None:
    lines = talk(
        BOT,
        f"position {POSITION}",
        "go t1 movetime=13",
        "go t2 movetime=14",
        "go t3 movetime=0",
        "go t4 only=AH",
        "go t5",
    )
    assert lines == [
        "error go t1 choosing failed: ValueError: bad luck",
        "bestmove t1 none",
        f"error go t2 choosing failed: it returned 'A S'; legal: {'.'.join(LEGAL)}",
        "bestmove t2 none",
        "error go t3 movetime=0: at least 1",
        "bestmove t3 none",
        "error go t4 no legal act",
        "bestmove t4 none",
        "bestmove t5 KS",
    ]


def test_what_a_bot_prints_goes_to_standard_error() -> None:
    ended = subprocess.run(
        BOT, input=f"position {POSITION}\ngo t1\n", capture_output=True, text=True, timeout=20, check=True
    )
    assert ended.stdout == "bestmove t1 KS\n"
    assert ended.stderr == "thinking about KS.QS.KH.AD.KC.QC/??.??.??.??.??.??\n"
