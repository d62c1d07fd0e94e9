"""The last line of a record that withheld its seed: how it is read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

REVEAL = "reveal"
REVEALED = b'{"reveal":'
"""How the line begins; all others are games or engines that are out."""


@dataclass(frozen=True)
class Secret:
    """What is withheld while a run goes on."""

    seed: str
    """The master seed."""
    book: list[Any] | None
    """The deals of the book."""
    nonce: str
    """Random digits, so that a short seed can't be found by trying."""


def parse_secret(data: Mapping[str, Any]) -> Secret:
    """Reads a secret from JSON data. Raises `KeyError`, `TypeError`."""
    if not isinstance(data["seed"], str) or not isinstance(data["nonce"], str):
        raise TypeError("seed and nonce are texts")
    return Secret(data["seed"], data["book"], data["nonce"])


def parse_reveal(line: str | bytes) -> tuple[Secret, str]:
    """Reads what `format_reveal` writes: the secret, and the hash. Raises `ValueError`, `KeyError`, `TypeError`."""
    told = json.loads(line)[REVEAL]
    return parse_secret(told), str(told["record"])
