"""The acts of a rule set by number: cards in the order of the protocol, marriages, the plain acts, the auction's.

The same act has the same number at every moment.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sixtysix_engine.game.actions import CLAIM, CLOSE, EXCHANGE, GO_ON, MARRY, PASS, Action, Bid, NameTrump, play
from sixtysix_engine.game.auction import Auction
from sixtysix_engine.game.cards import SUITS, card_index
from sixtysix_engine.game.ruleset import RuleSet


class ActNumbers:
    """All acts of a rule set, numbered from 0."""

    def __init__(self, rules: RuleSet) -> None:
        self.cards = tuple(sorted(set(rules.cards), key=card_index))
        """The cards of the pack, each once; card n is act n."""
        acts: list[Action] = [*map(play, self.cards), *(MARRY[suit] for suit in SUITS), EXCHANGE, CLOSE, GO_ON, CLAIM]
        if rules.auction.held:
            acts += [PASS, *map(NameTrump, SUITS), *map(Bid, Auction().open_bids(rules.auction))]
        self.acts = tuple(acts)
        """The acts by number."""
        self._numbers = {act: number for number, act in enumerate(acts)}
        self._places = {item: place for place, item in enumerate(self.cards)}

    def __len__(self) -> int:
        return len(self.acts)

    def number(self, act: Action) -> int:
        """Returns the number of an act."""
        return self._numbers[act]

    def place(self, card: object) -> int:
        """Returns the place of a card among the cards of the pack."""
        return self._places[card]  # type: ignore[index]  # cards are interned objects

    def mask(self, legal: Iterable[Action]) -> NDArray[np.int8]:
        """Returns one number for each act: 1 where it is legal."""
        mask = np.zeros(len(self.acts), np.int8)
        for act in legal:
            mask[self._numbers[act]] = 1
        return mask
