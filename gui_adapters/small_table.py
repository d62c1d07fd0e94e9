"""A table in the terminal in thirty lines, to begin from: `small_table.py [RULES] [ENGINE...]`; you are seat 0."""

import sys

from sixtysix_engine.client import BlockingEngine, EngineError, Limits
from sixtysix_engine.protocol import parse_fields


def ask(view: dict[str, str]) -> str:
    """Shows what the person in seat 0 sees and returns one of the legal acts."""
    print(f"trumps {view['trump']}  points {view['pts']}  trick {view['table']}  hand {view['hand'].split('/')[0]}")
    while (act := input(f"{view['legal'].replace('.', ' ')}> ").strip()) not in view["legal"].split("."):
        print(f"not legal: {act}")
    return act


rules, *command = sys.argv[1:] or ["classic"]
try:
    with BlockingEngine(command or [sys.executable, "-m", "sixtysix_engine"], restarts=3) as engine:
        table = parse_fields(engine.ask(f"deal rules={rules}"))
        while (turn := table["turn"]) != "-":
            view = engine.ask(f"view {turn}")
            act = ask(parse_fields(view)) if turn == "0" else engine.play(view, Limits(movetime=300), timeout=30).act
            print(f"seat {turn}: {act}")
            table = parse_fields(engine.ask(f"apply {act}"))
        print(f"the deal is over: {table['end']}, {table['log'].rpartition('.')[2]}")
except EngineError as error:
    sys.exit(str(error))
except (EOFError, KeyboardInterrupt):
    print("\ngood-bye")
