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
PRAISING = ("did not", "should have", "claimed late", "held")
"""How reasons begin that say what would have been better."""
PATIENCE = 120.0
"""Seconds after which nobody wants to know any more."""


async def reasons(judged: Sequence[Judged]) -> tuple[str, ...]:
    """Returns why each of these acts was costly, in English; empty where there is no plain reason.

    A reason that praises another act than the adviser's best would speak of what the table does not show: it is left
    out.
    """
    if not judged:
        return ()
    said = "".join(f"position {one.position}\ngo a\nbestmove a {one.act}\n" for one in judged)
    told = await _analysed(said) or [[]] * len(judged)
    return tuple(_reason(acts, one.best) for acts, one in zip(told, judged, strict=True))


def _reason(acts: Sequence[dict[str, Any]], best: str) -> str:
    known = [act for act in acts if act["why"] not in (None, UNKNOWN)]
    return next((str(act["why"]) for act in known if act["best"] == best or not _praises(act)), "")


def _praises(act: dict[str, Any]) -> bool:
    """Tells whether a reason speaks of the act that its analysis holds for the best."""
    return act["why"].startswith(PRAISING) or act["best"] in act["why"].replace(",", " ").split()


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
