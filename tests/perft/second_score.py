"""The second law's end of a deal: who won, by which word, what each seat scores, what is carried on.

A verdict is worked out by side first; the dealer who sits out, carried points and side payments come after it.
"""

from collections.abc import Callable
from typing import NamedTuple

from .second_state import End, Node, Table

TIE: tuple[int, ...] = ()


class Verdict(NamedTuple):
    """Winning sides, points by side, the word for it; `tied` tells that a point is carried."""

    winners: tuple[int, ...]
    points: dict[int, int]
    reason: str
    tied: bool = False


def settle(g: Table, n: Node, how: str) -> Node:
    """Ends a deal by a claim of the seat at turn, by itself, or with all cards out."""
    if g.yes("auction"):
        verdict = contract(g, n)
    elif g.values["unit"] == "card":
        best = highest(g, n, g.sides)
        points = {side: n.total(side) for side in g.sides}
        verdict = Verdict(best, points, how if best else "tie")
    else:
        verdict = {"claim": claimed, "auto": by_itself, "out": cards_out}[how](g, n)
    end = by_seat(g, n, verdict)
    log = (*n.log, "R=" + "/".join(map(str, end.points)))
    return n._replace(end=end, log=log, ask="-", turn=-1, waiting=())


def by_seat(g: Table, n: Node, verdict: Verdict) -> End:
    """Adds carried points, the dealer who sits out and side payments, and lays the points out by seat."""
    points, carry = dict(verdict.points), g.carry
    if len(verdict.winners) == 1 and g.values["unit"] != "card":
        points[verdict.winners[0]] += carry
        carry = 0
    seats = [points.get(g.side[seat], 0) if seat in g.around else 0 for seat in range(g.seats)]
    if verdict.tied and g.values["carryTo"] == "nextWinner":
        carry += 1
    if verdict.tied and g.values["carryTo"] == "dealer":
        seats = [pays + (seat == g.dealer) for seat, pays in enumerate(seats)]
    if g.dealer not in g.around and len(verdict.winners) == 1 and g.values["passive"] == "same":
        share = points[verdict.winners[0]]
        room = g.to - 1 - g.score[g.dealer] if g.to is not None and g.yes("passiveCap") else share
        seats[g.dealer] += max(0, min(share, room))
    for seat, name in earned(g, n):
        seats[seat] += g.honours.get(name, 0)
    return End(tuple(seats), verdict.winners, verdict.reason, carry)


def earned(g: Table, n: Node) -> list[tuple[int, str]]:
    """Returns who earned which side payment."""
    rows = [*n.weddings, *((seat, "amour") for seat in n.amours)]
    six = {g.side[taker] for taker in n.takers[-6:]}
    if len(n.takers) >= 6 and len(six) == 1 and not any(n.hands):
        rows += [(n.takers[-1], "lastSix")]
    return rows


def contract(g: Table, n: Node) -> Verdict:
    """Settles an auction: forced, made, set, or the top bid."""
    if n.bid is None:
        return Verdict(TIE, {}, "auction")
    seat, bid, forced = n.bid
    declarer = g.side[seat]
    (other,) = (side for side in g.sides if side != declarer)
    own, theirs = n.total(declarer), n.total(other)
    made = own >= bid
    if forced:
        points = {declarer: own, other: theirs}
    elif bid == g.bids[-1] and g.values["bidTopPays"] != "-":
        pays = int(g.values["bidTopPays"])
        points = {declarer: pays if made else 0, other: 0 if made else pays}
    else:
        points = {declarer: own if made else 0, other: 0 if made else theirs + bid}
    best = max(points.values())
    winners = tuple(side for side in g.sides if points[side] == best)
    return Verdict(winners if len(winners) == 1 else TIE, points, "auction")


def claimed(g: Table, n: Node) -> Verdict:
    assert g.target is not None
    side = g.side[n.turn]
    if n.total(side) < g.target:
        return wrong_claim(g, n, side)
    if len(n.reached) > 1 and g.yes("bothOverAtClaim"):
        return decided(g, n, g.values["bothOver"], "claim", n.reached, claimer=side)
    return beaten(g, n, side) if against_closer(g, n, side) else won(g, n, side, "claim")


def by_itself(g: Table, n: Node) -> Verdict:
    side = n.reached[0]
    return beaten(g, n, side) if against_closer(g, n, side) else won(g, n, side, "auto")


def cards_out(g: Table, n: Node) -> Verdict:
    over = n.reached
    if n.closed is None or len(over) > 1:
        rule = g.values[("noneOver", "oneOver", "bothOver")[min(len(over), 2)]]
        return decided(g, n, rule, "out", over or tuple(g.sides))
    if not over:
        closer = g.side[n.closed[0]]
        return fined(g, closer, "close-failed", lambda other: fine(g, n, "closeFail", closer, other))
    return beaten(g, n, over[0]) if against_closer(g, n, over[0]) else won(g, n, over[0], "out")


