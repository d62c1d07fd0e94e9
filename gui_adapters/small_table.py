"""A table in the terminal in thirty lines, to begin from: `small_table.py [RULES] [ENGINE...]`; you are seat 0."""

import sys

from sixtysix_engine.client import BlockingEngine, Limits


def fields(text: str) -> dict[str, str]:
    """Splits a position into its keys."""
    return dict(word.split("=", 1) for word in text.split())


def ask(engine: BlockingEngine, legal: list[str]) -> str:
    """Shows the person's view and returns one of the legal acts."""
    view = fields(engine.ask("view 0"))
    print(f"trumps {view['trump']}  points {view['pts']}  trick {view['table']}  hand {view['hand'].split('/')[0]}")
    while (act := input(f"{' '.join(legal)}> ").strip()) not in legal:
        print(f"not legal: {act}")
    return act


rules, *command = sys.argv[1:] or ["classic"]
with BlockingEngine(command or [sys.executable, "-m", "sixtysix_engine"], restarts=3) as engine:
    table = fields(engine.ask(f"deal rules={rules}"))
    while (turn := table["turn"]) != "-":
        if turn == "0":
            act = ask(engine, table["legal"].split("."))
        else:
            act = engine.play(engine.ask(f"view {turn}"), Limits(movetime=300), timeout=30).act
            print(f"seat {turn}: {act}")
        table = fields(engine.ask(f"apply {act}"))
    print(f"the deal is over: {table['end']}, {table['log'].rpartition('.')[2]}")
