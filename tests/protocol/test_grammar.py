"""The tables of the grammar agree with each other and with the messages."""

from dataclasses import fields

from sixtysix_engine import protocol as p


def test_names_are_told_once_and_answers_are_commands_of_the_engine() -> None:
    assert len(p.HOST_COMMANDS) + len(p.ENGINE_COMMANDS) == len(p.COMMANDS)
    for command in p.COMMANDS:
        assert command.form.split()[0] == command.name
        assert set(command.answer.split()) <= set(p.ENGINE_COMMANDS)
        assert (command.needs is p.Feature.TABLE) == (command.answer == "answer" or command.name == "answer")


def test_every_limit_is_a_field_of_limits_and_every_feature_is_explained() -> None:
    assert list(p.LIMITS) == [field.name for field in fields(p.Limits)]
    assert list(p.FEATURES) == list(p.Feature)


def test_no_word_ends_a_deal_and_is_a_fault() -> None:
    assert len(p.END_REASONS) + len(p.FAULT_REASONS) == len(p.DEAL_REASONS)
