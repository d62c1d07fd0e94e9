"""Evaluation over all worlds by the native core, behind the same function as `worlds.py`."""

from collections.abc import Iterable
from itertools import islice

from ..game.cards import Card
from ..game.deal import Deal
from . import _native
from ._native import Progress
from .compiled import native_rules
from .encode import Fields, decode_act, encode_deal
from .minimax import Worth
from .reference import Stopped
from .solver import flat
from .worlds import ActSums, Barred, Evaluation, Sums, Unseen, Weights, averaged, check_numbers, check_question, unseen

__all__ = ["Progress", "evaluate"]

MOST_SEED = (1 << 64) - 1
"""The greatest seed that the native core takes."""


def evaluate(
    deal: Deal,
    *,
    barred: Barred | None = None,
    weights: Weights | None = None,
    limit: int = 100_000,
    seed: int = 0,
    threads: int = 1,
    worth: Worth | None = None,
    stop: _native.Stop | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Returns what each legal act is worth on average over all worlds; see `worlds.evaluate`."""
    check_numbers(limit, threads)
    check_question(deal)
    fields, hidden = encode_view(deal, barred, weights)
    result = _native.evaluate(
        native_rules(deal.rules), fields, hidden, limit, seed & MOST_SEED, threads, flat(worth), stop, progress
    )
    if result is None:
        raise Stopped
    exact, done, samples, weight, squares, nodes, acts = result
    sums = {decode_act(code): ActSums(*four) for code, four in acts}
    return averaged(Sums(done, samples, weight, squares, nodes, sums), exact=exact)


Hidden = tuple[list[int], list[list[int]], list[list[float]], list[list[int]]]
"""Seats of hidden hands; cards by holder; their weights by holder and kind; cards that earn a side payment, by hand."""


def encode_view(deal: Deal, barred: Barred | None, weights: Weights | None) -> tuple[Fields, Hidden]:
    """Writes any world of a seat's view, and which cards of it the seat cannot see. Raises `ValueError`."""
    cards = unseen(deal, barred, weights)
    hands = _laid(cards)
    fields = encode_deal(cards._replace(amour=((),) * len(cards.seats)).fill(hands))
    amour = [_places(pair) for pair in cards.amour]
    return fields, (list(cards.seats), [_places(hand) for hand in hands], list(map(list, cards.weights)), amour)


def _places(cards: Iterable[Card]) -> list[int]:
    return [item.index for item in cards]


def _laid(cards: Unseen) -> list[list[Card]]:
    """Any world: the native core deals the same cards anew."""
    pool = (item for item, copies in zip(cards.kinds, cards.copies, strict=True) for _ in range(copies))
    return [list(islice(pool, size)) for size in cards.sizes]