def decided(g: Table, n: Node, rule: str, how: str, over: tuple[int, ...], *, claimer: int | None = None) -> Verdict:
    """Applies a word of `oneOver`, `bothOver` or `noneOver`."""
    if rule in ("higher", "lastTrick"):
        best = highest(g, n, g.sides) if rule == "higher" else (g.side[n.takers[-1]],)
        if not best:
            return Verdict(TIE, {}, "tie")
        if g.values["noneValue"] == "one":
            return Verdict(best, {best[0]: 1}, how)
        return won(g, n, best[0], how)
    side = {"wins": over[0], "first": over[0], "claimer": claimer}.get(rule)
    if side is None:
        return Verdict(TIE, {}, "tie", tied=rule == "carry")
    return beaten(g, n, side) if against_closer(g, n, side) else won(g, n, side, how)


def highest(g: Table, n: Node, sides: list[int]) -> tuple[int, ...]:
    best = max(n.total(side) for side in sides)
    leaders = tuple(side for side in sides if n.total(side) == best)
    return leaders if len(leaders) == 1 else TIE


def against_closer(g: Table, n: Node, side: int) -> bool:
    return n.closed is not None and g.side[n.closed[0]] != side


# What it is worth


def state(g: Table, n: Node, side: int, when: str) -> tuple[int, int, int]:
    """Returns a side's points, of them marriages, and tricks: now, or when the stock was closed."""
    if when == "close" and n.closed is not None:
        return n.closed[1][side]
    return n.total(side), n.wed[side], sum(g.side[taker] == side for taker in n.takers)


def no_point(g: Table, standing: tuple[int, int, int]) -> bool:
    total, wed, _ = standing
    return (total if g.yes("schwarzMarriage") else total - wed) == 0


def below(g: Table, standing: tuple[int, int, int], bound: int) -> bool:
    total, wed, _ = standing
    return (total if g.yes("schneiderMarriage") else total - wed) < bound


def grade(g: Table, n: Node, winner: int, loser: int) -> int:
    """Returns 0 for a normal loss, 1 for schneider, 2 for schwarz."""
    early = n.closed is not None and g.side[n.closed[0]] == winner and g.values["closeWinAt"] == "close"
    lost = state(g, n, loser, "close" if early else "end")
    if lost[2] == 0 if g.values["schwarz"] == "noTrick" else no_point(g, lost):
        return 2
    if g.schneider_form == "loserBelow":
        return int(below(g, lost, g.schneider_from))
    return int(not below(g, state(g, n, winner, "end"), g.schneider_from))


def price(g: Table, n: Node, winner: int, loser: int) -> int:
    """Returns what a loser's part is worth to the winner: one value for all losers, or each by himself."""
    losers = [loser] if g.values["losersTest"] == "each" else [side for side in g.sides if side != winner]
    return g.scale[min(grade(g, n, winner, one) for one in losers)]


def won(g: Table, n: Node, winner: int, how: str) -> Verdict:
    prices = [price(g, n, winner, loser) for loser in g.sides if loser != winner]
    value = sum(prices) if g.values["losersTest"] == "each" else prices[0]
    return Verdict((winner,), {winner: value}, how)


def fine(g: Table, n: Node, name: str, closer: int, opponent: int) -> int:
    """Returns what the first line that fits pays; `closer` is the claimant for a wrong claim."""
    for who, test, when, pays in g.fines[name]:
        standing = state(g, n, closer if who == "closer" else opponent, when)
        fits = {"noTrick": standing[2] == 0, "noPoint": no_point(g, standing), "below33": below(g, standing, 33)}
        if test == "always" or fits[test]:
            return pays
    return 2


def beaten(g: Table, n: Node, side: int) -> Verdict:
    assert n.closed is not None
    return Verdict((side,), {side: fine(g, n, "closeBeaten", g.side[n.closed[0]], side)}, "close-beaten")


def wrong_claim(g: Table, n: Node, claimer: int) -> Verdict:
    """A wrong claim: its line, at least the failed close or the loss by the scale that it escapes, as all stand."""
    others = [side for side in g.sides if side != claimer]
    ahead = max(n.total(side) for side in others)
    one_value = max(price(g, n, side, claimer) for side in others if n.total(side) == ahead)

    def pays(other: int) -> int:
        line = fine(g, n, "falseClaim", claimer, other)
        if not g.yes("falseClaimFloor"):
            return line
        closed = n.closed is not None and g.side[n.closed[0]] == claimer
        failed = fine(g, n, "closeFail", claimer, other) if closed else 0
        escaped = price(g, n, other, claimer) if g.values["losersTest"] == "each" else one_value
        return max(line, failed, escaped)

    return fined(g, claimer, "false-claim", pays)


def fined(g: Table, loser: int, reason: str, pays: Callable[[int], int]) -> Verdict:
    """Every opponent scores what the loser owes him."""
    points = {side: pays(side) for side in g.sides if side != loser}
    return Verdict(tuple(points), points, reason)
