"""`sixtysix analyse` on positions, conversations and records of real matches."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .running import COMMAND, PUZZLE, analyse, analysed, answered

SIXTYSIX = str(Path(sys.executable).parent / "sixtysix")
QUICK = ("--worlds", "16", "--movetime", "5000")
NAME = "<b>The Engine with a Name that is Longer than Anybody's Patience & AS"


def position(rules: str, me: int | None = None) -> str:
    """Returns the first moment of a deal as the seat that is asked sees it."""
    laws = rule_set(rules)
    deal = Deal.start(laws, shuffled_pack(laws, "analyse", "0"), dealer=0)
    return format_position(view_of(deal, deal.turn if me is None and deal.turn is not None else me or 0))


def play(path: Path, rules: str, *words: str, seats: int = 2) -> str:
    """Plays a match and returns its record."""
    names = [f"name={NAME}", "name=B", "name=C"][:seats]
    options = ("option.Player=random", "option.Seed=1")  # the same games each time, with mistakes in them
    engines = [w for name in names for w in ("--engine", name, f"cmd={shlex.quote(SIXTYSIX)} engine", *options)]
    run = [SIXTYSIX, "match", "--rules", rules, *engines, "--seed", "only-a-test", "--out", str(path), *words]
    subprocess.run(run, check=True, capture_output=True, timeout=60)
    return str(path)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    return play(tmp_path_factory.mktemp("record") / "classic.jsonl", "classic", "--pairs", "2")


def test_a_position_is_a_table_of_its_acts_best_first() -> None:
    done = analyse(*PUZZLE.split())
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0] == "position: classic: seat 1 deals, turn-up 9D; seat 0 is asked at lead"
    assert lines[1] == "  as seat 0 sees it; all cards known: sixtysix solve"
    assert lines[2] == "  56 all worlds, exact, by full; values: game points of the deal, won less lost"
    assert lines[4].split() == ["mD", "+1.00", "100%", "-", "-"]
    assert {line.split()[0] for line in lines[5:9]} == {"9S", "KD", "QD", "66"}
    assert analyse("-", said=f"answer apply {PUZZLE}\n").stdout.splitlines()[1:] == lines[1:]
    assert len(analyse(*PUZZLE.split(), "--lines", "2").stdout.splitlines()) == len(lines) - 3


def test_a_file_of_positions_is_analysed_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"# two\n{PUZZLE}\n\n{position('auction24')}\n", encoding="utf-8")
    done = analyse(str(file), "--player", "rule")
    assert done.returncode == 0
    assert f"{file}, line 2: classic" in done.stdout
    assert "  not looked at: the auction" in done.stdout.splitlines()
    file.write_text(f"{PUZZLE}\nrules=bridge me=0\n", encoding="utf-8")
    broken = analyse(str(file))
    assert broken.returncode == 1
    assert f"{file}, line 2: missing turn hand table log" in broken.stderr
    assert "mD" in broken.stdout


def test_a_conversation_is_judged_by_its_answers(tmp_path: Path) -> None:
    file = tmp_path / "pipe.txt"
    file.write_text(f"> u66 1\n< u66ok 1 rules=*\n{answered(PUZZLE, '9S')}{answered(PUZZLE, 'mD')}", encoding="utf-8")
    done = analyse(str(file))
    assert "  played 9S: mistake; gives away +2.95" in done.stdout.splitlines()
    assert "    did not announce the marriage of diamonds (40 points)" in done.stdout.splitlines()
    assert "  played mD: best; gives away +0.00" in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1].split() == [
        "seat",
        "0",
        "(0)",
        "2",
        "0",
        "0",
        "1",
        "0",
        "1",
        "+2.95",
        "0.00",
        "-",
    ]


@pytest.mark.parametrize(
    ("words", "said", "error"),
    [
        (("nothing.txt",), "", "nothing.txt: No such file or directory; allowed: a position as key=value tokens"),
        (("rules=bridge", "me=0"), "", "position: missing turn hand table log"),
        (PUZZLE.replace("me=*", "me=1").rpartition(" ")[0].split(), "", "allowed: the seat that is asked, or *"),
        (("-",), "", "standard input: no position in it"),
        (("-",), answered(PUZZLE, "AS"), "line 1: the answer AS is not legal there"),
        (("-",), answered(PUZZLE, "as"), "line 3: not an act: 'as'"),
        (("-", "17"), PUZZLE, "17: standard input is no record"),
        ((*PUZZLE.split(), "--seat", "2"), "", "--seat 2: allowed: 0 to 1"),
        ((*PUZZLE.split(), "--worlds", "0"), "", "'0' is not allowed; allowed: 1 to 1000000"),
        ((*PUZZLE.split(), "--threshold", "-1"), "", "'-1' is not allowed"),
        ((*PUZZLE.split(), "--html", "nowhere/page.html"), "", "--html nowhere/page.html: its folder does not exist"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(words: tuple[str, ...], said: str, error: str) -> None:
    done = analyse(*words, said=said)
    assert (done.returncode, done.stdout) == (1, "")
    assert error in done.stderr.splitlines()[0]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("auction32", "the auction"),
        ("classic+seats:3+penaltyTo:everyOpponent", "an open stock of three"),
        ("schwabach", "no world in the time"),
        ("mariage", "no world in the time"),
    ],
)
def test_what_was_not_looked_at_is_named_and_nothing_hangs(rules: str, why: str) -> None:
    done = analyse(*position(rules).split(), "--movetime", "100", "--player", "rule")
    assert (done.returncode, done.stdout.splitlines()[1]) == (0, f"  not looked at: {why}")


def test_every_act_of_a_recorded_game_is_judged(record: str) -> None:
    done = analyse(record, "1.0", *QUICK)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    log = [json.loads(line) for line in Path(record).read_text(encoding="utf-8").splitlines()[1:]]
    game = next(game for game in log if (game["pair"], game["game"]) == (1, 0))
    acts = [token for token in game["log"].split(".") if re.fullmatch(r"[01](?!\+).+", token)]
    rows = [line for line in lines if re.match(r" *\d+ +\d+ ", line)]
    assert rows
    assert [row[41:46].strip() for row in rows] == [token[1] if token[1:2] == "x" else token[1:] for token in acts]
    assert max(map(len, lines)) <= 120
    assert lines[0].startswith("game 1.0: classic: ")
    assert any(line.startswith("  ended: ") for line in lines)


def test_the_sums_are_those_of_the_acts(record: str) -> None:
    found = analysed(record, "0", *QUICK)
    assert (found["complete"], found["settings"]["worlds"], len(found["cases"])) == (True, 16, 1)
    acts = found["cases"][0]["acts"]
    for row in found["seats"]:
        own = [act for act in acts if act["seat"] == row["seat"]]
        assert row["acts"] == len(own)
        assert row["mistakes"] == sum(act["mark"] == "mistake" for act in own)
        assert row["forced"] == sum(act["mark"] == "forced" for act in own)
        assert row["lost"] == pytest.approx(sum(act["lost"] or 0 for act in own), abs=1e-4)
    for act in acts:
        assert (act["mark"] == "mistake") == bool(act["why"])
        if act["mark"] == "mistake":
            assert act["lost"] > max(0.05, 2 * act["error"])


def test_a_view_in_a_record_shows_only_what_its_seat_saw(record: str) -> None:
    for case in analysed(record, "all", "--worlds", "1", "--movetime", "1")["cases"]:
        for act in case["acts"]:
            fields = dict(word.split("=", 1) for word in act["view"].split())
            assert fields["me"] == str(act["seat"])
            assert set(fields["stock"].split(".")) <= {"??", "-"}
            other = 1 - act["seat"]
            assert "??" in fields["hand"].split("/")[other] or fields["ask"] in ("claim", "meld", "follow", "lead")
            assert not re.search(rf"{other}\+[^?]", fields["log"].replace(f"{other}+{case['title'][-2:]}", ""))


def test_one_seat_can_be_judged_alone_and_a_threshold_makes_small_losses_good(record: str) -> None:
    both = analysed(record, "0", *QUICK)["cases"][0]["acts"]
    alone = analysed(record, "0", *QUICK, "--seat", "1", "--threshold", "900")["cases"][0]["acts"]
    assert [act["number"] for act in alone] == [act["number"] for act in both if act["seat"] == 1]
    assert "mistake" in {act["mark"] for act in both}
    assert "mistake" not in {act["mark"] for act in alone}


def test_a_record_may_come_by_standard_input(record: str) -> None:
    said = Path(record).read_text(encoding="utf-8")
    words = ("0", "--worlds", "1", "--movetime", "60000", "--player", "rule")
    assert analysed("-", *words, said=said)["cases"] == analysed(record, *words)["cases"]


@pytest.mark.parametrize(("game", "error"), [("9.1", "GAME 9.1: not in the record"), ("x", "GAME 'x' is not allowed")])
def test_a_game_that_is_not_there_is_named(record: str, game: str, error: str) -> None:
    done = analyse(record, game)
    assert done.returncode == 1
    assert error in done.stderr
    assert "GAME: 0 given" in analyse(record).stderr


def test_a_broken_record_is_told_from_a_wrong_one(record: str, tmp_path: Path) -> None:
    lines = Path(record).read_text(encoding="utf-8").splitlines(keepends=True)
    broken, wrong = tmp_path / "broken.jsonl", tmp_path / "wrong.jsonl"
    broken.write_text("{}\n", encoding="utf-8")
    game = json.loads(lines[1])
    game["points"] = [9, 9]
    wrong.write_text(lines[0] + json.dumps(game) + "\n", encoding="utf-8")
    assert analyse(str(broken), "0").returncode == 2
    done = analyse(str(wrong), "all", "--worlds", "1", "--movetime", "1")
    assert done.returncode == 3
    assert "disagrees with the law: points: recorded 9/9" in done.stderr


def test_the_page_needs_nothing_beside_itself_and_believes_no_name(record: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert analyse(record, "0", *QUICK, "--html", str(page)).returncode == 0
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"<script|<link|<img|https?:|url\(|@import", text)
    assert "<b>The Engine" not in text
    assert "&lt;b&gt;The Engine" in text
    assert "prefers-color-scheme:dark" in text
    assert 'name="viewport"' in text
    assert text.count("<svg") == 1
    assert 'class="bad"' in text
    links = re.findall(r'<a href="#(\w+)"', text)
    assert links
    assert {f'id="{link}"' for link in links} <= set(re.findall(r'id="\w+"', text))
    assert re.search(r'<span class="card red">(A|10|K|Q|J|9)[♥♦]</span>', text)
    for tag in ("ol", "li", "table", "span", "svg", "details", "figure", "section", "div", "p", "a", "g"):
        assert len(re.findall(rf"<{tag}[ >]", text)) == text.count(f"</{tag}>"), tag


@pytest.mark.parametrize("rules", ["three-all", "four-24", "auction24"])
def test_three_and_four_at_the_table_are_judged_too(rules: str, tmp_path: Path) -> None:
    seats = 3 if rules == "three-all" else 2
    path = play(tmp_path / "record.jsonl", rules, "--rotations", "1", seats=seats)
    page = tmp_path / "page.html"
    done = analyse(path, "0.0", "--worlds", "2", "--movetime", "150", "--player", "rule", "--html", str(page))
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert max(map(len, lines)) <= 120
    assert len(lines[-1].split()) >= 10
    assert ("not looked at: the auction" in done.stdout) == (rules == "auction24")
    assert "<svg" in page.read_text(encoding="utf-8")


def begin(words: list[str], folder: Path) -> pexpect.spawn:
    """Begins to run the command at a terminal."""
    root = str(Path(__file__).parent.parent.parent)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    return pexpect.spawn(COMMAND[0], words, encoding="utf-8", timeout=30, env=environment, cwd=str(folder))


def test_an_interrupt_leaves_what_is_finished(record: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = [*COMMAND[1:], record, "all", "--worlds", "1000000", "--movetime", "1500", "--html", str(page)]
    running = begin(words, tmp_path)
    running.expect(r"\n  1 ")
    running.expect(r"\n  2 ")
    running.sendintr()
    running.expect("by seat")
    running.expect("cut short: only what stands here was judged")
    running.expect(pexpect.EOF)
    running.close()
    assert running.exitstatus == 130
    assert "Cut short." in page.read_text(encoding="utf-8")


def test_a_look_that_would_take_long_hears_an_interrupt(tmp_path: Path) -> None:
    words = [*COMMAND[1:], *position("schwabach").split(), "--movetime", "600000", "--player", "rule"]
    running = begin(words, tmp_path)
    running.expect("is asked at lead")
    running.sendintr()
    running.expect("cut short: only what stands here was judged")
    running.expect(pexpect.EOF)
    running.close()
    assert running.exitstatus == 130
