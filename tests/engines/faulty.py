"""An engine that does all that the protocol asks, and under `faulty.py MODE` all but one thing.

It knows no rules, thinks on a thread, and declares what can be had without rules. Each mode stands where it bites.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from zlib import crc32

MODE = sys.argv[1]
LIMIT = 1 << 20
LEAST = {"movetime": 1, "nodes": 1, "worlds": 1, "depth": 1, "multipv": 1}
NEEDED = ("rules", "me", "turn", "hand", "table", "log")
WRITING = threading.Lock()
HOARD: list[bytearray] = []


class RefusedError(Exception):
    pass


def bad(mode: str) -> bool:
    return mode == MODE


def say(*lines: str) -> None:
    with WRITING:
        sys.stdout.buffer.write("".join([f"{line}\n" for line in lines]).encode())
        sys.stdout.buffer.flush()


class Engine:
    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.text = ""
        self.seed = 0
        self.warm = self.over = False
        self.tag = ""
        self.stop = threading.Event()
        self.thread: threading.Thread | None = None
        self.hurried = self.lost = False
        self.endless = False

    @property
    def thinking(self) -> bool:
        return bool(self.tag)

    def obey(self, line: str) -> None:
        words = line.split(" ") if bad("one-space") else line.split()
        if not words or words[0].startswith("#"):
            if bad("blank-error"):
                say("error - empty line")
            return
        command, rest = words[0], words[1:]
        work: Callable[[list[str]], None] | None = getattr(self, f"do_{command}", None)
        try:
            if self.thinking and command in self.closed():
                raise RefusedError("busy" if command == "go" else "searching")
            if work is None:
                raise RefusedError("unknown command")
            work(rest)
        except RefusedError as refused:
            self.refuse(command, rest, str(refused))

    def closed(self) -> list[str]:
        """What is refused during a search."""
        return [word for word in ("go", "position", "setoption", "newgame") if not bad(f"thinking-{word}")]

    def refuse(self, command: str, rest: list[str], text: str) -> None:
        if command == "position" and not self.thinking and not bad("keeps-position"):
            self.fields = {}
        if text == "unknown command" and bad("mute"):
            return
        if text == "unknown command" and bad("fragile"):
            os._exit(1)
        tagged = command == "go" and rest and "=" not in rest[0]
        text = f"{rest[0]} {text}" if tagged else text
        if not (tagged and bad("none-alone")):
            say(f"error {command} {text}")
        if tagged:
            say(f"bestmove {rest[0]} none")
        elif command == "go" and bad("answers-tagless"):
            say("bestmove - none")

    def do_u66(self, rest: list[str]) -> None:
        if bad("no-hello"):
            return
        if bad("no-start"):
            sys.exit("cannot find my weights")
        say("id name Faulty")
        if not bad("no-author"):
            say("id author nobody")
        say("option Seed int 0 0 1000", "option Level int 3 1 9", "option Style choice calm calm wild")
        if bad("option-twice"):
            say("option Level int 3 1 9")
        if bad("option-odd"):
            say("option Book blob x")
        say(
            f"u66ok {rest[0] if bad('version') else 1} rules={'classic' if bad('any-rules') else '*'} "
            "async multipv open robust"
        )

    def do_isready(self, _: list[str]) -> None:
        if bad("deaf") and self.thread is not None:
            self.thread.join()
        if bad("never-ready"):
            return
        self.warm = True
        say("readyok", *["readyok"] * bad("ready-twice"))

    def do_newgame(self, _: list[str]) -> None:
        if bad("leak"):
            HOARD.append(bytearray(b"x" * 1_000_000))

    def do_result(self, _: list[str]) -> None:
        if bad("result"):
            raise RefusedError("unknown command")

    def do_debug(self, _: list[str]) -> None:
        if bad("debug-dies"):
            os._exit(1)

    def do_quit(self, _: list[str]) -> None:
        if bad("quit-waits") and self.thread is not None:
            self.thread.join()
        sys.stdout.flush()
        os._exit(3 if bad("quit-status") else 0)

    def do_setoption(self, rest: list[str]) -> None:
        name, value = ([*rest, "", ""])[:2]
        if bad("option-any"):
            return
        if name not in ("Seed", "Level", "Style"):
            raise RefusedError(f"{name}: unknown option")
        if bad("option-value"):
            return
        if bad("option-default") and value == "calm":
            raise RefusedError("calm: not today")
        low, high = {"Seed": (0, 1000), "Level": (1, 9)}.get(name, (0, 0))
        fits = value in ("calm", "wild") if name == "Style" else value.isdecimal() and low <= int(value) <= high
        if not fits:
            raise RefusedError(f"{name}: {value}: not allowed")
        if name == "Seed":
            self.seed = int(value)

    def do_position(self, rest: list[str]) -> None:
        fields = dict(word.split("=", 1) for word in rest if "=" in word)
        missing = [key for key in NEEDED if key not in fields]
        if bad("needs-all"):
            missing += [key for key in ("pts", "score", "won") if key not in fields]
        if not bad("no-legal-needed") and fields.get("me", "-") in ("*", fields.get("turn")) and "legal" not in fields:
            missing.append("legal")
        if missing:
            raise RefusedError(f"missing {' '.join(missing)}")
        if bad("strict-keys") and {"weather", "moon", "note", "title"} & fields.keys():
            raise RefusedError("unknown key")
        if bad("closed") and fields["me"] == "*":
            raise RefusedError("me=*")
        if bad("no-past") and fields["log"].startswith("*"):
            raise RefusedError("log=*")
        if bad("no-switches") and "+" in fields["rules"]:
            raise RefusedError("unknown rules")
        self.fields, self.text = fields, " ".join(rest)

    def do_stop(self, rest: list[str]) -> None:
        if bad("stop-error") and not self.thinking:
            raise RefusedError("nothing to stop")
        if bad("stop-lost") and self.lost:
            return
        if bad("stop-bare") and not rest:
            return
        if bad("stop-remembered") or (self.thinking and (bad("stop-any") or rest[:1] in ([], [self.tag]))):
            self.stop.set()

    def do_go(self, rest: list[str]) -> None:
        if self.thinking:  # only where that is not refused: the old search is given up
            self.stop.set()
            assert self.thread is not None
            self.thread.join()
        if not rest or "=" in rest[0]:
            raise RefusedError("- no tag")
        limits = dict([*word.split("=", 1), ""][:2] for word in rest[1:])
        acts = self.acts(limits)
        if bad("needs-isready") and not self.warm:
            raise RefusedError("not ready")
        self.lost = self.hurried
        if not bad("stop-remembered"):
            self.stop.clear()
        self.tag, self.endless = rest[0], "infinite" in limits
        self.thread = threading.Thread(target=self.think, args=(rest[0], acts, limits), daemon=True)
        self.thread.start()

    def acts(self, limits: dict[str, str]) -> list[str]:
        """The acts to choose from, once the limits have been found sensible."""
        for name, least in LEAST.items():
            if name in limits and int(limits[name]) < least:
                if bad("zero-for-ever"):
                    limits["infinite"] = ""
                    continue
                raise RefusedError(f"{name}={limits[name]}: at least {least}")
        if not self.fields:
            raise RefusedError("no position")
        if "clock" in limits and int(limits["clock"].split("/")[int(self.fields["turn"])]) <= 0:
            raise RefusedError("clock")
        acts = [act for act in self.fields.get("legal", "-").split(".") if act != "-"]
        if "only" in limits and not bad("only-ignored"):
            acts = [act for act in acts if act in limits["only"].split(".")]
        if not acts:
            raise RefusedError("no legal act")
        return acts

    def think(self, tag: str, acts: list[str], limits: dict[str, str]) -> None:
        salt = os.urandom(8).hex() if bad("unseeded") else f"{self.seed} {self.text}"
        ranked = sorted(acts, key=lambda act: crc32(f"{salt} {act}".encode()))
        if "multipv" in limits:
            count = 1 if bad("multipv") else int(limits["multipv"])
            say(*[f"info multipv={rank} act={act}" for rank, act in enumerate(ranked[:count], 1)])
        if bad("chatter"):
            say("thinking about it")
        if bad("info"):
            say("info time=soon")
        if bad("stderr"):
            sys.stderr.write("x" * 300_000)
        self.wait(limits, len(acts))
        act = self.spoilt(ranked[0])
        shown = tag.lower() if bad("tag-case") else tag
        if bad("forgets"):
            self.fields = {}
        self.tag = ""
        say(*[f"bestmove {shown} {act}"] * (2 if bad("twice") else 1))

    def wait(self, limits: dict[str, str], choices: int) -> None:
        if "infinite" in limits and not (bad("infinite-forced") and choices == 1):
            self.stop.wait(0 if bad("infinite-ends") else None)
        elif bad("movetime") and "movetime" in limits:
            time.sleep(0.7 * (limits["movetime"] == "300"))
        elif (bad("endless") and len(limits) == 0) or (bad("clock") and "clock" in limits):
            time.sleep(0.7)
        elif bad("end-drops-go") or "movetime" in limits:
            self.stop.wait(0.3 if limits.get("movetime") == "300" else 0.002)
        if bad("stop-remembered"):
            self.stop.clear()

    def spoilt(self, act: str) -> str:
        if bad("illegal") or (bad("illegal-elsewhere") and "three" in self.fields["rules"]):
            return "tS" if act != "tS" else "tH"
        if bad("forced-none") and "." not in self.fields["legal"]:
            return "none"
        return act


def hear(engine: Engine, raw: bytes) -> None:
    if not bad("lf-only"):
        raw = raw.removesuffix(b"\r")
    elif raw.endswith(b"\r"):
        raw = raw[:-1] + b"_"
    if bad("buffer-4096"):
        raw = raw[:4096]
    if len(raw) > LIMIT and not bad("no-limit-on-lines"):
        say("error - line too long")
    else:
        engine.obey(raw.decode("utf-8", "strict" if bad("strict-utf-8") else "replace"))


def main() -> None:
    engine = Engine()
    if bad("banner"):
        say("Faulty Engine 1.0 (c) nobody")
    pending, first = b"", True
    while data := os.read(sys.stdin.fileno(), 1 << 16):
        pending += data
        if b"\n" not in data:
            continue
        *raws, pending = pending.split(b"\n")
        for place, raw in enumerate(raws):
            engine.hurried = any(later.startswith(b"stop") for later in raws[place + 1 :])
            hear(engine, raw.removeprefix(b"\xef\xbb\xbf") if first and not bad("bom") else raw)
            first = False
    if engine.thread is not None and not bad("end-drops-go"):
        if engine.endless and not bad("end-waits"):
            engine.stop.set()
        engine.thread.join()
    sys.stdout.flush()
    os._exit(5 if bad("end-status") else 0)


main()
