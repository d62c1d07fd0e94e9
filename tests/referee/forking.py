"""The referee in processes of its own that begin at once: forked, with all modules there. They can be killed as any."""

import io
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from sixtysix_engine.cli import main
from sixtysix_engine.referee import match_command

assert match_command  # here already, so that no process loads it again


class Forked:
    """A command that runs in a process forked from this one."""

    pid: int
    """Its process id."""

    def __init__(self, *words: str, said: Path, before: Callable[[], object] = lambda: None) -> None:
        """Begins the command; what it prints goes to the file `said`. `before` is called in the new process."""
        self.said = said
        self._code: int | None = None
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            self._run(words, before)

    def poll(self) -> int | None:
        """Returns the exit code, negative for a signal, None while it runs."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._code = os.waitstatus_to_exitcode(status) if pid else None
        return self._code

    def wait(self, seconds: float = 60) -> int:
        """Waits for the end; returns the exit code."""
        end = time.monotonic() + seconds
        while (code := self.poll()) is None:
            assert time.monotonic() < end, self.said.read_text(encoding="utf-8")
            time.sleep(0.002)
        return code

    def kill(self) -> int:
        """Kills it as nobody can prevent; returns the exit code."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
        return self.wait()

    def text(self) -> str:
        """Returns what it has printed."""
        return self.said.read_text(encoding="utf-8")

    def _run(self, words: tuple[str, ...], before: Callable[[], object]) -> None:
        code = 70
        try:
            file = os.open(self.said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
            for target in (1, 2):
                os.dup2(file, target)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            sys.stdout = io.TextIOWrapper(os.fdopen(1, "wb", closefd=False), "utf-8", line_buffering=True)
            sys.stderr = io.TextIOWrapper(os.fdopen(2, "wb", closefd=False), "utf-8", line_buffering=True)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            before()
            code = main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:  # a traceback is what the test is to see
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
