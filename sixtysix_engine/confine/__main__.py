"""The launcher: `python -P -m sixtysix_engine.confine SPEC -- COMMAND` limits itself, then becomes the command.

SPEC is a `Spec` as JSON. What cannot be set ends the launcher: nothing ever runs with less than was asked for.
"""

import os
import sys
from collections.abc import Sequence

from .errors import ConfineError
from .spec import PRIVATE, Spec

NOT_CONFINED = 126
"""Exit status where a limit could not be set, or the program not be started."""
KEPT = {"PATH", "PYTHONPATH", "PYTHONUNBUFFERED", "VIRTUAL_ENV", "LD_LIBRARY_PATH", "JAVA_HOME", "LANG", "TZ", "TERM"}
"""Variables that a sandboxed program is given."""
KEPT_STARTS = ("LC_", "OMP_")


def main(words: Sequence[str]) -> int:
    """Becomes the command; returns only where that cannot be."""
    spec, command = Spec.parse(words[0]), words[2:]
    try:
        if sys.platform == "win32":
            raise ConfineError("Windows has no limits that this program could set")
        _confine(spec)
        os.execvpe(command[0], list(command), _environment(spec))
    except (ConfineError, OSError, ValueError) as error:
        print(f"not started: {error}", file=sys.stderr)
    return NOT_CONFINED


def _environment(spec: Spec) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not spec.sandbox or k in KEPT or k.startswith(KEPT_STARTS)}
    return kept | (dict.fromkeys(PRIVATE, spec.private) if spec.private else {})


if sys.platform != "win32":
    import resource

    def _confine(spec: Spec) -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if sys.platform == "linux" and (spec.sandbox or spec.limits.processes is not None):
            _confine_linux(spec)
        if spec.limits.cpu is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (spec.limits.cpu, spec.limits.cpu + 1))
        if spec.limits.memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (spec.limits.memory,) * 2)


if sys.platform == "linux":
    from . import identity, landlock, seccomp

    def _confine_linux(spec: Spec) -> None:
        others = _change_user(spec)
        if spec.sandbox == "landlock":
            here = os.path.realpath("/proc/self")
            landlock.restrict([*spec.readable, here], [*spec.writable, spec.private])
        if spec.sandbox and (spec.sandbox == "landlock" or seccomp.known()):
            seccomp.refuse_calls()  # no network of its own keeps nobody from a socket in a file that it may see
        if spec.limits.processes is not None:
            resource.setrlimit(resource.RLIMIT_NPROC, (spec.limits.processes + others,) * 2)

    def _change_user(spec: Spec) -> int:
        """Becomes somebody whose processes are counted alone, where that can be; returns how many others count too."""
        if identity.is_superuser():
            owned = [spec.private] if spec.sandbox != "bubblewrap" and spec.private else []
            kept = (identity.DAC_READ_SEARCH,) if spec.sandbox else (identity.DAC_READ_SEARCH, identity.DAC_OVERRIDE)
            identity.become_nobody(owned, kept)
            return 0
        if spec.sandbox != "bubblewrap" and identity.enter_user_space():
            return 0
        return identity.tasks_of_user() - 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
