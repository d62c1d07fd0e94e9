"""Engines that misbehave, to test hosts with: `bad.py MODE [N]` is sound until its Nth `go` (the third).

Some modes stay sound, only odd: a host must not lose a deal by them. They are marked so in the table at the end.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

Attack = Callable[[str, str], None]


def put(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(text: str) -> None:
    put(text.encode() + LINE_END)


def hang() -> None:
    while True:
        time.sleep(60)


def sound(tag: str, act: str) -> None:
    say(f"bestmove {tag} {act}")


def flood(_tag: str, _act: str) -> None:
    chunk = b"info time=1 nodes=1 score=+0.5 string=still thinking\n" * 1000
    while True:
        put(chunk)


def silent(_tag: str, _act: str) -> None:
    hang()


def unfinished(tag: str, act: str) -> None:
    put(f"bestmove {tag} {act}".encode())
    hang()


def leave(_tag: str, _act: str) -> None:
    sys.stderr.write("something broke\n")
    sys.stderr.flush()
    os._exit(3)


def answer_and_leave(tag: str, act: str) -> None:
    sound(tag, act)
    os._exit(0)


def much_stderr(tag: str, act: str) -> None:
    sys.stderr.write("x" * 3_000_000 + "\nend of stderr\n")
    sys.stderr.flush()
    sound(tag, act)


def long_line(tag: str, act: str) -> None:
    say("info string=" + "x" * 2_000_000)
    sound(tag, act)


def late(tag: str, act: str) -> None:
    say(f"bestmove {PREVIOUS[0]} {PREVIOUS[1]}")
    sound(tag, act)


def stale(_tag: str, _act: str) -> None:
    say(f"bestmove {PREVIOUS[0]} {PREVIOUS[1]}")
    hang()


def swapped_case(tag: str, act: str) -> None:
    say(f"bestmove {tag} {act.swapcase()}")


def no_act(tag: str, _act: str) -> None:
    say(f"bestmove {tag} none")


def not_utf8(tag: str, act: str) -> None:
    put(b"info string=\xb7\xff\xfe\x00\x1b[31m\n\xc3\x28\xa0\n")
    sound(tag, act)


def garbage(tag: str, act: str) -> None:
    for line in ("info", "info time=soon nodes", "info score=nan win=2x =3", "info depth= pv", "info multipv=-1"):
        say(line)
    sound(tag, act)


def illegal(tag: str, act: str) -> None:
    say(f"bestmove {tag} {'tS' if act != 'tS' else 'tH'}")


def stubborn(_tag: str, _act: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    say(f"info string=child={child.pid}")
    hang()


def leave_child(_tag: str, _act: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    say(f"info string=child={child.pid}")
    os._exit(4)


def close_output(_tag: str, _act: str) -> None:
    os.close(1)
    hang()


def close_input(tag: str, act: str) -> None:
    os.close(0)
    sound(tag, act)
    hang()


def twice(tag: str, act: str) -> None:
    sound(tag, act)
    sound(tag, act)


def malformed(tag: str, _act: str) -> None:
    say(f"bestmove {tag}")


def frozen(_tag: str, _act: str) -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def drip(tag: str, act: str) -> None:
    for byte in f"bestmove {tag} {act}\n".encode():
        put(bytes([byte]))
        time.sleep(0.001)


def spaced(tag: str, act: str) -> None:
    say(f"bestmove  {tag}   {act} \t ")


def glued(tag: str, act: str) -> None:
    say(f"0bestmove {tag} {act}")
    hang()


def chatter(_tag: str, _act: str) -> None:
    chunk = b"thinking about it\n\x00\x1b[0m\nbestmove other AS\n" * 1000
    while True:
        put(chunk)


ATTACKS: dict[str, Attack] = {
    "flood": flood,
    "chatter": chatter,
    "silent": silent,
    "frozen": frozen,
    "glued": glued,
    "unfinished": unfinished,
    "exit": leave,
    "answer-exit": answer_and_leave,
    "crlf": sound,  # sound
    "stderr": much_stderr,  # sound
    "long-line": long_line,  # sound
    "late": late,  # sound
    "stale": stale,
    "case": swapped_case,
    "none": no_act,
    "bytes": not_utf8,  # sound
    "garbage": garbage,  # sound
    "no-start": sound,
    "no-hello": sound,
    "no-ready": sound,
    "illegal": illegal,
    "early": sound,  # sound
    "stubborn": stubborn,
    "orphan": leave_child,
    "crash": leave,
    "close-output": close_output,
    "close-input": close_input,
    "twice": twice,  # sound
    "malformed": malformed,
    "drip": drip,  # sound
    "spaced": spaced,  # sound
    "bom": sound,  # sound
    "odd-option": sound,  # sound
    "no-newgame": sound,
    "sound": sound,  # sound
}


def choose(fields: dict[str, str]) -> str:
    legal, goal = fields["legal"].split("."), fields.get("goal", "-")
    if "66" in legal and goal != "-" and int(fields["pts"].split("/")[int(fields["turn"])]) >= int(goal):
        return "66"
    return next((act for act in legal if act != "66"), "66")


MODE = sys.argv[1]
FIRST = int(sys.argv[2]) if len(sys.argv) > 2 else (1 if MODE == "crash" else 3)
LINE_END = b"\r\n" if MODE == "crlf" else b"\n"
PREVIOUS = ("", "")


def main() -> None:
    global PREVIOUS  # noqa: PLW0603
    attack, count, games = ATTACKS[MODE], 0, 0
    fields: dict[str, str] = {}
    if MODE == "no-start":
        sys.exit("cannot find my weights")
    if MODE == "early":
        say("Bad Engine 1.0 (c)\nu66ok 1 rules=none\nreadyok\nbestmove g1 AS\nerror - not yet")
    if MODE == "bom":
        put(b"\xef\xbb\xbf")
    for raw in sys.stdin.buffer:
        words = raw.decode().split() or ["#"]
        if words[0] == "u66":
            say(f"id name Bad {MODE}\nid author nobody\noption Level int 1 1 9")
            if MODE == "odd-option":
                say("option Book blob x")
            if MODE != "no-hello":
                say("u66ok 1 rules=*")
        elif words[0] == "isready" and MODE != "no-ready" and not (MODE == "no-newgame" and games):
            say("readyok")
        elif words[0] == "newgame":
            games += 1
        elif words[0] == "position":
            fields = dict(word.split("=", 1) for word in words[1:])
        elif words[0] == "go":
            count += 1
            tag, act = words[1], choose(fields)
            (attack if count >= FIRST else sound)(tag, act)
            PREVIOUS = (tag, act)
        elif words[0] == "quit":
            return


main()
