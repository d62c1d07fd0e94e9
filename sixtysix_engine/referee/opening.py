"""The first and the last line of a record: what a run commits to, and what it reveals when it is over."""

import json
import shlex
from collections.abc import Sequence

from .commit import committed, forget_secret, format_reveal, is_withheld, keep_secret, read_secret, secret_path
from .errors import RecordError
from .manifest import make_manifest
from .record import Record, read_record
from .record_file import RecordFile
from .settings import Settings


def begin_record(file: RecordFile, settings: Settings, id_names: Sequence[str]) -> str:
    """Writes the manifest of a run, and its secret where it has one; returns what is told before the first deal.

    Raises `RecordError`, `StartError`.
    """
    manifest, secret = committed(make_manifest(settings, id_names), withheld=settings.withheld)
    told = f"commitment {manifest['commitment']['sha256']}"
    if settings.withheld:
        keep_secret(file.path, secret)
        told += (
            f" (SHA-256; the seed is in {secret_path(file.path)}, readable by its owner alone, until the run is over)"
        )
    try:
        file.append(json.dumps(manifest, separators=(",", ":")))
    except BaseException:
        forget_secret(file.path)
        raise
    return told


def end_record(file: RecordFile) -> str:
    """Reveals what a run that is over has committed to; returns what is told. Raises `RecordError`."""
    record = read_record(file.path)
    if not is_withheld(record.manifest):
        return _told(record, record.manifest["settings"]["seed"], record.manifest.get("commitment", {}).get("nonce"))
    if record.reveal is None:
        secret = read_secret(file.path)
        if secret is None:
            raise RecordError(f"{secret_path(file.path)}: missing, so the seed cannot be revealed")
        file.append(format_reveal(secret, file.path))
        record = read_record(file.path)
    forget_secret(file.path)
    assert record.reveal is not None
    secret, digest = record.reveal
    return _told(record, secret.seed, f"{secret.nonce}, SHA-256 of all lines before the last {digest}")


def _told(record: Record, seed: str, nonce: str | None) -> str:
    """Tells what was promised; a record from before there were commitments has nothing to tell."""
    check = shlex.join(["sixtysix", "verify", record.path])
    return f"revealed: seed {seed}, nonce {nonce}; to check it: {check}" if nonce else f"to check it: {check}"
