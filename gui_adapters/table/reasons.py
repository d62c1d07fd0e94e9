"""Why acts were costly, in the plain words of `sixtysix analyse`, which runs as a process of its own.

What it does not know, or has no time for, has no reason: nothing waits for it but who asks here.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence
from typing import Any

from .scene import Judged

COMMAND = (
    *(sys.executable, "-c", "import sys; from sixtysix_engine.cli import main; sys.exit(main(sys.argv[1:]))"),
    *("analyse", "-", "--json", "--worlds", "1000", "--movetime", "1500"),
)
"""Reads a conversation of the protocol, writes what each of its acts was worth."""
UNKNOWN = "no plain reason found"
"""What it says where it has no reason."""
PATIENCE = 120.0
"""Seconds after which nobody wants to know any more."""


async def reasons(judged: Sequence[Judged]) -> tuple[str, ...]:
    """Returns why each of these acts was costly, in English; empty where there is no plain reason."""
    if not judged:
        return ()
    said = "".join(f"position {one.position}\ngo a\nbestmove a {one.act}\n" for one in judged)
    told = await _analysed(said) or [[]] * len(judged)
    return tuple(next((act["why"] for act in acts if act["why"] not in (None, UNKNOWN)), "") for acts in told)


async def _analysed(said: str) -> list[Sequence[dict[str, Any]]]:
    """Returns the acts of each case; nothing where the analysis failed."""
    pipe, none = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    try:
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, stderr=none)
    except OSError:
        return []
    try:
        async with asyncio.timeout(PATIENCE):
            written, _ = await process.communicate(said.encode())
        return [case["acts"] for case in json.loads(written)["cases"]]
    except (TimeoutError, ValueError, KeyError):
        return []
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
