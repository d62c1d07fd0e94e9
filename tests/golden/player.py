"""The engine that plays the golden deals: it chooses by a hash of the position, and so will choose the same for ever.

It uses its rights freely and knows two rules: a claim must be right, and bids stay small.
"""

from hashlib import sha256

from sixtysix_engine.client import bot
from sixtysix_engine.protocol import Go

_EAGER = ("x", "m")
_RARE = ("c",)


def choose(position: dict[str, str], legal: list[str], _go: Go) -> str:
    """Returns an act: a right claim, an exchange or marriage more often than not, a bid of the lowest three."""
    number = int.from_bytes(sha256(position["log"].encode() + position["hand"].encode()).digest()[:8], "big")
    seat = int(position["turn"])
    if "66" in legal and int(position["pts"].split("/")[seat]) >= int(position["goal"]):
        return "66"
    bids = [act for act in legal if act[0] == "b"]
    allowed = [act for act in legal if act != "66" and act not in bids[2:] and (act not in _RARE or number % 15 == 0)]
    eager = [act for act in allowed if act[0] in _EAGER]
    pool = eager if eager and number % 4 else allowed
    return pool[number // 20 % len(pool)]


if __name__ == "__main__":
    bot.run(choose, name="Golden", author="the tests")
