"""What people see of a tournament: standings, who met whom, ratings, the rounds. Text only, counts nothing."""

from collections.abc import Sequence
from itertools import permutations

from ..protocol import printable
from .findings import format_rows, is_void
from .formats import LEVEL, WON
from .report import UNITS, format_times, format_what, share
from .settings import Settings
from .standings import Standing, record_of, standings
from .tournament import Tournament
from .tournament_tally import Encounter, TournamentTally, scores_of

FEW = 10
"""Deals below which there is no rating."""


def format_tournament(settings: Settings, tally: TournamentTally, path: str) -> str:
    """Writes all that is known of a tournament."""
    rounds, table = tally.rounds(), standings(settings, tally)
    parts = [format_standings(settings, table), format_crosstable(settings, table, rounds)]
    if settings.rounds > 1 or settings.scheme.decisive:
        parts.append(format_rounds(settings, rounds))
    parts.append(format_what(settings, path, _kind(settings, tally), tally.faults, tally.kits))
    if tally.out:
        parts.append(format_out(tally, rounds))
    parts.append(_ratings(settings, tally))
    return "\n\n".join(parts)


def format_standings(settings: Settings, table: Sequence[Standing]) -> str:
    """Writes a line for each engine, the best first."""
    matches, swiss = settings.unit == "match", settings.format == "swiss"
    unit = UNITS[settings.rule_set.match.unit]
    byes, walked = (any(getattr(standing, what) for standing in table) for what in ("byes", "walkovers"))
    head = ["", "engine", "score", *(["Buchholz"] if swiss else []), *(["byes"] if byes else [])]
    head += [*(["walkovers"] if walked else []), "won/level/lost"]
    head += ["games", f"{unit}/deal", unit, *(["matches won"] if matches else ["deals won"]), "faults"]
    rows = [[*head, "time/act", "longest"]]
    for number, standing in enumerate(table, start=1):
        row = [str(number), standing.name, _halves(standing.half_points)]
        row += [*([_halves(standing.buchholz)] if swiss else []), *([str(standing.byes or "-")] if byes else [])]
        row += [*([str(standing.walkovers or "-")] if walked else [])]
        row += [record_of(standing), f"{standing.sum('games'):.0f}", f"{standing.points_a_deal:+.3f}"]
        row.append(f"{standing.sum('points_won'):.0f}:{standing.sum('points_lost'):.0f}")
        won, of = ("matches_won", "games") if matches else ("deals_won", "deals")
        row.append(share(round(standing.sum(won)), round(standing.sum(of))))
        row.append(" ".join(f"{reason}:{count}" for reason, count in sorted(standing.faults.items())) or "-")
        longest = max((totals.longest for totals in standing.totals), default=0.0)
        rows.append([*row, *format_times(standing.sum("seconds"), standing.sum("acts"), longest)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].rjust(widths[0]), row[1].ljust(widths[1])]
            + [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        )
        for row in rows
    )


def format_crosstable(settings: Settings, table: Sequence[Standing], rounds: Sequence[Sequence[Encounter]]) -> str:
    """Writes what each has won and lost against each other, at all tables where both have sat."""
    sums: dict[tuple[int, int], list[int]] = {}
    for encounter in (encounter for encounters in rounds for encounter in encounters):
        if encounter.tally is not None:
            scores = scores_of(encounter.tally, settings)
            for (a, own), (b, other) in permutations(zip(encounter.pairing, scores, strict=True), 2):
                had = sums.setdefault((a, b), [0, 0])
                had[0], had[1] = had[0] + own, had[1] + other
    cells = {two: f"{own}:{other}" for two, (own, other) in sums.items()}
    places = [standing.place for standing in table]
    rows = [[what_counts(settings), *(str(number) for number, _ in enumerate(table, start=1))]]
    for number, standing in enumerate(table, start=1):
        against = ["*" if other == standing.place else cells.get((standing.place, other), "-") for other in places]
        rows.append([f"{number:>{len(str(len(table)))}}  {standing.name}", *against])
    return format_rows(rows, right=True)


