"""The real daemon over pipes: lines in, lines out, and no wait without an end."""

import subprocess
import sys
import threading
from contextlib import suppress
from queue import Empty, Queue

COMMAND = [sys.executable, "-m", "sixtysix_engine"]
PATIENCE = 20.0
"""Seconds after which a test gives up waiting; nothing here takes that long."""


class Daemon:
    """An engine that is running."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._fences = 0
        self._lines: Queue[str | None] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for raw in self.process.stdout:
            self._lines.put(raw.decode().removesuffix("\n"))
        self._lines.put(None)

    def send(self, *lines: str) -> None:
        """Writes lines."""
        self.send_bytes("".join([f"{line}\n" for line in lines]).encode())

    def send_bytes(self, data: bytes) -> None:
        """Writes bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def line(self) -> str:
        """Returns the next line that comes out."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("the engine says nothing") from None
        assert line is not None, "the engine has ended"
        return line

    def until(self, start: str) -> list[str]:
        """Returns the lines up to the first that begins with a text, that one included."""
        lines = [self.line()]
        while not lines[-1].startswith(start):
            lines.append(self.line())
        return lines

    def ask(self, line: str) -> str:
        """Sends a line that is answered by one, and returns the answer."""
        self.send(line)
        return self.line()

    def all_answers(self) -> list[str]:
        """Returns what has been said so far: all that comes before the answer to a command that nobody else uses."""
        self._fences += 1
        self.send(f"fence{self._fences}")
        return self.until(f"error fence{self._fences} ")[:-1]

    def go(self, tag: str, limits: str = "") -> list[str]:
        """Has the engine choose; returns all lines up to its act."""
        self.send(f"go {tag} {limits}".rstrip())
        return self.until(f"bestmove {tag} ")

    def position(self, deal: str) -> str:
        """Deals at the table and returns the line that gives the position to the seat that is asked."""
        answer = self.ask(f"deal {deal}")
        turn = next(token for token in answer.split() if token.startswith("turn=")).removeprefix("turn=")
        return self.ask(f"view {turn}").replace("answer view", "position", 1)

    def end_of_input(self) -> tuple[list[str], int]:
        """Closes the pipe; returns the rest of the output and the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        rest = []
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            rest.append(line)
        return rest, self.process.wait(PATIENCE)

    def close(self) -> None:
        """Ends the process, whatever it does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def piped(text: str | bytes) -> tuple[list[str], int]:
    """Runs the engine on a file; returns what it wrote and its exit code."""
    data = text.encode() if isinstance(text, str) else text
    done = subprocess.run(COMMAND, input=data, stdout=subprocess.PIPE, timeout=60, check=False)
    return done.stdout.decode().splitlines(), done.returncode
