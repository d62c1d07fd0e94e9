"""What keeps an engine from knowing a game again: suits under other names, and games in an order of their own.

Both follow from the master seed alone. A record always has the true cards; beside them it says what the engines saw.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice, permutations

from ..game.cards import SUITS, Card, card
from ..game.shuffle import below, words
from .schedule import Due, GameIndex
from .settings import Settings

TRUE_SUITS = "".join(map(str, SUITS))
"""The suits under their own names."""
BLOCK = 64
"""Games that change places with each other: so many that nobody can count, so few that pairs are soon complete."""


def suits_of(settings: Settings, index: GameIndex) -> str:
    """Returns what the engines of a game see in the place of spades, hearts, diamonds and clubs.

    The games of a pair have different ones.
    """
    if not settings.strict:
        return TRUE_SUITS
    names, numbers = list(permutations(TRUE_SUITS)), words("u66-suits", settings.seed, str(index.pair))
    for game in range(index.game + 1):
        other = game + below(len(names) - game, numbers)
        names[game], names[other] = names[other], names[game]
    return "".join(names[index.game])


def renamed_cards(cards: Iterable[Card], suits: str) -> tuple[Card, ...]:
    """Returns cards as the engines see them."""
    seen = {suit: SUITS[TRUE_SUITS.index(name)] for suit, name in zip(SUITS, suits, strict=True)}
    return tuple(card(seen[item.suit], item.rank) for item in cards)


def true_log(log: Iterable[str], suits: str) -> list[str]:
    """Returns the log of a deal with the true suits: in each token that names one, it is the last letter."""
    true = dict(zip(suits, TRUE_SUITS, strict=True))
    return [f"{token[:-1]}{true.get(token[-1], token[-1])}" if _names_suit(token) else token for token in log]


def shuffled(dues: Iterable[Due], settings: Settings) -> Iterator[Due]:
    """Yields games in the order in which they are played: block by block, shuffled where the run is strict."""
    if not settings.strict:
        yield from dues
        return
    left = iter(dues)
    while block := list(islice(left, BLOCK)):
        yield from sorted(block, key=lambda due: sha256(f"u66-order {settings.seed} {due.index}".encode()).digest())


def _names_suit(token: str) -> bool:
    """Tells whether a token of a log ends with a suit: `1c` and `0p` do not, `0tH`, `0mH`, `+AS` and `1AC` do."""
    return not token.startswith(("R=", "*")) and len(token) > 2 and token[-1] in TRUE_SUITS
