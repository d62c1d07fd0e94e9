"""Figures of the core: what the native one does in a second, and how many times as much that is as its plain twin does.

Both are measured in the same run, in time of the processor, so that a busy machine lies less.
"""

import random
import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from . import core
from .core import minimax, reference
from .game.actions import CLAIM, CLOSE
from .game.deal import Deal
from .game.ruleset import RuleSet
from .game.shuffle import shuffled_pack
from .game.variants import rule_set

_LONG_ENOUGH = 0.2
"""Seconds that a count must take to be a figure."""
_FEW_CARDS = 3
"""Cards of a hand for which plain Python solves a deal too."""
_WHOLE = 12
"""Deals that are solved from their first lead."""


def core_figures(name: str, deals: int) -> Iterator[str]:
    """Yields the figures of a rule set as lines for people; `deals` is how many are solved in strict play."""
    if not core.NATIVE:
        yield f"no native core: {core.PURE_BECAUSE}"
        return
    rules = rule_set(name)
    deal = Deal.start(rules, shuffled_pack(rules, "bench"), 0)
    yield _line("perft", _perft_speed(deal, core.perft), "lines/s", _perft_speed(deal, reference.perft))
    games, took = _timed(lambda: core.playouts(deal, 200 * deals, 1).games)
    few, slow = _timed(lambda: reference.playouts(deal, 1 + deals // 5, 1).games)
    yield _line("play-outs", games / took, "games/s", few / slow)
    for phase in ("exhausted", "closed"):
        positions = list(islice(_strict(rules, phase), deals))
        if positions:
            yield _solves(f"strict solves, {phase}", positions)
    if len(deal.order) == 2 and rules.stock_size:
        yield _whole(rules)


def _perft_speed(deal: Deal, perft: Callable[[Deal, int], int]) -> float:
    for depth in range(3, 60):
        lines, took = _timed(lambda depth=depth: perft(deal, depth))  # type: ignore[misc]
        if took > _LONG_ENOUGH:
            break
    return lines / took


def _solves(label: str, deals: list[Deal]) -> str:
    prepared = [core.prepare(deal) for deal in deals]
    core.solve_many(prepared[:1])
    _, took = _timed(lambda: len(core.solve_many(prepared)))
    # The twin's share is measured where it can keep up: on the last few cards.
    few = list(islice(_endings(deals), 20))
    _, slow = _timed(lambda: len(minimax.solve_many(few)))
    _, fast = _timed(lambda: len(core.solve_many([core.prepare(deal) for deal in few] * 20)))
    return _line(label, len(deals) / took, "deals/s", len(deals) / took * fast / 20 / slow)


def _strict(rules: RuleSet, phase: str) -> Iterator[Deal]:
    """Yields deals at the first lead in strict play, reached by chance; where it is asked for they are closed."""
    if phase == "closed" and not rules.closing.allowed:
        return
    for number in range(20_000):
        chance = random.Random(number)
        deal = Deal.start(rules, shuffled_pack(rules, "solve", str(number)), 0)
        while deal.turn is not None and (deal.phase == "open" or deal.ask != "lead"):
            legal = deal.legal_actions()
            closing = [CLOSE] if phase == "closed" and CLOSE in legal and chance.random() < 0.2 else []
            deal.apply(chance.choice(closing or [act for act in legal if act not in (CLAIM, CLOSE)] or list(legal)))
        if deal.turn is not None and deal.phase == phase:
            yield deal


def _endings(deals: list[Deal]) -> Iterator[Deal]:
    """Yields what is left of deals when chance has played them down to a few cards, which plain Python can solve."""
    for number, deal in enumerate(deals):
        chance, twin = random.Random(number), deal.copy()
        while twin.turn is not None and (twin.ask != "lead" or max(map(len, twin.hands)) > _FEW_CARDS):
            twin.apply(chance.choice([act for act in twin.legal_actions() if act != CLAIM] or [CLAIM]))
        if twin.turn is not None:
            yield twin


def _whole(rules: RuleSet) -> str:
    times = []
    for number in range(_WHOLE):
        deal = core.prepare(Deal.start(rules, shuffled_pack(rules, "whole", str(number)), 0))
        times.append(_timed(lambda deal=deal: len(core.solve_many([deal])))[1] * 1000)  # type: ignore[misc]
    return f"  {'whole deals':26} {median(times):10.1f} ms median, {sum(times) / len(times):.1f} mean, of {_WHOLE}"


def _line(label: str, rate: float, unit: str, twin: float) -> str:
    return f"  {label:26} {rate:10.0f} {unit}, {rate / twin:.0f} x plain Python"


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    began = time.process_time()
    done = work()
    return done, max(time.process_time() - began, 1e-9)
