"""Players without processes: the referee's own code plays and records, and what it would send is at hand as text.

They choose by chance among the legal acts, from a generator that is given; so a game can be had again.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, cast

from sixtysix_engine.client import Engine, EngineCrash, Reply
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.protocol import Limits, ResultDeal, ResultMatch
from sixtysix_engine.referee.commit import committed, format_reveal
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.manifest import make_manifest
from sixtysix_engine.referee.match_run import MatchRun
from sixtysix_engine.referee.player import Player
from sixtysix_engine.referee.record import GameRecord, format_game
from sixtysix_engine.referee.schedule import GameIndex
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl
from sixtysix_engine.referee.sitting import play_game
from sixtysix_engine.referee.strict import shuffled

Choose = Callable[[str], str]
"""Chooses an act in a position."""


class ShamPlayer:
    """A player whose engine is a function; `sent` has all that it was told, as the lines on its pipe."""

    restarts = 0

    def __init__(self, name: str, choose: Choose, took: Callable[[], float]) -> None:
        self.name = name
        self.sent: list[str] = []
        self.engine = cast(Engine, self)
        self.asked = 0.0
        self.traffic, self.stderr_tail = (list), (lambda: "")
        self._choose = choose
        self._took = took

    async def go(self, position: str, limits: Limits, _deadline: float) -> Reply:
        self.sent.append(f"position {position}\ngo {len(self.sent)} {limits}")
        act = self._choose(position)
        if act == "crash":
            raise EngineCrash(self.name, "exited with status 1", status=1, stderr="")
        return Reply(act, self._took(), f"bestmove g1 {act}")

    def tell(self, result: ResultDeal | ResultMatch) -> None:
        self.sent.append(str(result))

    def explained(self, error: Exception) -> Exception:
        return error

    @property
    def contestant(self) -> Contestant:
        return Contestant(argv=("true",), name=self.name)

    async def prepare(self) -> None:
        self.sent.append("newgame\nisready")

    async def retire(self) -> None: ...


def legal_acts(position: str) -> list[str]:
    """Returns the legal acts that a position names."""
    return position.rpartition("legal=")[2].split(".")


def by_chance(random: Random) -> Choose:
    """Returns a player by chance who rarely ends a deal early."""

    def choose(position: str) -> str:
        acts = legal_acts(position)
        plain = [act for act in acts if act not in ("c", "66")]
        return random.choice(plain if plain and random.random() < 0.9 else acts)

    return choose


def settings_of(rules: str, *, pairs: int = 1, seed: str = "a-test", **more: Any) -> Settings:
    """Returns settings of a run between A, B, C, D, one for each seat."""
    engines = tuple(Contestant(argv=("true",), name=name) for name in "ABCD"[: rule_set(rules).table.seats])
    base: dict[str, Any] = {"unit": "deal", "stock": "seat", "control": TimeControl(), "concurrency": 1}
    return Settings(rules=rules, seed=seed, pairs=pairs, patience=Patience(), engines=engines, **{**base, **more})


def sham_game(settings: Settings, index: GameIndex, players: Sequence[ShamPlayer]) -> GameRecord:
    """Plays a game as the referee plays it."""
    return asyncio.run(play_game(settings, index, cast(list[Player], players)))


def sham_players(settings: Settings, random: Random, choose: Choose | None = None) -> list[ShamPlayer]:
    """Returns players by chance, who take up to 4 ms for an act."""
    return [
        ShamPlayer(engine.name, choose or by_chance(random), lambda: random.randrange(4000) / 1e6)
        for engine in settings.engines
    ]


def sham_record(path: Path, settings: Settings, choose: Choose | None = None) -> list[str]:
    """Writes the record of a run in the order in which it would be played; returns its lines."""
    random, ids = Random(settings.seed), [engine.name for engine in settings.engines]
    manifest, secret = committed(make_manifest(settings, ids), withheld=settings.withheld)
    lines = [json.dumps(manifest, separators=(",", ":")), *map(format_game, _games(settings, random, choose))]
    write(path, lines)
    if settings.withheld:
        lines.append(format_reveal(secret, str(path)))
        write(path, lines)
    return lines


def write(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _games(settings: Settings, random: Random, choose: Choose | None) -> Iterable[GameRecord]:
    async def play() -> list[GameRecord]:
        players = cast(list[Player], sham_players(settings, random, choose))
        dues = shuffled(MatchRun(settings).missing(), settings)
        return [await play_game(settings, due.index, players) for due in dues]

    return asyncio.run(play())
