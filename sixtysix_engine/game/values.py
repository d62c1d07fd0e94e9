"""Parameter values as text and back, by the type of the field. One rule: what is written can be read.

Lists join with `.`, lists of lists with `/`, nothing is `-`, yes and no, the ten is `T`.
"""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .cards import Rank, parse_rank
from .errors import MalformedError, RuleSetError

_UNIONS = (Union, UnionType)
"""`Literal[...] | None` is of the first kind, `int | None` of the second."""


def allowed_text(kind: Any, *, least: int = 0, most: int = 0) -> str:
    """Returns in words what a parameter of a type may be."""
    if get_origin(kind) in _UNIONS:
        return " or ".join("-" if k is NoneType else allowed_text(k, least=least, most=most) for k in get_args(kind))
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    return {int: f"{least} to {most}", bool: "yes, no", Rank: "A T K Q J 9 8 7"}.get(kind, "a list")


def read_scalar(text: str, kind: Any, *, least: int, most: int) -> Any:
    """Reads a single value (number, yes or no, word, rank, `-`). Raises `ValueError` or `MalformedError`."""
    if get_origin(kind) in _UNIONS:
        if text == "-":
            return None
        return read_scalar(text, next(k for k in get_args(kind) if k is not NoneType), least=least, most=most)
    if kind is bool:
        return {"yes": True, "no": False}[text]
    if kind is Rank:
        return parse_rank(text)
    if kind is int and text.isascii() and text.isdigit() and least <= int(text) <= most:
        return int(text)
    if get_origin(kind) is Literal and text in get_args(kind):
        return text
    raise ValueError(text)


def read_text(key: str, text: str, kind: Any, *, least: int, most: int) -> Any:
    """Reads a value laid over a rule set. Raises `RuleSetError` naming the parameter, the value and what is allowed."""
    try:
        return read_scalar(text, kind, least=least, most=most)
    except (KeyError, ValueError):
        allowed = allowed_text(kind, least=least, most=most)
        if allowed == "a list":
            allowed = "not settable here, only single values are"
        raise RuleSetError(f"{key}:{text}: not a value of {key}; allowed: {allowed}", keys=(key,)) from None


def read_data(data: Any, kind: Any) -> Any:
    """Reads a value of a rule set's row, nested lists and tables as TOML gives them."""
    origin, args = get_origin(kind), get_args(kind)
    if get_origin(kind) in _UNIONS:
        return None if data == "-" else read_data(data, next(k for k in args if k is not NoneType))
    if origin is frozenset:
        return frozenset(read_data(item, args[0]) for item in data)
    if origin is tuple and isinstance(data, dict):
        return tuple((parse_rank(rank), points) for rank, points in data.items())
    if origin is tuple:
        return tuple(read_data(item, args[0]) for item in data)
    if isinstance(kind, type) and issubclass(kind, tuple):
        hints = get_type_hints(kind)
        return kind(*(read_data(item, hint) for item, hint in zip(data, hints.values(), strict=True)))
    if kind is Rank:
        return parse_rank(data)
    if (origin is Literal and data not in args) or (isinstance(kind, type) and type(data) is not kind):
        raise MalformedError(f"{data!r}; allowed: {allowed_text(kind)}")
    return data


def format_value(value: Any, kind: Any = None) -> str:
    """Writes a parameter's value as `rules NAME` of the protocol does."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        order = get_args(get_args(kind)[0])
        return ".".join(word for word in order if word in value) or "-"
    if isinstance(value, tuple):
        joint = "/" if any(isinstance(item, tuple) for item in value) else "."
        return joint.join(format_value(item) for item in value) or "-"
    return str(value)
