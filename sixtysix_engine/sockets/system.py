"""What a server of many processes asks of the system, where the system has it."""

import asyncio
import os
import sys


def prepare() -> None:
    """Lifts the limit of open files as far as it may be lifted, and watches processes without a thread for each."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # POSIX alone has it

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard and sys.platform != "darwin":
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if sys.version_info < (3, 12) and sys.platform == "linux" and hasattr(os, "pidfd_open"):
        asyncio.set_child_watcher(asyncio.PidfdChildWatcher())
