"""Analyses as plain text, at most 120 columns wide: a table of acts, a row for each judged act, sums by seat.

Rows can be written one by one while the next is looked at; what is not known is a dash.
"""

from collections.abc import Iterator, Sequence
from math import isfinite
from textwrap import wrap

from .judge import Judgement, Mark, Tally
from .look import SOLVER, Look
from .moments import UNITS, Case

MARKS: dict[Mark, tuple[str, str]] = {
    "best": ("*", "best"),
    "equal": ("=", "as good"),
    "unsure": ("~", "within twice the error: no mistake"),
    "mistake": ("!", "mistake"),
    "forced": (".", "only act"),
    "unseen": ("?", "not looked at"),
}
"""How each mark is written, and what it means."""
WHO = 18
"""Columns for a name and its seat."""
LINE = 48
"""Columns for a line of play."""
_ROW = "{:>3} {:>5}  {:<18} {:<8} {:<1} {:<5} {:>7} {:>5} {:>5} {:>5}  {:<5} {:>7} {:>6} {:>5} {:>10}"
_ACTS = "  {:<5} {:>8} {:>6} {:>6} {:>6}  {}"
_SUMS = "{:<18} {:>5} {:>8} {:>10} {:>12} {:>9} {:>9} {:>12} {:>6} {:>6}"


def legend() -> str:
    """Tells what the marks mean."""
    return "   ".join(f"{sign} {meaning}" for sign, meaning in MARKS.values())


def opening(case: Case) -> Iterator[str]:
    """Yields what stands above the rows of a case."""
    yield short(case.title, 120)
    if case.note:
        yield f"  {case.note}"


def game_head(case: Case) -> Iterator[str]:
    """Yields the head of a table of judged acts."""
    yield f"  values: {UNITS[case.rules.match.unit]} of the deal, won less lost, for the side that acts"
    yield f"  {legend()}"
    head = ("no", "trick", "who", "asked", "", "act", "value", "±", "win", "match", "best", "value", "gives", "±")
    yield _ROW.format(*head, "worlds")


def act_rows(case: Case, judged: Judgement) -> Iterator[str]:
    """Yields the row of an act, and why it was a mistake."""
    look, played, loss = judged.look, judged.played, judged.loss
    cells = ["-"] * 8
    if loss is not None and played is not None and look.best is not None:
        own, top = look.acts[played], look.acts[look.best]
        cells = [number(own.value), error(own.error, exact=look.exact), share(own.win), share(own.match)]
        cells += ["", "", "", ""]
        if played != look.best:
            cells[4:] = [str(look.best), number(top.value), number(loss.value), error(loss.error, exact=look.exact)]
    if judged.mark == "unseen":
        cells = [f"not looked at: {look.missing}", *[""] * 7]
    who = name(case, judged.moment.seat)
    sign = MARKS[judged.mark][0]
    yield _ROW.format(
        judged.number, judged.trick, who, judged.ask, sign, str(played or "-"), *cells, worlds(look)
    ).rstrip()
    if judged.why:
        yield from wrap(judged.why, 120, initial_indent=" " * 12, subsequent_indent=" " * 14)


def position_rows(case: Case, judged: Judgement, *, lines: int | None) -> Iterator[str]:
    """Yields the table of the acts of a position, best first, and what is to say of the one played."""
    look, played, loss = judged.look, judged.played, judged.loss
    if not look.acts:
        yield f"  not looked at: {look.missing}"
        return
    how = "all worlds, exact" if look.exact else "worlds, a sample"
    yield f"  {look.worlds} {how}, by {look.by}; values: {UNITS[case.rules.match.unit]} of the deal, won less lost"
    yield _ACTS.format("act", "value", "±", "win", "match", "expected play").rstrip()
    for act, worth in list(look.acts.items())[:lines]:
        line = " ".join(f"{seat}{then}" for seat, then in worth.line[1:]) or "-"
        cells = (number(worth.value), error(worth.error, exact=look.exact), share(worth.win), share(worth.match))
        yield _ACTS.format(str(act), *cells, short(line, LINE))
    if loss is not None:
        around = "" if look.exact else f" ± {error(loss.error, exact=False)}"
        meaning = MARKS[judged.mark][1]
        yield f"  played {played}: {meaning}; gives away {number(loss.value)}{around}"
    if judged.why:
        yield from wrap(judged.why, 120, initial_indent=" " * 4, subsequent_indent=" " * 6)


def sums(rows: Sequence[tuple[str, Tally]], unit: str) -> Iterator[str]:
    """Yields the sums by seat, each with its name."""
    yield f"by seat; given away in {UNITS[unit]}, by all acts that were looked at"
    head = ("", "acts", "only act", "not seen", "best or good", "unsure", "mistakes", "given away", "±", "match")
    yield _SUMS.format(*head)
    for who, row in rows:
        counts = (row.acts, row.forced, row.unseen, row.best, row.unsure, row.mistakes)
        given = (number(row.lost), f"{row.error:.2f}", share(row.match))
        yield _SUMS.format(seated(who, row.seat, WHO), *counts, *given)


def ending(case: Case, seats: int) -> Iterator[str]:
    """Yields how a deal ended."""
    if case.ended is not None:
        points = ", ".join(f"{seated(case.names[seat], seat, 24)} {case.ended.points[seat]}" for seat in range(seats))
        yield short(f"  ended: {case.ended.reason}; {points}", 120)


def name(case: Case, seat: int) -> str:
    """Returns who sits in a seat, in the width of the column."""
    return seated(case.names[seat], seat, WHO)


def seated(text: str, seat: int, width: int) -> str:
    """Returns a name with its seat, cut to a width."""
    return f"{short(text, width - 4)} ({seat})"


def short(text: str, width: int) -> str:
    """Cuts a text to a width."""
    return text if len(text) <= width else f"{text[: width - 1]}…"


def number(value: float) -> str:
    """Writes a value with its sign."""
    value = round(value, 2) + 0.0  # no minus before a zero
    return f"{value:+.2f}" if abs(value) < 100 else f"{value:+.1f}"


def error(value: float, *, exact: bool) -> str:
    """Writes a standard error; nothing where all worlds were taken."""
    if exact:
        return ""
    return f"{value:.2f}" if isfinite(value) else "-"


def share(value: float | None) -> str:
    """Writes a probability."""
    return "-" if value is None else f"{value:.0%}"


def worlds(look: Look) -> str:
    """Tells how many worlds were looked at, whether these were all, and if not whether the solver did it."""
    if not look.acts:
        return ""
    if look.exact:
        return f"all {look.worlds}"
    return f"{look.worlds} solved" if look.by == SOLVER else str(look.worlds)
