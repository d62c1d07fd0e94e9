"""Tournaments for three and four seats: who meets whom, what counts, how a cut-short one goes on."""

import re
import shlex
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.formats import FORMATS
from sixtysix_engine.referee.schedule import line_up, seated

from .forking import Forked
from .running import BASH, ENGINES, games, here, substance
from .test_tournament import words

QUICK = shlex.join([sys.executable, "-S", "-I", str(ENGINES / "stranger.py")])
FIELD = (QUICK, BASH, BASH, BASH)
"""The first is better than the others, who all play alike."""


def tables(path: Path) -> Counter[str]:
    """Returns how many games each set of engines has played."""
    return Counter("".join(sorted(set(game["seats"]))) for game in games(path))


def played(tmp_path: Path, rules: str, kind: str, field: tuple[str, ...], *more: str) -> tuple[Path, str]:
    """Plays a tournament of a rule set; returns its record and what it printed."""
    out = tmp_path / "m.jsonl"
    run = Forked(*words(out, kind, "--rules", rules, *more, field=field, pairs=1), said=tmp_path / "said")
    assert run.wait() == 0, run.text()
    return out, run.text()


def resumed(out: Path, keep: int) -> None:
    """Cuts a record in the middle of a line, resumes it, and asserts that all is as it was."""
    lines, whole = out.read_bytes().splitlines(keepends=True), substance(out)
    out.write_bytes(b"".join(lines[:keep]) + lines[keep][:40])
    assert Forked("match", "--resume", str(out), said=out.parent / "again").wait() == 0
    assert substance(out) == whole


def test_a_round_robin_of_three_seats_brings_every_three_together_in_every_seat(tmp_path: Path) -> None:
    out, said = played(tmp_path, "three-all", "round-robin", FIELD)
    assert tables(out) == {"ABC": 3, "ABD": 3, "ACD": 3, "BCD": 3}
    for number in range(4):
        seats = [game["seats"] for game in games(out) if game["pair"] == number]
        assert [sorted(seat) for seat in zip(*seats, strict=True)] == [sorted(seats[0])] * 3
    assert len({game["deal"]["cards"] for game in games(out)}) == 1, "the same cards for all"
    assert re.search(r"^1  A ", said, re.MULTILINE)
    assert "at a table of 3 any two are compared" in said
    assert "1 rotations of 3 single deals an encounter" in said
    net = Counter[str]()
    for game in games(out):
        for seat, name in enumerate(game["seats"]):
            net[name] += 2 * game["points"][seat] - (sum(game["points"]) - game["points"][seat])
    rows = [line.split() for line in said.splitlines() if re.match(r"[1-4]  [A-D] .*%", line)]
    shown = {row[1]: float(row[5]) for row in rows}
    assert shown == {name: pytest.approx(points / 2 / 9, abs=0.001) for name, points in net.items()}
    checked = here("replay", str(out), "all", "-q")
    assert "12 games checked, 0 wrong" in checked.stdout, checked.stderr
    resumed(out, 6)


def test_in_a_gauntlet_of_three_seats_the_first_meets_every_two_of_the_others(tmp_path: Path) -> None:
    out, _ = played(tmp_path, "three-out", "gauntlet", FIELD, "--concurrency", "2")
    assert tables(out) == {"ABC": 3, "ABD": 3, "ACD": 3}
    resumed(out, 4)


@pytest.mark.parametrize(("kind", "sets"), [("swiss", {"AB": 2, "AC": 2, "BC": 2}), ("knockout", None)])
def test_where_partners_play_an_engine_is_a_side_in_every_format(
    kind: str, sets: dict[str, int] | None, tmp_path: Path
) -> None:
    out, said = played(tmp_path, "four-partners", kind, FIELD[:3])
    met = tables(out)
    assert sum(met.values()) >= 4
    assert all(len(two) == 2 for two in met)
    for game in games(out):
        assert game["seats"][0] == game["seats"][2] != game["seats"][1] == game["seats"][3]
    assert "mirrored pairs of single deals an encounter" in said
    resumed(out, 3)


def test_what_three_sides_cannot_be_is_refused_with_what_can() -> None:
    engines = [word for name in "ABCD" for word in ("--engine", f"name={name}", "cmd=x")]
    for kind in ("swiss", "knockout"):
        done = here("match", "--format", kind, "--rules", "three-all", *engines)
        assert done.returncode == 1
        assert (
            f"--format {kind}: pairs two sides, and three-all has 3; allowed for it: pair, round-robin, gauntlet"
            in (done.stderr)
        )
    few = here("match", "--format", "round-robin", "--rules", "three-all", *engines[:6])
    assert "--engine: 2 given; --format round-robin of three-all needs at least 3 engines" in few.stderr
    test = here("match", "--format", "gauntlet", "--sprt", "0,0.1", *engines)
    assert "allowed with --format pair; of many engines, one run for each two of them" in test.stderr


def test_who_sat_where_tells_the_order_of_the_engines() -> None:
    for rules in ("classic", "three-all", "three-out", "four-24", "four-partners", "auction24"):
        sides = rule_set(rules).sides
        for count in {len(sides), len(set(sides))}:
            names = "ABCD"[:count]
            for game in range(count):
                assert line_up(seated(names, sides, game), sides, game, count) == tuple(names)


@pytest.mark.parametrize("size", [3, 4])
def test_the_number_of_large_tables_is_known_beforehand(size: int) -> None:
    for engines in range(size, 9):
        for kind, expected in (
            ("round-robin", set(combinations(range(engines), size))),
            ("gauntlet", {(0, *rest) for rest in combinations(range(1, engines), size - 1)}),
        ):
            found = FORMATS[kind].pair(engines, [], size)
            assert set(found) == expected
            assert len(found) == FORMATS[kind].places(engines, 0, size) == FORMATS[kind].encounters(engines, 1, size)
