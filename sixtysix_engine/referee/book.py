"""Deal books: text files of decks, one a line, so that runs of any programs can be held to the same cards.

`# comments` and empty lines say nothing; what is no deck of the rule set is refused by its line.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..game.cards import card_index, format_cards, parse_cards
from ..game.errors import GameError
from ..game.ruleset import RuleSet
from ..game.shuffle import lot_dealer, shuffled_pack
from ..game.variants import rule_set
from .errors import SettingsError

_HEADER = re.compile(r"rules=(\S+)")
_DEAL = re.compile(r"([^\s=]+)(?:\s+dealer=(\S+))?")


@dataclass(frozen=True)
class BookDeal:
    """One line of a book."""

    cards: str
    """The whole pack in dealing order, as the protocol writes it."""
    dealer: int | None = None
    """Seat that deals first; None leaves it to the seed."""

    def __str__(self) -> str:
        return self.cards if self.dealer is None else f"{self.cards} dealer={self.dealer}"


@dataclass(frozen=True)
class Book:
    """A deal book that was read."""

    path: str
    """Where it was read from."""
    deals: tuple[BookDeal, ...]
    """Its deals in order."""

    def first(self, count: int) -> "Book":
        """Returns a book of no more than so many deals."""
        return replace(self, deals=self.deals[:count])


def make_deals(rules: RuleSet, seed: str, count: int) -> Iterator[BookDeal]:
    """Yields the deals that a match with this seed plays, first dealers included."""
    for number in range(count):
        index = str(number)
        yield BookDeal(format_cards(shuffled_pack(rules, seed, index)), lot_dealer(rules, seed, index))


def format_book(rules: str, deals: Iterable[BookDeal], comment: str) -> Iterator[str]:
    """Yields the lines of a book."""
    yield f"# {comment}"
    yield f"rules={rules}"
    yield from map(str, deals)


def read_book(path: str, rules: str) -> Book:
    """Reads a book for a rule set. Raises `SettingsError` naming the line and what is allowed."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return Book(path, tuple(parse_book(file, rules, path)))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"--book {path}: {error}") from None


def parse_book(lines: Iterable[str], rules: str, path: str) -> Iterator[BookDeal]:
    """Yields the deals of a book. Raises `SettingsError`."""
    law, named = rule_set(rules), False
    for number, raw in enumerate(lines, start=1):
        line, where = raw.partition("#")[0].strip(), f"--book {path}, line {number}"
        header = _HEADER.fullmatch(line)
        if header:
            _refuse_other_pack(header[1], law, rules, where)
            named = True
        elif line and not named:
            raise SettingsError(f"{where}: {line[:40]!r}; allowed before the first deal: rules=NAME, # comments")
        elif line:
            yield _parse_deal(line, law, rules, where)
    if not named:
        raise SettingsError(f"--book {path}: it names no rule set; allowed: a line rules=NAME, then one deck a line")


def _refuse_other_pack(name: str, law: RuleSet, rules: str, where: str) -> None:
    try:
        other = rule_set(name)
    except GameError as error:
        raise SettingsError(f"{where}: {error}") from None
    if (other.cards, other.table.seats) != (law.cards, law.table.seats):
        raise SettingsError(f"{where}: rules={name} has another pack or other seats than {rules}, which is played")


def _parse_deal(line: str, law: RuleSet, rules: str, where: str) -> BookDeal:
    found = _DEAL.fullmatch(line)
    if found is None:
        raise SettingsError(f"{where}: {line[:40]!r} is no deal; allowed: CARDS, CARDS dealer=SEAT")
    try:
        cards = parse_cards(found[1])
    except GameError as error:
        raise SettingsError(f"{where}: {error}") from None
    wrong = _difference(Counter(cards), Counter(law.cards))
    if wrong:
        raise SettingsError(f"{where}: {wrong}; allowed: each of the {len(law.cards)} cards of {rules} once dealt")
    if found[2] is None:
        return BookDeal(found[1])
    seats = law.table.seats
    if not (found[2].isascii() and found[2].isdigit() and int(found[2]) < seats):
        raise SettingsError(f"{where}: dealer={found[2]} is not allowed; allowed: 0 to {seats - 1}")
    return BookDeal(found[1], int(found[2]))


def _difference(had: Counter, wanted: Counter) -> str:  # type: ignore[type-arg]  # of cards
    """Returns what is missing of a pack and what is too many; empty where nothing is."""
    missing, extra = (sorted((a - b).elements(), key=card_index) for a, b in ((wanted, had), (had, wanted)))
    return ", ".join(
        f"{what} {format_cards(cards)}" for what, cards in (("missing", missing), ("too many", extra)) if cards
    )
