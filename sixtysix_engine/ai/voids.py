"""Which cards a seat cannot hold, by the cards it played: with one of them another card would have been due.

The duties are asked of the law itself, one trick of strict play after the other; everybody at the table can do so.
"""

from collections.abc import Collection

from ..game.actions import CLOSE
from ..game.cards import RANKS, SUITS, Card, parse_card
from ..game.deal import Deal
from ..game.tricks import strict_cards

_LETTERS = {str(rank) + str(suit) for rank in RANKS for suit in SUITS}


def barred_cards(deal: Deal, cards: Collection[Card]) -> dict[int, set[Card]]:
    """Returns for each seat those of some unseen cards that it cannot hold; only in strict play."""
    barred: dict[int, set[Card]] = {seat: set() for seat in deal.order}
    if deal.phase == "open":
        return barred
    for trick in [*_strict_tricks(deal), deal.trick]:
        for place, (seat, played) in enumerate(trick[1:], 1):
            before = trick[:place]
            for item in cards:
                if item not in barred[seat] and _was_due(deal, before, seat, played, item):
                    barred[seat].add(item)
    return barred


def _was_due(deal: Deal, before: list[tuple[int, Card]], seat: int, played: Card, item: Card) -> bool:
    """Tells whether a seat that held another card could not have played the one that it did."""
    return played not in strict_cards((played, item), before, deal.trumps, deal.rules, seat)


def _strict_tricks(deal: Deal) -> list[list[tuple[int, Card]]]:
    """The finished tricks since the stock was closed or exhausted, as far back as the log goes."""
    closed = next((at for at, token in enumerate(deal.log) if token[1:] == str(CLOSE)), None)
    log = deal.log if closed is None else deal.log[closed:]
    plays = [(int(token[0]), parse_card(token[1:])) for token in log if token[1:] in _LETTERS and token[0] != "+"]
    plays = plays[: len(plays) - len(deal.trick)]
    size = len(deal.order)
    played = deal.rules.dealing.hand - max(len(deal.hands[seat]) for seat in deal.order)
    tricks = len(plays) // size if closed is not None else min(played, len(plays) // size)
    begin = len(plays) - tricks * size
    return [plays[at : at + size] for at in range(begin, len(plays), size)]
