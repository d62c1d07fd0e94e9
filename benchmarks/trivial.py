"""The cheapest engine there is: declines where it can, else plays its first legal act. Only for benchmarks."""

import sys

legal = "-"
for line in sys.stdin:
    if line.startswith("position"):
        legal = line.rpartition("legal=")[2].split(None, 1)[0]
    elif line.startswith("go "):
        acts = legal.split(".")
        print(f"bestmove {line.split()[1]} {'n' if 'n' in acts else acts[0]}", flush=True)
    elif line.startswith("isready"):
        print("readyok", flush=True)
    elif line.startswith("u66"):
        print("id name Trivial\nu66ok 1 rules=*", flush=True)
    elif line.startswith("quit"):
        break
