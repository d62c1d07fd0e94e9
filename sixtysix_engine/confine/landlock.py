"""Landlock: this process and all that it starts lose the file system but for what is named, and signals to others.

Linux only, through the system calls themselves: the C library has no names for them.
Source: Linux, Documentation/userspace-api/landlock.rst and include/uapi/linux/landlock.h.
"""

import ctypes
import os
import stat
import struct
from collections.abc import Iterable

from .errors import ConfineError

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""Numbers of the system calls, the same on every architecture."""
ASK_VERSION = 1
PATH_BENEATH = 1
NEEDED = 6
"""The version that also scopes signals and abstract sockets (Linux 6.12)."""
NO_NEW_PRIVILEGES = 38
"""PR_SET_NO_NEW_PRIVS of prctl."""
ALL_FILES = (1 << 16) - 1
"""Every right on files that version 6 knows."""
ALL_TCP = 3
ALL_SCOPES = 3
READ = 1 << 0 | 1 << 2 | 1 << 3
"""Execute, read a file, read a folder."""
FILE_RIGHTS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 | 1 << 15
"""What can be allowed on a single file: execute, write, read, truncate, ioctl."""

_libc = ctypes.CDLL(None, use_errno=True)


def version() -> int:
    """Returns the version of Landlock that the kernel has, 0 for none."""
    found: int = _libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION)
    return max(0, found)


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Leaves this process nothing but some files and folders, for ever. Raises `ConfineError`."""
    if version() < NEEDED:
        raise ConfineError(f"Landlock: version {version()} in this kernel; needed: {NEEDED} (Linux 6.12)")
    wanted = struct.pack("=QQQ", ALL_FILES, ALL_TCP, ALL_SCOPES)
    rules = _call(CREATE_RULESET, wanted, ctypes.c_size_t(len(wanted)), 0)
    for paths, rights in ((readable, READ), (writable, ALL_FILES)):
        for path in paths:
            _allow(rules, path, rights)
    if _libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise ConfineError(f"no_new_privs: {os.strerror(ctypes.get_errno())}")
    _call(RESTRICT_SELF, rules, 0)
    os.close(rules)


def _allow(rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there needs no right
    if not stat.S_ISDIR(os.fstat(place).st_mode):
        rights &= FILE_RIGHTS
    _call(ADD_RULE, rules, PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    os.close(place)


def _call(number: int, *arguments: object) -> int:
    found: int = _libc.syscall(number, *arguments)
    if found < 0:
        raise ConfineError(f"Landlock: {os.strerror(ctypes.get_errno())}")
    return found
