"""The words of the front ends: each thing in each language, with the same places to fill."""

import string

import pytest

from gui_adapters.words import LANGUAGES, Words, language_here, table
from sixtysix_engine.ai.levels import level_names
from sixtysix_engine.game.rows import rule_set_names, switch_names


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


def test_every_row_has_every_language_and_the_same_places_to_fill() -> None:
    for key, row in table().items():
        assert set(row) == set(LANGUAGES), key
        assert all(row.values()), key
        assert len({tuple(places(text)) for text in row.values()}) == 1, key


def test_every_game_switch_and_strength_has_words() -> None:
    wanted = {f"rules.{name}" for name in rule_set_names()} | {f"switch.{name}" for name in switch_names()}
    assert wanted | {f"strength.{name}" for name in level_names()} <= set(table())


@pytest.mark.parametrize(("language", "queen"), [("en", "Q♠"), ("de", "D♠"), ("ru", "Д♠")])
def test_a_card_is_printed_as_the_language_prints_it(language: str, queen: str) -> None:
    words = Words(language)
    assert (words.card("QS"), words.card("TD"), words.card("??")) == (queen, "10♦", "▒▒")


def test_what_has_no_row_is_shown_by_its_name() -> None:
    assert Words("de")("rules.my-game") == "my-game"


@pytest.mark.parametrize(("locale", "language"), [("de_AT.UTF-8", "de"), ("ru_RU", "ru"), ("fr_FR", "en"), ("C", "en")])
def test_the_language_is_that_of_the_environment(locale: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert language_here() == language
