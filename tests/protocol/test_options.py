"""Options are declared on one line, and take only what they declare."""

import pytest

from sixtysix_engine import protocol as p

DECLARATIONS = [
    ("option Threads int 1 1 64", p.int_option("Threads", 1, 1, 64)),
    ("option Temper real 0.5 0.0 1.0", p.real_option("Temper", 0.5, 0.0, 1.0)),
    ("option Strength choice strong weak strong", p.choice_option("Strength", "strong", ("weak", "strong"))),
    ("option Book bool true", p.bool_option("Book", default=True)),
    ("option Log string -", p.string_option("Log")),
    ("option Greeting string good day", p.string_option("Greeting", "good day")),
    ("option Clear button", p.button_option("Clear")),
]


@pytest.mark.parametrize(("line", "option"), DECLARATIONS)
def test_a_declaration_is_written_and_read(line: str, option: p.Option) -> None:
    assert str(option) == line
    assert p.parse_engine_line(line) == p.OptionLine(option)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (p.int_option("Threads", 1, -4, 64), "-4", -4),
        (p.real_option("Temper", 0.5, 0, 1), "1", 1.0),
        (p.choice_option("Strength", "a", ("a", "b")), "b", "b"),
        (p.bool_option("Book", default=True), "false", False),
        (p.string_option("Log"), "-", ""),
        (p.string_option("Log"), "a b  c", "a b  c"),
        (p.button_option("Clear"), "", None),
    ],
)
def test_a_value_is_read_and_written_back(option: p.Option, text: str, value: p.OptionValue) -> None:
    assert option.check(text) == value
    assert option.check(option.format(value)) == value


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        (p.int_option("Threads", 1, 1, 64), "65", "Threads: '65' is not allowed; allowed: an integer from 1 to 64"),
        (p.int_option("Threads", 1, 1, 64), "2.5", "Threads: '2.5' is not allowed; allowed: an integer from 1 to 64"),
        (p.int_option("Threads", 1, 1, 64), "", "Threads: 'no value' is not allowed; allowed: an integer from 1 to 64"),
        (p.real_option("Temper", 0.5, 0, 1), "nan", "Temper: 'nan' is not allowed; allowed: a number from 0 to 1"),
        (p.choice_option("Strength", "a", ("a", "b")), "A", "Strength: 'A' is not allowed; allowed: a b"),
        (p.bool_option("Book", default=True), "1", "Book: '1' is not allowed; allowed: true false"),
        (p.string_option("Log"), "", "Log: 'no value' is not allowed; allowed: a text on one line, - for none"),
        (p.button_option("Clear"), "now", "Clear: 'now' is not allowed; allowed: no value"),
    ],
)
def test_a_refusal_names_option_value_and_what_is_allowed(option: p.Option, text: str, message: str) -> None:
    with pytest.raises(p.OptionError) as caught:
        option.check(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "line",
    [
        "option",
        "option Threads",
        "option Threads number 1",
        "option Threads int 1",
        "option Threads int 0 1 64",
        "option Threads int 5 9 1",
        "option Strength choice strong",
        "option Strength choice strong weak",
        "option Book bool yes",
        "option Log string",
        "option Clear button now",
    ],
)
def test_a_declaration_that_contradicts_itself_is_the_peers_fault(line: str) -> None:
    with pytest.raises(p.RemoteProtocolError) as caught:
        p.parse_engine_line(line)
    assert caught.value.line == line


def test_a_name_is_one_word() -> None:
    with pytest.raises(p.LocalProtocolError, match="'My Option' is not one word"):
        p.button_option("My Option")
