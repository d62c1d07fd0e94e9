"""`sixtysix verify` finds a record right that the referee has written, and names the first line that was changed."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.referee.settings import Settings, TimeControl

from .running import here
from .sham import by_chance, settings_of, sham_record, write

Line = dict[str, Any]
Change = Callable[[list[Line]], object]


def crashing_once(random: Random) -> Callable[[str], str]:
    """Returns a player by chance who crashes at the fortieth act."""
    choose, asked = by_chance(random), [0]

    def act(position: str) -> str:
        asked[0] += 1
        return "crash" if asked[0] == 40 else choose(position)

    return act


RUNS: dict[str, Settings] = {
    "deals": settings_of("classic", pairs=3, seed="deals", control=TimeControl(movetime=0.1)),
    "clock": settings_of("classic", pairs=2, seed="clock", control=TimeControl(clock=1.0, increment=0.01)),
    "match": settings_of("wikipedia+matchTarget:3", pairs=2, seed="match", unit="match"),
    "commit": settings_of("classic", pairs=2, seed="commit", commit=True),
    "strict": settings_of("classic", pairs=3, seed="strict", strict=True),
}


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The lines of a record of each run; one engine of `deals` crashes."""
    folder = tmp_path_factory.mktemp("records")
    return {
        name: sham_record(folder / f"{name}.jsonl", run, crashing_once(Random(1)) if name == "deals" else None)
        for name, run in RUNS.items()
    }


