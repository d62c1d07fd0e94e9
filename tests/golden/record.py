"""Golden transcripts: one whole deal of every rule set, all lines on the pipes of all seats.

`python -m tests.golden.record [NAME...]` writes them anew; a change of the rules, the protocol or the referee is then
seen as a difference in these files, and reviewed like one.
"""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.player import Player
from sixtysix_engine.referee.schedule import GameIndex
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl
from sixtysix_engine.referee.sitting import play_game

FOLDER = Path(__file__).parent
SEED = "golden52"
"""Of sixty tried the one whose deals show the most exchanges, marriages, closes and whole hands."""


def transcript(name: str) -> str:
    """Plays the deal of a rule set between real processes; returns what went through each seat's pipes."""
    with TemporaryDirectory() as folder:
        kept = [Path(folder) / f"seat{seat}" for seat in range(rule_set(name).table.seats)]
        asyncio.run(_play(name, kept))
        seats = [f"== seat {seat}\n{path.read_text(encoding='utf-8')}" for seat, path in enumerate(kept)]
    head = f"# {name}: one deal, seed {SEED}. What the host writes begins with >, what the engine answers with <.\n"
    return head + "".join(seats)


async def _play(name: str, kept: list[Path]) -> None:
    settings = Settings(
        rules=name,
        seed=SEED,
        pairs=1,
        unit="deal",
        stock="order",
        control=TimeControl(),
        patience=Patience(),
        concurrency=1,
        engines=tuple(_engine(seat, path) for seat, path in enumerate(kept)),
    )
    players = [Player(engine, settings.patience) for engine in settings.engines]
    try:
        for player in players:
            await player.open(name)
        record = await play_game(settings, GameIndex(0, 0), players)
    finally:
        for player in players:
            await player.close()
    assert not record.faults, record.faults


def _engine(seat: int, path: Path) -> Contestant:
    command = (sys.executable, str(FOLDER / "tap.py"), str(path), sys.executable, str(FOLDER / "player.py"))
    return Contestant(argv=command, name=f"seat {seat}")


def golden(name: str) -> Path:
    """Returns the file of a rule set."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for chosen in sys.argv[1:] or rule_set_names():
        size = golden(chosen).write_text(transcript(chosen), encoding="utf-8")
        print(f"{golden(chosen).name}: {size} characters")
