"""Engines that are out: by faults or because they can't be made ready; what becomes of their games, and of the run."""

import json
import re
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sixtysix_engine.referee.contestant import parse_contestant
from sixtysix_engine.referee.formats import LEVEL, LOST, WON
from sixtysix_engine.referee.match_arguments import new_settings
from sixtysix_engine.referee.record import Ban
from sixtysix_engine.referee.standings import standings
from sixtysix_engine.referee.tournament_tally import TournamentTally

from .forking import Forked
from .running import BASH, ENGINES, bad, match_words, played
from .test_tournament import words as tournament_words

QUICK = shlex.join([sys.executable, "-S", "-I", str(ENGINES / "stranger.py")])


def games(path: Path) -> list[dict[str, Any]]:
    """Returns the games of a record, without what else it has."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines()[1:])
    return [line for line in lines if "pair" in line]


def met(path: Path) -> Counter[str]:
    """Returns how many games any of the engines have played together."""
    return Counter("".join(sorted(game["seats"])) for game in games(path))


def once(folder: Path) -> str:
    """Returns an engine that plays two games, then crashes, and does not start again."""
    flag = folder / "started"
    count = f"n=$(cat {flag} 2>/dev/null || echo 0); echo $((n + 1)) > {flag}; [ $n -ge 2 ] && exit 9"
    return shlex.join(["bash", "-c", f"{count}; exec {bad('exit', 20)}"])


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "knockout", "swiss"])
def test_a_tournament_goes_on_without_an_engine_that_has_too_many_faults(kind: str, tmp_path: Path) -> None:
    out, said = tmp_path / "m.jsonl", tmp_path / "said"
    field = (BASH, QUICK, BASH, bad("illegal", 1))
    done = Forked(*tournament_words(out, kind, "--ban", "2", field=field, pairs=3), said=said)
    assert done.wait() == 3, done.text()
    text = done.text()
    assert re.search(r"^OUT: D: [23] deals lost by faults, --ban 2$", text, re.MULTILINE)
    assert "walkovers: " in text
    assert "engine D is out: 2 deals lost by faults, --ban 2" in text
    faulty = sum(count for who, count in met(out).items() if "D" in who)
    assert 2 <= faulty <= 3
    others = sum(met(out).values()) - faulty
    assert others == {"round-robin": 18, "gauntlet": 12, "knockout": max(others, 12), "swiss": 12}[kind], met(out)
    again = Forked("match", "--resume", str(out), said=said)
    assert again.wait() == 3
    assert again.text().partition("\n\n")[0].splitlines()[1:] == text.partition("\n\n")[0].splitlines()[-4:]


def test_an_engine_that_does_not_start_again_is_out_and_that_is_in_the_record(tmp_path: Path) -> None:
    out, said = tmp_path / "m.jsonl", tmp_path / "said"
    words = tournament_words(out, "round-robin", "--restarts", "2", field=(once(tmp_path), QUICK, BASH), pairs=4)
    done = Forked(*words, said=said)
    assert done.wait() == 3, done.text()
    assert met(out)["BC"] == 8
    assert met(out)["AB"] + met(out)["AC"] < 16
    [ban] = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines() if line.startswith('{"banned"')]
    assert ban["banned"] == "A"
    assert ban["text"].startswith("not ready after 2 attempts; exited with status 9")
    assert Path(ban["kit"]) == tmp_path / "m-kits" / "start-A-start"
    assert f"engine A is out: {ban['text']}; kit {ban['kit']}" in done.text()
    assert f"OUT: A: {ban['text']}" in done.text()
    before = out.read_bytes()
    assert Forked("match", "--resume", str(out), said=said).wait() == 3
    assert out.read_bytes() == before, "an engine that is out stays out"
    cut = before.splitlines(keepends=True)
    out.write_bytes(b"".join(line for line in cut if b'"seats":["B","C"]' not in line))
    assert Forked("match", "--resume", str(out), said=said).wait() == 3
    assert met(out)["BC"] == 8


def test_an_engine_whose_program_has_gone_is_out_too(tmp_path: Path) -> None:
    out, program, flag = tmp_path / "m.jsonl", tmp_path / "bot", tmp_path / "started"
    script = f'if [ -e {flag} ]; then rm -- "$0"; exec {bad("exit", 1)}; fi\ntouch {flag}; exec {BASH}\n'
    program.write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
    program.chmod(0o755)
    words = tournament_words(out, "round-robin", "--restarts", "1", field=(str(program), QUICK, BASH), pairs=1)
    done = Forked(*words, said=tmp_path / "said")
    assert done.wait() == 3, done.text()
    assert met(out)["BC"] == 2
    assert sum(met(out).values()) == 3, "the one game that it crashed in counts"
    assert re.search(r"^OUT: A: not ready after 1 attempts; .*does not exist", done.text(), re.MULTILINE)


def test_a_match_ends_with_the_ban_and_goes_on_when_more_is_allowed(tmp_path: Path) -> None:
    out, said = tmp_path / "m.jsonl", tmp_path / "said"
    done = Forked(*match_words(out, bad("illegal"), BASH, "--ban", "2", pairs=4), said=said)
    assert done.wait() == 3, done.text()
    assert re.search(r"^OUT: A: [23] deals lost by faults, --ban 2; the run has ended$", done.text(), re.MULTILINE)
    assert 2 <= len(played(out)) <= 3
    again = Forked("match", "--resume", str(out), "--ban", "0", said=said)
    assert again.wait() == 3
    assert len(played(out)) == 8


def tally(kind: str, engines: int, *out: str) -> TournamentTally:
    """Returns a tournament of engines A, B, C, ... in which nothing was played and some are out."""
    field = tuple(parse_contestant([f"name={name}", "cmd=x"]) for name in "ABCDEFGH"[:engines])
    found = TournamentTally(new_settings({"engine": field, "format": kind, "seed": "x"}))
    found.ban_all(Ban(engine=name, text="gone") for name in out)
    return found


def test_what_was_not_played_goes_to_the_opponent_of_the_one_that_is_out() -> None:
    found = tally("round-robin", 3, "B")
    [encounters] = found.rounds()
    assert {e.pairing: (e.state, e.half_points) for e in encounters if e.state == "walkover"} == {
        (0, 1): ("walkover", WON),
        (1, 2): ("walkover", LOST),
    }
    assert {due.engines for due in found.missing()} == {(0, 2)}
    assert found.left == 200


def test_of_two_that_are_out_neither_wins_but_in_a_knockout_the_better_seed_goes_on() -> None:
    [[only]] = tally("round-robin", 2, "A", "B").rounds()
    assert (only.state, only.half_points) == ("walkover", LEVEL)
    found = tally("knockout", 4, "A", "D", "B")
    assert [[e.pairing for e in encounters] for encounters in found.rounds()] == [[(0, 3), (1, 2)], [(0, 2)]]
    assert [e.state for e in found.rounds()[1]] == ["walkover"]
    assert found.left == 0


def test_in_a_swiss_one_that_is_out_loses_every_round_and_nobody_meets_it_twice() -> None:
    found = tally("swiss", 4, "A", "B", "C", "D")
    assert len(found.rounds()) == 2
    found = tally("swiss", 2, "B")
    rows = standings(
        new_settings(
            {"engine": tuple(parse_contestant([f"name={n}", "cmd=x"]) for n in "AB"), "format": "swiss", "seed": "x"}
        ),
        found,
    )
    assert [(row.name, row.half_points, row.walkovers) for row in rows] == [("A", 2, 1), ("B", 0, 0)]
