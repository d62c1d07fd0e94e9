"""Whatever comes in, the daemon answers, nothing is lost, and it lives on."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixtysix_engine.protocol import HOST_COMMANDS, MAX_LINE, parse_engine_line

from .daemon import Daemon

# fmt: off
WORDS = [
    *HOST_COMMANDS,
    "g1", "g2", "rules=classic", "rules=eights+head", "me=0", "me=*", "me=-", "turn=0", "turn=1", "ask=lead",
    "ask=meld",
    "hand=??.??/AS.KS", "hand=-/-", "table=-", "table=0AS", "log=+AS", "log=*", "log=*.0mC", "log=-", "legal=AS",
    "pts=70/3",
    "closed=0@1.2.3/4.5.6", "trump=S", "up=9S", "stock=-", "won=-/-", "seed=a", "cards=AS.AS", "dealer=1",
    "score=1/2", "to=-", "AS", "mS",
    "x", "c", "n", "66", "0", "1", "2", "-", "*", "=", "infinite", "nodes=1", "only=AS", "multipv=2", "movetime=1",
    "Seed", "Player", "Strength", "random", "weak",
    "on", "deal", "match", "winner=0", "points=1/0", "reason=claim", "carry=0", "99999999999999999999", "-1", "+",
    "a.b.c",
    "\x00",
    "\x1b[2J",
    "é",
    "\u2028",
    "\r",
    "?" * 200,
]
# fmt: on
SLOW = {"quit", "bench", "selfcheck", "perft"}
LINES = st.one_of(
    st.lists(st.sampled_from([word for word in WORDS if word not in SLOW]), max_size=16).map(" ".join),
    st.text(max_size=60),
).filter(lambda line: not line.split()[:1] or line.split()[0].strip() not in SLOW)


@pytest.fixture(scope="module")
def victim() -> Iterator[Daemon]:
    running = Daemon()
    yield running
    running.close()


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LINES)
def test_any_line_is_answered_in_the_protocol_and_the_daemon_lives_on(victim: Daemon, line: str) -> None:
    victim.send_bytes(line.encode("utf-8", "replace").replace(b"\n", b" ") + b"\nstop\n")
    for answer in victim.all_answers():
        parse_engine_line(answer)
        assert "internal" not in answer


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200).filter(lambda data: not any(word.encode() in data for word in SLOW)))
def test_any_bytes_leave_the_daemon_alive(victim: Daemon, data: bytes) -> None:
    victim.send_bytes(data + b"\nstop\n")
    for answer in victim.all_answers():
        assert answer.isprintable()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_position_with_anything_changed_is_played_or_refused(victim: Daemon, data: st.DataObject) -> None:
    tokens = victim.position(f"rules=classic seed={data.draw(st.integers(0, 50))}").split()
    place = data.draw(st.integers(1, len(tokens) - 1))
    cut = data.draw(st.integers(0, len(tokens[place])))
    more = data.draw(st.sampled_from(["", ".", "/", "AS", "??", "0mC", "-", "1", "0AS", "*"]))
    tokens[place] = tokens[place][:cut] + more + tokens[place][data.draw(st.integers(cut, len(tokens[place]))) :]
    victim.send(" ".join(tokens), "go g1")
    for answer in victim.until("bestmove g1 "):
        assert "internal" not in answer


def test_an_unknown_command_is_named_in_a_form_that_can_be_printed(daemon: Daemon) -> None:
    assert daemon.ask("hello there") == "error hello unknown command"
    assert daemon.ask("\x1b[2J") == "error \\x1b[2J unknown command"
    assert len(daemon.ask("x" * 100_000)) < 200


def test_a_line_of_a_mebibyte_is_read_and_a_longer_one_refused(daemon: Daemon) -> None:
    command = "result deal winner=0 points=1/0 reason=claim score=4/5 carry=0 note="
    daemon.send(command + "x" * (MAX_LINE - len(command)))
    assert daemon.ask("isready") == "readyok"
    assert daemon.ask(command + "x" * (MAX_LINE - len(command) + 1)) == "error - line too long"
    assert daemon.ask("isready") == "readyok"


def test_a_position_that_is_too_long_to_read_leaves_no_position(daemon: Daemon) -> None:
    position = daemon.position("rules=classic seed=a")
    daemon.send(position)
    assert daemon.ask(position + " note=" + "x" * MAX_LINE) == "error - line too long"
    assert daemon.go("g1") == ["error go g1 no position", "bestmove g1 none"]
