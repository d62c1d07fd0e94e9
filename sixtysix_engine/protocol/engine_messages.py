"""What an engine says: one frozen dataclass for each command, and its reader beside it.

`str()` gives the line. Whatever an engine prints, a reader raises nothing but `LocalProtocolError`.
"""

from dataclasses import dataclass

from .errors import LocalProtocolError
from .grammar import INFO_KEYS, Feature, Kind
from .lines import printable
from .options import Option, parse_option
from .tokens import (
    check_least,
    check_text,
    check_word,
    format_list,
    parse_fields,
    parse_int,
    parse_names,
    parse_real,
    required,
)

NO_ACT = "none"
"""What stands in `bestmove` in place of an act that cannot be given."""
MAX_ERROR = 2000
"""Characters of an error text; a line stays well under 8 KiB."""


@dataclass(frozen=True, slots=True)
class IdName:
    """`id name ...`: the engine's name with its version."""

    text: str
    """Free text."""

    def __post_init__(self) -> None:
        check_text("id name", self.text)

    def __str__(self) -> str:
        return f"id name {self.text}"


@dataclass(frozen=True, slots=True)
class IdAuthor:
    """`id author ...`: who wrote the engine."""

    text: str
    """Free text."""

    def __post_init__(self) -> None:
        check_text("id author", self.text)

    def __str__(self) -> str:
        return f"id author {self.text}"


@dataclass(frozen=True, slots=True)
class OptionLine:
    """`option NAME TYPE ...`: declares an option."""

    option: Option
    """The declaration."""

    def __str__(self) -> str:
        return str(self.option)


@dataclass(frozen=True, slots=True)
class U66Ok:
    """`u66ok 1 rules=... FEATURE...`: ends the hand-shake."""

    version: int
    """The highest version that both sides speak."""
    rules: tuple[str, ...]
    """Names of the rule sets that it plays, switches included; `("*",)` for any."""
    features: tuple[str, ...] = ()
    """What it can do; words that are not in `grammar.Feature` mean nothing yet."""

    def __post_init__(self) -> None:
        check_least("version", self.version, 1)
        for word in (*self.rules, *self.features):
            check_word("u66ok", word)
        if not self.rules:
            raise LocalProtocolError("rules=-: at least one rule set, or * for any")

    def offers(self, feature: Feature) -> bool:
        """Tells whether the engine has declared a feature."""
        return feature.value in self.features

    def plays(self, rules: str) -> bool:
        """Tells whether the engine plays a rule set, given as in a position: name, then switches."""
        return "*" in self.rules or rules.partition("+")[0] in self.rules

    def __str__(self) -> str:
        return " ".join([f"u66ok {self.version} rules={format_list(self.rules, '.')}", *self.features])


@dataclass(frozen=True, slots=True)
class ReadyOk:
    """`readyok`: answers `isready`."""

    def __str__(self) -> str:
        return "readyok"


@dataclass(frozen=True, slots=True)
class Info:
    """`info KEY=VALUE...`: what the search thinks. Keys that are not in `grammar.INFO_KEYS` are kept."""

    fields: dict[str, str]
    """The values as written; `string` is the rest of the line."""

    def __post_init__(self) -> None:
        for key, value in self.fields.items():
            _check_info(key, value)

    def number(self, key: str) -> float | None:
        """Returns the value of a key that is a number, None where it is not there."""
        return float(self.fields[key]) if key in self.fields else None

    def acts(self, key: str = "pv") -> tuple[str, ...]:
        """Returns the value of a key that is a list of acts, as written."""
        return parse_names(self.fields.get(key, "-"))

    def __str__(self) -> str:
        ordered = sorted(self.fields.items(), key=lambda item: item[0] == "string")
        return " ".join(["info", *[f"{key}={value}" for key, value in ordered]])


