"""What a host without rules of its own asks an engine that has them (feature `table`).

Each is answered by one line, `answer COMMAND ...` or `error COMMAND ...`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .errors import LocalProtocolError
from .tokens import (
    check_least,
    check_text,
    check_word,
    format_list,
    parse_by_seat,
    parse_fields,
    parse_int,
    parse_names,
    required,
)


@dataclass(frozen=True, slots=True)
class Rules:
    """`rules` lists the rule sets, `rules NAME` shows one."""

    name: str | None = None
    """The rule set to show, None to list them all."""

    def __post_init__(self) -> None:
        if self.name is not None:
            check_word("rules", self.name)

    def __str__(self) -> str:
        return f"rules {self.name or ''}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """`deal rules=R ...`: puts a new deal on the table."""

    rules: str
    """Rule set with its switches, as in a position."""
    dealer: int | None = None
    """Seat of the dealer, None to let the seed choose."""
    seed: str | None = None
    """The seed, one word; None for an unpredictable deal."""
    cards: tuple[str, ...] | None = None
    """The whole pack in dealing order, as written."""
    score: tuple[int, ...] | None = None
    """Match score at the start, by seat."""
    carry: int | None = None
    """Game points carried from tied deals."""
    to: str | None = None
    """Target of the match, `-` for a single deal, None for the rule set's own."""

    def __post_init__(self) -> None:
        check_word("rules", self.rules)
        if self.seed is not None:
            check_word("seed", self.seed)
        if self.to is not None and self.to != "-":
            parse_int("to", self.to, 1)

    def __str__(self) -> str:
        return _line(
            "deal",
            rules=self.rules,
            dealer=self.dealer,
            seed=self.seed,
            cards=None if self.cards is None else format_list(self.cards, "."),
            score=None if self.score is None else format_list(self.score, "/"),
            carry=self.carry,
            to=self.to,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """`table KEY=VALUE...`: puts a position on the table."""

    text: str
    """The tokens of a position with `me=*`."""

    def __post_init__(self) -> None:
        if not check_text("table", self.text):
            raise LocalProtocolError("no position: key=value tokens are missing")

    def __str__(self) -> str:
        return f"table {self.text}"


@dataclass(frozen=True, slots=True)
class Apply:
    """`apply ACT`: plays an act at the table."""

    act: str
    """The act as written; the game reads it."""

    def __post_init__(self) -> None:
        check_word("act", self.act)

    def __str__(self) -> str:
        return f"apply {self.act}"


@dataclass(frozen=True, slots=True)
class ViewSeat:
    """`view SEAT`, `view -`, `view *`: the table as a seat, a spectator or one who sees everything sees it."""

    me: int | Literal["-", "*"]
    """Who looks."""

    def __post_init__(self) -> None:
        if isinstance(self.me, int):
            check_least("seat", self.me, 0)

    def __str__(self) -> str:
        return f"view {self.me}"


@dataclass(frozen=True, slots=True)
class Legal:
    """`legal`: the acts of the seat to act."""

    def __str__(self) -> str:
        return "legal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """`next ...`: the next deal of the same match."""

    seed: str | None = None
    """The seed, one word; None for an unpredictable deal."""
    cards: tuple[str, ...] | None = None
    """The whole pack in dealing order, as written."""

    def __post_init__(self) -> None:
        if self.seed is not None:
            check_word("seed", self.seed)

    def __str__(self) -> str:
        return _line("next", seed=self.seed, cards=None if self.cards is None else format_list(self.cards, "."))


@dataclass(frozen=True, slots=True)
class Perft:
    """`perft N`: the number of sequences of exactly N acts."""

    depth: int
    """Acts in a sequence."""

    def __post_init__(self) -> None:
        check_least("depth", self.depth, 0)

    def __str__(self) -> str:
        return f"perft {self.depth}"


@dataclass(frozen=True, slots=True)
class Bench:
    """`bench`: a fixed search."""

    def __str__(self) -> str:
        return "bench"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfCheck:
    """`selfcheck ...`: random deals through both rule implementations."""

    deals: int | None = None
    """Deals of each rule set, None for the engine's own number."""
    seed: str | None = None
    """The seed, one word."""

    def __post_init__(self) -> None:
        if self.deals is not None:
            check_least("deals", self.deals, 1)
        if self.seed is not None:
            check_word("seed", self.seed)

    def __str__(self) -> str:
        return _line("selfcheck", deals=self.deals, seed=self.seed)


def parse_rules(text: str) -> Rules:
    """Reads what stands after `rules`."""
    return Rules(text or None)


def parse_deal(text: str) -> Deal:
    """Reads what stands after `deal`."""
    fields = parse_fields(text)
    return Deal(
        rules=required(fields, "rules"),
        dealer=None if "dealer" not in fields else parse_int("dealer", fields["dealer"], 0),
        seed=fields.get("seed"),
        cards=_cards(fields),
        score=None if "score" not in fields else parse_by_seat("score", fields["score"]),
        carry=None if "carry" not in fields else parse_int("carry", fields["carry"], 0),
        to=fields.get("to"),
    )


def parse_view(text: str) -> ViewSeat:
    """Reads what stands after `view`."""
    if not text:
        raise LocalProtocolError("no seat: a number, - for a spectator, * for everything")
    everybody: dict[str, Literal["-", "*"]] = {"-": "-", "*": "*"}
    return ViewSeat(everybody.get(text) or parse_int("seat", text, 0))


def parse_next(text: str) -> Next:
    """Reads what stands after `next`."""
    fields = parse_fields(text)
    return Next(seed=fields.get("seed"), cards=_cards(fields))


def parse_self_check(text: str) -> SelfCheck:
    """Reads what stands after `selfcheck`."""
    fields = parse_fields(text)
    return SelfCheck(
        deals=None if "deals" not in fields else parse_int("deals", fields["deals"], 1), seed=fields.get("seed")
    )


def _cards(fields: Mapping[str, str]) -> tuple[str, ...] | None:
    return None if "cards" not in fields else parse_names(fields["cards"])


def _line(command: str, **values: object) -> str:
    return " ".join([command, *[f"{key}={value}" for key, value in values.items() if value is not None]])
