"""The words of the front ends: each thing in each language, with the same places to fill."""

import re
import string
from pathlib import Path

import pytest

import gui_adapters
from gui_adapters.table.choices import KINDS
from gui_adapters.terminal.keyboard import COMMANDS
from gui_adapters.told import key_of, told
from gui_adapters.told import table as told_table
from gui_adapters.words import LANGUAGES, Words, language_here, table
from sixtysix_engine.ai.levels import level_names
from sixtysix_engine.game.rows import rule_set_names, switch_names
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.rulebook.book import speak

FRONT_ENDS = [
    file
    for pattern in ("words.py", "terminal/*.py", "table/rulebook.py", "web/static/*.js")
    for file in Path(gui_adapters.__file__).parent.glob(pattern)
]
SECTIONS = "|".join(sorted({key.partition(".")[0] for key in table()}, key=len, reverse=True))
MOMENTS = ["close", "lead", "meld", "follow", "draw", "exchange", "claim", "bid", "trump"]
PUT_TOGETHER = {
    "choice": [kind for kind in KINDS if kind != "go on"],
    "decline": ["draw", "close", "exchange", "claim", "meld"],
    "index": "ATKQJ987",
    "key": COMMANDS.values(),
    "log": [*KINDS, "draw", "turn-up", "result"],
    "mark": ["best", "good", "unsure", "mistake", "forced", "unseen"],
    "moment": MOMENTS,
    "notice": ["restarted", "illegal"],
    "pace": ["0", "400", "800", "1500"],
    "rank": "ATKQJ987",
    "reason": ["tie", "false-claim", "close-beaten", "close-failed", "claim", "auto", "out", "auction", "broken"],
    "result": ["match-won", "match-lost", "match-over"],
    "rules": rule_set_names(),
    "setup": ["rules", "switches", "person", "strength", "second", "time", "language"],
    "strength": level_names(),
    "suit": "SHDC",
    "suit-of": "SHDC",
    "switch": switch_names(),
    "theme": ["auto", "light", "dark"],
    "who": ["you", "left", "right", "opponent", "partner"],
}
"""Rows whose keys are put together when they are wanted, by their section."""


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


def said() -> set[str]:
    """The rows that the front ends name, in Python and in the scripts of the page."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in FRONT_ENDS)
    named = {match[1] for match in re.finditer(rf"""["'`]((?:{SECTIONS})\.[a-zA-Z0-9 -]+)["'`]""", text)}
    parts = {match[1] for match in re.finditer(rf"(?:f[\"']|`)({SECTIONS})\.[a-z-]*\$?\{{", text)}
    assert parts == set(PUT_TOGETHER), "a key is put together of parts that this test does not know"
    made = {f"{section}.{part}" for section, parts in PUT_TOGETHER.items() for part in parts}
    return {key for key in named if not key.endswith((".js", ".json", ".NAME"))} | made


def test_every_row_that_the_terminal_or_the_page_says_is_there_and_no_row_is_there_for_nothing() -> None:
    assert len(FRONT_ENDS) > 15
    assert sorted(said() - set(table())) == []
    assert sorted(set(table()) - said()) == []


def test_a_word_has_the_form_that_fits_its_number() -> None:
    russian = ["1 карта", "2 карты", "5 карт", "11 карт", "12 карт", "21 карта", "24 карты"]
    assert [Words("ru")("page.cards", n=number) for number in (1, 2, 5, 11, 12, 21, 24)] == russian
    assert [Words("en")("page.cards", n=number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_every_number_has_as_many_forms_as_its_language_needs() -> None:
    for key, row in table().items():
        for language, text in row.items():
            for forms in re.findall(r"\[([^\]|]+(?:\|[^\]|]+)+)\]", text):
                assert len(forms.split("|")) == (3 if language == "ru" else 2), (key, language)


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


def test_the_rule_book_of_every_game_is_told_in_every_language() -> None:
    sentences = {
        sentence.text
        for name in rule_set_names()
        for _, parts in speak(rule_set(name))
        for part in parts
        for sentence in part
    }
    titles = {title for name in rule_set_names() for title, _ in speak(rule_set(name))}
    assert sorted(text for text in sentences | titles if key_of(text)[0] not in told_table()) == []


def test_a_sentence_is_told_with_the_same_numbers_and_cards_in_every_language() -> None:
    for english, row in told_table().items():
        assert {tuple(sorted(places(text))) for text in (english, *row.values())} == {tuple(sorted(places(english)))}
        assert set(row) == {"de", "ru"}, english


def test_a_reason_is_told_in_the_language_of_the_table() -> None:
    why = "gave away the ace of hearts: taken by the others in 6 of 7 worlds in which it costs, after JC in 1"
    assert told(why, Words("en")).endswith("after J♣ in 1")
    assert told(why, Words("de")).startswith("Herz-Ass verschenkt: von anderen geholt in 6 von 7 Verteilungen")
    assert told(why, Words("ru")).endswith("после В♣ в 1")
    assert told("something else", Words("ru")) == "something else"
