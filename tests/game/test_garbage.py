"""Whatever text comes in, only errors of the law come out, and they come at once."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.game.actions import parse_action, parse_actions, parse_among
from sixtysix_engine.game.cards import parse_card, parse_cards
from sixtysix_engine.game.errors import GameError
from sixtysix_engine.game.notation import parse_position
from sixtysix_engine.game.variants import rule_set

from .walks import bounded, numbers, observers, rule_texts, shown, stopped, tokens

_WORDS = (
    "= . / - * @ ? ?? + 0 1 9 66 x c n m p t b AS TD mH R= R=1/0 0+?? 1x?? 0x 0m 0mH 1AS +?? +AS 0n b66 tS "
    "log=* log=*.0mS me=* me=- me=1 turn=- turn=1 ask=lead ask=claim ask=meld ask=close hand=-/- stock=- stock=?? "
    "up=- up=?? trump=? trump=- closed=0@0.0.0/0.0.0 rules=classic rules= classic +seats:3 end=tie ruff=no "
    "bid=- bid=0b66! bid=1b130 declarer=0 team=0.2/1.3 0b66 1p 0tS b130 rules=auction24 "
    "carry=99999999 won=??.??/- pts=1/1 \u00b2 \u0663"
)
PIECES = (*_WORDS.split(), " ", "\u2003", "\x00", "1" * 30, "9" * 5000)


def read(text: str) -> None:
    """Reads a position; if it is one, asks it for its acts."""
    with suppress(GameError):
        parse_position(text).deal.legal_actions()


def mutated(position: str, random: Random) -> str:
    """Changes a position in one to four places: pieces put in, cut out, doubled or moved."""
    text = position
    for _ in range(random.randrange(1, 5)):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((0, 0, 1, 2, 3, 8)))
        text = text[:start] + random.choice((random.choice(PIECES), text[start:end] * 2, "")) + text[end:]
    return text


def replaced(position: str, random: Random) -> str:
    """Puts a piece, or the value of another key, in the place of a value or a part of one."""
    fields = tokens(position)
    key = random.choice(list(fields))
    parts = fields[key].split(".")
    parts[random.randrange(len(parts))] = random.choice((*PIECES, *fields.values(), *parts))
    fields[key] = random.choice((".".join(parts), random.choice(list(fields.values()))))
    return " ".join(f"{k}={v}" for k, v in fields.items())


@bounded(300)
@given(st.text(max_size=60))
def test_any_text_is_a_refusal(text: str) -> None:
    read(text)
    for reader in (parse_position, rule_set, parse_action, parse_actions, parse_card, parse_cards):
        with suppress(GameError):
            reader(text)
    with suppress(GameError):
        parse_among(text, ())


@bounded(300)
@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_pieces_of_the_notation_in_any_order(pieces: list[str]) -> None:
    read("".join(pieces))
    read("rules=classic me=0 turn=0 table=- legal=AS hand=AS/?? log=" + ".".join(pieces))
    read("rules=classic me=* turn=0 table=- hand=AS/TS trump=D log=*." + ".".join(pieces))


@bounded(150)
@given(rule_texts(), numbers)
def test_real_positions_with_letters_changed(text: str, number: int) -> None:
    deal, random = stopped(text, number), Random(number)
    for me in observers(deal):
        for _ in range(6):
            read(mutated(shown(deal, me), random))


@bounded(120)
@given(rule_texts(), numbers)
def test_real_positions_with_values_changed(text: str, number: int) -> None:
    deal, random = stopped(text, number), Random(number)
    for me in observers(deal):
        position = shown(deal, me)
        for _ in range(6):
            read(replaced(position, random))
            read(replaced(position.replace(f"log={tokens(position)['log']}", "log=*"), random))


@pytest.mark.parametrize(
    "text",
    [
        "rules=classic me=0 turn=0 hand=AS/?? table=- log=" + ".".join(["0n"] * 20000) + " legal=AS",
        "rules=classic me=* turn=0 hand=" + ".".join(["AS"] * 50000) + "/- table=- log=*",
        "rules=classic" + "+head" * 20000 + " me=0 turn=0 hand=- table=- log=-",
        "rules=classic me=0 turn=0 hand=" + "/" * 50000 + " table=- log=-",
        "rules=classic me=* turn=0 trump=D stock=" + ".".join(["??"] * 50000) + " hand=AS/TS table=- log=*",
        "x" * 500_000,
        "a=b " * 100_000,
        "rules=classic me=0 turn=0 hand=AS/?? table=- log=-.b" + "9" * 10_000,
        "rules=classic me=0 turn=0 hand=AS/?? table=- log=-.66." + "9" * 10_000 + " legal=b" + "9" * 10_000,
        "rules=classic+matchTarget:" + "9" * 10_000 + " me=0 turn=1 hand=AS/?? table=- log=-",
    ],
    ids=range(10),
)
def test_long_lines_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_position(text)
