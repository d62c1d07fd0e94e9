"""Whether a player knows how well it stands: what it predicts at each decision, and what the deal then brings.

    python -m benchmarks.strength.calibration full:FullPlayer --worlds 100 --deals 1000 [--against PLAYER]

Without another player it plays itself. Decisions of one deal share its end; the errors are those over deals.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix_engine.ai.player import Choice, Finding
from sixtysix_engine.game.actions import Close
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.variants import rule_set

from .bins import Bin, Decision, format_tables, tables
from .data import machine, write_rows
from .duel import Duel, games_of, side_by_side
from .playing import net_points, parse_recipe
from .plot import calibration_plot

FILE = Path(__file__).with_name("calibration.toml")


def decisions(duel: Duel, pair: int) -> list[Decision]:
    """Plays a pair and returns the first player's decisions; against itself one game is enough, and both are noted."""
    same, found = duel.players[0] == duel.players[1], []
    noted: list[tuple[int, Decision]] = []

    def note(deal: Deal, choice: Choice, finding: Finding | None) -> None:
        score = choice.score if choice.score is not None or finding is None else finding.score
        win = choice.win if choice.win is not None or finding is None else finding.win
        if deal.turn is not None and (score is not None or win is not None):
            closing = isinstance(choice.act, Close)
            noted.append((deal.turn, Decision(pair, sum(deal.tricks), closing, score, win)))

    for game in islice(games_of(duel, pair, note), 1 if same else None):
        for seat, one in noted:
            if same or game.who[seat] == 0:
                net, others = net_points(game.deal, seat)
                found.append(one._replace(points=net / others, won=net > 0))
        noted.clear()
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command."""
    arguments, duel = _arguments(words)
    found: list[Decision] = []
    for some in side_by_side(partial(decisions, duel), range(arguments.deals), arguments.jobs):
        found += some
    unit = rule_set(duel.rules).match.unit
    bins = tables(found, unit)
    print(
        f"{duel.players[0].words} in {duel.rules}: {len(found)} decisions with a prediction in {arguments.deals} deals"
    )
    print(format_tables(bins))
    about: dict[str, Any] = {
        "player": duel.players[0].words,
        "against": duel.players[1].words,
        "limits": duel.players[0].limits,
    }
    about |= {"rules": duel.rules, "seed": duel.seed, "deals": arguments.deals, "decisions": len(found), **machine()}
    write_rows(arguments.out, {"about": about, "bins": {name: list(map(_row, some)) for name, some in bins.items()}})
    arguments.out.with_suffix(".svg").write_text(calibration_plot(bins, unit, about), encoding="utf-8")
    return 0


def _row(one: Bin) -> dict[str, Any]:
    numbers = {name: round(value, 4) for name, value in one._asdict().items() if isinstance(value, float)}
    return {"label": one.label, **numbers, "n": one.n}


def _arguments(words: Sequence[str] | None) -> tuple[argparse.Namespace, Duel]:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.calibration", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("player", metavar="PLAYER", help="MODULE:CLASS[,KEY=VALUE...][/LIMIT=N,...]")
    parser.add_argument("--against", metavar="PLAYER", help="whom it plays, in mirrored pairs (itself)")
    parser.add_argument("--rules", default="classic", metavar="NAME", help="rule set (classic)")
    parser.add_argument("--deals", type=int, default=200, metavar="N", help="deals, or pairs against another (200)")
    parser.add_argument("--seed", default="calibration", metavar="TEXT", help="seed of deals and chances (calibration)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (1)")
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE", help="TOML; a plot goes beside it, as .svg")
    for limit in ("worlds", "nodes", "movetime"):
        parser.add_argument(f"--{limit}", type=int, metavar="N", help=f"{limit} of an act, where a player has no own")
    arguments = parser.parse_args(words)
    limits = {name: getattr(arguments, name) for name in ("worlds", "nodes", "movetime")}
    try:
        one, other = (
            parse_recipe(text, **limits) for text in (arguments.player, arguments.against or arguments.player)
        )
        one.make(), other.make()
    except (ValueError, ImportError, AttributeError, TypeError) as error:
        parser.error(str(error))
    return arguments, Duel(rules=arguments.rules, seed=arguments.seed, players=(one, other))


if __name__ == "__main__":
    sys.exit(main())
