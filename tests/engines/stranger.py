"""A U66 engine in plain Python that knows no rules: it chooses among the acts that the host says are legal."""

import sys

VALUE = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ORDER = "ATKQJ987"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def beats(card: str, head: str, trump: str) -> bool:
    if card[1] == head[1]:
        return ORDER.index(card[0]) < ORDER.index(head[0])
    return card[1] == trump


def choose(fields: dict[str, str], legal: list[str]) -> str:
    """Claims when the points suffice, exchanges and melds when it can, wins rich tricks cheaply, else plays low."""
    points, goal = fields.get("pts", "-").split("/"), fields.get("goal", "-")
    if "66" in legal and goal != "-" and int(points[int(fields["turn"])]) >= int(goal):
        return "66"
    rest = [act for act in legal if act != "66"] or legal
    for act in ("x", "n", "p"):
        if act in rest:
            return act
    trump = fields.get("trump", "-")
    meld = sorted((act for act in rest if act[0] == "m"), key=lambda act: act[1] != trump)
    if meld:
        return meld[0]
    cards = sorted((act for act in rest if act[0] in ORDER), key=lambda a: (a[1] == trump, VALUE.get(a[0], 0)))
    if not cards:
        return rest[0]
    table = [play[1:] for play in fields["table"].split(".")] if fields["table"] != "-" else []
    head = next((c for c in table if not any(beats(other, c, trump) for other in table)), "")
    winners = [card for card in cards if head and beats(card, head, trump)]
    rich = sum(VALUE.get(card[0], 0) for card in table) >= VALUE["T"]
    return winners[0] if winners and (rich or winners[-1][1] != trump) else cards[0]


def main() -> None:
    fields: dict[str, str] = {}
    for number, raw in enumerate(sys.stdin.buffer):
        words = raw.decode("utf-8-sig" if number == 0 else "utf-8", "replace").split()
        command = words[0] if words else "#"
        if command == "u66":
            say("id name Stranger\nid author a reader of the specification\nu66ok 1 rules=*")
        elif command == "isready":
            say("readyok")
        elif command == "position":
            fields = dict(word.split("=", 1) for word in words[1:] if "=" in word)
            missing = [key for key in ("rules", "me", "turn", "hand", "table", "log") if key not in fields]
            if missing or (fields["me"] == fields["turn"] and "legal" not in fields):
                say(f"error position missing {'.'.join(missing) or 'legal'}")
                fields = {}
        elif command == "go" and (len(words) < 2 or "=" in words[1]):
            say("error go - no tag")
        elif command == "go":
            only = next((word[5:].split(".") for word in words[2:] if word.startswith("only=")), None)
            legal = [act for act in fields.get("legal", "-").split(".") if act != "-" and (not only or act in only)]
            if not legal:
                say(f"error go {words[1]} no position or no legal act")
            say(f"bestmove {words[1]} {choose(fields, legal) if legal else 'none'}")
        elif command == "setoption":
            say("error setoption there are no options")
        elif command == "quit":
            return
        elif command not in ("newgame", "stop", "result", "debug") and command[0] != "#":
            say(f"error {command} unknown command")


main()
