"""Shows a fault again: starts the engine of this folder, sends it the lines of sent.txt, and says what it does.

Stands alone. Words after it are another command, to try another build: `python3 reproduce.py ./engine --new`.
"""

import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
PATIENCE = 60.0
"""Seconds for an answer that was in time before."""
REPRODUCED, OTHERWISE = 0, 1
"""Exit codes: the same fault, or none or another."""


class Engine:
    """The engine, started again."""

    def __init__(self, command: list[str], folder: str | None) -> None:
        self._begun = time.monotonic()
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def say(self, line: str) -> None:
        """Sends a line; an engine that has gone does not hear it."""
        self._show(">", line)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n".encode())
            self.process.stdin.flush()
        except OSError:
            self._lines.put(None)

    def hear(self, start: str, seconds: float) -> str | None:
        """Returns the next line that starts so; None where the output ended. Raises `TimeoutError`."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError from None
            if line is None or f"{line} ".startswith(start):
                return line
            if time.monotonic() >= end:  # however much it prints
                raise TimeoutError

    def end(self) -> None:
        """Kills it and all that it has started."""
        if sys.platform == "win32":
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.process.pid)], capture_output=True, check=False)
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for count, raw in enumerate(self.process.stdout):
            line = raw.decode("utf-8", "replace").rstrip("\r\n")
            if count < 1000:
                self._show("<", line[:500])
            self._lines.put(line)
        self._lines.put(None)

    def _show(self, way: str, line: str) -> None:
        shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)
        print(f"{time.monotonic() - self._begun:11.6f} {way} {shown}", flush=True)


def awaited(line: str) -> str | None:
    """Returns how the answer to a line starts; None where nothing answers it."""
    words = line.split()
    if words[0] == "go":
        return f"bestmove {words[1]} "
    return {"u66": "u66ok ", "isready": "readyok "}.get(words[0])


def judged(answer: str, legal: list[str]) -> tuple[str, str]:
    """Returns what kind of fault an answer is, empty for none, and what it was in words."""
    words = answer.split()
    if len(words) < 3:
        return "protocol", f"an answer without an act: {answer!r}"
    if words[2] not in legal:
        return "illegal", f"{words[2]!r} is not among the legal acts {'.'.join(legal)}"
    return "", f"it answered {words[2]}, which is legal"


def again(engine: Engine, lines: list[str], deadline: float) -> tuple[str, str]:
    """Sends all lines; returns the kind of fault that came, empty for none, and what happened in words."""
    legal: list[str] = []
    kind, told = "", "nothing was asked"
    last = max((place for place, line in enumerate(lines) if awaited(line)), default=-1)
    for place, line in enumerate(lines):
        engine.say(line)
        if line.startswith("position "):
            legal = next((word[6:].split(".") for word in line.split() if word.startswith("legal=")), [])
        start = awaited(line)
        if start is None:
            continue
        seconds = deadline if place == last else PATIENCE
        try:
            answer = engine.hear(start, seconds)
        except TimeoutError:
            return "time", f"no {start.strip()} within {seconds:g} s"
        if answer is None:
            try:
                status = f"exit status {engine.process.wait(1)}"
            except subprocess.TimeoutExpired:
                status = "still running"
            return "crash", f"its output ended, {status}"
        if line.startswith("go "):
            kind, told = judged(answer, legal)
    return kind, told


def main() -> int:
    """Shows the fault of this folder again; returns 0 where it came, 1 where it did not."""
    known: dict[str, Any] = json.loads((FOLDER / "fault.json").read_text(encoding="utf-8"))
    command = sys.argv[1:] or known["engine"]["command"]
    lines = (FOLDER / "sent.txt").read_text(encoding="utf-8").splitlines()
    print(shlex.join(command), flush=True)
    engine = Engine(command, None if sys.argv[1:] else known["engine"]["dir"])
    try:
        kind, told = again(engine, lines, known["deadline"])
    finally:
        engine.end()
    same = kind in known["kinds"]
    before = " or ".join(known["kinds"])
    print(f"{'the same fault' if same else 'not the same'}: {kind or 'no fault'}: {told}; before: {before}", flush=True)
    return REPRODUCED if same else OTHERWISE


if __name__ == "__main__":
    sys.exit(main())
