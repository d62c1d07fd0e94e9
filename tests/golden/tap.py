"""Stands between the referee and an engine and keeps every line: `python tap.py FILE COMMAND...`.

What the host writes is kept with `> `, what the engine answers with `< `, in the order in which they passed.
"""

import subprocess
import sys
import threading
from typing import IO


def main() -> int:
    """Runs the command and copies both directions, line by line, until both ends are closed."""
    with (
        open(sys.argv[1], "wb") as file,
        subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine,
    ):
        assert engine.stdin is not None
        assert engine.stdout is not None
        lock = threading.Lock()

        def copy(mark: bytes, source: IO[bytes], target: IO[bytes]) -> None:
            for line in source:
                with lock:  # before it is passed on, so that no answer is kept before its question
                    file.write(mark + line)
                target.write(line)
                target.flush()
            target.close()

        asking = threading.Thread(target=copy, args=(b"> ", sys.stdin.buffer, engine.stdin), daemon=True)
        asking.start()
        copy(b"< ", engine.stdout, sys.stdout.buffer)
    return engine.returncode


if __name__ == "__main__":
    sys.exit(main())