@pytest.mark.parametrize("name", RUNS)
def test_a_record_is_right_as_it_was_written(name: str, records: dict[str, list[str]], tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", records[name])
    done = here("verify", str(tmp_path / "a.jsonl"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"right: {RUNS[name].games} games, " in done.stdout
    assert "commitment kept" in done.stdout


@pytest.mark.parametrize("rules", rule_set_names())
def test_deals_with_renamed_suits_are_deals_with_the_true_ones_under_the_law(rules: str, tmp_path: Path) -> None:
    lines = sham_record(tmp_path / "a.jsonl", settings_of(rules, pairs=1, seed=rules, strict=True))
    done = here("verify", str(tmp_path / "a.jsonl"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert len({json.loads(line).get("suits") for line in lines[1:-1]}) == len(lines) - 2


def twice(lines: list[Line]) -> None:
    lines.append(lines[3])


def act(old: str, new: str) -> Change:
    """Changes the first act in the log of the second game that begins so."""

    def change(lines: list[Line]) -> None:
        tokens = lines[2]["log"].split(".")
        place = next(place for place, token in enumerate(tokens) if token.startswith(old))
        lines[2]["log"] = ".".join([*tokens[:place], tokens[place].replace(old, new, 1), *tokens[place + 1 :]])

    return change


def slower(lines: list[Line]) -> None:
    used = lines[2]["time"][0]
    used["us"][0] += 10
    used["sum"], used["max"] = round(sum(used["us"]) / 1e6, 6), max(used["us"]) / 1e6


def swapped_cards(lines: list[Line]) -> None:
    first, second, *rest = lines[2]["deal"]["cards"].split(".")
    lines[2]["deal"]["cards"] = ".".join([second, first, *rest])


def much_time(lines: list[Line]) -> None:
    used = lines[2]["time"][1]
    used["us"][0] = 3_000_000
    used["sum"], used["max"] = sum(used["us"]) / 1e6, 3.0


def much_time_in_all(lines: list[Line]) -> None:
    used = lines[1]["time"][0]
    used["us"] = [500_000] * used["acts"]
    used["sum"], used["max"] = 0.5 * used["acts"], 0.5


def no_fault(lines: list[Line]) -> int:
    number = next(number for number, line in enumerate(lines) if line.get("faults"))
    lines[number]["faults"] = []
    return number + 1


def put(number: int, value: object, *keys: str | int) -> Change:
    """Puts a value into a line, from 0, at a place within."""

    def change(lines: list[Line]) -> None:
        data: Any = lines[number]
        for key in keys[:-1]:
            data = data[key]
        data[keys[-1]] = value

    return change


CHANGES: dict[str, tuple[str, int, Change, str]] = {
    "the seed": ("deals", 1, put(0, "other", "settings", "seed"), "commitment: recorded "),
    "the limits": ("deals", 1, put(0, 0.5, "settings", "control", "movetime"), "commitment: recorded "),
    "the nonce": ("deals", 1, put(0, "0" * 32, "commitment", "nonce"), "commitment: recorded "),
    "a hash of a program": (
        "deals",
        1,
        put(0, "A", "programs", 0, "sha256", "/bin/x"),
        "SHA-256 of /bin/x: recorded 'A'",
    ),
    "the cards": ("deals", 3, swapped_cards, "cards: recorded "),
    "an act": ("deals", 3, act("1", "0"), "log: "),
    "the end of a log": ("deals", 3, lambda lines: lines[2].update(log=lines[2]["log"].rpartition(".R=")[0]), "log: "),
    "the points": ("deals", 3, put(2, [3, 3], "points"), "points: recorded 3/3, by the law"),
    "the reason": ("deals", 2, put(1, "tie", "reason"), "reason: recorded tie, by the law"),
    "who sat where": ("deals", 3, put(2, ["A", "B"], "seats"), "seats: recorded A/B, expected B/A"),
    "a pair that is none": ("deals", 3, put(2, 3, "pair"), "index: recorded 3.1, expected pairs 0 to 2"),
    "a game that is none": ("deals", 3, put(2, 2, "game"), "index: recorded 0.2, expected games 0 to 1"),
    "a game twice": ("deals", 8, twice, "index: recorded a second time; the first is line 4"),
    "a game that is missing": ("deals", 7, lambda lines: lines.pop(3), "expected 6; the first that is missing is 1.0"),
    "a fault": ("deals", 0, no_fault, "deals with faults: recorded none, expected 0"),
    "a sum of times": (
        "deals",
        3,
        put(2, 9.0, "time", 0, "sum"),
        "time of seat 0: sum: recorded 9.000000 s, expected ",
    ),
    "the number of acts": ("deals", 3, put(2, 90, "time", 0, "acts"), "acts of seat 0: recorded 90, by the log "),
    "an act that took too long": ("deals", 3, much_time, "longest act: recorded 3.000000 s, expected at most 0.6 s"),
    "acts that took too long in all": ("clock", 2, much_time_in_all, "sum: recorded "),
    "the score of a match": ("match", 2, put(1, [9, 9], "score"), "score: recorded 9/9, expected "),
    "the winner of a match": ("match", 2, put(1, [0, 1], "winner"), "winner of the match: recorded 0/1, by the law "),
    "a deal too few": ("match", 2, lambda lines: lines[1]["deals"].pop(), ""),
    "a line that is none": ("match", 2, lambda lines: lines[1].pop("deals"), "not a line of a record"),
    "times that could be": ("commit", 6, slower, "SHA-256 of the lines before: recorded "),
    "no reveal": ("commit", 0, lambda lines: lines.pop(), ""),
    "another seed revealed": ("commit", 6, put(-1, "other", "reveal", "seed"), "reveal: its seed, book and nonce "),
    "a commitment that was not kept": ("commit", 1, put(0, "0" * 64, "commitment", "sha256"), "commitment: recorded "),
    "a seed beside the one that was withheld": ("commit", 1, put(0, "x", "settings", "seed"), "withheld: recorded x"),
    "a game that is missing before the reveal": ("commit", 5, lambda lines: lines.pop(2), "; game 0.1 is missing"),
    "two lines in each other's place": ("commit", 6, lambda lines: lines.insert(1, lines.pop(2)), "changed its place"),
    "a game after the reveal": ("commit", 7, lambda lines: lines.append(lines[1]), "a line after the one that reveals"),
    "the suits that were shown": (
        "strict",
        2,
        put(1, "SDHC", "suits"),
        "suits that were shown: recorded SDHC, expected",
    ),
    "another place of a game": ("strict", 4, lambda lines: lines.insert(1, {**lines[2]}), "index: recorded a second"),
}
"""By what is changed: the run, the line that is wrong (0: another test says), the change, the words that tell."""


@pytest.mark.parametrize("what", [what for what, (_, line, _, _) in CHANGES.items() if line])
def test_a_change_is_found_and_its_line_named(what: str, records: dict[str, list[str]], tmp_path: Path) -> None:
    run, number, change, words = CHANGES[what]
    data = [json.loads(line) for line in records[run]]
    change(data)
    path = tmp_path / "changed.jsonl"
    write(path, [json.dumps(line, separators=(",", ":")) for line in data])
    done = here("verify", str(path))
    assert done.returncode == 4, done.stdout
    assert done.stdout.startswith(f"{path}, line {number}: "), done.stdout
    assert words in done.stdout


def test_a_fault_that_was_taken_out_is_missed(records: dict[str, list[str]], tmp_path: Path) -> None:
    data = [json.loads(line) for line in records["deals"]]
    number = no_fault(data)
    write(tmp_path / "a.jsonl", map(json.dumps, data))
    done = here("verify", str(tmp_path / "a.jsonl"))
    assert done.returncode == 4
    assert f"line {number}: " in done.stdout
    assert "deals with faults: recorded none, expected 0" in done.stdout


def test_a_run_that_goes_on_may_be_short_of_games_but_of_nothing_else(
    records: dict[str, list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    write(path, records["deals"][:-2])
    assert here("verify", str(path)).returncode == 4
    done = here("verify", "--unfinished", str(path))
    assert done.returncode == 0
    assert "2 games are missing" in done.stdout


def test_a_seed_that_is_still_withheld_can_be_checked_by_who_has_it(
    records: dict[str, list[str]], tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    *lines, reveal = records["commit"]
    write(path, lines)
    done = here("verify", str(path))
    assert done.returncode == 2
    assert "has not been revealed yet" in done.stderr
    Path(f"{path}.secret").write_text(json.dumps(json.loads(reveal)["reveal"]), encoding="utf-8")
    assert here("verify", "--unfinished", str(path)).returncode == 0
    done = here("verify", str(path))
    assert done.returncode == 4
    assert "reveal: recorded none, expected the seed in the last line" in done.stdout


def test_a_file_that_is_no_record_is_told_from_one_that_is_wrong(tmp_path: Path) -> None:
    missing = here("verify", str(tmp_path / "none.jsonl"))
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "No such file" in missing.stderr
    write(tmp_path / "a.jsonl", ["{}"])
    wrong = here("verify", str(tmp_path / "a.jsonl"))
    assert wrong.returncode == 4
    assert "line 1: not the manifest of a record" in wrong.stdout
