"""Options of an engine: how they are declared, and which values they take.

A value is checked against the declaration and refused, never bent to fit.
"""

from dataclasses import dataclass
from enum import StrEnum

from .errors import LocalProtocolError, OptionError
from .lines import printable
from .tokens import check_text, check_word, parse_int, parse_real

OptionValue = int | float | bool | str | None
"""A typed value; None is that of a button."""


class OptionKind(StrEnum):
    """The types that an option can have, as they are written."""

    INT = "int"
    REAL = "real"
    CHOICE = "choice"
    BOOL = "bool"
    STRING = "string"
    BUTTON = "button"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One declared option. The functions below make them: `int_option("Threads", 1, 1, 64)`."""

    name: str
    """One word; case matters."""
    kind: OptionKind
    """The type."""
    default: OptionValue = None
    """The value before any `setoption`; None for a button."""
    low: float | None = None
    """The least value of an int or a real."""
    high: float | None = None
    """The greatest value of an int or a real."""
    choices: tuple[str, ...] = ()
    """The words that a choice takes."""

    def __post_init__(self) -> None:
        check_word("option name", self.name)
        for choice in self.choices:
            check_word(f"choice of option {self.name}", choice)
        if self.kind is not OptionKind.BUTTON:
            try:
                self.check(self.format(self.default))
            except OptionError as error:
                raise LocalProtocolError(f"default of {error}") from None

    @property
    def allowed(self) -> str:
        """What the option takes, for people."""
        match self.kind:
            case OptionKind.INT:
                return f"an integer from {self.low} to {self.high}"
            case OptionKind.REAL:
                return f"a number from {self.low} to {self.high}"
            case OptionKind.CHOICE:
                return " ".join(self.choices)
            case OptionKind.BOOL:
                return "true false"
            case OptionKind.STRING:
                return "a text on one line, - for none"
            case OptionKind.BUTTON:
                return "no value"

    def check(self, text: str) -> OptionValue:
        """Returns the typed value of a text. Raises `OptionError` naming the option, the value and what is allowed."""
        try:
            value = self._read(text)
        except LocalProtocolError:
            raise self._refusal(text) from None
        if isinstance(value, int | float) and self.low is not None and self.high is not None:  # noqa: SIM102
            if not self.low <= value <= self.high:
                raise self._refusal(text)
        return value

    def format(self, value: OptionValue) -> str:
        """Returns the text of a typed value, the inverse of `check`; an empty string is written `-`."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if value is None:
            return ""
        return str(value) or "-"

    def __str__(self) -> str:
        words = ["option", self.name, self.kind.value]
        if self.kind is not OptionKind.BUTTON:
            words.append(self.format(self.default))
        if self.low is not None and self.high is not None:
            words += [str(self.low), str(self.high)]
        return " ".join([*words, *self.choices])

    def _refusal(self, text: str) -> OptionError:
        shown = printable(text) or "no value"
        return OptionError(f"{self.name}: {shown!r} is not allowed; allowed: {self.allowed}")

    def _read(self, text: str) -> OptionValue:
        match self.kind:
            case OptionKind.INT:
                return parse_int(self.name, text)
            case OptionKind.REAL:
                return parse_real(self.name, text)
            case OptionKind.STRING if text:
                return "" if text == "-" else check_text(self.name, text)
            case OptionKind.CHOICE if text in self.choices:
                return text
            case OptionKind.BOOL if text in ("true", "false"):
                return text == "true"
            case OptionKind.BUTTON if not text:
                return None
        raise LocalProtocolError(text)


def int_option(name: str, default: int, low: int, high: int) -> Option:
    """Declares an integer with its range, ends included."""
    return Option(name=name, kind=OptionKind.INT, default=default, low=low, high=high)


def real_option(name: str, default: float, low: float, high: float) -> Option:
    """Declares a number with its range, ends included."""
    return Option(name=name, kind=OptionKind.REAL, default=default, low=low, high=high)


def choice_option(name: str, default: str, choices: tuple[str, ...]) -> Option:
    """Declares a choice between words."""
    return Option(name=name, kind=OptionKind.CHOICE, default=default, choices=choices)


def bool_option(name: str, *, default: bool) -> Option:
    """Declares a switch, written `true` or `false`."""
    return Option(name=name, kind=OptionKind.BOOL, default=default)


def string_option(name: str, default: str = "") -> Option:
    """Declares a text; the empty one is written `-`."""
    return Option(name=name, kind=OptionKind.STRING, default=default)


def button_option(name: str) -> Option:
    """Declares a button: `setoption NAME` presses it."""
    return Option(name=name, kind=OptionKind.BUTTON)


def parse_option(text: str) -> Option:
    """Reads a declaration, what stands after the word `option`. Raises `LocalProtocolError`."""
    name, kind_text, *rest = [*text.split(None, 2), "", "", ""][:3]
    try:
        kind = OptionKind(kind_text)
    except ValueError:
        allowed = " ".join(OptionKind)
        raise LocalProtocolError(f"option {name}: type {printable(kind_text)!r}; allowed: {allowed}") from None
    words = rest[0].split()
    match kind, words:
        case OptionKind.BUTTON, []:
            return button_option(name)
        case OptionKind.STRING, [_, *_]:
            text = rest[0].strip()
            return string_option(name, "" if text == "-" else text)
        case OptionKind.BOOL, ["true" | "false" as word]:
            return bool_option(name, default=word == "true")
        case OptionKind.CHOICE, [default, _, *_]:
            return choice_option(name, default, tuple(words[1:]))
        case OptionKind.INT, [default, low, high]:
            return int_option(name, parse_int(name, default), parse_int(name, low), parse_int(name, high))
        case OptionKind.REAL, [default, low, high]:
            return real_option(name, parse_real(name, default), parse_real(name, low), parse_real(name, high))
    raise LocalProtocolError(f"option {name}: {printable(rest[0])!r} does not fit the type {kind}")