def format_rounds(settings: Settings, rounds: Sequence[Sequence[Encounter]]) -> str:
    """Writes who met whom in each round, and how it ended."""
    rows = []
    for number, encounters in enumerate(rounds, start=1):
        for place, encounter in enumerate(encounters):
            rows.append(("" if place else f"round {number}", _told(settings, encounter), _pairs(settings, encounter)))
    return format_rows(rows)


def what_counts(settings: Settings) -> str:
    """Returns in words what decides an encounter."""
    return "matches won" if settings.unit == "match" else f"{UNITS[settings.rule_set.match.unit]} won"


def format_out(tally: TournamentTally, rounds: Sequence[Sequence[Encounter]]) -> str:
    """Writes who is out, why, and what that means for the others."""
    walked = sum(encounter.state == "walkover" for encounters in rounds for encounter in encounters)
    lines = [f"OUT: {name}: {printable(why)}" for name, why in tally.out.items()]
    lines.append(
        f"walkovers: {walked}; an encounter that an engine which is out has not finished goes to its opponents and is "
        "not played on; what was played of it counts in points"
    )
    return "\n".join(lines)


def _told(settings: Settings, encounter: Encounter) -> str:
    names = [settings.engines[place].name for place in encounter.pairing]
    if encounter.state == "bye":
        return f"{names[0]}: bye"
    text = f"{' - '.join(names)}: not played{'' if encounter.state == 'walkover' else ' yet'}"
    if encounter.tally is not None:
        first, second = scores_of(encounter.tally, settings)
        text = f"{names[0]} {first}:{second} {names[1]}"
    winner = names[0 if encounter.half_points == WON else 1]
    extra = encounter.pairs - settings.pairs
    went_on = f", after {extra} extra {'pair' if extra == 1 else 'pairs'}" if extra > 0 else ""
    endings = {
        "played": went_on,
        "open": f"{went_on}, not over" if encounter.tally is not None else "",
        "lot": f"{went_on}, level: {winner} by lot, drawn from the seed",
        "walkover": ", both are out" if encounter.half_points == LEVEL else f", walkover for {winner}",
    }
    return f"{text}{endings[encounter.state]}"


def _pairs(settings: Settings, encounter: Encounter) -> str:
    """Writes by which numbers the record has an encounter."""
    first = encounter.number * settings.stride
    return f"pairs {first} to {first + encounter.pairs - 1} of the record" if encounter.pairs else ""


def _kind(settings: Settings, tally: TournamentTally) -> list[str]:
    """Writes what was played, and how much of it."""
    games = "matches" if settings.unit == "match" else "single deals"
    across = f" in {settings.rounds} rounds" if settings.rounds > 1 else ""
    level = f"a level one goes on for up to {settings.extra_pairs} pairs, to the first that is not level, then by lot"
    same, size = sum(each.same_play for each in tally.tallies.values()), settings.table
    kind, of = ("pairs", f"mirrored pairs of {games}") if size == 2 else ("rotations", f"rotations of {size} {games}")
    goes_to = f"an encounter goes to who has more {what_counts(settings)}"
    if size > 2:
        goes_to = (
            f"at a table of {size} any two are compared: a point of score goes to who has more {what_counts(settings)}"
        )
    return [
        f"{settings.format} of {len(settings.engines)} engines{across}: {settings.scheme.summary}",
        f"{settings.pairs} {of} an encounter, with the same cards in all of a round",
        f"{goes_to}{f'; {level}' if settings.scheme.decisive else ''}",
        f"{len(tally.played)} games; in {same} {kind} the play was the same",
    ]


def _ratings(settings: Settings, tally: TournamentTally) -> str:
    if is_void(settings, tally):
        return f"VOID: {tally.faults} deals lost by faults, allowed --fault-limit {settings.fault_limit}; no rating"
    found = Tournament()
    for _, each in sorted(tally.tallies.items()):
        found.add_tally(settings.rules, each)
    if len(found.meetings) < FEW:
        return f"no rating: it takes complete pairs of {FEW} deals"
    return found.report()


def _halves(half_points: int) -> str:
    return f"{half_points / 2:g}"
