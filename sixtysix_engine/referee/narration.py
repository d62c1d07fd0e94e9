"""A deal told to a person, line by line, while it is replayed: hands, tricks, who took them, points, how it ended."""

from collections.abc import Iterator, Sequence

from ..game.actions import Claim, Close, Exchange, GoOn, Marry, Play
from ..game.cards import Card, card_index
from ..game.deal import Deal
from ..protocol import DEAL_REASONS
from .replay import Step

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Narrator:
    """Tells one deal."""

    def __init__(self, deal: Deal, names: Sequence[str]) -> None:
        self._deal = deal
        self._names = [f"{name} ({seat})" for seat, name in enumerate(names)]
        self._width = max(map(len, self._names))
        self._trick: list[str] = []

    def opening(self) -> Iterator[str]:
        """Tells dealer, turn-up, hands and stock."""
        deal = self._deal
        trump = "not named yet" if deal.trump is None else SUIT_WORDS[str(deal.trump)]
        up = "" if deal.up is None else f", turn-up {deal.up}"
        yield f"dealer {self._names[deal.dealer]}{up}, trumps {trump}"
        for seat, hand in enumerate(deal.hands):
            yield f"  {self._names[seat]:<{self._width}}  {_cards(sorted(hand, key=card_index))}"
        yield f"  {'stock':<{self._width}}  {_cards(deal.stock) or '-'}"

    def told(self, step: Step) -> Iterator[str]:
        """Tells one act, and a trick when it is complete."""
        name, deal = self._names[step.seat], step.deal
        match step.act:
            case Play():
                yield from self._played(step)
            case Marry(suit):
                yield f"    {name} announces {SUIT_WORDS[str(suit)]}{self._standing()}"
            case Exchange():
                yield f"    {name} exchanges {deal.up} for {step.tokens[0][2:]}"
            case Close():
                yield f"    {name} closes the stock{self._standing()}"
            case Claim():
                yield f"    {name} claims{self._standing()}"
            case GoOn() if step.deal.outcome is not None:
                yield f"    {name} does not claim"
        yield from self._drawn(step)

    def ending(self) -> Iterator[str]:
        """Tells how the deal ended, and why."""
        deal, outcome = self._deal, self._deal.outcome
        assert outcome is not None
        if self._trick:
            yield f"    unfinished trick: {'  '.join(self._trick)}"
        winners = " and ".join(self._names[seat] for seat in outcome.winners) or "nobody"
        points = ", ".join(f"{name} {won}" for name, won in zip(self._names, outcome.points, strict=True))
        yield f"result: {winners} won ({outcome.reason}: {DEAL_REASONS[outcome.reason]}); game points: {points}"
        yield f"  card points{self._standing()}; tricks {'/'.join(str(deal.tricks[s]) for s in deal.rules.sides)}"

    def _played(self, step: Step) -> Iterator[str]:
        deal = step.deal
        for token in step.tokens:
            if token[1:2] == "m":
                yield f"    {self._names[step.seat]} shows the marriage of {SUIT_WORDS[token[2]]}{self._standing()}"
        self._trick.append(f"{self._names[step.seat]} {step.act}")
        if not deal.trick:
            yield (
                f"{deal.tricks_played:>3} {'  '.join(self._trick)}  -> {self._names[deal.leader]} takes it"
                f"{self._standing()}"
            )
            self._trick.clear()

    def _drawn(self, step: Step) -> Iterator[str]:
        draws = [token for token in step.tokens if token[1:2] == "+"]
        if draws:
            yield "    " + ", ".join(f"{self._names[int(token[0])]} draws {token[2:]}" for token in draws)

    def _standing(self) -> str:
        """The points of each seat, with those that still wait for a trick."""
        deal, sides = self._deal, self._deal.rules.sides
        counts = [
            f"{deal.points[side]}{f' and {deal.pending[side]} waiting' if deal.pending[side] else ''}" for side in sides
        ]
        return f"  [{' : '.join(counts)}]"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(c.text for c in cards)
