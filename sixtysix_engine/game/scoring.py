"""What a finished deal is worth: the decisions of the rule set, read from a state.

The rules cited as "decision n" are the project's order of tests where the texts leave one open; see `docs/rules.md`.
"""

from collections.abc import Iterable
from dataclasses import replace

from .parts import RuleLine, RuleLines
from .state import Outcome, Standing, State

_AUCTION = "auction"
"""What decides every deal with an auction."""
_EMPTY_PAYS = 2
"""What a penalty pays where a rule set has no line for it (decision 14)."""


def sides_over(state: State) -> list[int]:
    """Returns the sides that have reached the target of the deal."""
    target = state.rules.ending.target
    return [] if target is None else [side for side in state.playing_sides() if state.points[side] >= target]


def settle_claim(state: State, seat: int) -> Outcome:
    """Settles a claim, right or wrong (decisions 1 and 2)."""
    ending, side = state.rules.ending, state.rules.sides[seat]
    over = sides_over(state)
    if side not in over:
        return penalty(state, seat, "false-claim")
    if len(over) > 1 and ending.both_over_at_claim:
        return _settle_several(state, over, reason="claim", claimer=side)
    return _settle_winner(state, side, "claim")


def settle_auto(state: State) -> Outcome:
    """Settles a deal that ends by itself: the side that reached the target first has won (decision 14)."""
    return _settle_winner(state, state.reached[0], "auto")


def settle_cards_out(state: State) -> Outcome:
    """Settles a deal whose last trick has been played without a claim (decision 3)."""
    rules, over = state.rules, sides_over(state)
    if rules.auction.held:
        return _settle_contract(state)
    if rules.match.unit == "card":
        return _settle_card_points(state)
    if len(over) > 1:
        return _settle_several(state, over, reason="out", claimer=None)
    if state.closed is not None and rules.ending.target is not None:
        return _settle_winner(state, over[0], "out") if over else _settle_failed_close(state)
    how = rules.ending.one_over if over else rules.ending.none_over
    if how == "wins":
        return _settle_winner(state, over[0], "out")
    if how in ("higher", "lastTrick"):
        return _settle_decided(state, how, state.playing_sides(), "out")
    return _tie(state, carried=how == "carry")


def penalty(state: State, seat: int, reason: str) -> Outcome:
    """Settles a deal that a seat loses at once: a wrong claim, or a fault of its player.

    A fault scores as a wrong claim does; where there are no claims it costs the top of the scale; where card points
    are added up the others score all of the pack's, and the standing bid.
    """
    rules, side = state.rules, state.rules.sides[seat]
    if rules.match.unit == "card":
        value = sum(rules.worth[state.trump][c] for c in rules.cards) + state.auction.points
    elif rules.ending.claim != "required":
        value = rules.scoring.scale[-1]
    else:
        value = _wrong_claim_value(state, side)
    return _pay(state, dict.fromkeys(_opponents(state, side), value), reason)


def scale_value(state: State, winner: int, losers: Iterable[Standing]) -> int:
    """Returns the value of a won deal by the scale: normal, schneider or schwarz.

    With several losers one value holds, the higher ones only when all qualify, or each is settled apart and the
    values add up (`losersTest`).
    """
    values = [_loss_value(state, winner, loser) for loser in losers]
    return min(values) if state.rules.scoring.losers_test == "every" else sum(values)


def _loss_value(state: State, winner: int, loser: Standing) -> int:
    scoring = state.rules.scoring
    normal, schneider, schwarz = scoring.scale
    tricked = loser.tricks == 0 if scoring.schwarz == "noTrick" else _pointless(state, loser)
    if tricked:
        return schwarz
    test, bound = scoring.schneider
    if test == "loserBelow":
        return schneider if _schneider_points(state, loser) < bound else normal
    return schneider if _schneider_points(state, state.standing(winner)) >= bound else normal


def _pointless(state: State, standing: Standing) -> bool:
    """The ten of the last trick is a point; marriages are none, unless `schwarzMarriage` (decision 11)."""
    counted = 0 if state.rules.scoring.schwarz_marriage else standing.marriages
    return standing.points == counted


def _schneider_points(state: State, standing: Standing) -> int:
    return standing.points - (0 if state.rules.scoring.schneider_marriage else standing.marriages)


def _opponents(state: State, side: int) -> list[int]:
    return [other for other in state.playing_sides() if other != side]


def _settle_winner(state: State, side: int, reason: str) -> Outcome:
    """The side has won: by the scale, or what a beaten closer pays."""
    closed = state.closed
    if closed is not None and state.rules.sides[closed.seat] != side:
        value = _line_value(state, state.rules.scoring.close_beaten, state.rules.sides[closed.seat])
        return _pay(state, {side: value}, "close-beaten")
    return _pay(state, {side: _value_of(state, side, _opponents(state, side))}, reason)


def _value_of(state: State, side: int, losers: Iterable[int]) -> int:
    """The value of a deal that a side wins from others by the scale, as they stand, or stood when it closed."""
    closed = state.closed
    at_close = state.rules.scoring.close_win_at == "close"
    if closed is not None and at_close and state.rules.sides[closed.seat] == side:
        return scale_value(state, side, [closed.standings[loser] for loser in losers])
    return scale_value(state, side, [state.standing(loser) for loser in losers])


def _settle_several(state: State, over: list[int], *, reason: str, claimer: int | None) -> Outcome:
    how = state.rules.ending.both_over
    if how in ("higher", "lastTrick"):
        return _settle_decided(state, how, over, reason)
    if how == "first":
        return _settle_winner(state, next(side for side in state.reached if side in over), reason)
    if how == "claimer" and claimer is not None:
        return _settle_winner(state, claimer, reason)
    return _tie(state, carried=how == "carry")


