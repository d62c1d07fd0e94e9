"""The second copy of all rule sets and switches, as text of the wire, and what each switch meets in each set.

Nothing here comes from the package; the files were written down from the tables of the rules.
"""

import tomllib
from pathlib import Path
from typing import Any

Values = dict[str, str]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


_FIRST, _FAMILY = _read("expected_rulesets.toml"), _read("expected_family.toml")
SETS: dict[str, Values] = {
    name: _FIRST["same"] | _FIRST["usual"] | own for name, own in (_FIRST["set"] | _FAMILY["set"]).items()
}
"""Every parameter of every rule set."""
SWITCHES: dict[str, Values] = _read("expected_switches.toml")["switch"]
"""What each switch lays over a set."""

_TURNED_UP = ("trumpFrom", "turnUpAfter")
_NAMED = ("trumpFrom", "auction")
_NO_AUCTION = ("bidTop", "auction")
_NO_EXCHANGE = ("swapRank", "trumpFrom")
_NO_TARGET = ("claim", "dealTarget")
_NO_WINNER = ("noneOver", "dealTarget")

REFUSED: dict[str, dict[str, tuple[str, str]]] = {
    "piquet": {
        "three-all": ("ranks", "hand"),
        "three-eights": ("ranks", "hand"),
        "four-partners": _NO_EXCHANGE,
        "auction24": _NO_EXCHANGE,
        "auction32": _NO_EXCHANGE,
        "schwabach": ("ranks", "copies"),
    },
    "autoClaim": {"auction24": _NO_TARGET, "auction32": _NO_TARGET, "mariage": _NO_TARGET},
    "carry": {"mariage": _NO_WINNER},
    "replay": {"mariage": _NO_WINNER},
    "schwabachTotal": {"mariage": ("unit", "honours")},
    "firstCardTrump": {
        "classic": _TURNED_UP,
        "chapter19": _TURNED_UP,
        "dictionary": _TURNED_UP,
        "wikipedia": _TURNED_UP,
        "primer": _TURNED_UP,
        "eights": _TURNED_UP,
        "pagat66": _TURNED_UP,
        "piquet32": _TURNED_UP,
        "three-out": _TURNED_UP,
        "four-24": _TURNED_UP,
        "auction24": _NAMED,
        "auction32": _NAMED,
        "schwabach": _TURNED_UP,
        "schnapsen": _TURNED_UP,
        "mariage": _TURNED_UP,
        "santase": _TURNED_UP,
        "vu-schnapsen": _TURNED_UP,
    },
    "auctionMarriages": {
        "classic": _NO_AUCTION,
        "chapter19": _NO_AUCTION,
        "dictionary": _NO_AUCTION,
        "wikipedia": _NO_AUCTION,
        "primer": _NO_AUCTION,
        "eights": _NO_AUCTION,
        "pagat66": _NO_AUCTION,
        "piquet32": _NO_AUCTION,
        "three-out": _NO_AUCTION,
        "three-all": _NO_AUCTION,
        "three-eights": _NO_AUCTION,
        "four-partners": _NO_AUCTION,
        "four-24": _NO_AUCTION,
        "schwabach": _NO_AUCTION,
        "schnapsen": _NO_AUCTION,
        "mariage": _NO_AUCTION,
        "santase": _NO_AUCTION,
        "vu-schnapsen": _NO_AUCTION,
    },
    "four24dealtOut": {
        "classic": _NO_EXCHANGE,
        "chapter19": _NO_EXCHANGE,
        "dictionary": _NO_EXCHANGE,
        "wikipedia": _NO_EXCHANGE,
        "primer": _NO_EXCHANGE,
        "pagat66": _NO_EXCHANGE,
        "piquet32": _NO_EXCHANGE,
        "three-out": _NO_EXCHANGE,
        "auction24": _NAMED,
        "auction32": _NAMED,
        "schnapsen": _NO_EXCHANGE,
        "mariage": _NO_EXCHANGE,
        "santase": _NO_EXCHANGE,
        "vu-schnapsen": _NO_EXCHANGE,
    },
}
"""Decision 16: switches that the cards or seats of a set forbid, or that nobody could win with, and two parameters
that say why. All other pairs are accepted."""

_BEATEN, _BOTH = ("closeBeaten",), ("closeBeaten", "falseClaim")
FOLLOWS: dict[str, tuple[str, ...]] = {
    "classic": _BEATEN,
    "chapter19": _BEATEN,
    "dictionary": _BOTH,
    "wikipedia": _BEATEN,
    "primer": _BOTH,
    "eights": _BOTH,
    "pagat66": (),
    "piquet32": _BOTH,
    "three-out": _BOTH,
    "three-all": _BEATEN,
    "three-eights": _BEATEN,
    "four-partners": _BOTH,
    "four-24": _BOTH,
    "auction24": _BOTH,
    "auction32": _BOTH,
    "schwabach": _BOTH,
    "schnapsen": _BEATEN,
    "mariage": _BOTH,
    "santase": _BEATEN,
    "vu-schnapsen": _BOTH,
}
"""Decision 13: penalty lines that a switch on the closer's loss takes along, being the same in the set."""

PAIRS = [(name, switch) for name in SETS for switch in SWITCHES]
ACCEPTED = [(name, switch) for name, switch in PAIRS if name not in REFUSED.get(switch, {})]
"""Pairs of a set and a switch that make a game."""


def with_switch(name: str, switch: str) -> Values:
    """Returns every parameter of a set with a switch laid over it."""
    laid_over = SWITCHES[switch]
    values = SETS[name] | laid_over
    if "closeFail" in laid_over:
        values |= dict.fromkeys(FOLLOWS[name], laid_over["closeFail"])
    return values
