"""How deals between strong players end in every rule set: a player against itself, counted from a seed.

    python -m benchmarks.strength.outcomes [--seed SEED] [--deals SHARE] [RULES ...]

Plays the deals of `PLAYED`, or a share of them, of the rule sets named, or of all, and writes their rows of
`sixtysix_engine/ai/outcomes.toml`, from which the chance of winning a match is reckoned; other rows stay as they are.
The player is a plain one that does not change: rules of thumb, and the best act over some worlds once they are solved
soon. Nobody plays by the score. One process; ten minutes of CPU for all.
"""

import argparse
import time
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, NamedTuple

from sixtysix_engine import ai, core
from sixtysix_engine.ai.looking import barred, seen
from sixtysix_engine.ai.player import Question
from sixtysix_engine.ai.rule import RulePlayer
from sixtysix_engine.game.actions import Action, Claim, Close
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.ruleset import RuleSet
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set

FILE = Path(ai.__file__).with_name("outcomes.toml")
HEAD = """\
# How deals between strong players end, made by `python -m benchmarks.strength.outcomes`. Scores stand at 0.
# `results`: what each side scores, the dealer's first and then clockwise, and how many deals ended so.
# `unit`: what is added up; `player`: who played.
"""
OPTIMISM = (0.36, 0.36, 0.36, 0.25, 0.29, 0.04)
"""What closing is taken to be worth less than its mean over worlds, by tricks played."""


class Played(NamedTuple):
    """Who plays a rule set, and how often."""

    deals: int
    """Number of deals."""
    worlds: int = 0
    """Worlds that are looked at for an act; 0: rules of thumb alone."""
    tricks: int = 0
    """Tricks with an open stock that are left to rules of thumb, where worlds take long."""


PLAYED = {
    "classic": Played(1200, 20, 2),
    "chapter19": Played(800, 20, 2),
    "dictionary": Played(400, 20, 3),
    "wikipedia": Played(150, 20, 2),
    "primer": Played(150, 20, 2),
    "eights": Played(400, 20, 2),
    "pagat66": Played(500, 20, 3),
    "piquet32": Played(100, 20, 6),
    "three-out": Played(400, 20, 3),
    "three-all": Played(4000),
    "three-eights": Played(4000),
    "four-partners": Played(2500),
    "four-24": Played(1500, 20),
    "auction24": Played(2500),
    "auction32": Played(2500),
    "schwabach": Played(900),
    "schnapsen": Played(600, 20, 2),
    "mariage": Played(80, 20),
    "santase": Played(250, 20, 2),
    "vu-schnapsen": Played(300, 20, 3),
}
"""What a minute or so allows."""


def main() -> None:
    """Writes the rows that are asked for."""
    parser = argparse.ArgumentParser(description="counts how deals between strong players end")
    parser.add_argument("--seed", default="outcomes")
    parser.add_argument("--deals", type=float, default=1.0, help="share of the usual number of deals")
    parser.add_argument("rules", nargs="*", help="rule sets; none: all")
    asked = parser.parse_args()
    for name in asked.rules or rule_set_names():
        began, how = time.process_time(), PLAYED[name]
        how = how._replace(deals=max(1, round(how.deals * asked.deals)))
        row = _row(rule_set(name), how, asked.seed)
        rows = tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        FILE.write_text(_text(rows | {name: row}), encoding="utf-8")
        print(f"{name:14} {how.deals:6} deals {time.process_time() - began:7.1f} s of CPU", flush=True)


def _row(rules: RuleSet, how: Played, seed: str) -> dict[str, Any]:
    results = Counter(_result(rules, how, seed, number) for number in range(how.deals))
    thumb = "rules of thumb"
    if how.worlds:
        thumb = f"{how.worlds} worlds" + (f", after {how.tricks} tricks by rules of thumb" if how.tricks else "")
    return {
        "player": thumb,
        "seed": seed,
        "deals": how.deals,
        "unit": rules.match.unit,
        "results": [[*points, times] for points, times in sorted(results.items())],
    }


def _result(rules: RuleSet, how: Played, seed: str, number: int) -> tuple[int, ...]:
    """Plays one deal and returns what each side scores, the dealer's first."""
    seats = rules.table.seats
    deal = Deal.start(rules, shuffled_pack(rules, seed, str(number)), number % seats)
    rng = Random(f"{seed} {rules.name} {number}")
    while deal.turn is not None:
        deal.apply(_choice(Question(deal=deal, acts=deal.legal_actions(), rng=rng), how))
    assert deal.outcome is not None
    return tuple(deal.outcome.points[(deal.dealer + place) % seats] for place in range(max(rules.sides) + 1))


def _choice(question: Question, how: Played) -> Action:
    """Returns the act that is best on average over some worlds, of equal ones the best by rules of thumb."""
    deal, thumb = question.deal, RulePlayer()
    acts = [act for act in question.acts if not isinstance(act, Claim)]
    target, points = deal.rules.ending.target or 0, deal.points[deal.rules.sides[question.me]]
    right = len(acts) < len(question.acts) and points >= target
    if right or len(question.acts) == 1 or not how.worlds or not _can_be_solved(deal, how.tricks):
        return thumb.choose(question).act
    view, seed = seen(question), question.rng.getrandbits(63)
    found = core.evaluate(view, barred=barred(view, question.me), limit=how.worlds, seed=seed)
    ranked = [act for act in thumb.ranking(question) if act in acts]
    return max(ranked, key=lambda act: _mean(found, deal, act))


def _can_be_solved(deal: Deal, tricks: int) -> bool:
    """Tells whether a world of the moment is solved soon."""
    rules = deal.rules
    if deal.ask in ("bid", "trump") or rules.pack.copies > 1 or len({rules.sides[seat] for seat in deal.order}) > 2:
        return False
    solo = len(deal.order) == 2 and not rules.match.honours
    return deal.phase != "open" or (solo and sum(deal.tricks) >= tricks)


def _mean(found: core.Evaluation, deal: Deal, act: Action) -> float:
    """Returns what an act is worth; closing less, since in each world the closer sees the other hand."""
    closing = isinstance(act, Close) and deal.rules.match.unit == "game"
    return round(found.values[act].mean - closing * OPTIMISM[min(sum(deal.tricks), len(OPTIMISM) - 1)], 9)


def _text(rows: Mapping[str, Mapping[str, Any]]) -> str:
    parts = [HEAD]
    for name in sorted(rows, key=rule_set_names().index):
        row = rows[name]
        results = fill(", ".join(map(str, row["results"])), 116, initial_indent="    ", subsequent_indent="    ")
        words = "".join(f'{key} = "{row[key]}"\n' for key in ("player", "seed", "unit"))
        parts.append(f"\n[{name}]\n{words}deals = {row['deals']}\nresults = [\n{results},\n]\n")
    return "".join(parts)


if __name__ == "__main__":
    main()
