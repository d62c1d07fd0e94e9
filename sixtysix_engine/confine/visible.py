"""What a confined program may see: folders and files, taken apart where something hidden lies within.

Hidden wins over visible, and a program's own files win over hidden ones.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/sys/devices/system/cpu",
)
"""What programs need of a system to start; what is not there is left out."""


@dataclass(frozen=True)
class Hidden:
    """What is not to be seen."""

    paths: frozenset[str]
    """Real paths of files and folders."""
    stems: tuple[str, ...] = ()
    """Real paths of which everything is hidden that begins with them: a record and all that is written beside it."""

    def covers(self, path: str) -> bool:
        """Tells whether a real path is hidden itself."""
        return path in self.paths or path.startswith(self.stems)

    def within(self, folder: str) -> bool:
        """Tells whether something in a folder, at any depth, is hidden."""
        inside = folder.rstrip("/") + "/"
        return any(path.startswith(inside) for path in (*self.paths, *self.stems))


def hidden_files(paths: Iterable[str], records: Iterable[str] = ()) -> Hidden:
    """Returns what is hidden: files or folders, and records with all that begins with their names."""
    return Hidden(frozenset(map(os.path.realpath, paths)), tuple(map(os.path.realpath, records)))


def visible_parts(roots: Iterable[str], hidden: Hidden) -> list[str]:
    """Returns the largest files and folders under some roots that hold nothing hidden."""
    found = dict.fromkeys(part for root in roots if os.path.exists(root) for part in _parts(root, hidden))
    return list(found)


def outermost(paths: Iterable[str]) -> list[str]:
    """Returns the paths that lie in none of the others."""
    found: list[str] = []
    for path in sorted(set(paths), key=lambda path: path.split("/")):
        if not found or not path.startswith(f"{found[-1].rstrip('/')}/"):
            found.append(path)
    return found


def _parts(path: str, hidden: Hidden) -> Iterator[str]:
    real = os.path.realpath(path)
    if hidden.covers(real):
        return
    if not hidden.within(real) or not os.path.isdir(real):
        yield path
        return
    for name in sorted(os.listdir(real)):
        yield from _parts(os.path.join(path, name), hidden)


def own_files(command: Sequence[str], directory: str) -> list[str]:
    """Returns the words of a command that name files or folders, by absolute path."""
    named = (os.path.abspath(os.path.join(directory, word)) for word in command if word and "\n" not in word)
    return [path for path in named if path != "/" and os.path.lexists(path)]
