"""What connections cost a server: memory, time to the first answers, the server's own work, for more and more of them.

    python benchmarks/sockets.py [CONNECTIONS ...]

Each connection has an engine process of its own (ours); all are opened at once and stay open until they are measured.
Linux alone tells the memory (proportional set size, which counts what processes share once).
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

SIXTYSIX = [sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())"]
POSITION = (
    "rules=classic me=0 turn=0 ask=lead dealer=1 trump=S up=AS stock=??.??.??.??.??.??.??.??.??.??.?? closed=- "
    "hand=KS.QS.KH.AD.KC.QC/??.??.??.??.??.?? table=- won=-/- pts=0/0 pend=0/0 goal=66 score=3/5 to=7 carry=0 "
    "log=+AS legal=KS.QS.KH.AD.KC.QC.mS.mC.c"
)
ROUNDS = 5
"""Questions that each connection asks, all at once, for the server's own work."""
HEAD = (
    f"{'connections':>11} {'u66ok, s':>14} {'readyok, s':>14} {'bestmove, s':>14} {'round trip, ms':>14} "
    f"{'engine, MiB':>12} {'acted, MiB':>12} {'server, MiB':>12} {'server, us/line':>15}"
)


class Client:
    """One connection that keeps the times of its answers."""

    async def open(self, port: int) -> None:
        """Connects."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)

    async def ask(self, line: str, answer: str) -> float:
        """Sends a line and waits for its answer; returns the time it took, s."""
        started = time.perf_counter()
        self._writer.write(f"{line}\n".encode())
        while not (heard := await self._reader.readline()).startswith(answer.encode()):
            if not heard:
                raise ConnectionError("the server has closed the connection")
        return time.perf_counter() - started

    def close(self) -> None:
        """Leaves."""
        self._writer.close()


async def row(server: int, port: int, number: int) -> str:
    """Opens connections and returns what they cost as a line of the table."""
    clients = [Client() for _ in range(number)]
    await asyncio.gather(*[client.open(port) for client in clients])
    hello = await every(clients, "u66 1", "u66ok")
    ready = await every(clients, "isready", "readyok")
    idle = memory(children(server)) / number
    act = await every(clients, f"position {POSITION}\ngo a nodes=100", "bestmove")
    acted = memory(children(server)) / number
    before = cpu(server)
    trips = [time for _ in range(ROUNDS) for time in await every(clients, "isready", "readyok")]
    spent = (cpu(server) - before) / (2 * ROUNDS * number)
    own = memory([server])
    for client in clients:
        client.close()
    while children(server):
        await asyncio.sleep(0.1)
    times = " ".join([f"{spread(values):>14}" for values in (hello, ready, act, [1000 * trip for trip in trips])])
    return f"{number:>11} {times} {idle:>12.1f} {acted:>12.1f} {own:>12.1f} {spent * 1e6:>15.0f}"


async def every(clients: Sequence[Client], line: str, answer: str) -> list[float]:
    """Asks all at once."""
    return await asyncio.gather(*[client.ask(line, answer) for client in clients])


def spread(values: Sequence[float]) -> str:
    """Writes the median and the longest."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 2]:.2f}/{ordered[-1]:.2f}"


def children(pid: int) -> list[int]:
    """Returns the processes that a process has started."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def memory(pids: Sequence[int]) -> float:
    """Returns the proportional set size of processes, MiB."""
    total = 0
    for pid in pids:
        rows = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        total += int(next(line for line in rows if line.startswith("Pss:")).split()[1])
    return total / 1024


def cpu(pid: int) -> float:
    """Returns the CPU time that a process has used, s."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Prints the table."""
    numbers = [int(word) for word in sys.argv[1:]] or [1, 50, 200]
    limits = ["--connections", str(max(numbers)), "--per-host", str(max(numbers)), "--idle", "600"]
    command = [*SIXTYSIX, "serve", "tcp://127.0.0.1:0", *limits]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().rpartition(":")[2])
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}; times are median/longest over the connections")
        print(HEAD)
        for number in numbers:
            print(asyncio.run(row(server.pid, port, number)), flush=True)
        print(f"load at the end {os.getloadavg()[0]:.2f}")
        server.terminate()


if __name__ == "__main__":
    main()
