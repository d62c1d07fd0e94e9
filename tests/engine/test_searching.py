"""Positions and `go`: exactly one `bestmove` for each tag, whatever else happens."""

import pytest

from .daemon import Daemon

DEAL = "rules=classic dealer=0 seed=a"


def best(lines: list[str]) -> str:
    """The act of the one `bestmove` among lines."""
    (line,) = [line for line in lines if line.startswith("bestmove ")]
    return line.split()[2]


def legal(position: str) -> list[str]:
    return position.split(" legal=")[1].split(maxsplit=1)[0].split(".")


def still_thinking(daemon: Daemon) -> bool:
    """Tells whether no act comes for a good while."""
    return not any(line.startswith("bestmove") for _ in range(50) for line in daemon.all_answers())


def test_go_is_answered_by_info_and_one_legal_act(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position)
    lines = daemon.go("g1")
    assert best(lines) in legal(position)
    assert lines[0].startswith("info time=")
    assert " nodes=" in lines[0]
    assert f" pv={best(lines)}" in lines[-2]


def test_a_go_that_cannot_be_answered_gets_an_error_and_none(daemon: Daemon) -> None:
    assert daemon.go("g1") == ["error go g1 no position", "bestmove g1 none"]
    position = daemon.position(DEAL)
    daemon.send(position)
    for number, limit in enumerate(
        [
            "movetime=0",
            "movetime=-5",
            "nodes=0",
            "worlds=-1",
            "depth=0",
            "multipv=0",
            "clock=5/0",
            "clock=5",
        ]
    ):
        error, none = daemon.go(f"x{number}", limit)
        assert error.startswith(f"error go x{number} ")
        assert none == f"bestmove x{number} none"
    assert best(daemon.go("g2")) in legal(position)


def test_zero_is_allowed_for_increments_and_for_the_clocks_of_other_seats(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position)
    assert " turn=1 " in position
    assert best(daemon.go("g1", "clock=0/1000 inc=0/0")) in legal(position)


def test_a_go_without_a_tag_is_an_error_and_has_no_answer(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL))
    assert daemon.ask("go") == "error go - no tag"
    assert daemon.ask("go movetime=100") == "error go - no tag"
    assert daemon.ask("go infinite") == "error go - no tag"
    assert daemon.ask("isready") == "readyok"


def test_the_seat_of_the_position_must_be_the_one_to_act(daemon: Daemon) -> None:
    daemon.position(DEAL)
    daemon.send(daemon.ask("view 0").replace("answer view", "position"))
    assert daemon.go("g1") == ["error go g1 no legal act: turn=1, but me=0", "bestmove g1 none"]
    daemon.send(daemon.ask("view -").replace("answer view", "position"))
    assert daemon.go("g2") == ["error go g2 no legal act: turn=1, but me=-", "bestmove g2 none"]


def test_an_open_position_is_played_for_the_seat_to_act(daemon: Daemon) -> None:
    hidden = daemon.position(DEAL)
    daemon.send(daemon.ask("view *").replace("answer view", "position"))
    shown = best(daemon.go("g1"))
    daemon.send(hidden)
    assert shown == best(daemon.go("g2"))


def test_a_finished_deal_has_no_legal_act(daemon: Daemon) -> None:
    daemon.position("rules=wikipedia dealer=0 seed=a")
    daemon.send(daemon.ask("apply 66").replace("answer apply", "position"))
    assert daemon.go("g1") == ["error go g1 no legal act: the deal is over", "bestmove g1 none"]


