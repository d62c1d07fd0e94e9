"""A deal told to a person, line by line, while it is replayed: hands, bids, tricks, who took them, how it ended."""

from collections.abc import Iterator, Sequence

from ..game.actions import Bid, Claim, Close, Exchange, GoOn, Marry, NameTrump, Pass, Play
from ..game.cards import Card, card_index
from ..game.deal import Deal
from ..game.state import Outcome
from ..protocol import DEAL_REASONS
from .replay import Step
from .schedule import partners

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
UNITS = {"game": "game points", "card": "card points", "stake": "stakes"}
"""What a deal scores, in words."""


class Narrator:
    """Tells one deal."""

    def __init__(self, deal: Deal, names: Sequence[str]) -> None:
        self._deal = deal
        self._names = [f"{name} ({seat})" for seat, name in enumerate(names)]
        self._width = max(map(len, self._names))
        self._trick: list[str] = []
        self._partners = partners(deal.rules.sides)

    def opening(self) -> Iterator[str]:
        """Tells dealer, the card that fixes trumps, hands and stock."""
        deal = self._deal
        trump = "not named yet" if deal.trump is None else SUIT_WORDS[str(deal.trump)]
        kind = "shown card" if deal.up is None else "turn-up"
        shown = "".join(f", {kind} {token[1:]}" for token in deal.log[:1] if token[0] == "+")
        yield f"dealer {self._names[deal.dealer]}{shown}, trumps {trump}"
        for seat, hand in enumerate(deal.hands):
            cards = _cards(sorted(hand, key=card_index)) if seat in deal.order else "sits out"
            yield f"  {self._names[seat]:<{self._width}}  {cards}"
        if deal.rules.stock_size:
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
            case Bid(points):
                yield f"    {name} bids {points}{', as the dealer must' if deal.auction.forced else ''}"
            case Pass():
                yield f"    {name} passes"
            case NameTrump(suit):
                yield f"    {name} plays for {deal.auction.points} and names {SUIT_WORDS[str(suit)]} as trumps"
        yield from self._drawn(step)

    def ending(self) -> Iterator[str]:
        """Tells how the deal ended, and why."""
        deal, outcome = self._deal, self._deal.outcome
        assert outcome is not None
        if self._trick:
            yield f"    unfinished trick: {'  '.join(self._trick)}"
        winners = self._together(outcome.winners) or "nobody"
        points = ", ".join(f"{self._together(seats)} {outcome.points[seats[0]]}" for seats in self._partners)
        unit = UNITS[deal.rules.match.unit]
        yield f"result: {winners} won ({outcome.reason}: {self._why(outcome)}); {unit}: {points}"
        tricks = "/".join("-" if out else str(deal.tricks[side]) for side, out in self._sides())
        yield f"  at the end{self._standing()}; tricks {tricks}"

    def _why(self, outcome: Outcome) -> str:
        auction, rules = self._deal.auction, self._deal.rules.auction
        if outcome.reason != "auction":
            return DEAL_REASONS[outcome.reason]
        if auction.declarer is None:
            return "everybody has passed"
        if auction.forced and rules.forced_pays is not None:
            return f"a forced bid of {auction.points}, each side scores what it took"
        return f"the bid of {auction.points} was {'made' if auction.declarer in outcome.winners else 'not made'}"

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
        """The points of each side, with those that still wait for a trick."""
        deal = self._deal
        counts = [
            "-" if out else f"{deal.points[side]}{f' and {deal.pending[side]} waiting' if deal.pending[side] else ''}"
            for side, out in self._sides()
        ]
        return f"  [{' : '.join(counts)}]"

    def _sides(self) -> Iterator[tuple[int, bool]]:
        """Yields each side and whether it sits out."""
        playing = self._deal.playing_sides()
        return ((side, side not in playing) for side in range(len(self._partners)))

    def _together(self, seats: Sequence[int]) -> str:
        return " and ".join(self._names[seat] for seat in seats)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(c.text for c in cards)
