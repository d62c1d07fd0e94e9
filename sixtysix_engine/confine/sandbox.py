"""A sandbox around a program: bubblewrap where it works, else Landlock with a filter of system calls.

Which one there is is found by trying it: a kernel, a container or a policy may forbid what is installed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache

from .errors import ConfineError
from .limits import Limits
from .spec import Sandbox, Spec, launcher_folders
from .visible import SYSTEM, Hidden, outermost, visible_parts

if sys.platform == "linux":
    from . import identity, landlock, seccomp

TRIAL_TIME = 20
"""Seconds that trying a sandbox may take."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
FACTS = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory")
"""What programs ask of the kernel and everybody may know."""
SCRATCH = "/tmp"  # inside of a sandbox, where it belongs to one program
SHARED = "/dev/shm"  # what the processes of one program share; nobody else sees this one
SCRATCH_SIZE = 256 << 20
"""Bytes that a program may keep in each of the two, where the sandbox can limit it."""
CHOICES: tuple[Sandbox, ...] = ("bubblewrap", "landlock")


def confined(
    command: Sequence[str],
    *,
    directory: str,
    limits: Limits,
    sandbox: Sandbox = "",
    roots: Sequence[str] = (),
    own: Sequence[str] = (),
    hidden: Hidden = Hidden(frozenset()),  # noqa: B008  # frozen
    private: str = "",
) -> list[str]:
    """Returns the command line that starts a command within limits, and where that is asked for in a sandbox.

    `roots` is what it may read besides the system, `hidden` what of that it may not, `own` what it may read even then;
    `private` is its own folder, made by the caller, where bubblewrap does not make one itself.
    """
    if not sandbox:
        return Spec(limits=limits, private=private).launched(command)
    parts = outermost([*visible_parts((*SYSTEM, *launcher_folders(), *roots), hidden), *own])
    if sandbox == "landlock":
        readable = (*parts, *FACTS)
        spec = Spec(limits=limits, sandbox=sandbox, private=private, readable=readable, writable=DEVICES)
        return spec.launched(command)
    spec = Spec(limits=limits, sandbox=sandbox, private=SCRATCH)
    return [*_bubblewrap(parts, directory), "--", *spec.launched(command)]


@cache
def find_sandbox() -> Sandbox:
    """Returns the sandbox of this system. Raises `ConfineError` where there is none, with the reasons."""
    reasons = []
    for choice in CHOICES:
        try:
            try_sandbox(choice)
        except ConfineError as error:
            reasons.append(f"{choice}: {error}")
        else:
            return choice
    raise ConfineError(f"this system has no sandbox ({'; '.join(reasons)}); on Linux install bubblewrap")


def try_sandbox(choice: Sandbox) -> None:
    """Starts a program in a sandbox. Raises `ConfineError` where that fails."""
    if sys.platform != "linux":
        raise ConfineError("only Linux has it")
    if choice == "bubblewrap" and shutil.which("bwrap") is None:
        raise ConfineError("the program bwrap is not installed")
    if choice == "landlock" and landlock.version() < landlock.NEEDED:
        raise ConfineError(f"version {landlock.version()} in this kernel; needed: {landlock.NEEDED} (Linux 6.12)")
    if choice == "landlock" and not seccomp.known():
        raise ConfineError("its filter of system calls is not written for this kind of processor")
    with tempfile.TemporaryDirectory() as private:
        words = confined(["true"], directory="/", limits=Limits(), sandbox=choice, private=private)
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=TRIAL_TIME, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ConfineError(str(error)) from None
    if done.returncode:
        raise ConfineError(done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}")


def _bubblewrap(parts: Sequence[str], directory: str) -> list[str]:
    """Returns the words before the launcher: spaces of its own for everything, and no more files than the parts."""
    spaces = ["--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--die-with-parent"]
    if sys.platform == "linux" and identity.is_superuser():
        spaces += ["--cap-drop", "ALL"]
        for name in ("SETUID", "SETGID", "DAC_READ_SEARCH"):
            spaces += ["--cap-add", f"CAP_{name}"]
    else:
        spaces.append("--unshare-user")
    places = ["--proc", "/proc", "--dev", "/dev"]
    for folder in (SCRATCH, SHARED):
        places += ["--size", str(SCRATCH_SIZE), "--perms", "1777", "--tmpfs", folder]
    for part in parts:
        places += ["--ro-bind-try", part, part]
    here = os.path.abspath(directory)
    places += ["--dir", here, "--remount-ro", "/", "--remount-ro", "/dev"]  # they lie in memory, and have no size
    return ["bwrap", *spaces, *places, "--chdir", here]
