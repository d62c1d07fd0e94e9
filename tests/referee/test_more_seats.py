"""Three and four seats end to end: who sits where, who is told what, and what the table says of it."""

import re
import shlex
import signal
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .running import (
    BASH,
    ENGINES,
    PATIENT,
    SEED,
    SOUND,
    bad,
    begin,
    games,
    here,
    lines_in,
    played,
    running,
    sixtysix,
    substance,
    table,
    table_words,
    wait_until,
)
from .test_resume import SLOW

STRANGER = shlex.join([sys.executable, str(ENGINES / "stranger.py")])


def spy(folder: Path, command: str) -> str:
    """Returns the command of an engine that keeps what each of its processes is sent in a file of a folder."""
    folder.mkdir()
    return shlex.join(["bash", "-c", f"tee {shlex.quote(str(folder))}/$$ | exec {command}"])


def heard_by_game(folder: Path) -> list[list[list[str]]]:
    """Returns for each process what it was sent, game by game."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]
    return [[part.splitlines() for part in text.split("newgame\n")[1:]] for text in texts]


def nets(rows: list[list[str]]) -> list[float]:
    """Returns the points per deal of the rows of a table."""
    return [float(row[2]) for row in rows]


@pytest.mark.parametrize(("rules", "count"), [("three-all", 3), ("three-out", 3), ("four-24", 4)])
def test_a_rotation_has_the_same_cards_for_every_seating(rules: str, count: int, tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*table_words(out, rules, (STRANGER, BASH, SOUND, PATIENT)[:count], "--rotations", "2"))
    assert done.returncode == 0, done.stderr
    assert played(out) == [(rotation, game) for rotation in range(2) for game in range(count)]
    for game in games(out):
        index, names = str(game["pair"]), "ABCD"[:count]
        assert "".join(game["seats"]) == names[game["game"] :] + names[: game["game"]]
        assert game["deal"]["cards"] == format_cards(shuffled_pack(rule_set(rules), SEED, index))
        assert game["deal"]["dealer"] == lot_dealer(rule_set(rules), SEED, index)
    rows = table(done.stdout)
    assert [(row[0], row[1]) for row in rows] == [(name, str(2 * count)) for name in names]
    assert sum(nets(rows)) == pytest.approx(0, abs=0.002)
    assert f"2 of 2 rotations of {count} single deals" in done.stdout
    assert here("replay", str(out), "all", "-q").stdout == f"{2 * count} games checked, 0 wrong\n"


@pytest.mark.parametrize(
    "rules", ["three-all", "three-out+matchTarget:3", "four-partners", "auction24+matchTarget:120"]
)
def test_engines_that_are_alike_score_exactly_nothing_from_every_seat(rules: str, tmp_path: Path) -> None:
    unit = ["--match"] if "Target" in rules else []
    engines = (SOUND,) * len(rule_set(rules).sides)
    done = sixtysix(*table_words(tmp_path / "m.jsonl", rules, engines, "--rotations", "2", *unit))
    assert done.returncode == 0, done.stderr
    assert nets(table(done.stdout)) == [0.0] * len(engines)
    assert "± 0.000" in done.stdout
    assert "in 2 the play was the same" in done.stdout


def test_two_engines_on_four_seats_are_four_processes_that_see_one_hand_each(tmp_path: Path) -> None:
    out, folder = tmp_path / "m.jsonl", tmp_path / "heard"
    words = table_words(out, "auction24", (spy(folder, SOUND), STRANGER), "--pairs", "2")
    done = sixtysix(*words)
    assert done.returncode == 0, done.stderr
    processes = heard_by_game(folder)
    assert len(processes) == 2
    seats = [[set(re.findall(r"\bme=(\d)", "\n".join(game))) for game in process] for process in processes]
    assert all(len(asked) == 1 for process in seats for asked in process)
    for game, (one, other) in zip(games(out), zip(*seats, strict=True), strict=True):
        assert {int(*one), int(*other)} == {seat for seat in range(4) if game["seats"][seat] == "A"}
    for line in (line for process in processes for game in process for line in game if line.startswith("position ")):
        fields = dict(word.split("=", 1) for word in line.split()[1:])
        others = [hand for seat, hand in enumerate(fields["hand"].split("/")) if str(seat) != fields["me"]]
        assert set("".join(others)) <= {"?", ".", "-"}
    assert played(out) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    rows = table(done.stdout)
    assert [row[:2] for row in rows] == [["A", "4"], ["B", "4"]]
    assert nets(rows)[0] == -nets(rows)[1]
    assert done.stdout.splitlines()[0].split()[2:8] == ["card", "points/deal", "±", "se", "card", "points"]
    assert "2 of 2 mirrored pairs of single deals" in done.stdout


def test_who_sits_out_is_told_the_result_and_scores_but_is_not_asked_and_has_not_won(tmp_path: Path) -> None:
    out, folder = tmp_path / "m.jsonl", tmp_path / "heard"
    engines = (spy(folder, SOUND), STRANGER, BASH)
    done = sixtysix(*table_words(out, "three-out", engines, "--rotations", "2", "--tc", "20"))
    assert done.returncode == 0, done.stderr
    [process] = heard_by_game(folder)
    won = 0
    for game, heard in zip(games(out), process, strict=True):
        own, dealer, points = game["seats"].index("A"), game["deal"]["dealer"], game["points"]
        asked = [line for line in heard if line.startswith("go ")]
        assert bool(asked) == (own != dealer)
        assert (game["time"][dealer]["acts"], game["time"][dealer]["sum"]) == (0, 0.0)
        assert all(re.search(r"clock=(\S+)", line)[1].split("/")[dealer] == "20000" for line in asked)  # type: ignore[index]
        assert f"points={'/'.join(map(str, points))} " in next(line for line in heard if line.startswith("result deal"))
        assert points[dealer] == (max(points) if game["reason"] != "tie" else 1)
        won += own != dealer and points[own] == max(points)
    assert table(done.stdout)[0][6] == str(won)


def test_a_bad_engine_at_a_table_of_three_loses_to_both_others(tmp_path: Path) -> None:
    out, mark = tmp_path / "m.jsonl", uuid4().hex
    engines = (STRANGER, bad("exit"), BASH)
    done = sixtysix(*table_words(out, "three-all", engines, "--rotations", "1"), mark=mark)
    assert done.returncode == 3
    assert played(out) == [(0, 0), (0, 1), (0, 2)]
    for game in games(out):
        loser = game["seats"].index("B")
        [fault] = game["faults"]
        assert (fault["engine"], fault["seat"], fault["reason"]) == ("B", loser, "crash")
        assert game["points"][loser] == 0
        assert all(points > 0 for seat, points in enumerate(game["points"]) if seat != loser)
    rows = table(done.stdout)
    assert [row[-1] for row in rows] == ["-", "crash:3", "-"]
    assert [row[6] for row in rows] == ["3", "0", "3"]
    assert nets(rows)[0] == nets(rows)[2] > 0
    assert nets(rows)[1] == pytest.approx(-2 * nets(rows)[0], abs=0.002)
    assert "B: 2 restarts" in done.stderr
    assert running(mark) == []
    assert here("replay", str(out), "all", "-q").returncode == 0


def test_an_engine_of_four_that_cannot_be_made_ready_ends_the_run(tmp_path: Path) -> None:
    out, once, mark = tmp_path / "m.jsonl", tmp_path / "started", uuid4().hex
    program = shlex.join(["bash", "-c", f"[ -e {once} ] && exit 9; touch {once}; exec {bad('crash', 1)}"])
    words = table_words(out, "four-partners", (SOUND, BASH, program, SOUND), "--restarts", "2", "--rotations", "2")
    done = sixtysix(*words, mark=mark)
    assert done.returncode == 3
    assert "engine C: not ready after 2 attempts" in done.stderr
    assert played(out) == [(0, 0)]
    assert "1 incomplete rotations are in the totals" in done.stdout
    assert running(mark) == []


def test_a_killed_run_goes_on_in_the_middle_of_a_rotation(tmp_path: Path) -> None:
    whole, out, mark = tmp_path / "whole.jsonl", tmp_path / "m.jsonl", uuid4().hex
    engines, count = (SLOW, BASH, STRANGER), ("--rotations", "4")
    complete = sixtysix(*table_words(whole, "three-all", engines, *count))
    referee = begin(*table_words(out, "three-all", engines, *count), mark=mark)
    wait_until(lambda: lines_in(out) > 4)
    referee.send_signal(signal.SIGKILL)
    referee.communicate()
    wait_until(lambda: running(mark) == [])
    out.write_bytes(
        b"".join(out.read_bytes().splitlines(keepends=True)[:6])
    )  # five games: one rotation and two of the next
    done = sixtysix("match", "--resume", str(out), *count)
    assert done.returncode == 0, done.stderr
    assert substance(out) == substance(whole)
    assert table(done.stdout) == table(complete.stdout)


def test_a_match_of_partners_by_auction_goes_to_its_target(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    engines = (STRANGER, BASH, SOUND, PATIENT)
    done = sixtysix(*table_words(out, "auction24+matchTarget:120", engines, "--match", "--rotations", "1"))
    assert done.returncode == 0, done.stderr
    assert len(games(out)) == 4
    won = dict.fromkeys("ABCD", 0)
    for game in games(out):
        assert game["score"] == [sum(deal["points"][seat] for deal in game["deals"]) for seat in range(4)]
        assert game["score"][:2] == game["score"][2:]
        assert max(game["score"]) >= 120
        assert game["winner"] == [seat for seat in range(4) if game["score"][seat] == max(game["score"])]
        for seat in game["winner"]:
            won[game["seats"][seat]] += 1
    matches = [row[8] for row in table(done.stdout)]
    assert matches == [str(count) for count in won.values()]
    assert sum(won.values()) == 8
    assert "1 of 1 rotations of 4 matches" in done.stdout
    assert "partners in every game: A and C, B and D" in done.stdout
    assert here("replay", str(out), "all", "-q").stdout == "4 games checked, 0 wrong\n"


_MUTE = """
import sys
fields = {}
for line in sys.stdin:
    words = line.split()
    if words[0] == 'u66': print('u66ok 1 rules=*', flush=True)
    if words[0] == 'isready': print('readyok', flush=True)
    if words[0] == 'position': fields = dict(word.split('=', 1) for word in words[1:])
    if words[0] == 'go':
        act = 'none' if fields['ask'] == sys.argv[1] else fields['legal'].split('.')[0]
        print('bestmove', words[1], act, flush=True)
    if words[0] == 'quit': break
