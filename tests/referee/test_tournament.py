"""Tournaments end to end: who met whom, what the tables say, and that a cut-short one goes on as if it were whole."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from sixtysix_engine.game.shuffle import below
from sixtysix_engine.game.shuffle import words as shuffle_words

from .running import BASH, SEED, SOUND, STRANGER, bad, begin, games, here, lines_in, sixtysix, substance, wait_until

PAIRS = 2
FIELD = (STRANGER, SOUND, BASH, SOUND, BASH)
"""The first is better than the others, who all play alike."""


def words(out: Path, kind: str, *more: str, field: tuple[str, ...] = FIELD, pairs: int = PAIRS) -> list[str]:
    """Returns the words of a tournament between engines named A, B, C, ..."""
    engines = [w for n, cmd in zip("ABCDEFGH", field, strict=False) for w in ("--engine", f"name={n}", f"cmd={cmd}")]
    return ["match", "--format", kind, *engines, "--pairs", str(pairs), "--seed", SEED, "--out", str(out), *more]


def met(path: Path) -> Counter[tuple[str, ...]]:
    """Returns how many games any two have played."""
    return Counter(tuple(sorted(game["seats"])) for game in games(path))


def standings(output: str) -> list[list[str]]:
    """Returns the rows of the standings."""
    lines = output.partition("\n\n")[0].splitlines()
    return [re.split(r"  +", line.strip()) for line in lines[1:]]


def whole(tmp: Path, kind: str, *more: str, field: tuple[str, ...] = FIELD) -> tuple[Path, str]:
    """Plays a tournament; returns its record and what it printed."""
    out = tmp / f"{kind}.jsonl"
    done = sixtysix(*words(out, kind, *more, field=field))
    assert done.returncode == 0, done.stderr
    return out, done.stdout


@pytest.fixture(scope="module")
def swiss(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A Swiss of five, and what it printed."""
    return whole(tmp_path_factory.mktemp("swiss"), "swiss")


