"""Another user for a program that the superuser starts: the system holds the superuser to no number of processes.

Linux only. Files can still be read as before; what keeps them from sight is the sandbox.
"""

import ctypes
import os
import struct
from collections.abc import Iterable

from .errors import ConfineError

FIRST_USER = 0x70000000
"""From here on are user ids that nobody has; each program gets one of its own."""
SETUID, SETGID, DAC_OVERRIDE, DAC_READ_SEARCH = 7, 6, 1, 2
"""Numbers of capabilities: to change the user and group, to write and to read whatever the permissions."""
KEEP_CAPABILITIES, NO_NEW_PRIVILEGES, AMBIENT, RAISE = 8, 38, 47, 2
"""Commands of prctl."""
CAPABILITY_VERSION = 0x20080522
NEW_USER_SPACE = 0x10000000
"""CLONE_NEWUSER of unshare."""

_libc = ctypes.CDLL(None, use_errno=True)


def is_superuser() -> bool:
    """Tells whether this process is the superuser of the machine, not only of a container of users."""
    with open("/proc/self/uid_map", encoding="ascii") as file:
        outside = file.readline().split()[1:2]
    return os.geteuid() == 0 and outside == ["0"]


def become_nobody(owned: Iterable[str], capabilities: Iterable[int]) -> None:
    """Becomes a user of its own, who owns some folders and keeps those of some capabilities that it has.

    Raises `ConfineError`.
    """
    kept = [number for number in capabilities if _permitted() >> number & 1]
    user = FIRST_USER + int.from_bytes(os.urandom(3))  # a process id is no longer unique where ids have spaces
    for folder in owned:
        os.chown(folder, user, user)
    _control(KEEP_CAPABILITIES, 1)
    try:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    except OSError as error:
        raise ConfineError(f"the superuser cannot start a program as user {user}: {error.strerror}") from None
    mask = sum(1 << number for number in kept)
    head, data = struct.pack("=Ii", CAPABILITY_VERSION, 0), struct.pack("=6I", mask, mask, mask, 0, 0, 0)
    if _libc.capset(head, data):
        raise ConfineError(f"capset: {os.strerror(ctypes.get_errno())}")
    for number in kept:
        _control(AMBIENT, RAISE, number)
    _control(NO_NEW_PRIVILEGES, 1)


def enter_user_space() -> bool:
    """Moves into a space of users in which only this process and what it starts are counted; False if that can't be."""
    user, group = os.getuid(), os.getgid()
    if _libc.unshare(NEW_USER_SPACE):
        return False
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    return True


def tasks_of_user() -> int:
    """Returns how many processes and threads the user of this process has, this one included."""
    found = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                found += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue  # it has ended, or belongs to somebody else by now
    return found


def _permitted() -> int:
    """Returns the capabilities that this process may have, as bits; a container leaves its superuser only some."""
    with open("/proc/self/status", encoding="ascii", errors="replace") as file:
        return next((int(line.split()[1], 16) for line in file if line.startswith("CapPrm:")), 0)


def _control(command: int, *values: int) -> None:
    if _libc.prctl(command, *(*values, 0, 0, 0, 0)[:4]):
        raise ConfineError(f"prctl {command}: {os.strerror(ctypes.get_errno())}")
