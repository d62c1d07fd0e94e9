"""Commit and reveal: before the first deal a run tells the hash of its manifest, master seed and a nonce included.

A run that withholds the seed keeps it in a file beside the record that only its owner may read, until the run is over.
"""

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from hashlib import file_digest, sha256
from typing import Any

from .errors import RecordError, StartError
from .reveal import REVEAL, Secret, parse_secret

NONCE_BYTES = 16
PRIVATE_MODE = 0o600
"""Only the owner may read or write."""


def commitment(manifest: Mapping[str, Any], nonce: str) -> str:
    """Returns the SHA-256 of a whole manifest, `commitment` replaced by the nonce, as JSON with sorted keys."""
    whole = {**manifest, "commitment": nonce}
    return sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def committed(manifest: Mapping[str, Any], *, withheld: bool) -> tuple[dict[str, Any], Secret]:
    """Returns a manifest with its commitment, without what is withheld, and that."""
    settings, nonce = manifest["settings"], secrets.token_hex(NONCE_BYTES)
    promise: dict[str, Any] = {"sha256": commitment(manifest, nonce)}
    secret = Secret(settings["seed"], (settings.get("book") or {}).get("deals"), nonce)
    if not withheld:
        return {**manifest, "commitment": promise | {"nonce": nonce}}, secret
    book = settings.get("book") and {**settings["book"], "deals": None}
    return {**manifest, "settings": {**settings, "seed": None, "book": book}, "commitment": promise}, secret


def is_withheld(manifest: Mapping[str, Any]) -> bool:
    """Tells whether a manifest leaves out what was committed to."""
    return "commitment" in manifest and "nonce" not in manifest["commitment"]


def completed(manifest: Mapping[str, Any], secret: Secret) -> dict[str, Any]:
    """Returns a manifest with what was withheld."""
    settings = manifest["settings"]
    book = settings.get("book") and {**settings["book"], "deals": secret.book}
    return {**manifest, "settings": {**settings, "seed": secret.seed, "book": book}}


def secret_path(record: str) -> str:
    """Returns where the secret of a record is kept while it is one."""
    return f"{record}.secret"


def keep_secret(record: str, secret: Secret) -> None:
    """Writes the secret beside the record, on the disk. Raises `StartError`."""
    path = secret_path(record)
    try:
        place = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_MODE)
        with os.fdopen(place, "w", encoding="utf-8") as file:
            json.dump({"seed": secret.seed, "book": secret.book, "nonce": secret.nonce}, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise StartError(f"{path}: the seed cannot be kept there: {error.strerror}") from None


def read_secret(record: str) -> Secret | None:
    """Returns the secret of a record, None where there is none that can be read. Raises `RecordError`."""
    try:
        with open(secret_path(record), encoding="utf-8") as file:
            return parse_secret(json.load(file))
    except OSError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{secret_path(record)}: not the secret of a record: {error!r}") from None


def forget_secret(record: str) -> None:
    """Removes the secret of a record that was revealed, or never begun."""
    with suppress(OSError):
        os.unlink(secret_path(record))


def format_reveal(secret: Secret, record: str) -> str:
    """Writes the last line of a record: what was withheld, and the SHA-256 of all lines before it."""
    with open(record, "rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    told = {"seed": secret.seed, "book": secret.book, "nonce": secret.nonce, "record": digest}
    return json.dumps({REVEAL: told}, separators=(",", ":"))
