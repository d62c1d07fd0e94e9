"""The probability of winning a match from every score, by recursion over how deals between equal players end.

A state is what each side still needs, the side that deals and the carried points; the law of scores is `game.match`.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import prod
from operator import sub
from typing import NamedTuple

from ..game.ruleset import RuleSet
from .outcomes import Results

MOST_STEPS = {2: 24, 3: 12, 4: 7}
"""Steps of a match that are told apart, by the number of sides: a longer one is reckoned in steps of several points."""

Needs = tuple[int, ...]
"""What each side needs to win the match; less than 1: it has got there."""
Chances = tuple[float, ...]
"""The probability that each side wins the match."""


class _Ending(NamedTuple):
    """One way for a deal of one dealer to end."""

    gains: tuple[int, ...]
    """What each side scores, without carried points."""
    winner: int | None
    """The only side that wins the deal."""
    dealer: int
    """The side that deals next."""
    chance: float


class MatchTable:
    """The chances at all scores of a match, worked out when they are asked for and kept.

    They are exact for players whose deals end as `results` says, whatever the score. A match of more than `MOST_STEPS`
    points is an approximation: points are rounded to steps by chance so that their mean stays, chances between steps
    are interpolated, and no points are carried. Of three or more sides that pass the target level, where the law plays
    on, each counts as equally likely to win.
    """

    def __init__(self, rules: RuleSet, target: int, results: Results) -> None:
        """Raises `ValueError` where points are below 0, or no deal tells the sides apart."""
        apart = any(chance and len({*points}) > 1 for points, chance in results)
        if not apart or any(min(points) < 0 for points, _ in results):
            raise ValueError("results: points of at least 0, not always the same for all sides")
        self._rules, self._sides = rules, max(rules.sides) + 1
        self._step = -(-target // MOST_STEPS[self._sides])
        self._carries = carries(rules) and self._step == 1
        self._passive = rules.table.playing == "allButDealer" and rules.match.passive == "same"
        self._capped = rules.match.passive_cap
        steps = _in_steps(results, self._step)
        self._endings = [[_ending(rules, dealer, *each) for each in steps] for dealer in range(self._sides)]
        self._drawn = [_next_dealer(rules, dealer, None) for dealer in range(self._sides)]
        self._cells: dict[tuple[Needs, int], list[Chances]] = {}

    def chances(self, needs: Needs, dealer: int, carry: int = 0) -> Chances:
        """Returns the chance of each side, from what each needs, the side that deals next and what is carried."""
        needs = _played_off(needs)
        if self._step == 1 or min(needs) < 1:
            return self._at(needs, dealer, carry)
        found = [0.0] * self._sides
        for corner in product(*map(self._steps_about, needs)):
            weight = prod(share for _, share in corner)
            for side, chance in enumerate(self._at(tuple(step for step, _ in corner), dealer, 0)):
                found[side] += weight * chance
        return tuple(found)

    def chances_after(self, needs: Needs, dealer: int, carry: int, gains: tuple[int, ...]) -> Chances:
        """Returns the chance of each side after a deal in which the sides score so much, carried points among it."""
        winner = _winner(self._rules, dealer, gains)
        if winner is not None:
            carry = 0
        elif not any(gains):
            carry += carries(self._rules)
        return self.chances(tuple(map(sub, needs, gains)), _next_dealer(self._rules, dealer, winner), carry)

    def _steps_about(self, need: int) -> list[tuple[int, float]]:
        """Returns the steps about a need, with their shares. A step stands for the middle of its points."""
        place = max(1.0, (need - (self._step + 1) / 2) / self._step + 1)
        step, share = int(place), place % 1
        return [(step, 1 - share), (step + 1, share)] if share else [(step, 1.0)]

    def _at(self, needs: Needs, dealer: int, carry: int) -> Chances:
        """Returns the chances where somebody may have got there: the highest has won."""
        best = min(needs)
        if best > 0:
            return self._cell(needs, carry)[dealer]
        first = [need == best for need in needs]
        return tuple(each / sum(first) for each in first)

    def _cell(self, needs: Needs, carry: int) -> list[Chances]:
        """Returns the chances by the side that deals.

        With so much carried that the next winner wins the match more makes no difference: it counts as the same.
        """
        carry = min(carry, max(needs) - 1) if self._carries else 0
        found = self._cells.get((needs, carry))
        if found is None:
            found = self._cells[needs, carry] = self._solved(needs, carry)
        return found

    def _solved(self, needs: Needs, carry: int) -> list[Chances]:
        """Works out a cell.

        Where a deal leaves all as it was the chances are those of the next dealer; round all dealers that is a
        geometric series.
        """
        more = min(carry + 1, max(needs) - 1) if self._carries else 0
        decided, stays = [], []
        for dealer, endings in enumerate(self._endings):
            chances, stay = [0.0] * self._sides, 0.0
            for ending in endings:
                gains, winner, following, chance = ending
                if winner is not None and (carry or self._passive):
                    gains = self._paid(needs, dealer, carry, ending)
                left = 0 if winner is not None else carry if any(gains) else more
                after = _played_off(tuple(map(sub, needs, gains)))
                if after == needs and left == carry:
                    stay += chance
                    continue
                for side, here in enumerate(self._at(after, following, left)):
                    chances[side] += chance * here
            decided.append(chances)
            stays.append(stay)
        return [self._played_on(decided, stays, dealer) for dealer in range(self._sides)]

    def _paid(self, needs: Needs, dealer: int, carry: int, ending: _Ending) -> tuple[int, ...]:
        """Returns what each side scores of a won deal, with carried points and for a dealer who sits out."""
        gains = list(ending.gains)
        assert ending.winner is not None
        gains[ending.winner] += carry
        if self._passive:
            won = gains[ending.winner]
            gains[dealer] = min(won, needs[dealer] - 1) if self._capped else won
        return tuple(gains)

    def _played_on(self, decided: list[list[float]], stays: list[float], dealer: int) -> Chances:
        chances, stay, now = [0.0] * self._sides, 1.0, dealer
        while True:
            for side, chance in enumerate(decided[now]):
                chances[side] += stay * chance
            stay, now = stay * stays[now], self._drawn[now]
            if now == dealer:
                return tuple(chance / (1 - stay) for chance in chances)


def carries(rules: RuleSet) -> bool:
    """Tells whether a deal in which nobody scores adds to what is carried."""
    return rules.match.carry_to == "nextWinner" and rules.match.unit != "card" and _ties_carry(rules)


def pays_dealer(rules: RuleSet) -> bool:
    """Tells whether the dealer gets a point for a deal in which nobody else scores."""
    return rules.match.carry_to == "dealer" and _ties_carry(rules)


def _ties_carry(rules: RuleSet) -> bool:
    return "carry" in (rules.ending.none_over, rules.ending.both_over)


def _played_off(needs: Needs) -> Needs:
    """Two sides that have got there level play on, as if each needed one point."""
    return (1, 1) if len(needs) == 2 and needs[0] == needs[1] < 1 else needs


def _ending(rules: RuleSet, dealer: int, points: tuple[int, ...], chance: float) -> _Ending:
    sides = len(points)
    gains = tuple(points[(side - dealer) % sides] for side in range(sides))
    winner = _winner(rules, dealer, gains)
    return _Ending(gains, winner, _next_dealer(rules, dealer, winner), chance)


def _winner(rules: RuleSet, dealer: int, gains: tuple[int, ...]) -> int | None:
    """Returns the only side that scores most; it is not that of a dealer who sits out."""
    playing = [side for side in range(len(gains)) if rules.table.playing == "all" or side != dealer]
    best = max(gains[side] for side in playing)
    first = [side for side in playing if gains[side] == best > 0]
    return first[0] if len(first) == 1 else None


def _next_dealer(rules: RuleSet, dealer: int, winner: int | None) -> int:
    """Does as `game.match.next_dealer`, with sides for seats."""
    rule = rules.dealing.draw_dealer if winner is None else rules.dealing.next_dealer
    if rule == "winner" and winner is not None:
        return winner
    return (dealer + 1) % (max(rules.sides) + 1) if rule == "rotate" else dealer


def _in_steps(results: Results, step: int) -> Results:
    """Rounds points to steps, up or down by chance, so that their mean stays."""
    found: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for points, chance in results:
        for rounded in product(*(_rounded(each, step) for each in points)):
            found[tuple(steps for steps, _ in rounded)] += chance * prod(share for _, share in rounded)
    return tuple(found.items())


def _rounded(points: int, step: int) -> Iterator[tuple[int, float]]:
    down, rest = divmod(points, step)
    yield down, 1 - rest / step
    if rest:
        yield down + 1, rest / step