def _settle_decided(state: State, how: str, among: list[int], reason: str) -> Outcome:
    """Who has more, or who took the last trick, wins; an equal count is a tie that carries nothing."""
    if how == "lastTrick":
        side = state.rules.sides[state.leader]
    else:
        side = max(among, key=lambda s: state.points[s])
        if sum(state.points[s] == state.points[side] for s in among) > 1:
            return _tie(state, carried=False)
    value = 1 if state.rules.ending.none_value == "one" else _value_of(state, side, _opponents(state, side))
    return _pay(state, {side: value}, reason)


def _settle_failed_close(state: State) -> Outcome:
    assert state.closed is not None
    closer = state.rules.sides[state.closed.seat]
    value = _line_value(state, state.rules.scoring.close_fail, closer)
    return _pay(state, dict.fromkeys(_opponents(state, closer), value), "close-failed")


def _settle_card_points(state: State) -> Outcome:
    """Each side scores what it took (decision 12); a dealer who sits out may score with the winner."""
    won = {side: state.points[side] for side in state.playing_sides()}
    best = max(won.values())
    winners = [side for side, points in won.items() if points == best]
    single = len(winners) == 1
    points = _points(state, won, best if single else 0)
    return Outcome(_seats(state, winners if single else ()), points, "out" if single else "tie", state.carry)


def settle_passed(state: State) -> Outcome:
    """Settles a deal in which everybody has passed: nobody scores."""
    return Outcome((), (0,) * state.rules.table.seats, _AUCTION, state.carry)


def _settle_contract(state: State) -> Outcome:
    """Made, set or forced: what each side scores (001, auction sixty-six; decision 4)."""
    rules, auction = state.rules.auction, state.auction
    assert auction.declarer is not None
    if auction.forced and rules.forced_pays == "eachOwn":
        return replace(_settle_card_points(state), reason=_AUCTION)
    side = state.rules.sides[auction.declarer]
    made = state.points[side] >= auction.points
    winners = [side] if made else _opponents(state, side)
    if auction.points == rules.top and rules.top_pays is not None:
        won = dict.fromkeys(winners, rules.top_pays)
    else:
        won = {winner: state.points[winner] + (0 if made else auction.points) for winner in winners}
    return _pay(state, won, _AUCTION)


def _wrong_claim_value(state: State, side: int) -> int:
    scoring = state.rules.scoring
    value = _line_value(state, scoring.false_claim, side)
    if not scoring.false_claim_floor:
        return value
    best = max(state.points[other] for other in _opponents(state, side))
    for winner in (other for other in _opponents(state, side) if state.points[other] == best):
        # Where one value holds for all losers it is that value which the claimant escapes, not what he alone deserves.
        losers = _opponents(state, winner) if scoring.losers_test == "every" else [side]
        value = max(value, _value_of(state, winner, losers))
    if state.closed is not None and state.rules.sides[state.closed.seat] == side:
        value = max(value, _line_value(state, scoring.close_fail, side))
    return value


def _line_value(state: State, lines: RuleLines, closer: int) -> int:
    return next((line.points for line in lines if _line_fits(state, line, closer)), _EMPTY_PAYS)


def _line_fits(state: State, line: RuleLine, closer: int) -> bool:
    if line.test == "always":
        return True
    tested = [closer] if line.who == "closer" else _opponents(state, closer)
    at_close = state.closed if line.when == "close" else None
    standings = [state.standing(side) if at_close is None else at_close.standings[side] for side in tested]
    if line.test == "noTrick":
        return all(standing.tricks == 0 for standing in standings)
    if line.test == "noPoint":
        return all(_pointless(state, standing) for standing in standings)
    return all(_schneider_points(state, standing) < 33 for standing in standings)


def _pay(state: State, won: dict[int, int], reason: str) -> Outcome:
    """A single winner also takes the carried points; with several they stay (decision 9). Card points carry nothing."""
    single = len(won) == 1 and state.rules.match.unit != "card"
    won = {side: value + state.carry * single for side, value in won.items()}
    return Outcome(_seats(state, won), _points(state, won, max(won.values())), reason, 0 if single else state.carry)


def _points(state: State, won: dict[int, int], best: int) -> tuple[int, ...]:
    """What each seat scores: its side's, and for a dealer who sits out the winner's, where that is the rule."""
    points = [won.get(side, 0) for side in state.rules.sides]
    if state.dealer not in state.order:
        points[state.dealer] = _passive_points(state, best) if state.rules.match.passive == "same" else 0
    return tuple(points)


def _passive_points(state: State, value: int) -> int:
    """The dealer who sits out scores with the winner, but not the point that ends the match (001, three-handed 1)."""
    if not state.rules.match.passive_cap or state.target is None:
        return value
    return max(0, min(value, state.target - 1 - state.score[state.dealer]))


def _tie(state: State, *, carried: bool) -> Outcome:
    points = [0] * state.rules.table.seats
    to_dealer = carried and state.rules.match.carry_to == "dealer"
    if to_dealer:
        points[state.dealer] = 1
    carry = state.carry + (carried and state.rules.match.carry_to == "nextWinner")
    return Outcome((), tuple(points), "tie", carry)


def _seats(state: State, sides: Iterable[int]) -> tuple[int, ...]:
    chosen = set(sides)
    return tuple(seat for seat in sorted(state.order) if state.rules.sides[seat] in chosen)
