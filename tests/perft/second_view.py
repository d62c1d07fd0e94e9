"""The second law's position tokens: a moment as a seat, a spectator (`-`) or one who sees everything (`*`) sees it.

A card is shown to a seat that holds it and where the whole table has seen it; the rest is `??`.
"""

from collections.abc import Iterable

from .second_law import legal, ruffs
from .second_state import Cards, Node, Table, arranged


def joined(parts: Iterable[object], between: str = ".") -> str:
    return between.join(map(str, parts)) or "-"


def position(g: Table, n: Node, rules: str, me: str = "*") -> str:
    """Writes the whole position line for an observer."""
    pts = [n.total(side) if seat in g.around else 0 for seat, side in enumerate(g.side)]
    fields = {
        "rules": rules,
        "me": me,
        "turn": "-" if n.end else n.turn,
        "ask": n.ask,
        "dealer": g.dealer,
        "trump": n.trump or "-",
        "up": n.up or "-",
        "stock": joined(n.stock if me == "*" else ["??"] * len(n.stock)),
        "closed": closed(g, n),
        "hand": joined((hand(g, n, seat, me) for seat in range(g.seats)), "/"),
        "table": joined(f"{seat}{card}" for seat, card in n.table),
        "won": joined((joined(cards) for cards in n.won), "/"),
        "pts": joined(pts, "/"),
        "pend": joined((n.pend[side] for side in g.side), "/"),
        "goal": "-" if g.target is None else g.target,
        "score": joined(g.score, "/"),
        "to": "-" if g.to is None else g.to,
        "carry": g.carry,
        "log": joined(event(token, me) for token in n.log),
    }
    if ruffs(g, n) != n.trump:
        fields["ruff"] = "no"
    if g.values["sides"] == "pairs":
        fields["team"] = joined((joined(s for s in range(g.seats) if g.side[s] == side) for side in g.sides), "/")
    if g.yes("auction"):
        fields["bid"] = f"{n.bid[0]}b{n.bid[1]}{'!' if n.bid[2] else ''}" if n.bid else "-"
        fields["declarer"] = n.bid[0] if n.bid and n.ask != "bid" else "-"
    if n.end:
        fields["end"] = n.end.reason
    elif me in ("*", str(n.turn)):
        fields["legal"] = joined(legal(g, n))
    return " ".join(f"{key}={value}" for key, value in fields.items())


def closed(g: Table, n: Node) -> str:
    if n.closed is None:
        return "-"
    standings = (n.closed[1][side] for side in g.side)
    return f"{n.closed[0]}@" + joined((joined(standing) for standing in standings), "/")


def hand(g: Table, n: Node, seat: int, me: str) -> str:
    if seat not in g.around:
        return "-"
    held: Cards = n.hands[seat]
    if me in ("*", str(seat)):
        return joined(held)
    seen = arranged(n.known[seat])
    return joined([*seen, *["??"] * (len(held) - len(seen))])


def event(token: str, me: str) -> str:
    """Masks a draw from the stock; only such a token ends in a question mark."""
    if not token.endswith("?"):
        return token
    return token[:-1] if me in ("*", token[0]) else f"{token[0]}+??"
