"""`sixtysix serve` as the tests run it: on a free port of this machine, ended when the test is over."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SIXTYSIX = [sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main())"]
TOKEN = "0123456789abcdef"


@contextmanager
def served(*words: str, env: dict[str, str] | None = None) -> Iterator[list[str]]:
    """Serves with these arguments; yields the addresses that it listens at, in the order of the arguments."""
    with subprocess.Popen(
        [*SIXTYSIX, "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env
    ) as server:
        assert server.stdout is not None
        try:
            wanted = sum("://" in word and word.endswith(":0") for word in words)
            lines = [server.stdout.readline() for _ in range(wanted)]
            yield [re.sub(r"listening on (\S+)\n", r"\1", line) for line in lines]
        finally:
            server.terminate()
            server.wait(20)
