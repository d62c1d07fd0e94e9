"""The kit of a fault: what is in it, that its one command shows the fault again, and that kits never fill a disk."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_engine.client.process import Traffic
from sixtysix_engine.referee.contestant import parse_contestant
from sixtysix_engine.referee.faults import Fault
from sixtysix_engine.referee.kits import MOST, OF_A_KIND, Kits, Remains, default_folder
from sixtysix_engine.referee.schedule import GameIndex

from .forking import Forked
from .running import BASH, SOUND, bad, games, match_words

LIMITS = ("--movetime", "200", "--margin", "100")
SLOW_MACHINE = 60
"""Seconds that starting an interpreter may take."""


def kit_of(tmp_path: Path, engine: str, *words: str) -> tuple[Path, Forked]:
    """Plays one pair against an engine at fault; returns the kit of its first fault, and the run."""
    out = tmp_path / "m.jsonl"
    run = Forked(*match_words(out, engine, BASH, *LIMITS, *words, pairs=1), said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    return Path(games(out)[0]["faults"][0]["kit"]), run


def again(kit: Path, *command: str) -> tuple[int, str]:
    """Runs the command of a kit from another folder; returns its exit code and its last line."""
    words = [sys.executable, "-S", str(kit / "reproduce.py"), *command]
    done = subprocess.run(words, capture_output=True, text=True, cwd="/", timeout=SLOW_MACHINE, check=False)
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("exit", "crash: its output ended, exit status 3; before: crash"),
        ("silent", "time: no bestmove g3 within 0.3 s; before: time"),
        ("flood", "time: no bestmove g3 within 0.3 s; before: time"),
        ("illegal", "illegal: 'tS' is not among the legal acts "),
        ("malformed", "protocol: an answer without an act: 'bestmove g3'; before: protocol"),
    ],
)
def test_the_command_of_a_kit_shows_the_fault_again_and_tells_a_sound_engine_apart(
    mode: str, told: str, tmp_path: Path
) -> None:
    kit, run = kit_of(tmp_path, bad(mode))
    assert kit == tmp_path / "m-kits" / f"0.0-A-{told.partition(':')[0]}"
    assert f"{kit}" in run.text()
    assert "kits, each with a README.txt: " in run.text()
    command = next(
        line for line in (kit / "README.txt").read_text(encoding="utf-8").splitlines() if "reproduce" in line
    )
    assert shlex.split(command)[1:] == [str(kit / "reproduce.py")]
    code, last = again(kit)
    assert last.startswith(f"the same fault: {told}")
    assert code == 0
    code, last = again(kit, *shlex.split(SOUND))
    assert last.startswith("not the same: no fault: it answered ")
    assert code == 1


def test_a_kit_has_both_ends_of_the_pipe_with_times_standard_error_and_what_the_engine_is(tmp_path: Path) -> None:
    noisy = shlex.join(["bash", "-c", f"head -c 100000 /dev/zero | tr '\\0' x >&2; echo >&2; exec {bad('exit')}"])
    out = tmp_path / "m.jsonl"
    words = match_words(out, noisy, BASH, "--kits", str(tmp_path / "here"), pairs=1)
    place = words.index("name=B")
    run = Forked(*words[: place - 1], "option.Level=3", *words[place - 1 :], said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    kit = Path(games(out)[0]["faults"][0]["kit"])
    assert kit.parent == tmp_path / "here"
    stderr = (kit / "stderr.txt").read_text(encoding="utf-8")
    assert len(stderr) == 65536
    assert stderr.endswith("x\nsomething broke\n")
    traffic = [line.split(None, 2) for line in (kit / "traffic.txt").read_text(encoding="utf-8").splitlines()]
    assert [float(line[0]) for line in traffic] == sorted(float(line[0]) for line in traffic)
    assert [traffic[-1][1], " ".join(traffic[-1][2].split()[:2])] == [">", "go g3"]
    assert "bestmove g2 " in " ".join(line[2] for line in traffic if line[1] == "<")
    known = json.loads((kit / "fault.json").read_text(encoding="utf-8"))
    assert known["engine"]["options"] == {"Level": "3"}
    assert known["engine"]["argv"][:2] == ["bash", "-c"]
    assert all(len(digest) == 64 for digest in known["engine"]["sha256"].values())
    assert known["engine"]["sha256"].keys() == {known["engine"]["command"][0]}
    assert known["fault"]["reason"] == "crash"
    assert (kit / "sent.txt").read_text(encoding="utf-8").splitlines()[:3] == ["u66 1", "setoption Level 3", "isready"]


def test_an_engine_that_is_never_ready_again_leaves_a_kit_too(tmp_path: Path) -> None:
    words = match_words(tmp_path / "m.jsonl", bad("no-newgame"), BASH, "--newgame-deadline", "0.3", "--restarts", "1")
    run = Forked(*words, said=tmp_path / "said")
    assert run.wait() == 3, run.text()
    kit = tmp_path / "m-kits" / "start-A-start"
    assert f"no readyok within 0.3 s after newgame; kit {kit}" in run.text()
    assert (kit / "sent.txt").read_text(encoding="utf-8").splitlines() == ["u66 1", "isready", "newgame", "isready"]
    known = json.loads((kit / "fault.json").read_text(encoding="utf-8"))
    (kit / "fault.json").write_text(json.dumps(known | {"deadline": 0.3}), encoding="utf-8")
    assert again(kit) == (0, "the same fault: time: no readyok within 0.3 s; before: crash or time or protocol")


FAULT = Fault(
    deal=0, seat=0, engine="A b/c", reason="crash", text="", line="", stderr=(), position="rules=classic", deadline=1.0
)


def test_many_faults_leave_a_bounded_number_of_kits_also_when_a_run_goes_on(tmp_path: Path) -> None:
    folder, engine = str(tmp_path / "kits"), parse_contestant(["name=A b/c", f"cmd={sys.executable}"])
    traffic = [Traffic(k / 10, "<" if k % 2 else ">", f"go {k}" + "x" * 8000 * (k % 2)) for k in range(400)]
    found = []
    for _ in range(2):  # the second time the run is resumed
        kits = Kits(folder)
        for number in range(500):
            fault = kits.of_fault(GameIndex(number, 1), FAULT, engine, Remains(traffic, "y" * 65536), match=True)
            found.append(fault.kit)
    kept = [kit for kit in found if kit]
    assert len(kept) == OF_A_KIND
    assert sorted(path.name for path in Path(folder).iterdir()) == [f"{n}.1-d0-A_b_c-crash" for n in range(OF_A_KIND)]
    assert sum(path.stat().st_size for path in Path(folder).rglob("*")) < OF_A_KIND * 2_000_000
    many = Kits(str(tmp_path / "many"))
    for number in range(2 * MOST):
        other = parse_contestant([f"name=E{number}", f"cmd={sys.executable}"])
        many.of_fault(GameIndex(0, 0), FAULT, other, Remains((), ""), match=False)
    assert len(list((tmp_path / "many").iterdir())) == MOST


def test_of_a_long_life_the_kit_has_the_hand_shake_and_the_last_games(tmp_path: Path) -> None:
    engine = parse_contestant(["name=A", f"cmd={sys.executable}", "option.Level=2"])
    sent = ["go g1", "newgame", "isready", "position x legal=AS", "go g2", "quit"]
    traffic = [Traffic(float(place), ">", line) for place, line in enumerate(sent)]
    kit = Kits(str(tmp_path / "kits")).of_fault(GameIndex(0, 0), FAULT, engine, Remains(traffic, ""), match=False).kit
    lines = Path(kit, "sent.txt").read_text(encoding="utf-8").splitlines()
    assert lines == ["u66 1", "setoption Level 2", "isready", "newgame", "isready", "position x legal=AS", "go g2"]
    assert "the engine had been sent more before" in Path(kit, "README.txt").read_text(encoding="utf-8")
    assert default_folder("a/m.jsonl") == "a/m-kits"
