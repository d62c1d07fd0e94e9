"""An engine that tries what it must not: `cheating.py MODE TARGETS`, TARGETS as JSON; it plays the first legal act.

`look` tries everything that can be survived at its first `go`, one `info string=ATTEMPT: OUTCOME` each; the other modes
try one thing that cannot. A bomb is bounded, so that it harms nobody where nothing stops it.
"""

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable

BOMB = 60
"""Processes that a bomb has at most."""
FEAST = 3 << 30
"""Bytes that are eaten at most."""
BURN = 30
"""Seconds of CPU time that are burnt at most."""
PTRACE_ATTACH, PTRACE_DETACH, WAIT_ALL = 16, 17, 0x40000000
"""Commands of ptrace, and the flag of waitpid for who is traced and no child."""


def read(path: str) -> str:
    with open(path, "rb") as file:
        return f"read {len(file.read(1000))} bytes"


def look_around(folder: str) -> str:
    return f"saw {len(os.listdir(folder))} files"


def write(path: str) -> str:
    with open(path, "ab") as file:
        file.write(b"x")
    return "wrote"


def look_into(part: str) -> str:
    """Reads something of every other process there is."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in (1, os.getpid()):
            path = f"/proc/{name}/{part}"
            try:
                found.append(str(os.listdir(path)) if part == "fd" else read(path))
            except OSError:
                continue
    if not found:
        raise PermissionError("nothing of anybody")
    return f"read that of {len(found)} processes"


def connect(port: int) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=2):
        return "connected"


def connect_unix(path: str) -> str:
    with socket.socket(socket.AF_UNIX) as talk:
        talk.connect(path)
        return "connected"


def send_datagram(port: int) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as talk:
        talk.sendto(b"x", ("127.0.0.1", port))
        return "sent"


def send_signal(pid: int) -> str:
    os.kill(pid, 0)
    return "could send a signal"


def signal_neighbours(_: object) -> str:
    """Asks whether it could kill the processes started just before and after it: the other engine is one of them."""
    found, reasons = 0, ["No such process"]
    for pid in {*range(2, 6), *range(max(2, os.getpid() - 30), os.getpid() + 30)} - {os.getpid()}:
        try:
            os.kill(pid, 0)
            found += 1
        except PermissionError as error:
            reasons.append(str(error.strerror))
        except OSError:
            continue
    if not found:
        raise PermissionError(reasons[-1])
    return f"could kill {found} processes"


def trace(pid: int) -> str:
    call = ctypes.CDLL(None, use_errno=True).ptrace
    call.argtypes = (ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
    if call(PTRACE_ATTACH, pid, None, None):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    os.waitpid(pid, WAIT_ALL)
    call(PTRACE_DETACH, pid, None, None)
    return "traced"


def read_memory(pid: int) -> str:
    with open(f"/proc/{pid}/maps", encoding="ascii") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
        memory.seek(int(next(maps).partition("-")[0], 16))
        return f"read {len(memory.read(100))} bytes"


def kill(pid: int) -> str:
    os.kill(pid, signal.SIGKILL)
    return "killed"


def leave_group(_: object) -> str:
    """Lets a child go into a session of its own, where a kill of the group would not reach it."""
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
        except OSError as error:
            os._exit(error.errno or 1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        raise OSError(os.waitstatus_to_exitcode(status), os.strerror(os.waitstatus_to_exitcode(status)))
    return "left"


ATTEMPTS: dict[str, Callable[..., str]] = {
    "read the record": read,
    "write to the record": write,
    "list the referee's folder": look_around,
    "read the secret seed": read,
    "read the book": read,
    "read the other engine's program": read,
    "list the other engine's folder": look_around,
    "read the environment of other processes": look_into,
    "read the memory map of other processes": look_into,
    "see the open files of other processes": look_into,
    "read the command lines of other processes": look_into,
    "connect to a port of this machine": connect,
    "connect to a socket in a file": connect_unix,
    "send a datagram": send_datagram,
    "signal the referee": send_signal,
    "signal the processes started beside it": signal_neighbours,
    "trace another process": trace,
    "read the memory of another process": read_memory,
    "kill another process": kill,
    "let a child leave its process group": leave_group,
    "write into its own folder": write,
    "write into the root of all folders": write,
    "write beside the devices": write,
    "write into the common folder for temporary files": write,
    "write into its home": write,
}


def look(targets: dict[str, object]) -> None:
    targets = {**targets, "write into its home": os.path.expanduser("~/note")}
    for name, attempt in ATTEMPTS.items():
        try:
            outcome = attempt(targets[name])
        except OSError as error:
            outcome = f"no ({error.strerror or error})"
        print(f"info string={name}: {outcome}", flush=True)


def bomb(_: dict[str, object]) -> None:
    children = [subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(20)"]) for _ in range(BOMB)]
    for child in children:
        child.kill()


def eat(_: dict[str, object]) -> None:
    food = [bytearray(1 << 24) for _ in range(FEAST >> 24)]
    del food


def burn(_: dict[str, object]) -> None:
    signal.signal(signal.SIGXCPU, signal.SIG_IGN)
    while time.process_time() < BURN:
        pass


MODES = {"look": look, "bomb": bomb, "eat": eat, "burn": burn}


def main() -> None:
    mode, targets, legal, done = sys.argv[1], json.loads(sys.argv[2]), ["-"], False
    for line in sys.stdin:
        words = line.split()
        if words[0] == "u66":
            print(f"id name Cheat {mode}\nid author nobody\nu66ok 1 rules=*", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            legal = words[-1].removeprefix("legal=").split(".")
        elif words[0] == "go":
            if not done:
                done = True
                MODES[mode](targets)
            print(f"bestmove {words[1]} {legal[0]}", flush=True)
        elif words[0] == "quit":
            return


if __name__ == "__main__":
    main()
