"""Who may say what when: every `go` is answered once, and late answers are told from new ones."""

import pytest

from sixtysix_engine import protocol as p
from sixtysix_engine.protocol import Standing, State


def thinking_engine() -> p.EngineTurns:
    turns = p.EngineTurns()
    for message in (p.Hello(), p.Position("rules=classic"), p.Go("t1", infinite=True)):
        turns.hear(message)
    return turns


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        (p.Go("t2"), ["error go t2 busy", "bestmove t2 none"]),
        (p.Position("rules=classic"), ["error position searching"]),
        (p.SetOption("Threads", "2"), ["error setoption searching"]),
        (p.NewGame(), ["error newgame searching"]),
    ],
)
def test_an_engine_refuses_what_would_change_its_search(message: p.HostMessage, answer: list[str]) -> None:
    turns = thinking_engine()
    with pytest.raises(p.RemoteProtocolError) as caught:
        turns.hear(message)
    assert [str(line) for line in p.refusal(caught.value)] == answer
    assert turns.tag == "t1"
    turns.say(p.BestMove("t1", "AS"))
    turns.hear(message)


@pytest.mark.parametrize("message", [p.IsReady(), p.Hello(), p.Debug(on=True), p.Legal(), p.Stop()])
def test_an_engine_hears_all_else_while_it_thinks(message: p.HostMessage) -> None:
    turns = thinking_engine()
    turns.hear(message)
    assert turns.state is State.THINKING


def test_an_engine_answers_each_go_exactly_once() -> None:
    turns = thinking_engine()
    with pytest.raises(p.LocalProtocolError, match="open tag is t1"):
        turns.say(p.BestMove("t0", "AS"))
    turns.say(p.BestMove("t1", "AS"))
    assert turns.state is State.IDLE
    with pytest.raises(p.LocalProtocolError, match="open tag is none"):
        turns.say(p.BestMove("t1", "AS"))


def test_a_stop_is_void_unless_it_means_the_search_under_way() -> None:
    turns = thinking_engine()
    assert turns.ends_search(p.Stop())
    assert turns.ends_search(p.Stop("t1"))
    assert not turns.ends_search(p.Stop("t0"))
    turns.say(p.BestMove("t1", "AS"))
    assert not turns.ends_search(p.Stop())


def test_commands_can_be_piped_in_without_a_hand_shake() -> None:
    turns = p.EngineTurns()
    turns.hear(p.Go("t1"))
    turns.say(p.BestMove("t1", "AS"))
    turns.hear(p.Quit())
    assert turns.state is State.ENDED


def greeted_host() -> p.HostTurns:
    turns = p.HostTurns()
    turns.say(p.Hello())
    return turns


def test_a_host_says_nothing_before_the_hand_shake_or_after_the_end() -> None:
    turns = p.HostTurns()
    with pytest.raises(p.LocalProtocolError, match="before the hand-shake"):
        turns.say(p.NewGame())
    with pytest.raises(p.LocalProtocolError, match="before the hand-shake"):
        turns.open_go()
    turns.say(p.Hello())
    turns.say(p.Quit())
    with pytest.raises(p.LocalProtocolError, match="ended"):
        turns.open_go()


def test_a_host_opens_one_go_at_a_time_each_with_a_tag_of_its_own() -> None:
    turns = greeted_host()
    first = turns.open_go()
    for refused in (turns.open_go, lambda: turns.say(p.NewGame())):
        with pytest.raises(p.LocalProtocolError, match="thinking"):
            refused()
    turns.say(p.IsReady())
    assert turns.hear(first) is Standing.OPEN
    assert turns.open_go() != first


def test_a_host_tells_late_second_and_foreign_answers_apart() -> None:
    turns = greeted_host()
    given_up = turns.open_go()
    turns.abandon()
    answered = turns.open_go()
    assert turns.hear(given_up) is Standing.LATE
    assert turns.hear(given_up) is Standing.REPEATED
    assert turns.hear(answered) is Standing.OPEN
    assert turns.hear(answered) is Standing.REPEATED
    for tag in ("other", "g99", "g0", "g01", "g", "g\u0663"):
        assert turns.hear(tag) is Standing.FOREIGN
