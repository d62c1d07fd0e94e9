"""A table in the terminal for one person against an engine. It knows no rules: the engine's own table does.

python gui_adapters/terminal.py [RULES] [--engine COMMAND]
"""

import argparse
import shlex
import sys
from collections.abc import Iterator

from sixtysix_engine.client import BlockingEngine, EngineError, EngineRefused

PERSON = 0
"""The seat of the person; the engine has all others."""
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = {"T": "10"}
WORDS = {
    "x": "exchange the low trump",
    "c": "close the stock",
    "n": "go on",
    "p": "pass",
    "66": "claim",
}


def pretty(card: str) -> str:
    """Writes a card for people: `TD` as `10♦`, a hidden one as a back."""
    return "▒▒" if card == "??" else RANKS.get(card[0], card[0]) + SUITS[card[1]]


def describe(act: str) -> str:
    """Writes an act for people."""
    if act in WORDS:
        return WORDS[act]
    if act[0] in "mt":
        return ("marriage in " if act[0] == "m" else "trumps: ") + SUITS[act[1]]
    return f"bid {act[1:]}" if act[0] == "b" else pretty(act)


def cards(text: str) -> list[str]:
    """Splits a list of the protocol."""
    return [] if text == "-" else text.split(".")


def show(fields: dict[str, str], seen: int) -> int:
    """Prints what is new in the log, then the person's table. Returns how much of the log has been shown."""
    log = cards(fields["log"])
    for token in log[seen:]:
        line = news(token)
        if line:
            print(f"  {line}")
    if fields["turn"] == str(PERSON):
        hand = " ".join(map(pretty, cards(fields["hand"].split("/")[PERSON])))
        up = f"  turn-up {pretty(fields['up'])}" if fields["up"] != "-" else ""
        trumps = SUITS.get(fields["trump"], "not named yet")
        bid = f"  bid {fields['bid']}" if "bid" in fields else ""
        print(f"trumps {trumps}{up}{bid}  stock {len(cards(fields['stock']))}  points {fields['pts']}")
        print(f"your hand: {hand}")
    return len(log)


def news(token: str) -> str:
    """Writes a token of the log as a line for people; empty where there is nothing to tell."""
    if token.startswith("R="):
        return f"the deal is over: {token[2:]}"
    if token[0] == "+":
        return f"turned up: {pretty(token[1:])}"
    who, act = ("you" if token[0] == str(PERSON) else f"seat {token[0]}"), token[1:]
    if act == "n":
        return ""
    if act[0] == "+":
        return f"{who}: draws {pretty(act[1:])}"
    return f"{who}: {describe(act[:1] if act[0] == 'x' else act)}"


def ask_person(legal: list[str]) -> str:
    """Asks until one of the acts is chosen, by number or as the protocol writes it."""
    for number, act in enumerate(legal, 1):
        print(f"  {number:2} {describe(act):24} {act}")
    while True:
        typed = input("your act> ").strip()
        if typed in legal:
            return typed
        if typed.isdigit() and 1 <= int(typed) <= len(legal):
            return legal[int(typed) - 1]
        print(f"not one of the acts: {typed!r}; type a number of 1 to {len(legal)}, or an act such as {legal[0]}")


def deals(engine: BlockingEngine, rules: str) -> Iterator[dict[str, str]]:
    """Yields the table after every act until the match is over."""
    answer = engine.ask(f"deal rules={rules}")
    while not answer.startswith("match "):
        table = parse(answer)
        while table["turn"] != "-":
            yield table
            table = parse(engine.ask(f"apply {choose(engine, table)}"))
        yield table
        answer = engine.ask("next")
    print(f"the match is over: {answer.removeprefix('match ')}")


def choose(engine: BlockingEngine, table: dict[str, str]) -> str:
    """Gets an act from whoever is to move."""
    if table["turn"] == str(PERSON):
        return ask_person(cards(table["legal"]))
    return engine.go(engine.ask(f"view {table['turn']}")).act


def parse(answer: str) -> dict[str, str]:
    """Splits a position into its keys."""
    return dict(token.split("=", 1) for token in answer.split())


def main() -> int:
    """Plays a match; returns the exit code."""
    parser = argparse.ArgumentParser(description="Sixty-Six in the terminal against an engine.")
    parser.add_argument("rules", nargs="?", default="classic", help="rule set, with switches (default: classic)")
    parser.add_argument("--engine", default=f"{shlex.quote(sys.executable)} -m sixtysix_engine", help="engine command")
    arguments = parser.parse_args()
    seen = 0
    try:
        with BlockingEngine(shlex.split(arguments.engine)) as engine:
            for table in deals(engine, arguments.rules):
                view = parse(engine.ask(f"view {PERSON}"))
                seen = show(view, seen if len(cards(view["log"])) >= seen else 0)
                if table["turn"] == "-":
                    print(f"  {table['end']}\n")
                    seen = 0
    except EngineRefused as error:
        print(f"{error}", file=sys.stderr)
        return 1
    except EngineError as error:
        print(f"{error}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        print("\ngood-bye")
    return 0


if __name__ == "__main__":
    sys.exit(main())
