"""What people see of a run: each fault as it happens, and the final table. Text only, counts nothing."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..protocol import printable
from .faults import Fault
from .kits import command_of
from .pairs import Played
from .record import GameRecord
from .schedule import GameIndex, partners
from .settings import Settings, TimeControl
from .sprt import Trial
from .statistics import Estimate
from .tally import EngineTotals, Tally

REFRESH = 0.2
"""Seconds between two states of the live line."""
KITS_SHOWN = 5
"""Kits that are named below the table."""
FAULTS_SHOWN = 10
"""Faults that are shown as they happen."""
UNITS = {"game": "points", "card": "card points", "stake": "stakes"}
"""What a match adds up, in words."""


class Totals(Protocol):
    """What is counted while games are played."""

    played: Played
    """The games that have ended."""

    @property
    def faults(self) -> int:
        """Deals lost by faults."""

    @property
    def acts(self) -> int:
        """Acts of all engines."""

    def add(self, record: GameRecord) -> None:
        """Takes a game."""


def format_estimate(estimate: Estimate) -> str:
    """Writes a mean with its standard error, `-` where there is none."""
    if estimate.mean is None:
        return "-"
    return f"{estimate.mean:+.3f} ± {'?' if estimate.error is None else f'{estimate.error:.3f}'}"


def format_trial(trial: Trial) -> str:
    """Writes how far a sequential test has come."""
    lower, upper = trial.test.bounds
    return f"{trial.ratio:+.2f} ({lower:+.2f} to {upper:+.2f})"


def format_fault(index: GameIndex, fault: Fault) -> str:
    """Writes a fault with the raw line and the end of standard error, control characters escaped."""
    lines = [f"game {index}, deal {fault.deal}: {fault.engine} (seat {fault.seat}) loses by {fault.reason}: "]
    lines[0] += printable(fault.text)
    if fault.line and printable(fault.line) not in lines[0]:
        lines.append(f"  line: {printable(fault.line)}")
    lines += [f"  stderr: {printable(line)}" for line in fault.stderr[-3:]]
    lines.append(f"  position {printable(fault.position)}")
    if fault.kit:
        lines.append(f"  kit {fault.kit}; to see it again: {command_of(fault.kit)}")
    return "\n".join(lines)


def format_table(settings: Settings, tally: Tally) -> str:
    """Writes the totals of all engines as a table, one line each."""
    matches = settings.unit == "match"
    unit = UNITS[settings.rule_set.match.unit]
    head = ["engine", "games", f"{unit}/deal ± se", unit, "deals won"]
    head += [*(["matches won"] if matches else []), "faults", "time/act", "longest"]
    rows = [head, *(_row(name, totals, matches=matches) for name, totals in tally.engines.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *_right(row[1:], widths[1:])]).rstrip() for row in rows)


def format_summary(settings: Settings, tally: Tally, path: str) -> str:
    """Writes what the table rests on: pairs, rules, seed, record; and what is wrong with it."""
    pairs = next(iter(tally.engines.values())).sums.pairs
    games = "matches" if settings.unit == "match" else "single deals"
    unit, size = UNITS[settings.rule_set.match.unit], len(settings.engines)
    per_deal = f"{unit}/deal"
    kind, of = ("pairs", f"mirrored pairs of {games}") if size == 2 else ("rotations", f"rotations of {size} {games}")
    most = f"at most {settings.pairs}" if settings.test else settings.pairs
    lines = [f"{pairs} of {most} {of}; in {tally.same_play} the play was the same"]
    if tally.open_pairs:
        lines.append(f"{tally.open_pairs} incomplete {kind} are in the totals but not in {per_deal} ± se")
    if tally.repeated:
        lines.append(f"{tally.repeated} {kind} have cards that came before; they are in the totals but in no estimate")
    sides = partners(settings.rule_set.sides)
    if len(sides) < size:
        together = ", ".join(" and ".join(settings.engines[seat].name for seat in side) for side in sides)
        lines.append(f"partners in every game: {together}")
    if len(sides) > 2:
        lines.append(f"{per_deal}: its own minus the mean of the others'; {unit} are its own : all the others'")
    return format_what(settings, path, lines, tally.faults, tally.kits)


def format_what(settings: Settings, path: str, lines: Sequence[str], faults: int, kits: Sequence[str] = ()) -> str:
    """Writes rules, limits, cards and record of a run below what was played; and what is wrong with it."""
    stock = {"seat": "stock keyed by seat", "order": "stock in order"}[settings.stock]
    start = f"score {'/'.join(map(str, settings.score))} to begin with" if settings.score else ""
    limits = format_limits(settings)
    words = [f"rules {settings.rules}", stock if settings.rule_set.stock_size else "", start]
    words += limits if len(limits) == 1 else []
    found = [*lines, ", ".join(word for word in words if word), *(limits if len(limits) > 1 else [])]
    if settings.book is not None:
        found.append(f"deals of {settings.book.path}")
    guess = " (good for tests only: it can be guessed)" if settings.guessable else ""
    withheld = "the last line of the record tells it when the run is over"
    found.append(f"seed: {withheld}" if settings.withheld else f"seed {settings.seed}{guess}")
    found.append(f"record {path}")
    if faults:
        per_deal = f"{UNITS[settings.rule_set.match.unit]}/deal"
        found.append(f"FAULTS: {faults} deals were lost by faults; {per_deal} measures them too, not play alone")
    if kits:
        more = f" and {len(kits) - KITS_SHOWN} more" if len(kits) > KITS_SHOWN else ""
        found.append(f"kits, each with a README.txt: {' '.join(kits[:KITS_SHOWN])}{more}")
    return "\n".join(found)


def format_limits(settings: Settings) -> list[str]:
    """Writes the limits of an act; where they are not those of all engines a text for each kind, with names."""
    names: dict[TimeControl, list[str]] = {}
    for name, control in settings.controls.items():
        names.setdefault(control, []).append(name)
    if len(names) < 2:
        return [format_control(control) for control in names]
    return [f"limits of {' and '.join(engines)}: {format_control(control)}" for control, engines in names.items()]


def format_control(control: TimeControl) -> str:
    """Writes the limits of an act."""
    words = []
    if control.clock is not None:
        anew = f" for each {control.period} acts" if control.period else ""
        words.append(f"clock {control.clock:g} s{anew} + {control.increment:g} s")
    if control.movetime is not None:
        words.append(f"{control.movetime * 1000:g} ms an act")
    if control.nodes is not None:
        words.append(f"{control.nodes} nodes an act")
    if control.worlds is not None:
        words.append(f"{control.worlds} worlds an act")
    if control.depth is not None:
        words.append(f"depth {control.depth}")
    if control.clock is None and control.movetime is None:
        words.append(f"at most {control.default_deadline:g} s an act")
    return f"{', '.join(words)}, margin {control.margin * 1000:g} ms"


def format_oddities(counts: Mapping[str, int], notes: Sequence[str], restarts: int) -> str:
    """Writes what an engine did that decided nothing; empty where there is nothing."""
    words = {
        "late": "late answers",
        "repeated": "second answers",
        "foreign": "answers with a tag of its own",
        "chatter": "lines that nobody asked for",
        "too_long": "lines that are too long",
    }
    parts = [f"{count} {words[kind]}" for kind, count in counts.items()]
    parts += [*notes, *([f"{restarts} restarts"] if restarts else [])]
    return ", ".join(parts)


def share(part: int, whole: int) -> str:
    """Writes a number and its share of the whole."""
    return f"{part} ({100 * part / whole:.1f}%)" if whole else "0"


def format_times(seconds: float, acts: float, longest: float) -> list[str]:
    """Writes the mean time of an act, and the longest."""
    return [_time(seconds / acts if acts else 0.0), _time(longest)]


def _row(name: str, totals: EngineTotals, *, matches: bool) -> list[str]:
    faults = " ".join(f"{reason}:{count}" for reason, count in sorted(totals.faults.items())) or "-"
    row = [name, str(totals.games), format_estimate(totals.estimate), f"{totals.points_won}:{totals.points_lost}"]
    row.append(share(totals.deals_won, totals.deals))
    if matches:
        row.append(share(totals.matches_won, totals.games))
    return [*row, faults, *format_times(totals.seconds, totals.acts, totals.longest)]


def _right(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"
