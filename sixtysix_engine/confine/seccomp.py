"""A filter of system calls: no sockets, no shared memory or queues of the system, no session of one's own.

What Landlock does not reach. Linux only; the filter is a small program for the kernel's packet filter machine.
Source: Linux, Documentation/userspace-api/seccomp_filter.rst; syscall tables of x86-64 and arm64.
"""

import ctypes
import errno
import os
import platform
import struct

from .errors import ConfineError

REFUSED = {
    "x86_64": (
        0xC000003E,
        {
            "socket": 41,
            "io_uring_setup": 425,
            "shmget": 29,
            "semget": 64,
            "msgget": 68,
            "mq_open": 240,
            "add_key": 248,
            "request_key": 249,
            "keyctl": 250,
            "ptrace": 101,
            "process_vm_readv": 310,
            "process_vm_writev": 311,
            "setsid": 112,
            "setpgid": 109,
        },
    ),
    "aarch64": (
        0xC00000B7,
        {
            "socket": 198,
            "io_uring_setup": 425,
            "shmget": 194,
            "semget": 190,
            "msgget": 186,
            "mq_open": 180,
            "add_key": 217,
            "request_key": 218,
            "keyctl": 219,
            "ptrace": 117,
            "process_vm_readv": 270,
            "process_vm_writev": 271,
            "setsid": 157,
            "setpgid": 154,
        },
    ),
}
"""By machine: its number in the audit code, and the calls that are refused. A kill of the group must reach all, so
nobody may leave it."""
OLD_NUMBERS = 0x40000000
"""From here on are the numbers of the x32 calls, which are others by the same names."""
LOAD, EQUAL, AT_LEAST, ANSWER = 0x20, 0x15, 0x35, 0x06
"""Codes of the machine: load a word, jump if equal, jump if at least, return."""
NUMBER_AT, ARCHITECTURE_AT = 0, 4
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
SET_SECCOMP, FILTER = 22, 2
"""PR_SET_SECCOMP of prctl, and its mode."""


def known() -> bool:
    """Tells whether this machine is one whose calls are in the table."""
    return platform.machine() in REFUSED


def refuse_calls() -> None:
    """Refuses the calls of the table to this process and all that it starts, for ever. Raises `ConfineError`.

    `no_new_privs` must have been set.
    """
    if not known():
        raise ConfineError(f"seccomp: {platform.machine()} is not known; known: {' '.join(REFUSED)}")
    program = _program(*REFUSED[platform.machine()])
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
    if ctypes.CDLL(None, use_errno=True).prctl(SET_SECCOMP, FILTER, head, 0, 0):
        raise ConfineError(f"seccomp: {os.strerror(ctypes.get_errno())}")


def _program(architecture: int, refused: dict[str, int]) -> bytes:
    """Returns the filter: another architecture kills, a number of the list is refused, all else is allowed."""
    numbers = list(refused.values())
    steps = [(LOAD, 0, 0, ARCHITECTURE_AT), (EQUAL, 1, 0, architecture), (ANSWER, 0, 0, KILL), (LOAD, 0, 0, NUMBER_AT)]
    steps.append((AT_LEAST, len(numbers) + 1, 0, OLD_NUMBERS))
    steps += [(EQUAL, len(numbers) - place, 0, number) for place, number in enumerate(numbers)]
    steps += [(ANSWER, 0, 0, ALLOW), (ANSWER, 0, 0, REFUSE)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)
