"""Values that a parameter can take beside its own, and rule sets built with them, past the text of switches."""

from collections.abc import Iterator
from dataclasses import replace
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from sixtysix_engine.game.cards import RANKS, Rank
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.parts import Honour, RuleLine, Schneider
from sixtysix_engine.game.ruleset import RuleSet, parameters

FIELDS = {item.metadata["key"]: (part, name, item) for part, name, _, item in parameters()}
FLAT = (RuleLine("any", "always", "end", 2),)

LISTS: dict[str, list[Any]] = {
    "ranks": [RANKS, RANKS[:5]],
    "points": [tuple((rank, 9 - rank) for rank in RANKS)],
    "trumpPoints": [((Rank.TEN, 11),), ((Rank.NINE, 14), (Rank.JACK, 20))],
    "packets": [(1,) * 6, (6,), (2, 2, 2), (2, 4)],
    "marriageLead": [(Rank.KING,), (Rank.QUEEN,)],
    "marriagePhases": [{"open"}, {"closed"}, {"exhausted"}, {"open", "closed"}, {"closed", "exhausted"}, set()],
    "closeDraw": [{"before"}, {"after"}, set()],
    "lastTrickIn": [{"closed"}, {"exhausted", "closed"}, set()],
    "scale": [(1, 2, 4), (1, 3, 3), (2, 2, 3), (1, 2, 2)],
    "schneider": [Schneider("loserBelow", 31), Schneider("winnerFrom", 100)],
    "closeFail": [
        FLAT,
        (RuleLine("closer", "noTrick", "end", 6), *FLAT),
        (RuleLine("opponent", "noTrick", "end", 6), *FLAT),
        (RuleLine("closer", "noPoint", "end", 6), *FLAT),
        (RuleLine("closer", "below33", "end", 6), *FLAT),
        (RuleLine("closer", "noTrick", "close", 6), *FLAT),
        (RuleLine("any", "always", "end", 4),),
    ],
    "honours": [
        (),
        (Honour("marriage", 1),),
        (Honour("amour", 1),),
        (Honour("lastSix", 2), Honour("trumpMarriage", 2)),
    ],
}
LISTS["closeBeaten"] = LISTS["falseClaim"] = LISTS["closeFail"]


def candidates(key: str, value: Any) -> Iterator[Any]:
    """Yields values that a parameter might take; the law may refuse them."""
    item = FIELDS[key][2]
    if key in LISTS:
        yield from (frozenset(other) if isinstance(other, set) else other for other in LISTS[key])
        return
    kinds = get_args(item.type) if NoneType in get_args(item.type) else (item.type,)
    for kind in kinds:
        if get_origin(kind) is Literal:
            yield from (other for other in get_args(kind) if other != value)
        elif kind is bool:
            yield not value
        elif kind is Rank:
            yield from (rank for rank in RANKS if rank is not value)
        elif kind is int:
            near = {0, 1, 2, 3, 4, 60, 101, 666, *((value - 1, value + 1) if value else ())}
            least, most = item.metadata["least"], item.metadata["most"]
            yield from (number for number in sorted(near) if least <= number <= most and number != value)
        elif kind is NoneType and value is not None:
            yield None


def build(rules: RuleSet, values: dict[str, Any]) -> RuleSet | None:
    """Returns a rule set with other values; none where the law refuses them."""
    parts: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        part, name, _ = FIELDS[key]
        parts.setdefault(part, {})[name] = value
    changed: dict[str, Any] = {part: replace(getattr(rules, part), **named) for part, named in parts.items()}
    try:
        return replace(rules, **changed)
    except RuleSetError:
        return None
