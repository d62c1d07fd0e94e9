"""Engines are held within their limits and walls: one that tries everything is stopped, and the match goes on."""

import asyncio
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sixtysix_engine.confine.errors import ConfineError
from sixtysix_engine.confine.sandbox import CHOICES, find_sandbox, try_sandbox
from sixtysix_engine.confine.spec import Sandbox
from sixtysix_engine.referee.contestant import Contestant
from sixtysix_engine.referee.enclosure import Enclosure
from sixtysix_engine.referee.player import Player
from sixtysix_engine.referee.record import GameRecord
from sixtysix_engine.referee.schedule import GameIndex
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl
from sixtysix_engine.referee.sitting import play_game

from .running import ENGINES, games, match_words, sixtysix

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits and sandboxes as Linux has them")
ALLOWED = {"write into its home"}
"""What may be done in a sandbox."""
BY_SYSTEM = {
    "trace another process",
    "read the memory of another process",
    "write into the root of all folders",
    "write beside the devices",
}
"""What a system may forbid who is not the superuser, without any sandbox."""


def there_is(choice: Sandbox) -> bool:
    """Tells whether this system has a sandbox."""
    try:
        try_sandbox(choice)
    except ConfineError:
        return False
    return True


HERE = [choice for choice in CHOICES if there_is(choice)]
"""The sandboxes of this system. Where it has none, what is tested is that this is said."""


@dataclass(frozen=True)
class Scene:
    """Folders of a referee, a cheat and another engine, and the cheat's targets."""

    referee: Path
    cheat: Path
    other: Path
    targets: dict[str, object]
    victim: subprocess.Popen[bytes]
    """A process of the referee's user."""

    def engine(self, mode: str) -> str:
        """Returns the command of the cheat."""
        return shlex.join([sys.executable, "-S", str(self.cheat / "cheating.py"), mode, json.dumps(self.targets)])

    def settings(self, mode: str, **more: object) -> Settings:
        """Returns settings of a match of the cheat against another engine."""
        cheat = (sys.executable, "-S", str(self.cheat / "cheating.py"), mode, json.dumps(self.targets))
        other = (sys.executable, "-S", str(self.other / "bad.py"), "sound", "3")
        engines = (Contestant(argv=cheat, name="Cheat"), Contestant(argv=other, name="Other"))
        known = {"rules": "classic", "seed": "x", "pairs": 1, "unit": "deal", "stock": "seat", "concurrency": 1}
        control = TimeControl(act=30)
        return Settings(**known, control=control, patience=Patience(start=30), engines=engines, **more)  # type: ignore[arg-type]

    def play(self, settings: Settings) -> tuple[GameRecord, dict[str, str]]:
        """Plays a deal; returns it with what the cheat has told of its attempts."""
        enclosure = Enclosure(settings, [str(self.referee / "book.txt")], str(self.referee / "match.jsonl"))

        async def work() -> tuple[GameRecord, dict[str, str]]:
            players = [Player(engine, settings.patience, enclosure=enclosure) for engine in settings.engines]
            try:
                for player in players:
                    await player.open(settings.rules)
                record = await play_game(settings, GameIndex(0, 0), players)
                lines = [line.text for line in players[0].engine.traffic()] if not record.faults else []
            finally:
                for player in players:
                    await player.retire()
            told = [re.fullmatch(r"info string=(.*): (.*)", line) for line in lines]
            return record, {found[1]: found[2] for found in told if found}

        return asyncio.run(work())


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """Everything that a cheat could want, each in a folder of its own."""
    yield from set_up(*(tmp_path / name for name in ("referee", "cheat", "other")))


@pytest.fixture
def one_folder(tmp_path: Path) -> Iterator[Scene]:
    """The same, all in one folder."""
    yield from set_up(tmp_path / "all", tmp_path / "all", tmp_path / "all")


def set_up(referee: Path, cheat: Path, other: Path) -> Iterator[Scene]:
    """Sets a scene up for a while."""
    for folder in {referee, cheat, other}:
        folder.mkdir()
    shutil.copy(ENGINES / "cheating.py", cheat)
    shutil.copy(ENGINES / "bad.py", other)
    for name in ("match.jsonl", "match.jsonl.secret", "book.txt"):
        (referee / name).write_text("secret\n", encoding="utf-8")
    left_behind = [Path(folder) / f"sixtysix-cheat-{os.getpid()}" for folder in ("/var/tmp", "/dev", "/")]
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as local,
        subprocess.Popen(["sleep", "600"]) as victim,
    ):
        local.bind(str(cheat / "socket"))
        (cheat / "socket").chmod(0o777)
        local.listen()
        targets: dict[str, object] = {
            "read the record": str(referee / "match.jsonl"),
            "write to the record": str(referee / "match.jsonl"),
            "list the referee's folder": str(referee),
            "read the secret seed": str(referee / "match.jsonl.secret"),
            "read the book": str(referee / "book.txt"),
            "read the other engine's program": str(other / "bad.py"),
            "list the other engine's folder": str(other),
            "read the environment of other processes": "environ",
            "read the memory map of other processes": "maps",
            "see the open files of other processes": "fd",
            "read the command lines of other processes": "cmdline",
            "connect to a port of this machine": server.getsockname()[1],
            "connect to a socket in a file": str(cheat / "socket"),
            "send a datagram": server.getsockname()[1],
            "signal the referee": os.getpid(),
            "signal the processes started beside it": None,
            "trace another process": victim.pid,
            "read the memory of another process": victim.pid,
            "kill another process": victim.pid,
            "let a child leave its process group": None,
            "write into its own folder": str(cheat / "note"),
            "write into the root of all folders": f"/sixtysix-cheat-{os.getpid()}",
            "write beside the devices": f"/dev/sixtysix-cheat-{os.getpid()}",
            "write into the common folder for temporary files": str(left_behind[0]),
        }
        yield Scene(referee, cheat, other, targets, victim)
        victim.kill()
    for path in left_behind:
        path.unlink(missing_ok=True)


