"""Words of a line and their values: tokens `key=value`, numbers, lists.

Each reader names the thing, the value and what is allowed in a `LocalProtocolError`; parsers turn it into a remote one.
"""

import math
from collections.abc import Mapping

from .errors import LocalProtocolError
from .lines import printable

_MOST_DIGITS = 18


def parse_fields(text: str) -> dict[str, str]:
    """Reads `key=value` tokens, split at the first `=`. A token without `=` or a repeated key is an error."""
    fields: dict[str, str] = {}
    for token in text.split():
        key, equals, value = token.partition("=")
        if not equals or not key:
            raise LocalProtocolError(f"not key=value: {printable(token)!r}")
        if key in fields:
            raise LocalProtocolError(f"key given twice: {printable(key)}")
        fields[key] = value
    return fields


def required(fields: Mapping[str, str], key: str) -> str:
    """Returns the value of a key that must be there."""
    try:
        return fields[key]
    except KeyError:
        raise LocalProtocolError(f"missing key: {key}") from None


def check_word(thing: str, text: str) -> str:
    """Returns the text if it is one word: not empty, without white space."""
    if text.split() != [text]:
        raise LocalProtocolError(f"{thing}: {printable(text)!r} is not one word")
    return text


def check_text(thing: str, text: str) -> str:
    """Returns the text if it fits at the end of a line: without line ends, and without blanks around it."""
    if "\n" in text or "\r" in text or text != text.strip():
        raise LocalProtocolError(f"{thing}: {printable(text)!r} does not fit on one line")
    return text


def check_least(thing: str, value: int, least: int) -> int:
    """Returns the value if it is not below the least one."""
    if value < least:
        raise LocalProtocolError(f"{thing}={value}: at least {least}")
    return value


def parse_int(thing: str, text: str, least: int | None = None) -> int:
    """Reads a decimal integer, not below `least` where that is given."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise LocalProtocolError(f"{thing}={printable(text)!s}: not an integer")
    value = int(text)
    return value if least is None else check_least(thing, value, least)


def parse_real(thing: str, text: str) -> float:
    """Reads a finite decimal number such as `0.5`, `-3` or `+1.32`."""
    try:
        value = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise LocalProtocolError(f"{thing}={printable(text)!s}: not a number")
    return value


def parse_by_seat(thing: str, text: str, least: int | None = None) -> tuple[int, ...]:
    """Reads integers separated by slashes, one for each seat, `-` for none."""
    return () if text == "-" else tuple(parse_int(thing, part, least) for part in text.split("/"))


def parse_seats(thing: str, text: str) -> tuple[int, ...]:
    """Reads seats separated by dots, `-` for none."""
    return () if text == "-" else tuple(parse_int(thing, part, 0) for part in text.split("."))


def parse_names(text: str) -> tuple[str, ...]:
    """Reads names, acts or cards separated by dots, `-` for none."""
    return () if text == "-" else tuple(text.split("."))


def format_list(values: tuple[object, ...], separator: str) -> str:
    """Writes values with a separator between them, `-` for none."""
    return separator.join([str(value) for value in values]) or "-"
