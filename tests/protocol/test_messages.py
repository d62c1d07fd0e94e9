"""Every message survives the way to text and back, and what cannot be read says why."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from sixtysix_engine import protocol as p
from sixtysix_engine.protocol.messages import ENGINE_READERS, HOST_READERS

POSITION = "rules=classic me=0 turn=0 ask=lead hand=KS.QS/??.?? table=- log=+AS legal=KS.QS.mS"

words = st.text(st.sampled_from("abXYZ019+:_\u00e9"), min_size=1, max_size=8)
texts = st.lists(words, min_size=1, max_size=4).map(" ".join)
counts = st.integers(1, 10**12)
seats = st.lists(st.integers(0, 3), max_size=2).map(tuple)
scores = st.lists(st.integers(-99, 99), min_size=2, max_size=4).map(tuple)
clocks = st.lists(st.integers(0, 10**9), min_size=2, max_size=4).map(tuple)
names = st.lists(words, min_size=1, max_size=4).map(tuple)
reals = st.floats(allow_nan=False, allow_infinity=False)


def maybe(values: SearchStrategy[p.OptionValue]) -> SearchStrategy[p.OptionValue]:
    return st.none() | values


options = st.one_of(
    st.builds(p.int_option, words, st.integers(0, 5), st.integers(-9, 0), st.integers(5, 99)),
    st.builds(p.real_option, words, st.floats(0, 1), st.just(-0.5), st.floats(1, 1e9)),
    st.builds(p.bool_option, words, default=st.booleans()),
    st.builds(p.string_option, words, st.just("") | texts),
    st.builds(p.button_option, words),
    st.builds(lambda name, choices: p.choice_option(name, choices[-1], choices), words, names),
)
go = st.builds(
    p.Go,
    words,
    clock=st.none() | clocks,
    inc=st.none() | clocks,
    movetime=st.none() | counts,
    nodes=st.none() | counts,
    worlds=st.none() | counts,
    depth=st.none() | counts,
    only=st.just(()) | names,
    multipv=st.none() | counts,
    infinite=st.booleans(),
)
deals = st.builds(
    p.Deal,
    rules=words,
    dealer=st.none() | st.integers(0, 3),
    seed=st.none() | words,
    cards=st.none() | names,
    score=st.none() | scores,
    carry=st.none() | st.integers(0, 9),
    to=st.sampled_from([None, "-", "7"]),
)
host_messages = st.one_of(
    st.builds(p.Hello, counts),
    st.builds(p.SetOption, words, st.just("") | texts),
    st.builds(p.NewGame),
    st.builds(p.IsReady),
    st.builds(p.Position, texts),
    go,
    st.builds(p.Stop, st.none() | words),
    st.builds(p.ResultDeal, seats, scores, st.sampled_from(sorted(p.DEAL_REASONS)), scores, st.integers(0, 9)),
    st.builds(p.ResultMatch, seats, scores),
    st.builds(p.Debug, on=st.booleans()),
    st.builds(p.Quit),
    st.builds(p.Rules, st.none() | words),
    deals,
    st.builds(p.Table, texts),
    st.builds(p.Apply, words),
    st.builds(p.ViewSeat, st.sampled_from(["-", "*"]) | st.integers(0, 3)),
    st.builds(p.Legal),
    st.builds(p.Next, seed=st.none() | words, cards=st.none() | names),
    st.builds(p.Perft, st.integers(0, 20)),
    st.builds(p.Bench),
    st.builds(p.SelfCheck, deals=st.none() | counts, seed=st.none() | words),
)
info_fields = st.fixed_dictionaries(
    {},
    optional={
        "time": counts.map(str),
        "score": reals.map(lambda value: f"{value:+}"),
        "pv": names.map(".".join),
        "act": words,
        "other": words,
        "string": texts,
    },
)
engine_messages = st.one_of(
    st.builds(p.IdName, texts),
    st.builds(p.IdAuthor, texts),
    st.builds(p.OptionLine, options),
    st.builds(p.U66Ok, counts, names, names | st.just(())),
    st.builds(p.ReadyOk),
    st.builds(p.Info, info_fields),
    st.builds(p.BestMove, words, st.none() | words, st.none() | reals, st.none() | reals),
    st.builds(p.Answer, words, st.just("") | texts),
    st.builds(p.Error, words, texts),
)


@given(host_messages)
def test_what_a_host_says_can_be_read_back(message: p.HostMessage) -> None:
    assert p.parse_host_line(str(message)) == message


@given(engine_messages)
def test_what_an_engine_says_can_be_read_back(message: p.EngineMessage) -> None:
    assert p.parse_engine_line(str(message)) == message


@given(st.sampled_from([*HOST_READERS, *ENGINE_READERS, ""]), st.text(max_size=60))
def test_nothing_but_a_remote_error_comes_out_of_garbage(command: str, rest: str) -> None:
    for parse in (p.parse_host_line, p.parse_engine_line):
        try:
            message = parse(f"{command} {rest}")
        except p.RemoteProtocolError as error:
            answers = "".join([str(answer) for answer in p.refusal(error)])
        else:
            answers = str(parse(str(message)))
        assert "\n" not in answers


def test_every_command_of_the_grammar_has_a_reader_and_no_other() -> None:
    assert list(HOST_READERS) == list(p.HOST_COMMANDS)
    assert list(ENGINE_READERS) == list(p.ENGINE_COMMANDS)


def test_a_go_with_everything_is_read() -> None:
    line = "go t7 clock=1000/0 inc=10/0 movetime=5 nodes=6 worlds=7 depth=8 only=AS.mS multipv=2 infinite"
    expected = p.Go(
        "t7", clock=(1000, 0), inc=(10, 0), movetime=5, nodes=6, worlds=7, depth=8,
        only=("AS", "mS"), multipv=2, infinite=True,
    )  # fmt: skip
    assert p.parse_host_line(line) == expected
    assert str(expected) == line


def test_limits_that_are_not_known_are_ignored() -> None:
    assert p.parse_host_line("go t ponder mood=good nodes=5") == p.Go("t", nodes=5)


def refused(line: str) -> list[str]:
    with pytest.raises(p.RemoteProtocolError) as caught:
        p.parse_host_line(line)
    assert caught.value.line == line
    return [str(answer) for answer in p.refusal(caught.value)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("go t1 movetime=0", "movetime=0: at least 1"),
        ("go t1 nodes=-5", "nodes=-5: at least 1"),
        ("go t1 clock=-1/5", "clock=-1: at least 0"),
        ("go t1 clock=-", "clock=-: milliseconds are needed, one number for each seat"),
        ("go t1 inc=5/x", "inc=x: not an integer"),
        ("go t1 depth=1e3", "depth=1e3: not an integer"),
        ("go t1 depth=" + "9" * 30, "depth=" + "9" * 30 + ": not an integer"),
        ("go t1 nodes=1 nodes=2", "limit given twice: nodes"),
        ("go t1 movetime 500", "limit movetime: write movetime=..."),
        ("go t1 infinite=1", "limit infinite=1: write infinite"),
        ("go t1 only=", "only=: acts separated by dots are needed"),
        ("go t1 only=AS..KS", "only=AS..KS: acts separated by dots are needed"),
    ],
)
def test_a_go_that_makes_no_sense_gets_an_error_and_a_bestmove(line: str, reason: str) -> None:
    assert refused(line) == [f"error go t1 {reason}", "bestmove t1 none"]


@pytest.mark.parametrize("line", ["go", "go movetime=500", "go infinite", "go - nodes=1"])
def test_a_go_without_a_tag_gets_an_error_and_no_bestmove(line: str) -> None:
    assert refused(line) == ["error go - no tag"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("bogus 1 2", "error bogus unknown command"),
        ("U66 1", "error U66 unknown command"),
        ("quit\x07", "error quit\\x07 unknown command"),
        ("u66 one", "error u66 version=one: not an integer"),
        ("u66", "error u66 version=: not an integer"),
        ("position", "error position no position: key=value tokens are missing"),
        ("setoption", "error setoption no option name"),
        ("debug maybe", "error debug 'maybe': allowed: on off"),
        ("result game", "error result 'game': allowed: deal match"),
        ("result deal winner=0 points=1/0 score=1/0", "error result missing key: reason"),
        ("result match winner=x score=1/0", "error result winner=x: not an integer"),
        ("deal seed=x", "error deal missing key: rules"),
        ("deal rules=classic rules=classic", "error deal key given twice: rules"),
        ("deal rules=classic now", "error deal not key=value: 'now'"),
        ("deal rules=classic to=0", "error deal to=0: at least 1"),
        ("view", "error view no seat: a number, - for a spectator, * for everything"),
        ("view -1", "error view seat=-1: at least 0"),
        ("perft x", "error perft depth=x: not an integer"),
        ("apply AS KS", "error apply act: 'AS KS' is not one word"),
        ("selfcheck deals=0", "error selfcheck deals=0: at least 1"),
    ],
)
def test_every_other_refusal_names_the_command_the_thing_and_the_value(line: str, answer: str) -> None:
    assert refused(line) == [answer]


def test_a_wrong_reason_is_answered_with_all_that_are_allowed() -> None:
    (answer,) = refused("result deal winner=0 points=1/0 reason=luck score=4/5")
    assert answer.startswith("error result reason=luck: allowed: claim false-claim auto out")


def test_an_error_always_fits_on_one_short_line() -> None:
    assert str(p.Error("a\nb", "x\ry" + "z" * 9000)).startswith("error ab x\\ryz")
    assert len(str(p.Error("go", "z" * 9000))) < 2100
    assert str(p.Error("", "line too long")) == "error - line too long"


def test_a_message_that_cannot_be_read_cannot_be_made() -> None:
    for make in (
        lambda: p.Go("no tag"),
        lambda: p.Go("a=b"),
        lambda: p.Go("t", nodes=0),
        lambda: replace(p.NO_LIMITS, clock=(5, -1)),
        lambda: p.Position("rules=classic\nquit"),
        lambda: p.SetOption("two words", "x"),
        lambda: p.SetOption("Name", "x\ny"),
        lambda: p.BestMove("t", "A S"),
        lambda: p.U66Ok(1, ()),
        lambda: p.Info({"score": "high"}),
        lambda: p.Info({"a=b": "c"}),
        lambda: p.Apply(""),
        lambda: p.Stop("a b"),
        lambda: p.Rules("a b"),
    ):
        with pytest.raises(p.LocalProtocolError):
            make()


def test_a_clock_must_have_a_value_for_each_seat_and_time_for_the_asked_one() -> None:
    p.Go("t", clock=(1, 0), inc=(0, 0)).check_clock(0, 2)
    with pytest.raises(p.LocalProtocolError, match="clock of seat 1: clock=0: at least 1"):
        p.Go("t", clock=(1, 0)).check_clock(1, 2)
    with pytest.raises(p.LocalProtocolError, match="inc=0/0: 3 values are needed, one a seat"):
        p.Go("t", clock=(1, 1, 1), inc=(0, 0)).check_clock(0, 3)


def test_an_info_line_keeps_what_it_does_not_know_and_ends_in_free_text() -> None:
    info = p.parse_engine_line("info time=412 score=+1.32 pv=x.mS.1TS colour=blue substring=1 string=a b=c  d")
    assert isinstance(info, p.Info)
    assert (info.number("time"), info.number("score"), info.number("win")) == (412, 1.32, None)
    assert info.acts() == ("x", "mS", "1TS")
    assert info.acts("none") == ()
    assert [info.fields[key] for key in ("colour", "substring", "string")] == ["blue", "1", "a b=c  d"]


@pytest.mark.parametrize(
    "text", ["time=soon", "score=nan", "win=inf", "nodes=-1", "score=1_0", "word", "time=1 time=2"]
)
def test_a_malformed_info_line_is_the_peers_fault(text: str) -> None:
    with pytest.raises(p.RemoteProtocolError) as caught:
        p.parse_engine_line(f"info {text}")
    assert caught.value.command == "info"


def test_a_bestmove_needs_a_tag_and_an_act_and_its_score_never_spoils_it() -> None:
    assert p.parse_engine_line("bestmove t1 AS score=high win=0.5 more") == p.BestMove("t1", "AS", None, 0.5)
    assert p.parse_engine_line("bestmove t1 none") == p.BestMove("t1", None)
    for line, tag in (("bestmove", None), ("bestmove t1", "t1")):
        with pytest.raises(p.RemoteProtocolError) as caught:
            p.parse_engine_line(line)
        assert caught.value.tag == tag


def test_a_hand_shake_tells_rules_and_features() -> None:
    hello = p.parse_engine_line("u66ok 1 rules=classic.dictionary async telepathy table")
    assert isinstance(hello, p.U66Ok)
    assert hello.plays("dictionary+schneider30")
    assert not hello.plays("schnapsen")
    assert hello.offers(p.Feature.TABLE)
    assert not hello.offers(p.Feature.OPEN)
    anything = p.parse_engine_line("u66ok 1 rules=*")
    assert isinstance(anything, p.U66Ok)
    assert anything.plays("schnapsen")


def test_the_position_is_passed_on_as_it_stands() -> None:
    message = p.parse_host_line(f"position {POSITION}")
    assert message == p.Position(POSITION)
    assert p.parse_fields(POSITION)["hand"] == "KS.QS/??.??"
