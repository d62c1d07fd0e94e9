"""Figures of the core: what the native one does in a second, and how many times as much that is as its plain twin does.

Both are measured in the same run, in time of the processor, so that a busy machine lies less.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from . import core
from .core import minimax, reference
from .core.bench_set import BENCH_SET, KINDS, endings, strict_deals
from .game.actions import CLOSE
from .game.deal import Deal
from .game.notation import format_position, parse_position
from .game.ruleset import RuleSet
from .game.shuffle import shuffled_pack
from .game.variants import rule_set
from .game.view import view_of

_LONG_ENOUGH = 0.2
"""Seconds that a count must take to be a figure."""
_FEW_CARDS = 3
"""Cards of a hand for which plain Python solves a deal too."""
_SMALL_PACK = 24
"""Cards of a pack whose hands are few enough to be all looked into."""
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
    games, took = _timed(lambda: core.playouts(deal, 1000 * deals, 1).games)
    few, slow = _timed(lambda: reference.playouts(deal, 1 + deals // 5, 1).games)
    yield _line("play-outs", games / took, "games/s", few / slow)
    for phase in KINDS:
        positions = list(islice(strict_deals(rules, phase), deals))
        if positions:
            yield _solves(f"strict solves, {phase}", positions)
            yield _asking(positions)
    yield from _closed_worlds(rules)
    if len(deal.order) == 2 and rules.stock_size:
        yield _whole(rules)


def set_figures() -> Iterator[str]:
    """Yields what the fixed set of deals takes as lines for people: the positions looked into tell builds apart."""
    if not core.NATIVE:
        return
    total, seconds = 0, 0.0
    for part in BENCH_SET:
        deals = part.deals()
        nodes, took = _timed(lambda deals=deals: sum(core.solve(deal).nodes for deal in deals))  # type: ignore[misc]
        total, seconds = total + nodes, seconds + took
        yield f"  {part.label:30} {nodes:10} nodes {took * 1000:9.1f} ms for {len(deals)} deals"
    yield f"  {'all':30} {total:10} nodes {total / seconds:9.0f} nodes/s"


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
    few = list(islice(endings(iter(deals), _FEW_CARDS), 20))
    _, slow = _timed(lambda: len(minimax.solve_many(few)))
    _, fast = _timed(lambda: len(core.solve_many([core.prepare(deal) for deal in few] * 20)))
    return _line(label, len(deals) / took, "deals/s", len(deals) / took * fast / 20 / slow)


def _asking(deals: list[Deal]) -> str:
    """What a position costs in a batch besides its search: nothing is left to search where a deal is over."""
    over = [core.prepare(deal) for deal in map(_finished, deals)]
    took = min(_timed(lambda: len(core.solve_many(over)))[1] for _ in range(5))
    return f"  {'  of that, no search':26} {took / len(over) * 1e6:10.2f} us a deal"


def _finished(deal: Deal) -> Deal:
    twin = deal.copy()
    while twin.turn is not None:
        twin.apply(twin.legal_actions()[0])
    return twin


def _closed_worlds(rules: RuleSet) -> Iterator[str]:
    """Yields what it takes to value every act over all hands where the stock is closed before the first lead."""
    if len(rules.cards) > _SMALL_PACK:
        return
    times, found = [], 0
    for number in range(_WHOLE):
        deal = Deal.start(rules, shuffled_pack(rules, "worlds", str(number)), 0)
        if CLOSE not in deal.legal_actions():
            return
        deal.apply(CLOSE)
        if deal.turn is None:
            return
        view = parse_position(format_position(view_of(deal, deal.turn))).deal
        found, took = _timed(lambda view=view: core.evaluate(view).worlds)  # type: ignore[misc]
        times.append(took * 1000)
    mean = sum(times) / len(times)
    yield f"  {'closed at the start':26} {median(times):10.1f} ms median, {mean:.1f} mean, every act over {found} hands"


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
