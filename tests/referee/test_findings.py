"""What a person reads of strength after a run: tests that end early, intervals, ratings, and runs that are void."""

import json
import re
from pathlib import Path
from shutil import copyfile

import pytest

from .running import (
    BASH,
    PATIENT,
    SOUND,
    STRANGER,
    bad,
    games,
    here,
    lines_in,
    match_words,
    record_text,
    sixtysix,
    substance,
    table_words,
)


@pytest.mark.parametrize(
    ("first", "second", "code", "verdict"), [(STRANGER, BASH, 11, "H1"), (BASH, STRANGER, 10, "H0")]
)
def test_a_test_ends_the_run_early_and_prints_its_model_beside_the_verdict(
    tmp_path: Path, first: str, second: str, code: int, verdict: str
) -> None:
    out = tmp_path / "m.jsonl"
    words = match_words(out, first, second, "--sprt", "0,0.5", "--least", "12", pairs=400)
    done = sixtysix(*words)
    assert done.returncode == code, done.stderr
    assert 24 <= len(games(out)) < 200
    assert "test     GSPRT on the distribution of the points of mirrored pairs\n" in done.stdout
    assert "H0       A has +0 points a deal or less; accepted where H1 is true at a rate of 0.05" in done.stdout
    assert "H1       A has +0.5 points a deal or more; accepted where H0 is true at a rate of 0.05" in done.stdout
    assert re.search(
        r"^LLR      [+-]\d+\.\d\d \(-2\.94 to \+2\.94\) after \d+ mirrored pairs; no verdict before 12$",
        done.stdout,
        re.M,
    )
    assert f"verdict  {verdict} accepted\n" in done.stdout
    assert "games are missing" not in done.stderr
    # it is settled: there is nothing to resume, and the record says the same once more
    again = here("match", "--resume", str(out))
    assert (again.returncode, again.stdout) == (code, done.stdout)
    assert done.stdout.startswith(here("report", str(out)).stdout.rstrip("\n"))


def test_the_verdict_does_not_depend_on_the_concurrency_and_a_resumed_test_goes_on(tmp_path: Path) -> None:
    words = ("--sprt", "0,1", "--least", "11", "--alpha", "0.1")
    whole = sixtysix(*match_words(tmp_path / "1.jsonl", STRANGER, BASH, *words, pairs=400))
    wide = sixtysix(*match_words(tmp_path / "2.jsonl", STRANGER, BASH, *words, "--concurrency", "3", pairs=400))
    part = (tmp_path / "1.jsonl").read_bytes().splitlines(keepends=True)[:10]
    (tmp_path / "3.jsonl").write_bytes(b"".join(part))
    resumed = sixtysix("match", "--resume", str(tmp_path / "3.jsonl"))
    verdicts = {done.stdout.partition("\ntest ")[2].partition("\n\n")[0] for done in (whole, wide, resumed)}
    assert len(verdicts) == 1
    assert whole.returncode == wide.returncode == resumed.returncode == 11
    assert lines_in(tmp_path / "3.jsonl") == lines_in(tmp_path / "1.jsonl")
    assert substance(tmp_path / "3.jsonl") == substance(tmp_path / "1.jsonl")
    contradiction = here("match", "--resume", str(tmp_path / "3.jsonl"), "--sprt", "0,2")
    assert contradiction.returncode == 1
    assert "--sprt contradicts the record" in contradiction.stderr


def test_a_test_without_a_verdict_says_so_and_of_few_pairs_nothing_is_said(tmp_path: Path) -> None:
    done = sixtysix(*match_words(tmp_path / "m.jsonl", SOUND, BASH, "--sprt=nelo:-.5,10", "--least", "2", pairs=2))
    assert done.returncode == 0, done.stderr
    assert "H0       A has -0.5 normalised Elo or less" in done.stdout
    assert "verdict  none yet\n" in done.stdout
    assert "no intervals and no rating: they take 10 complete pairs" in done.stdout


def test_faults_above_the_limit_make_a_run_void_and_end_a_test(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    words = ("--sprt", "0,0.1", "--fault-limit", "3")
    done = sixtysix(*match_words(out, bad("illegal", 1), BASH, *words, pairs=60))
    assert done.returncode == 3, done.stderr
    assert len(games(out)) <= 5
    assert re.search(
        r"^VOID: [45] deals lost by faults, allowed --fault-limit 3; no rating and no verdict$", done.stdout, re.M
    )
    for word in ("LLR", "accepted", "Elo", "95 %"):
        assert word not in done.stdout
    assert here("report", str(out)).returncode == 3


def test_faults_within_the_limit_are_marked_and_do_not_void_a_run(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, bad("illegal", 100), BASH, "--fault-limit", "40", pairs=10))
    assert done.returncode == 0, done.stderr
    assert re.search(r"^FAULTS: \d+ deals were lost by faults", done.stdout, re.M)
    assert "95 % interval" in done.stdout


