"""What closing really brings, beside what it brings on average as if all cards were known.

    python -m benchmarks.strength.closing --deals 1000 --jobs 2

A player plays itself. Wherever closing is open to the seat that leads, the stock is closed on a copy of the deal, and
the same players play that to its end; the other way they go on without closing now. Prints both beside what was
expected, by tricks played, and the straight lines through them that ai/closing_bets.toml holds.
"""

import argparse
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import mean
from typing import NamedTuple

from sixtysix_engine import core
from sixtysix_engine.ai.full import FullPlayer
from sixtysix_engine.ai.limits import Limits
from sixtysix_engine.ai.looking import barred
from sixtysix_engine.ai.player import Question
from sixtysix_engine.game.actions import CLOSE
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .playing import start

HANDS = 1000
"""Hands of the other that closing is tried against."""
HOPELESS = -1.0
"""What closing must be expected to bring, that it is tried."""


class Case(NamedTuple):
    """One closing, or one lead without it."""

    closes: bool
    tricks: int
    """Played before."""
    expected: float
    """Game points by the mean over worlds, or by the player for the best lead without closing."""
    win: float
    """Share of the worlds that are won."""
    brought: int
    """Game points of the deal, won minus lost."""


def deal_cases(index: int, *, rules: str, seed: str, walks: int) -> list[Case]:
    """Plays one deal, and each closing of it on the side."""
    player, rng = FullPlayer(walks=walks, nets=False), Random(f"{seed} {index}")
    deal, cases = start(rule_set(rules), seed, index), []
    waiting: list[tuple[int, int, float, float]] = []
    while deal.turn is not None:
        me, seen = deal.turn, _seen(deal)
        acts = seen.legal_actions()
        if CLOSE in acts and deal.ask == "lead":
            cases += _closed(deal, seen, player, rng)
            acts = tuple(act for act in acts if act != CLOSE)
            choice = player.choose(Question(deal=seen, acts=acts, rng=rng))
            if choice.score is not None:
                waiting.append((me, sum(deal.tricks), choice.score, choice.win or 0.0))
            free = player.choose(Question(deal=seen, acts=seen.legal_actions(), rng=rng)).act
            if free == CLOSE and rng.random() < 0.5:
                waiting.pop()
                break  # the rest would not be what strong players do
        else:
            choice = player.choose(Question(deal=seen, acts=acts, rng=rng))
        deal.apply(choice.act)
    while deal.turn is not None:
        deal.apply(player.choose(Question(deal=_seen(deal), acts=deal.legal_actions(), rng=rng)).act)
    return cases + [Case(False, tricks, score, win, _won(deal, me)) for me, tricks, score, win in waiting]


def _closed(deal: Deal, seen: Deal, player: FullPlayer, rng: Random) -> list[Case]:
    assert deal.turn is not None
    me, tricks, closed = deal.turn, sum(deal.tricks), seen.copy()
    closed.apply(CLOSE)
    found = core.evaluate(closed, barred=barred(seen, me), limit=HANDS, seed=rng.getrandbits(63))
    best = max(found.values.values(), key=lambda value: value.mean)
    if best.mean < HOPELESS:
        return []
    trial = deal.copy()
    trial.apply(CLOSE)
    while trial.turn is not None:
        question = Question(deal=_seen(trial), acts=trial.legal_actions(), rng=rng, limits=Limits(worlds=2000))
        trial.apply(player.choose(question).act)
    return [Case(True, tricks, best.mean, best.win, _won(trial, me))]


def _seen(deal: Deal) -> Deal:
    assert deal.turn is not None
    return parse_position(format_position(view_of(deal, deal.turn))).deal


def _won(deal: Deal, me: int) -> int:
    assert deal.outcome is not None
    return deal.outcome.points[me] - deal.outcome.points[1 - me]


def line(cases: list[Case]) -> tuple[float, float, float]:
    """Returns the straight line through what was expected and brought, and the standard deviation around it."""
    x, y = [case.expected for case in cases], [case.brought for case in cases]
    mx, my = mean(x), mean(y)
    spread = sum((one - mx) ** 2 for one in x) or 1.0
    slope = sum((one - mx) * (other - my) for one, other in zip(x, y, strict=True)) / spread
    rest = [other - my - slope * (one - mx) for one, other in zip(x, y, strict=True)]
    return my - slope * mx, slope, (sum(one * one for one in rest) / max(1, len(rest) - 2)) ** 0.5


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.closing")
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--walks", type=int, default=400)
    parser.add_argument("--seed", default="closing")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    work = partial(deal_cases, rules=given.rules, seed=given.seed, walks=given.walks)
    with get_context("spawn").Pool(given.jobs) as pool:
        cases = [case for found in pool.imap(work, range(given.deals), 10) for case in found]
    for closes in (True, False):
        print("closing" if closes else "no closing now", "by tricks played:")
        for tricks in sorted({case.tricks for case in cases if case.closes is closes}):
            here = [case for case in cases if case.closes is closes and case.tricks == tricks]
            if len(here) < 10:
                continue
            level, slope, error = line(here)
            bins = ""
            for low in (-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0):
                part = [case for case in here if low <= case.expected < low + 0.5]
                if len(part) >= 8:
                    got = mean(case.brought for case in part)
                    bins += f"  {mean(case.expected for case in part):+.2f}:{got:+.2f}({len(part)})"
            print(f"{tricks}  n {len(here):5}  brought = {level:+.3f} {slope:+.3f} expected, sd {error:.2f}{bins}")


if __name__ == "__main__":
    main()
