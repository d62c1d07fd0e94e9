"""Experiments: what the file says becomes a match of the referee, and its record a row that can be had again."""

import json
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from benchmarks.strength import run
from benchmarks.strength.experiments import read_experiments, select
from benchmarks.strength.results import elo, format_results
from sixtysix_engine.ai.levels import level_names
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.referee.contestant import parse_contestant
from sixtysix_engine.referee.match_arguments import new_settings

BAD = shlex.join([sys.executable, str(Path(__file__).parent.parent / "engines" / "bad.py"), "illegal"])
EXPERIMENTS = f"""
[engine.bad]
cmd = {json.dumps(BAD)}
[engine.rule]
option = {{ Player = "rule" }}
[engine.random]
option = {{ Player = "random" }}
[experiment.small]
shows = "that it works"
rules = "classic"
engines = ["rule", "random"]
pairs = 3
[experiment.whole]
shows = "that matches work"
rules = "classic+matchTarget:2"
engines = ["rule", "random"]
match = true
pairs = 1
[experiment.faulty]
shows = "that faults are seen"
rules = "classic"
engines = ["rule", "bad"]
pairs = 1
[experiment.every]
shows = "that larger tables work"
rules = ["three-all", "four-partners"]
engines = ["rule", "random"]
pairs = 1
"""
KEYS = {
    *("shows", "rules", "engines", "limit", "seed", "pairs", "deals", "unit", "mean", "error", "share", "forfeits"),
    *(
        "lost_on_time",
        "acts",
        "act_ms",
        "longest_ms",
        "date",
        "version",
        "commit",
        "core",
        "python",
        "processor",
        "cores",
    ),
    *("jobs", "load_start", "load_end", "record"),
}
MEASURED = {"act_ms", "longest_ms", "date", "load_start", "load_end", "record"}
"""What may differ between two runs of the same games."""


Rows = dict[str, Any]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with experiments of which one has been played."""
    folder = tmp_path_factory.mktemp("strength")
    (folder / "experiments.toml").write_text(EXPERIMENTS, encoding="utf-8")
    play(folder, "small")
    return folder


@pytest.fixture
def small(place: Path) -> Rows:
    """The row of what has been played."""
    return rows(place)["small"]  # type: ignore[no-any-return]


def play(place: Path, *words: str, results: str = "results.toml", code: int = 0) -> Rows:
    """Runs the command and returns the rows of results."""
    paths = {"experiments": "experiments.toml", "results": results, "records": results.removesuffix(".toml")}
    assert run.main([*words, *(f"--{key}={place / path}" for key, path in paths.items())]) == code
    return rows(place, results)


def rows(place: Path, results: str = "results.toml") -> Rows:
    return tomllib.loads((place / results).read_text(encoding="utf-8"))


def lasting(row: Rows) -> Rows:
    return {key: value for key, value in row.items() if key not in MEASURED}


def test_every_experiment_is_a_match_that_the_referee_can_set_up() -> None:
    experiments = read_experiments()
    for experiment in experiments.values():
        engines = tuple(parse_contestant(words) for words in experiment.engines)
        settings = new_settings({"rules": experiment.rules, "engine": engines, "match": experiment.match})
        assert settings.engines[0].options["Seed"] != settings.engines[1].options["Seed"]
    assert {one.rules for one in experiments.values()} == set(rule_set_names())


def test_an_experiment_says_its_words_to_the_shell_with_its_name_as_the_seed() -> None:
    words = read_experiments()["full-vs-rule-match"].words(pairs=7)
    assert words[:6] == ["--rules", "classic", "--pairs", "7", "--seed", "full-vs-rule-match"]
    assert {"--match", "--movetime", "option.Player=full"} < set(words)
    assert "other" in read_experiments()["rule-vs-random"].words(seed="other")


def test_a_pattern_chooses_experiments_and_an_unknown_name_is_refused_with_the_known_ones() -> None:
    experiments = read_experiments()
    ladder = [one.name for one in select(experiments, ["ladder-*"])]
    assert ladder == [f"ladder-{name}" for name in level_names()[1:]]
    with pytest.raises(KeyError, match="rule-vs-random"):
        select(experiments, ["nobody"])


def test_a_run_keeps_one_row_with_all_that_a_reader_wants_to_know(small: Rows) -> None:
    assert set(small) == KEYS
    assert (small["pairs"], small["deals"], small["engines"]) == (3, 6, ["rule", "random"])
    assert (small["forfeits"], small["lost_on_time"], small["seed"]) == (0, 0, "small")


def test_the_same_games_give_the_same_row_again(place: Path, small: Rows) -> None:
    assert lasting(play(place, "small", results="again.toml")["small"]) == lasting(small)


def test_an_interrupted_run_is_resumed_to_the_same_row(place: Path, small: Rows) -> None:
    whole = (place / "results" / small["record"]).read_text(encoding="utf-8")
    record = place / "resumed" / small["record"]
    record.parent.mkdir()
    record.write_text("".join(whole.splitlines(keepends=True)[:3]), encoding="utf-8")
    assert lasting(play(place, "small", "--resume", results="resumed.toml")["small"]) == lasting(small)
    assert len(record.read_text(encoding="utf-8").splitlines()) == len(whole.splitlines())


def test_a_resumed_run_is_refused_another_number_of_pairs(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play(place, "small", "--resume", "--pairs", "9")
    assert "contradicts the record" in capsys.readouterr().err


def test_matches_and_larger_tables_have_rows_beside_those_that_are_there(place: Path) -> None:
    found = play(place, "whole", "every-*")
    assert list(found) == ["small", "whole", "every-three-all", "every-four-partners"]
    assert found["whole"]["matches"] == 2
    assert found["whole"]["matches_won"] in (0, 0.5, 1)
    assert found["every-three-all"]["engines"] == ["rule", "random#1", "random#2"]
    assert found["every-four-partners"]["engines"] == ["rule", "random"]


def test_a_share_of_matches_is_a_step_in_elo_with_its_error() -> None:
    assert elo(0.5, 0.01) == {"elo": 0.0, "elo_error": 6.9}
    assert elo(10 / 11, None) == {"elo": 400.0}
    assert elo(1.0, 0.0) == {}


def test_the_table_stands_between_its_marks_and_the_rest_of_the_file_stays(place: Path) -> None:
    readme, results = place / "README.md", place / "results.toml"
    readme.write_text(f"above\n{run.MARKS[0]}old\n{run.MARKS[1]}below\n", encoding="utf-8")
    run.write_table(readme, results)
    run.write_table(readme, results)
    table = format_results(rows(place))
    assert readme.read_text(encoding="utf-8") == f"above\n{run.MARKS[0]}{table}\n{run.MARKS[1]}below\n"
    assert "| small " in table


def test_faults_stand_in_the_row_and_in_the_exit_code(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = play(place, "faulty", results="faulty.toml", code=3)["faulty"]
    assert (row["forfeits"], row["lost_on_time"], row["mean"], row["share"]) == (2, 0, 3.0, 1.0)
    assert "FAULTS" in capsys.readouterr().out
