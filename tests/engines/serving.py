"""An engine that thinks until it is told to stop, and serves a table of which it knows nothing."""

import sys


def say(*lines: str) -> None:
    print("\n".join(lines), flush=True)


for line in sys.stdin:
    command, *words = line.split()
    if command == "u66":
        say("id name Server", "option Threads int 1 1 4", "option Book blob x", "u66ok 1 rules=classic table async")
    elif command == "isready":
        say("readyok")
    elif command == "setoption":
        say("error setoption no memory")
    elif command == "deal":
        say("info string=shuffling", "answer rules a.b", f"answer deal {' '.join(words)} me=*")
    elif command == "apply":
        say(f"error apply illegal {words[0]}: not yours; legal: a.b")
    elif command == "legal":
        say("answer legal")
    elif command == "go":
        say("info time=1 score=+0.5", "info time=x", "info multipv=1 act=AS")
    elif command == "stop":
        say(f"bestmove {words[0]} KS score=+0.25 win=0.5")
    elif command == "quit":
        break