@pytest.mark.parametrize("choice", HERE)
def test_nothing_that_a_cheat_tries_comes_off(choice: Sandbox, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix_engine.referee.enclosure.find_sandbox", lambda: choice)
    record, told = scene.play(scene.settings("look", sandbox=True))
    assert not record.faults
    assert told.keys() == {*scene.targets, *ALLOWED}
    assert {name for name, outcome in told.items() if not outcome.startswith("no (")} == ALLOWED, told
    assert (scene.referee / "match.jsonl").read_text(encoding="utf-8") == "secret\n"
    assert not (scene.cheat / "note").exists()
    assert scene.victim.poll() is None


def test_all_of_it_does_without_a_sandbox(scene: Scene) -> None:
    _, told = scene.play(scene.settings("look", strict=True))
    came_off = {name for name, outcome in told.items() if not outcome.startswith("no (")}
    assert came_off | BY_SYSTEM == {*scene.targets, *ALLOWED}, told


OVERUSE: dict[str, tuple[dict[str, int], str]] = {
    "eat": ({"memory": 256 << 20}, r"it reached its limit of memory: 256M for each process \(--memory\); exited"),
    "burn": ({"cpu": 1}, r"it reached its limit of CPU time: 1 s for each process \(--cpu\); "),
    "bomb": ({"processes": 5}, r"it reached its limit of processes and threads: 5 \(--processes\); exited"),
}
"""By what an engine does: the limit that it has, and what is said of it."""


@pytest.mark.parametrize("choice", HERE)
def test_an_engine_that_lies_beside_the_record_does_not_see_it(
    choice: Sandbox, one_folder: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixtysix_engine.referee.enclosure.find_sandbox", lambda: choice)
    record, told = one_folder.play(one_folder.settings("look", sandbox=True))
    assert not record.faults
    for name in ("read the record", "read the secret seed", "read the book", "read the other engine's program"):
        assert told[name].startswith("no ("), (name, told[name])
    assert (one_folder.referee / "match.jsonl").read_text(encoding="utf-8") == "secret\n"
    assert not (one_folder.cheat / "note").exists()


@pytest.mark.parametrize("mode", OVERUSE)
@pytest.mark.parametrize("choice", ["", *HERE[:1]])
def test_a_limit_ends_the_engine_and_the_fault_says_which(
    choice: Sandbox, mode: str, scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, text = OVERUSE[mode]
    monkeypatch.setattr("sixtysix_engine.referee.enclosure.find_sandbox", lambda: choice)
    record, _ = scene.play(scene.settings(mode, sandbox=bool(choice), **limits))
    (fault,) = record.faults
    assert (fault.engine, fault.reason) == ("Cheat", "crash")
    assert re.match(text, fault.text), fault.text


def test_the_match_goes_on_and_has_its_record(scene: Scene) -> None:
    record = scene.referee / "run.jsonl"
    other = shlex.join([sys.executable, "-S", str(scene.other / "bad.py"), "sound", "3"])
    words = match_words(record, scene.engine("bomb"), other, "--fault-limit", "9", pairs=1)
    done = sixtysix(*words, "--sandbox", "--processes", "4", "--strict")
    if not HERE:
        assert done.returncode == 2
        assert "this system has no sandbox (bubblewrap: " in done.stderr
        return
    assert done.returncode == 0, done.stderr
    *played, reveal = games(record)
    assert [game["faults"][0]["engine"] for game in played] == ["A", "A"]
    assert "limit of processes and threads: 4" in played[0]["faults"][0]["text"]
    assert "reveal" in reveal
    checked = sixtysix("verify", str(record))
    assert checked.returncode == 0, checked.stdout


def test_an_engine_may_have_limits_of_its_own(scene: Scene) -> None:
    eat, burn = scene.engine("eat"), scene.engine("look")
    words = ["match", "--engine", "name=Own", f"cmd={eat}", "memory=300M", "--engine", "name=None", f"cmd={burn}"]
    done = sixtysix(*words, "--pairs", "1", "--out", str(scene.referee / "own.jsonl"), "--fault-limit", "9")
    assert done.returncode == 0, done.stderr
    faults = [fault for game in games(scene.referee / "own.jsonl") for fault in game["faults"]]
    assert {fault["engine"] for fault in faults} == {"Own"}
    assert "limit of memory: 300M" in faults[0]["text"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--memory", "512"), "--memory '512' is not allowed; allowed: a size such as 512M or 2G, at least 64M"),
        (("--processes", "0"), "--processes '0' is not allowed; allowed: a whole number, at least 1"),
        (("--engine", "builtin", "cpu=x"), "--engine cpu=x: 'x' is not allowed; allowed: a whole number, at least 1"),
    ],
)
def test_a_limit_that_is_none_is_refused(words: tuple[str, ...], text: str) -> None:
    done = sixtysix("match", "--engine", "builtin", *words)
    assert done.returncode == 1
    assert text in done.stderr


def test_where_there_is_no_sandbox_it_is_said_what_would_help(monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    def nothing(_: Sandbox) -> None:
        raise ConfineError("only Linux has it")

    find_sandbox.cache_clear()
    monkeypatch.setattr("sixtysix_engine.confine.sandbox.try_sandbox", nothing)
    with pytest.raises(Exception, match=r"this system has no sandbox .*on Linux install bubblewrap"):
        scene.play(scene.settings("look", sandbox=True))
    find_sandbox.cache_clear()
