"""The sample that the documentation asks, and records of other kinds, made here without engines."""

import json
import random
from pathlib import Path

from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.referee.clock import TimeUsed
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.faults import Fault
from sixtysix_engine.referee.record import DealRecord, GameRecord, format_game
from sixtysix_engine.referee.schedule import GameIndex, cards_of, first_match, seated
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl, settings_to_json

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "docs" / "sample" / "three-engines.jsonl"


def settings_of(rules: str, engines: int, *, match: bool = False, pairs: int = 5) -> Settings:
    names = ["<b>A</b>", "B $x$", "C", "D"][:engines]
    return Settings(
        rules=rules,
        seed="only-a-test",
        pairs=pairs,
        unit="match" if match else "deal",
        stock="seat",
        control=TimeControl(),
        patience=Patience(),
        concurrency=1,
        engines=tuple(Contestant(argv=("none",), name=name) for name in names),
        fault_limit=100,
    )


def write_record(path: Path, settings: Settings, *, times: bool = True, fault: GameIndex | None = None) -> None:
    """Writes a record of random play; in the game `fault` somebody plays an illegal act at once."""
    manifest = {"format": "sixtysix-match", "version": 1, "settings": settings_to_json(settings)}
    lines = [json.dumps(manifest)]
    for pair in range(settings.pairs):
        for game in range(settings.games_of_pair):
            index = GameIndex(pair, game)
            lines.append(format_game(_play(settings, index, times=times, faulty=index == fault)))
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _play(settings: Settings, index: GameIndex, *, times: bool, faulty: bool) -> GameRecord:
    chance = random.Random(f"{settings.rules} {index}")
    seats = seated([engine.name for engine in settings.engines], settings.rule_set.sides, index.game)
    used, deals, faults = [TimeUsed() for _ in seats], list[DealRecord](), list[Fault]()
    match = first_match(settings, index.pair)
    while not deals or (settings.unit == "match" and not match.winners):
        cards = cards_of(settings, index.pair, len(deals))
        deal = match.deal(cards, keyed=True)
        while deal.turn is not None:
            own, seconds = used[deal.turn], chance.uniform(0.001, 0.02)
            own.acts, own.sum, own.max = own.acts + 1, own.sum + seconds, max(own.max, seconds)
            own.us += [round(1e6 * seconds)] if times else []
            if faulty and len(deal.history) == 3:
                faults.append(_fault(len(deals), deal.turn, seats[deal.turn]))
                deal.forfeit(deal.turn, "illegal")
                faulty = False
            else:
                deal.apply(chance.choice(deal.legal_actions()))
        assert deal.outcome is not None
        match = match.after(deal.outcome)
        deals.append(_recorded(deal, format_cards(cards)))
    return GameRecord(
        index=index,
        seats=seats,
        deals=tuple(deals),
        winner=match.winners if settings.unit == "match" else None,
        time=tuple(used),
        faults=tuple(faults),
    )


def _recorded(deal: Deal, cards: str) -> DealRecord:
    assert deal.outcome is not None
    return DealRecord(
        dealer=deal.dealer,
        cards=cards,
        stock="seat",
        points=deal.outcome.points,
        reason=deal.outcome.reason,
        log=".".join(deal.log),
    )


def _fault(deal: int, seat: int, engine: str) -> Fault:
    return Fault(
        deal=deal,
        seat=seat,
        engine=engine,
        reason="illegal",
        text="ZZ: not an act </script><script>alert(1)</script>",
        line="bestmove 4 ZZ",
        stderr=(),
        position="",
    )
