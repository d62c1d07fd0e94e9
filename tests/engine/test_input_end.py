"""How a conversation ends: `quit`, the end of a file, a host that has gone."""

import subprocess
import time

import pytest

from .daemon import COMMAND, Daemon, piped

DEAL = "rules=classic dealer=0 seed=a"


def test_a_file_can_be_piped_in_and_its_last_search_is_finished(daemon: Daemon) -> None:
    position = daemon.position(DEAL)
    for limits in ("", "movetime=200", "nodes=50", "clock=1000/1000"):
        lines, code = piped(f"u66 1\n{position}\ngo g1 {limits}\n")
        assert lines[-1].startswith("bestmove g1 ")
        assert not lines[-1].endswith(" none")
        assert code == 0


def test_the_last_line_of_a_file_counts_even_if_nothing_ends_it() -> None:
    assert piped("isready") == (["readyok"], 0)


def test_an_empty_file_ends_the_engine_quietly() -> None:
    assert piped("") == ([], 0)


def test_an_infinite_search_is_stopped_at_the_end_of_input(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL), "go g1 infinite")
    lines, code = daemon.end_of_input()
    assert lines[-1].startswith("bestmove g1 ")
    assert code == 0


def test_slow_work_of_the_table_is_finished_at_the_end_of_input() -> None:
    lines, code = piped(f"deal {DEAL}\nperft 3\nselfcheck deals=1 seed=a\nlegal\n")
    assert lines[-3:-1] == ["answer perft 140", "answer selfcheck ok deals=1"]
    assert lines[-1].startswith("answer legal ")
    assert code == 0


@pytest.mark.parametrize("work", ["", "go g1 infinite", "perft 30", "selfcheck deals=100000 seed=a"])
def test_quit_ends_the_engine_within_a_second_whatever_it_is_doing(daemon: Daemon, work: str) -> None:
    daemon.send(daemon.position(DEAL))
    if work:
        daemon.send(work)
    daemon.all_answers()
    started = time.monotonic()
    daemon.send("quit")
    assert daemon.process.wait(5) == 0
    assert time.monotonic() - started < 1


def test_what_follows_quit_is_not_answered() -> None:
    assert piped("isready\nquit\nisready\n") == (["readyok"], 0)


def test_a_count_that_may_never_end_is_given_up_after_the_end_of_input() -> None:
    lines, code = piped(f"deal {DEAL}\nperft 40\n")
    assert lines[-1] == "error perft stopped"
    assert code == 0


@pytest.mark.parametrize("last_words", ["isready\n" * 10, "deal rules=classic seed=a\nperft 2\nbench\n"])
def test_an_engine_whose_host_has_gone_ends(last_words: str) -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(last_words.encode())
    process.stdin.flush()
    assert process.wait(10) == 0
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()