@dataclass(frozen=True, slots=True)
class BestMove:
    """`bestmove TAG ACT`: answers `go TAG`, once."""

    tag: str
    """The tag of the `go` that it answers."""
    act: str | None
    """The act as written, None for `none`."""
    score: float | None = None
    """Expected points of this deal, won minus lost."""
    win: float | None = None
    """Probability of winning the deal."""

    def __post_init__(self) -> None:
        check_word("tag", self.tag)
        if self.act is not None:
            check_word("act", self.act)

    def __str__(self) -> str:
        line = f"bestmove {self.tag} {self.act or NO_ACT}"
        if self.score is not None:
            line += f" score={self.score:+}"
        return line if self.win is None else f"{line} win={self.win}"


@dataclass(frozen=True, slots=True)
class Answer:
    """`answer COMMAND ...`: answers a command of the table."""

    command: str
    """The command that it answers."""
    text: str = ""
    """The rest of the line."""

    def __post_init__(self) -> None:
        check_word("answer", self.command)
        check_text("answer", self.text)

    def __str__(self) -> str:
        return f"answer {self.command} {self.text}".rstrip()


@dataclass(frozen=True, slots=True)
class Error:
    """`error COMMAND text`: refuses a line. What does not fit on a line is escaped, so an error can always be sent."""

    command: str
    """The command refused, or what stood in its place; `-` when there is none."""
    text: str
    """The reason, for people; after `go` it begins with the tag."""

    def __post_init__(self) -> None:
        word = "".join(self.command.split())
        object.__setattr__(self, "command", printable(word[:80]) or "-")
        object.__setattr__(self, "text", printable(self.text.strip()[:MAX_ERROR]))

    def __str__(self) -> str:
        return f"error {self.command} {self.text}".rstrip()


def parse_id(text: str) -> IdName | IdAuthor:
    """Reads what stands after `id`."""
    what, rest = [*text.split(None, 1), "", ""][:2]
    if what not in ("name", "author"):
        raise LocalProtocolError(f"{printable(what)!r}: allowed: name author")
    return IdName(rest.strip()) if what == "name" else IdAuthor(rest.strip())


def parse_option_line(text: str) -> OptionLine:
    """Reads what stands after `option`."""
    return OptionLine(parse_option(text))


def parse_u66ok(text: str) -> U66Ok:
    """Reads what stands after `u66ok`."""
    version, *words = text.split() or [""]
    fields = parse_fields(" ".join([word for word in words if "=" in word]))
    features = tuple(word for word in words if "=" not in word)
    return U66Ok(parse_int("version", version, 1), parse_names(required(fields, "rules")), features)


def parse_info(text: str) -> Info:
    """Reads what stands after `info`; `string=` takes the rest of the line."""
    before, mark, string = f" {text}".partition(" string=")
    fields = parse_fields(before)
    if mark:
        fields["string"] = string.strip()
    return Info(fields)


def parse_best_move(text: str) -> BestMove:
    """Reads what stands after `bestmove`. A score that is no number is left out: it never decides a deal."""
    words = text.split()
    if len(words) < 2:
        raise LocalProtocolError("no tag" if not words else "no act")
    fields = dict(word.partition("=")[::2] for word in words[2:])
    return BestMove(
        words[0], None if words[1] == NO_ACT else words[1], _number(fields, "score"), _number(fields, "win")
    )


def parse_answer(text: str) -> Answer:
    """Reads what stands after `answer`."""
    command, rest = [*text.split(None, 1), "", ""][:2]
    return Answer(command, rest.strip())


def parse_error(text: str) -> Error:
    """Reads what stands after `error`."""
    command, rest = [*text.split(None, 1), "", ""][:2]
    return Error(command, rest)


def _number(fields: dict[str, str], key: str) -> float | None:
    try:
        return parse_real(key, fields[key]) if key in fields else None
    except LocalProtocolError:
        return None


def _check_info(key: str, value: str) -> None:
    if "=" in check_word("info key", key):
        raise LocalProtocolError(f"info key {key!r}: = is not allowed")
    kind, _ = INFO_KEYS.get(key, (Kind.ACT, ""))
    if kind is Kind.TEXT:
        check_text(key, value)
    elif kind is Kind.COUNT:
        parse_int(key, value, 0)
    elif kind is Kind.REAL:
        parse_real(key, value)
    elif value:
        check_word(key, value)