def test_a_bad_position_leaves_no_position(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    for bad in (
        "position",
        "position x",
        "position rules=classic",
        position.replace("classic", "whist"),
        position.replace("hand=??", "hand=AS"),
        position.replace("pts=0/0", "pts=3/0"),
    ):
        daemon.send(position)
        assert daemon.ask(bad).startswith("error position ")
        assert daemon.go("g1") == ["error go g1 no position", "bestmove g1 none"]


def test_what_contradicts_the_log_is_named(daemon: Daemon) -> None:
    position = daemon.position(DEAL).replace("pts=0/0", "pts=3/0")
    assert daemon.ask(position) == "error position inconsistent pts=3/0: the log and the hands give 0/0"


def test_only_leaves_the_choice_among_the_acts_named(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position)
    for act in legal(position):
        assert best(daemon.go("g1", f"only={act}")) == act
    pair = legal(position)[:2]
    assert best(daemon.go("g2", f"only={'.'.join(pair)}")) in pair


@pytest.mark.parametrize("only", ["TS", "zz", "66", "AH.TS", "-", "AH..JD"])
def test_an_act_in_only_that_is_unknown_or_illegal_is_an_error(daemon: Daemon, only: str) -> None:
    daemon.send(daemon.position(DEAL))
    error, none = daemon.go("g1", f"only={only}")
    assert error.startswith("error go g1 ")
    assert none == "bestmove g1 none"


def test_multipv_ranks_the_acts_best_first(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position)
    lines = daemon.go("g1", "multipv=3")
    ranked = [dict(token.split("=") for token in line.split()[1:]) for line in lines[:-1]]
    times = len(ranked) // 3  # a slow machine tells of them on the way, too
    assert [row["multipv"] for row in ranked] == ["1", "2", "3"] * times
    assert ranked[-3]["act"] == best(lines)
    everything = [line.split("act=")[1].split()[0] for line in daemon.go("g2", "multipv=99")[:-1]]
    assert sorted(everything[-len(legal(position)) :]) == sorted(legal(position))


def test_limits_that_the_engine_does_not_know_are_ignored(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position)
    assert best(daemon.go("g1", "patience=3 nodes=10 worlds=5 depth=2 movetime=1000")) in legal(position)


def test_infinite_ends_with_stop_and_not_before(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL))
    daemon.send("go g1 infinite")
    assert still_thinking(daemon)
    daemon.send("stop g0")
    assert still_thinking(daemon)
    daemon.send("stop g1")
    assert daemon.until("bestmove")[-1].startswith("bestmove g1 ")
    daemon.send("go g2 infinite", "stop")
    assert daemon.until("bestmove")[-1].startswith("bestmove g2 ")


def test_while_thinking_only_what_changes_nothing_is_taken(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    daemon.send(position, "setoption Seed 3", "go g1 infinite")
    daemon.until("info")
    assert daemon.ask("isready") == "readyok"
    assert daemon.ask("position x") == "error position searching"
    assert daemon.ask(position) == "error position searching"
    assert daemon.ask("setoption Seed 1") == "error setoption searching"
    assert daemon.ask("newgame") == "error newgame searching"
    assert daemon.go("g2") == ["error go g2 busy", "bestmove g2 none"]
    assert daemon.ask("legal").startswith("answer legal ")
    assert daemon.ask("what").startswith("error what unknown command")
    daemon.send("stop")
    act = best(daemon.until("bestmove g1"))
    assert best(daemon.go("g3")) == act, "the position was lost"


def test_a_stop_for_an_answered_tag_is_void(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL))
    daemon.go("g1")
    daemon.send("stop g1", "stop", "go g2 infinite", "stop g1")
    assert still_thinking(daemon)
    daemon.send("stop g2")
    assert daemon.until("bestmove")[-1].startswith("bestmove g2 ")


def test_a_stop_that_races_with_the_answer_never_costs_or_doubles_one(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL))
    for number in range(300):
        daemon.send(f"go g{number}", f"stop g{number}")
        assert sum(line.startswith("bestmove") for line in daemon.until(f"bestmove g{number} ")) == 1
    assert still_thinking(daemon)


def test_the_same_seed_and_position_give_the_same_act_whatever_came_before(daemon: Daemon) -> None:
    positions = [daemon.position(f"rules=classic dealer=0 seed={seed}") for seed in "abcdef"]
    daemon.send("setoption Player random", "setoption Seed 5")

    def acts(order: list[str]) -> dict[str, str]:
        found = {}
        for position in order:
            daemon.send(position)
            found[position] = best(daemon.go("g1", "nodes=100"))
        return found

    first = acts(positions)
    daemon.send("newgame")
    daemon.ask("perft 2")
    assert acts(positions[::-1]) == first
    daemon.send("setoption Seed 6")
    assert acts(positions) != first


def test_without_a_seed_a_random_player_is_unpredictable(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL))
    daemon.send("setoption Player random")
    assert len({best(daemon.go(f"g{number}")) for number in range(60)}) > 1


def test_debug_says_more(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL), "debug on")
    assert any(line.startswith("info string=") for line in daemon.go("g1"))
    daemon.send("debug off")
    assert not any(line.startswith("info string=") for line in daemon.go("g2"))
