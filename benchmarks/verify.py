"""How fast `sixtysix verify` is: writes a record of many deals by chance, without processes, and has it checked.

python -m benchmarks.verify --deals 100000
"""

import argparse
import json
import os
import tempfile
import time
from random import Random
from typing import TextIO

from sixtysix_engine.game.actions import CLAIM, CLOSE, Action
from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.commit import committed, format_reveal
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.manifest import make_manifest
from sixtysix_engine.referee.record import DealRecord, GameRecord, format_game
from sixtysix_engine.referee.schedule import all_games, cards_of, first_match
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl
from sixtysix_engine.referee.verify import verify

LONGEST_ACT = 4000
"""Microseconds."""
EARLY = 0.2
"""How often a close or a claim that chance has drawn is kept."""


def main() -> None:
    """Runs the measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--rules", default="classic")
    arguments = parser.parse_args()
    engines = tuple(Contestant(argv=("true",), name=name) for name in "AB")
    settings = Settings(
        rules=arguments.rules,
        seed="benchmark",
        pairs=arguments.deals // 2,
        unit="deal",
        stock="seat",
        control=TimeControl(),
        patience=Patience(),
        concurrency=1,
        engines=engines,
        commit=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.jsonl")
        write(path, settings)
        size = os.path.getsize(path)
        began, cpu = time.perf_counter(), time.process_time()
        found = verify(path)
        wall, cpu = time.perf_counter() - began, time.process_time() - cpu
    print(f"{found.deals} deals, {found.acts} acts, {size / 1e6:.1f} MB: {wall:.1f} s, {cpu:.1f} s of CPU time")
    print(f"{found.deals / wall:.0f} deals/s, {found.deals / cpu:.0f} for each second of CPU time")


def write(path: str, settings: Settings) -> None:
    """Writes the record of a run between two players by chance."""
    random = Random(settings.seed)
    manifest, secret = committed(make_manifest(settings, ["A", "B"]), withheld=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{json.dumps(manifest, separators=(',', ':'))}\n")
        _write_games(file, settings, random)
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{format_reveal(secret, path)}\n")


def _write_games(file: TextIO, settings: Settings, random: Random) -> None:
    for index in all_games(settings):
        cards, times = cards_of(settings, index.pair, 0), (TimeUsed(), TimeUsed())
        deal = first_match(settings, index.pair).deal(cards, keyed=True)
        while deal.turn is not None:
            _spend(times[deal.turn], int(random.random() * LONGEST_ACT))
            deal.apply(_choose(deal, random))
        assert deal.outcome is not None
        record = DealRecord(
            dealer=deal.dealer,
            cards=format_cards(cards),
            stock="seat",
            points=deal.outcome.points,
            reason=deal.outcome.reason,
            log=".".join(deal.log),
        )
        seats = ("A", "B") if index.game == 0 else ("B", "A")
        game = GameRecord(index=index, seats=seats, deals=(record,), winner=None, time=times, faults=())
        file.write(f"{format_game(game)}\n")


def _choose(deal: Deal, random: Random) -> Action:
    acts = deal.legal_actions()
    act = acts[int(random.random() * len(acts))]
    return acts[0] if act in (CLOSE, CLAIM) and random.random() > EARLY else act


def _spend(used: TimeUsed, us: int) -> None:
    used.us.append(us)
    used.acts += 1
    used.sum += us / 1e6
    used.max = max(used.max, us / 1e6)


if __name__ == "__main__":
    main()
