"""Options of strength in the daemon: what is set reaches the player."""

from itertools import pairwise

import pytest

from sixtysix_engine.ai.levels import LEVELS, level_names
from sixtysix_engine.ai.registry import PLAYERS

from .daemon import Daemon

DEALS = [f"rules=classic dealer={number % 2} seed=strength{number}" for number in range(3)]


def answers(daemon: Daemon, *options: str, limits: str = "") -> list[list[str]]:
    """Sets options, and returns for each deal the last `info` line and the act, without the times."""
    daemon.send(*(f"setoption {option}" for option in options))
    found = []
    for deal in DEALS:
        daemon.send(daemon.position(deal))
        info, best = daemon.go("g1", limits)[-2:]
        assert best.startswith("bestmove g1 ")
        assert not best.endswith(" none"), info
        found.append([part for part in info.split() if part.split("=")[0] not in ("time", "nps")] + [best])
    return found


def key(answer: list[str], name: str) -> str | None:
    return next((part.split("=")[1] for part in answer if part.startswith(f"{name}=")), None)


@pytest.mark.parametrize("name", ["full", "ismcts"])
def test_a_rating_plays_as_the_strength_that_is_rated_so(daemon: Daemon, name: str) -> None:
    daemon.send("setoption Seed 7", f"setoption Player {name}")
    for row in LEVELS:
        limits = "" if row.misjudges else "worlds=300"  # the strongest think as long as they may
        named = answers(daemon, "Rating 0", f"Strength {row.name}", limits=limits)
        other = "strong" if row.misjudges else "novice"
        assert named == answers(daemon, f"Strength {other}", f"Rating {row.rating}", limits=limits)
    assert named == answers(daemon, "Rating 4000", limits="worlds=300")


def test_a_rating_goes_before_the_strength_until_it_is_none(daemon: Daemon) -> None:
    daemon.send("setoption Seed 7", "setoption Player ismcts")
    good = answers(daemon, "Strength good")
    weak = answers(daemon, "Rating 600")
    assert good != weak == answers(daemon, "Strength novice") == answers(daemon, "Strength skilled")
    assert answers(daemon, "Strength good", "Rating 0") == good


def test_stronger_ones_look_into_more(daemon: Daemon) -> None:
    daemon.send("setoption Player ismcts")
    looked = [int(key(answers(daemon, f"Strength {name}")[0], "worlds") or 0) for name in level_names()[:-1]]
    assert all(lower < upper for lower, upper in pairwise(looked))
    assert looked[:2] == [LEVELS[0].walks, LEVELS[1].walks]


def test_by_the_score_of_the_match_its_chance_is_told_and_else_not(daemon: Daemon) -> None:
    daemon.send("setoption Seed 7", "setoption Strength medium")
    with_match = answers(daemon, "MatchScore true")
    without = answers(daemon, "MatchScore false")
    assert all(key(answer, "match") is not None for answer in with_match)
    assert all(key(answer, "match") is None for answer in without)
    assert answers(daemon, "MatchScore true") == with_match


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays(daemon: Daemon, name: str) -> None:
    daemon.send("setoption Seed 7", f"setoption Player {name}", "setoption Strength weak")
    one = answers(daemon)
    assert one == answers(daemon)
    assert all(key(answer, "pv") for answer in one)


@pytest.mark.parametrize(
    ("option", "allowed"),
    [("Strength superb", "novice"), ("Rating -1", "0"), ("Rating 4001", "4000"), ("Rating high", "4000"),
     ("MatchScore maybe", "true"), ("Player nobody", "ismcts")],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_with_what_can(daemon: Daemon, option: str, allowed: str) -> None:
    daemon.send("setoption Seed 7", "setoption Player ismcts", "setoption Strength weak")
    before = answers(daemon)
    error = daemon.ask(f"setoption {option}")
    assert error.startswith("error setoption ")
    assert allowed in error
    assert answers(daemon) == before
