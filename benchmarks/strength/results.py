"""What a record of the referee says about an experiment: one row of figures, and all rows as a table.

Everything is counted by the referee's own tally; nothing is counted twice.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import log, log10, sqrt
from pathlib import Path
from statistics import mean, variance
from typing import Any

from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.referee.manifest import recorded_settings
from sixtysix_engine.referee.record import GameRecord, read_record
from sixtysix_engine.referee.report import UNITS, format_control
from sixtysix_engine.referee.settings import Settings
from sixtysix_engine.referee.tally import Tally

from .data import Row

FILE = Path(__file__).with_name("results.toml")
HEAD = (
    "experiment",
    "rules",
    "limit",
    "pairs",
    "a deal ± se",
    "share",
    "matches won ± se",
    "Elo ± se",
    "faults",
    "ms an act, longest",
)
"""Columns of the table."""


def figures(record_path: Path) -> dict[str, Any]:
    """Returns what a record says about its first engine. Raises `RecordError`.

    `mean` and `error` are points a deal more than the mean of the others, over `pairs` complete pairs. `share` is its
    part of the points that it and one other score on average, in the deals that it plays. `forfeits` and `lost_on_time`
    are deals lost by faults, of all engines. Times are in ms.
    """
    record = read_record(str(record_path))
    settings = recorded_settings(record)
    tally = Tally([engine.name for engine in settings.engines], settings.rule_set)
    tally.add_all(record.games())
    totals = list(tally.engines.values())
    first, estimate = totals[0], totals[0].estimate
    scored = list(_scored(record.games(), settings.engines[0].name, settings.rule_set))
    own, other = sum(mine for mine, _ in scored), sum(theirs for _, theirs in scored)
    return {
        "rules": settings.rules,
        "engines": list(tally.engines),
        "limit": _limit(settings),
        "seed": settings.seed,
        "pairs": estimate.pairs,
        "deals": first.deals,
        "unit": UNITS[settings.rule_set.match.unit],
        **_known(mean=estimate.mean, error=estimate.error, share=own / (own + other) if own + other else None),
        **(_matches(settings, record_path) if settings.unit == "match" else {}),
        "forfeits": tally.faults,
        "lost_on_time": sum(engine.faults["time"] for engine in totals),
        "acts": [engine.acts for engine in totals],
        "act_ms": [round(1000 * engine.seconds / max(1, engine.acts), 3) for engine in totals],
        "longest_ms": [round(1000 * engine.longest, 1) for engine in totals],
    }


def format_results(rows: Mapping[str, Row]) -> str:
    """Writes rows as a table of Markdown, the columns aligned."""
    lines = [HEAD, *(_cells(name, row) for name, row in rows.items())]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(f"| {' | '.join(map(str.ljust, line, widths))} |" for line in lines)


def _limit(settings: Settings) -> str:
    """The limit without the margin, which is the referee's own."""
    return format_control(settings.control).rpartition(", margin")[0]


def _scored(games: Iterator[GameRecord], name: str, rules: RuleSet) -> Iterator[tuple[float, float]]:
    """Yields what an engine, and what one other on average, has scored in each deal that it played.

    In some rule sets whoever only deals scores as well, by no doing of its own.
    """
    for game in games:
        seat = game.seats.index(name)
        for deal in game.deals:
            order = rules.order(deal.dealer)
            others = [deal.points[each] for each in order if rules.sides[each] != rules.sides[seat]]
            if seat in order:
                yield deal.points[seat], mean(others)


def _known(**values: float | None) -> dict[str, float]:
    return {name: round(value, 4) for name, value in values.items() if value is not None}


def _matches(settings: Settings, record_path: Path) -> dict[str, Any]:
    """The share of matches won, with its standard error over pairs."""
    name, by_pair = settings.engines[0].name, defaultdict(list)
    for game in read_record(str(record_path)).games():
        by_pair[game.index.pair].append(game.winner is not None and game.seats.index(name) in game.winner)
    shares = [sum(won) / len(won) for won in by_pair.values() if len(won) == len(settings.engines)]
    if not shares:
        return {"matches": 0}
    won = mean(shares)
    error = sqrt(variance(shares) / len(shares)) if len(shares) > 1 else None
    played = sum(map(len, by_pair.values()))
    return {"matches": played, **_known(matches_won=won, matches_error=error), **elo(won, error)}


def elo(share: float, error: float | None) -> dict[str, float]:
    """Returns how many points of Elo a share of matches won is worth, with its standard error; nothing for all or none.

    Source: the logistic form, 400 points for odds of ten to one. The error is that of the share times the slope.
    """
    if not 0 < share < 1:
        return {}
    slope = 400 / log(10) / (share * (1 - share))
    known = {} if error is None else {"elo_error": round(slope * error, 1)}
    return {"elo": round(400 * log10(share / (1 - share)), 1), **known}


def _cells(name: str, row: Row) -> Sequence[str]:
    matches = f"{row['matches_won']:.1%} ± {row.get('matches_error', 0):.1%}" if "matches_won" in row else ""
    unit = "" if row["unit"] == "points" else f" {row['unit']}"
    return (
        name,
        row["rules"],
        row["limit"],
        str(row["pairs"]),
        f"{row['mean']:+.3f} ± {row['error']:.3f}{unit}" if "error" in row else "-",
        f"{row['share']:.1%}" if "share" in row else "-",
        matches,
        f"{row['elo']:+.0f} ± {row.get('elo_error', 0):.0f}" if "elo" in row else "",
        str(row["forfeits"]),
        f"{row['act_ms'][0]:.1f}, {row['longest_ms'][0]:.0f}",
    )