"""


@pytest.mark.parametrize(("ask", "value"), [("bid", 120), ("trump", 120 + 130)])
def test_a_fault_in_the_auction_costs_the_pack_and_the_standing_bid(ask: str, value: int, tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    mute = shlex.join([sys.executable, "-c", _MUTE, ask])
    done = sixtysix(*table_words(out, "auction24", (mute, STRANGER), "--pairs", "1"))
    assert done.returncode == 3
    for game in games(out):
        [fault] = game["faults"]
        side = fault["seat"] % 2
        assert (game["seats"][fault["seat"]], fault["reason"]) == ("A", "illegal")
        assert f" ask={ask} " in fault["position"]
        bids = [int(bid) for bid in re.findall(r"\db(\d+)", game["log"])]
        scored = 120 + max(bids, default=0)
        assert game["points"] == [0 if seat % 2 == side else scored for seat in range(4)]
    assert here("replay", str(out), "all", "-q").returncode == 0


def test_every_seat_draws_its_own_cards_in_all_games_of_a_rotation(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*table_words(out, "four-24", (STRANGER, BASH, PATIENT, SOUND), "--rotations", "3"))
    first_drawers = set()
    for rotation in range(3):
        drawn = set()
        for game in (game for game in games(out) if game["pair"] == rotation):
            tokens = [token for token in game["log"].split(".") if token[1:2] == "+"]
            rounds = [tokens[place : place + 4] for place in range(0, 8, 4)]
            assert len(tokens) == 12
            first_drawers |= {drawers[0][0] for drawers in rounds}
            drawn.add(tuple(tuple(sorted(drawers)) for drawers in rounds))
        assert len(drawn) == 1
    assert len(first_drawers) > 1


def test_rotations_are_another_word_for_pairs_in_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text("pairs = 7\n", encoding="utf-8")
    out = tmp_path / "m.jsonl"
    words = table_words(out, "three-eights", (SOUND,) * 3, "--config", str(tmp_path / "run.toml"), "--rotations", "1")
    assert sixtysix(*words).returncode == 0
    assert played(out) == [(0, 0), (0, 1), (0, 2)]