@pytest.fixture(scope="module")
def knockout(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A knockout of five in which two encounters stay level, and what it printed."""
    return whole(tmp_path_factory.mktemp("knockout"), "knockout", "--extra-pairs", "2")


def test_a_round_robin_has_a_crosstable_and_the_same_cards_for_all(tmp_path: Path) -> None:
    out, said = whole(tmp_path, "round-robin", "--concurrency", "2", field=FIELD[:4])
    assert met(out) == dict.fromkeys([("A", "B"), ("A", "C"), ("A", "D"), ("B", "C"), ("B", "D"), ("C", "D")], 4)
    dealt = {game["pair"] % PAIRS: (game["deal"]["cards"], game["deal"]["dealer"]) for game in games(out)}
    assert all((g["deal"]["cards"], g["deal"]["dealer"]) == dealt[g["pair"] % PAIRS] for g in games(out))
    assert standings(said)[0][:4] == ["1", "A", "3", "3/0/0"]
    assert {row[1]: row[2:5] for row in standings(said)}["D"] == ["1", "0/2/1", "12"]
    won = sum(game["points"][game["seats"].index("A")] for game in games(out) if game["pair"] // PAIRS == 0)
    other = next(name for name in "BCD" if set(games(out)[0]["seats"]) == {"A", name})
    column = [row[1] for row in standings(said)].index(other) + 1
    cross = said.split("\n\n")[1].splitlines()[1].split()
    assert cross[2] == "*"
    assert cross[1 + column] == f"{won}:0"


def test_in_a_gauntlet_the_first_meets_each_of_the_others(tmp_path: Path) -> None:
    out, said = whole(tmp_path, "gauntlet", field=(SOUND, STRANGER, BASH))
    assert met(out) == {("A", "B"): 4, ("A", "C"): 4}
    assert [row[1] for row in standings(said)] == ["B", "C", "A"]


def test_a_swiss_of_five_has_three_rounds_byes_and_no_rematch(swiss: tuple[Path, str]) -> None:
    out, said = swiss
    assert set(met(out).values()) == {2 * PAIRS}
    assert len(met(out)) == 6
    rows = {row[1]: row for row in standings(said)}
    assert rows["A"][0] == "1"
    assert sum(int(row[4]) for row in rows.values() if row[4] != "-") == 3
    assert sum(float(row[2]) for row in rows.values()) == 9
    byes = re.findall(r"(?:round \d+)? +(\w): bye", said)
    assert len(set(byes)) == 3
    cards = {game["deal"]["cards"] for game in games(out)}
    assert len(cards) == 3 * PAIRS, "each round has its own cards"


def test_a_level_encounter_of_a_knockout_goes_on_and_then_the_lot_decides(knockout: tuple[Path, str]) -> None:
    out, said = knockout
    assert standings(said)[0][:3] == ["1", "A", "3"]
    lots = re.findall(r"(\w) (\d+):\2 (\w), after 2 extra pairs, level: (\w) by lot, drawn from the seed", said)
    assert len(lots) == 2
    for first, _, second, winner in lots:
        number = next(game["pair"] // (PAIRS + 2) for game in games(out) if set(game["seats"]) == {first, second})
        assert winner == (first, second)[below(2, shuffle_words("u66-lot", SEED, str(number)))]
        assert met(out)[first, second] == 2 * (PAIRS + 2)
    assert max(met(out)["A", other] for other in "BCDE") == 2 * PAIRS
    assert len(met(out)) == 4
    assert "A: bye" in said


@pytest.mark.parametrize(("kind", "cut"), [("swiss", 13), ("knockout", 2), ("knockout", 11)])
def test_a_record_that_was_cut_anywhere_is_played_to_the_same_end(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, cut: int
) -> None:
    record, said = request.getfixturevalue(kind)
    lines = record.read_bytes().splitlines(keepends=True)
    out = tmp_path / "cut.jsonl"
    out.write_bytes(b"".join(lines[:cut]) + lines[cut][:50])
    done = sixtysix("match", "--resume", str(out), "--concurrency", "2")
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"".join(lines[:cut]))
    assert substance(out) == substance(record)
    assert [row[:-4] for row in standings(done.stdout)] == [row[:-4] for row in standings(said)]


def test_a_killed_swiss_plays_exactly_what_is_missing(tmp_path: Path, swiss: tuple[Path, str]) -> None:
    out = tmp_path / "m.jsonl"
    referee = begin(*words(out, "swiss", "--concurrency", "2"))
    wait_until(lambda: lines_in(out) > 10)
    referee.kill()
    referee.communicate()
    had = lines_in(out) - 1
    assert 10 <= had < 24
    done = sixtysix("match", "--resume", str(out))
    assert done.returncode == 0, done.stderr
    assert f"{24 - had} games in" in done.stderr
    assert substance(out) == substance(swiss[0])


def test_every_game_of_a_tournament_is_right_by_the_law_and_can_be_shown(
    swiss: tuple[Path, str], knockout: tuple[Path, str]
) -> None:
    for out, _ in (swiss, knockout):
        count = len(games(out))
        checked = here("replay", str(out), "all", "-q")
        assert checked.returncode == 0, checked.stderr
        assert f"{count} games checked, 0 wrong" in checked.stdout
        last = games(out)[-1]
        shown = here("replay", str(out), f"{last['pair']}.{last['game']}")
        assert f"game {last['pair']}.{last['game']}: {last['seats'][0]} (seat 0)" in shown.stdout
        assert "in the record; it has games 0.0 to" in here("replay", str(out), "999").stderr


def test_a_report_tells_the_tournament_again_and_many_reports_rate_together(
    tmp_path: Path, swiss: tuple[Path, str], knockout: tuple[Path, str]
) -> None:
    told = here("report", str(swiss[0]))
    assert told.returncode == 0, told.stderr
    assert swiss[1].startswith(told.stdout.rstrip("\n")), "what the run cost is told by the run alone"
    part = tmp_path / "part.jsonl"
    part.write_bytes(b"".join(swiss[0].read_bytes().splitlines(keepends=True)[:11]))
    assert re.search(r"round 2 .*, not over .*\n.*: not played yet", here("report", str(part)).stdout)
    both = here("report", str(swiss[0]), str(knockout[0]))
    assert re.search(r"^A +\+\d+ ", both.stdout, re.MULTILINE)
    assert "--control: the record is of a swiss" in here("report", str(swiss[0]), "--control", "2").stderr


def test_a_record_that_does_not_follow_from_its_results_is_refused(tmp_path: Path, swiss: tuple[Path, str]) -> None:
    out = tmp_path / "m.jsonl"
    text = swiss[0].read_text(encoding="utf-8")
    out.write_text(re.sub(r'"points":\[\d,\d\],"reason"', '"points":[0,0],"reason"', text), encoding="utf-8")
    done = here("match", "--resume", str(out))
    assert done.returncode == 2
    assert "have played; by the rounds before" in done.stderr


def test_faults_void_the_ratings_of_a_tournament_but_not_its_table(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*words(out, "round-robin", field=(SOUND, bad("illegal"), BASH), pairs=1))
    assert done.returncode == 3, done.stderr
    assert "illegal:" in standings(done.stdout)[-1][-3]
    assert "VOID: " in done.stdout


def test_matches_decide_the_encounters_where_these_are_played(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*words(out, "round-robin", "--match", field=(SOUND, STRANGER), pairs=1))
    assert done.returncode == 0, done.stderr
    assert standings(done.stdout)[0][1:4] == ["B", "1", "1/0/0"]
    assert "matches won" in done.stdout.split("\n\n")[1]
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["settings"]["format"] == "round-robin"
