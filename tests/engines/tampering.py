"""Our own engine with a hand on its lines: its table is spoilt in five ways, all else passes through."""

import subprocess
import sys
import threading


def out(line: str) -> str:
    """What the host hears in place of a line of the engine; nothing for silence."""
    if line.startswith("answer rules classic."):
        return line.replace(".santase", "")
    if line.startswith("answer view") and " me=* " in line:
        return line.replace("carry=0", "carry=1")
    if line.startswith("answer view"):
        return line.replace("??/", "AS/", 1)
    if line.startswith("error position inconsistent"):
        return ""
    return line


def into(line: str) -> str:
    """What the engine hears in place of a line of the host."""
    return line.replace("seed=compliance", "seed=another")


def main() -> None:
    command = [sys.executable, "-m", "sixtysix_engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        answers = engine.stdout

        def listen() -> None:
            for line in answers:
                sys.stdout.write(out(line))
                sys.stdout.flush()

        listener = threading.Thread(target=listen)
        listener.start()
        for line in sys.stdin:
            engine.stdin.write(into(line))
        engine.stdin.close()
        listener.join()


main()
