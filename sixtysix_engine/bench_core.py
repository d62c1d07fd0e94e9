"""Figures of the core: what the native one does in a second, and how many times as much that is as its plain twin does.

Both are measured in the same run, in time of the processor, so that a busy machine lies less.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from . import core
from .core import minimax, reference, worlds
from .core.bench_set import BENCH_SET, KINDS, dealt, endings, strict_deals
from .game.actions import CLOSE, Marry
from .game.deal import Deal
from .game.notation import format_position, parse_position
from .game.ruleset import RuleSet
from .game.variants import rule_set
from .game.view import view_of

_LONG_ENOUGH = 0.2
"""Seconds that a count must take to be a figure."""
_FEW_CARDS = 3
"""Cards of a hand for which plain Python solves a deal too."""
_SMALL_PACK = 24
"""Cards of a pack whose hands are few enough to be all looked into."""
_WHOLE = 40
"""Deals that are solved from their first lead, and hands that are closed with: so many at most."""
_TRIED = 400
"""Deals among which strong hands are looked for."""
_TRUMP = 4
_STRONG = 64
"""Points of a hand that one might close with at once, a trump counting some more."""
_PASSES = 5
"""Times that play-outs, a solve, a hand or a whole deal are measured, of which the least counts."""
_BATCH = 100_000
"""Solves in one batch, among which what is made once for a table does not count."""


def core_figures(name: str, deals: int) -> Iterator[str]:
    """Yields the figures of a rule set as lines for people; `deals` is how many are solved in strict play."""
    if not core.NATIVE:
        yield f"no native core: {core.PURE_BECAUSE}"
        return
    rules = rule_set(name)
    deal = dealt(rules, "bench", 0)
    yield _line("perft", _perft_speed(deal, core.perft), "lines/s", _perft_speed(deal, reference.perft))
    games = 1000 * deals
    took = _least(lambda: core.playouts(deal, games, 1).games)
    few, slow = _timed(lambda: reference.playouts(deal, 1 + deals // 5, 1).games)
    yield _line("play-outs", games / took, "games/s", few / slow)
    for phase in KINDS:
        positions = list(islice(strict_deals(rules, phase), deals))
        if positions:
            yield from _solves(f"strict solves, {phase}", positions)
    yield from _closed_worlds(rules, min(_WHOLE, deals))
    if len(deal.order) == 2 and rules.stock_size:
        yield from _whole(rules, min(_WHOLE, deals))


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


def _solves(label: str, deals: list[Deal]) -> Iterator[str]:
    prepared = [core.prepare(deal) for deal in deals]
    many = prepared * (1 + _BATCH // len(prepared))
    took = _least(lambda: len(core.solve_many(many)))
    # The twin's share is measured where it can keep up: on the last few cards.
    few = list(islice(endings(iter(deals), _FEW_CARDS), 20))
    _, slow = _timed(lambda: len(minimax.solve_many(few)))
    _, fast = _timed(lambda: len(core.solve_many([core.prepare(deal) for deal in few] * 20)))
    yield _line(label, len(many) / took, "deals/s", len(many) / took * fast / 20 / slow)
    each, asked = took / len(many), _asking(deals)
    yield f"    {'their search alone':24} {1 / (each - asked):10.0f} deals/s; asking takes {asked * 1e6:.2f} us more"


def _asking(deals: list[Deal]) -> float:
    """What a position costs in a batch besides its search, s: nothing is left to search where a deal is over."""
    over = [core.prepare(deal) for deal in map(_finished, deals)]
    return _least(lambda: len(core.solve_many(over))) / len(over)


def _finished(deal: Deal) -> Deal:
    twin = deal.copy()
    while twin.turn is not None:
        twin.apply(twin.legal_actions()[0])
    return twin


def _closed_worlds(rules: RuleSet, most: int) -> Iterator[str]:
    """Yields what it takes to value every act over all hands where the stock is closed before the first lead."""
    if len(rules.cards) > _SMALL_PACK:
        return
    deals = (_closed_at_once(rules, number) for number in range(_TRIED))
    views = [_seen_by_mover(deal) for deal in deals if deal is not None]
    strong = [view for view in views if _strength(view) >= _STRONG]
    for label, some in ("any hand", views[:most]), ("strong hands", strong[:most]):
        if not some:
            continue
        found = core.evaluate(some[0]).worlds
        times = [_least(lambda view=view: core.evaluate(view).worlds) * 1000 for view in some]  # type: ignore[misc]
        yield _times(f"closed at once, {label}", times, f"every act over {found} hands")
    if strong:
        yield _threads(strong[:most])
        yield _worlds_twin(rules)


def _closed_at_once(rules: RuleSet, number: int) -> Deal | None:
    deal = dealt(rules, "worlds", number)
    if CLOSE not in deal.legal_actions():
        return None
    deal.apply(CLOSE)
    return deal if deal.ask == "lead" else None


def _seen_by_mover(deal: Deal) -> Deal:
    """Returns a deal as the seat that is asked sees it."""
    assert deal.turn is not None
    return parse_position(format_position(view_of(deal, deal.turn))).deal


def _strength(deal: Deal) -> int:
    assert deal.turn is not None
    hand, rules = deal.hands[deal.turn], deal.rules
    married = [act for act in deal.legal_actions() if isinstance(act, Marry)]
    marriages = sum(rules.marriage.trump if act.suit == deal.trump else rules.marriage.plain for act in married)
    return sum(rules.worth[deal.trump][card] + _TRUMP * (card.suit == deal.trump) for card in hand) + marriages


def _worlds_twin(rules: RuleSet) -> str:
    """How many times as many worlds the core looks into as plain Python, where a closed deal has few cards left."""
    few = [_seen_by_mover(deal) for deal in islice(endings(strict_deals(rules, "closed"), _FEW_CARDS), 5)]
    done, slow = _timed(lambda: sum(worlds.evaluate(view, limit=20).worlds for view in few))
    many, fast = _timed(lambda: sum(core.evaluate(view, limit=20).worlds for view in few * 20))
    return _line("closed worlds of few cards", many / fast, "worlds/s", done / slow)


def _threads(views: list[Deal]) -> str:
    """Compares one thread with two by the clock, in turns; it tells something only on an idle machine."""

    def seconds(threads: int) -> float:
        began = time.perf_counter()
        for view in views:
            core.evaluate(view, threads=threads)
        return time.perf_counter() - began

    one, two = (min(times) for times in zip(*((seconds(1), seconds(2)) for _ in range(5)), strict=True))
    return f"    {'two threads':24} {one / two:10.2f} x one, by the clock"


def _whole(rules: RuleSet, number: int) -> Iterator[str]:
    deals = [dealt(rules, "whole", index) for index in range(number)]
    prepared = [core.prepare(deal) for deal in deals]
    of_deal = [_least(lambda deal=deal: len(core.solve_many([deal]))) * 1000 for deal in prepared]  # type: ignore[misc]
    yield _times("whole deals", of_deal, f"of {number}")
    of_acts = [_least(lambda deal=deal: len(core.solve_all_acts(deal))) * 1000 for deal in deals]  # type: ignore[misc]
    yield _times("whole deals, every act", of_acts, f"of {number}")


def _times(label: str, times: list[float], of: str) -> str:
    return f"  {label:26} {median(times):10.1f} ms median, {sum(times) / len(times):.1f} mean, {of}"


def _line(label: str, rate: float, unit: str, twin: float) -> str:
    return f"  {label:26} {rate:10.0f} {unit}, {rate / twin:.0f} x plain Python"


def _least(work: Callable[[], int]) -> float:
    """Returns the least of several times: what else the machine does only ever adds to one."""
    return min(_timed(work)[1] for _ in range(_PASSES))


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    began = time.process_time()
    done = work()
    return done, max(time.process_time() - began, 1e-9)