def test_two_engines_are_told_apart_with_intervals_and_a_histogram(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, STRANGER, BASH, pairs=20))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("A against B"))
    found = {line.split("  ")[0]: line for line in lines[start:]}
    assert list(found)[:6] == [
        "A against B",
        "points a deal",
        "deals won",
        "Elo by deals won",
        "normalised Elo",
        "better (LOS)",
    ]
    net = [game["points"][k] - game["points"][1 - k] for game in games(out) for k in [game["seats"].index("A")]]
    assert f"{sum(net) / 40:+.3f}" in found["points a deal"]
    counted = dict(zip(found["points of A"].split()[3:], found["mirrored pairs"].split()[2:], strict=True))
    sums = [a + b for a, b in zip(net[::2], net[1::2], strict=True)]
    for shown, count in counted.items():
        assert sums.count(int(shown)) == int(count)
    assert sum(map(int, counted.values())) == 20
    ends = {line.index(" to ") for line in lines[start + 1 : start + 2]}
    assert len(ends) == 1


def test_of_three_engines_there_are_ratings(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*table_words(out, "three-all", (STRANGER, SOUND, PATIENT), "--rotations", "10"))
    assert done.returncode == 0, done.stderr
    block = done.stdout.partition("\n\n")[2].splitlines()
    assert block[0].split() == ["engine", "Elo", "95", "%", "interval", "score", "results", "above", "the", "next"]
    assert {line.split()[0] for line in block[1:4]} == {"A", "B", "C"}
    assert sum(int(line.split()[1]) for line in block[1:4]) in range(-1, 2)
    assert "Bradley-Terry" in block[4]


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--sprt", "0.1,0"), "--sprt '0.1,0' is not allowed; allowed: H0,H1 in points a deal"),
        (("--sprt", "elo:0,5"), "--sprt 'elo:0,5' is not allowed"),
        (("--alpha", "0.1"), "--alpha without --sprt"),
        (("--sprt", "0,1", "--beta", "0.5"), "--beta '0.5' is not allowed; allowed: above 0 and below 0.5"),
        (("--sprt", "0,1", "--least", "0"), "--least '0' is not allowed"),
        (("--sprt", "0,1", "--least", "9", "--pairs", "8"), "--least 9: no verdict before, and --pairs 8 are all"),
        (("--fault-limit", "-1"), "--fault-limit '-1' is not allowed"),
    ],
)
def test_what_is_no_test_is_refused(tmp_path: Path, words: tuple[str, ...], wrong: str) -> None:
    done = here(*match_words(tmp_path / "m.jsonl", SOUND, BASH, *words))
    assert done.returncode == 1
    assert wrong in done.stderr


def test_the_report_takes_the_luck_of_the_draws_out(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*match_words(out, STRANGER, BASH, "--stock", "order", pairs=10))
    done = here("report", str(out), "--control", "1")
    assert done.returncode == 0, done.stderr
    last = done.stdout.partition("luck of the draws, A")[2].splitlines()
    assert re.fullmatch(r"points a deal +[+-]\d\.\d{3} +[+-]\d\.\d{3} to [+-]\d\.\d{3}  as above", last[1])
    assert re.match(
        r"without the luck +[+-]\d\.\d{3} +[+-]\d\.\d{3} to [+-]\d\.\d{3}  the same in the long run", last[2]
    )


def test_a_report_over_many_records_rates_all_and_counts_the_same_play_once(tmp_path: Path) -> None:
    sixtysix(*match_words(tmp_path / "ab.jsonl", STRANGER, BASH, pairs=6))
    sixtysix(*match_words(tmp_path / "void.jsonl", bad("illegal"), BASH, pairs=1))
    copyfile(tmp_path / "ab.jsonl", tmp_path / "again.jsonl")
    named = [json.loads(line) for line in (tmp_path / "ab.jsonl").read_text(encoding="utf-8").splitlines()]
    other = json.loads(json.dumps(named).replace('"B"', '"C"'))
    (tmp_path / "ac.jsonl").write_text(record_text(other), encoding="utf-8")
    paths = [str(tmp_path / f"{name}.jsonl") for name in ("ab", "again", "ac", "void")]
    done = here("report", *paths, "--anchor", "A")
    assert done.returncode == 3
    rows = {line.split()[0]: line.split() for line in done.stdout.splitlines()[1:4]}
    assert rows["A"][1:3] == ["+0", "-"]
    assert "24" in rows["A"]
    assert rows["B"][1] == rows["C"][1]
    assert "intervals over 6 sets of the same cards" in done.stdout
    assert "6 pairs were played card for card before; they count once" in done.stdout
    assert f"VOID, left out: {paths[3]}" in done.stdout
    assert here("report", *paths, "--anchor", "Z").returncode == 1
    assert here("report", *paths, "--control", "2").returncode == 1
    assert here("report", str(tmp_path / "none.jsonl")).returncode == 2
