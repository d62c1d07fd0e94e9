"""Tokens and certificates, from files and the environment: neither belongs on a command line, which others can read."""

import argparse
import os
import ssl
from pathlib import Path

TOKEN_VARIABLE = "SIXTYSIX_TOKEN"
TOKEN_LENGTH = 16
"""Characters of the shortest token."""
HOW_TO = "python3 -c 'import secrets; print(secrets.token_urlsafe())' > token.txt"


class SecurityError(ValueError):
    """A token or certificate that cannot be used; `str()` says why."""


def add_token_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--token-file`."""
    parser.add_argument("--token-file", metavar="FILE", help=f"file with the token (else ${TOKEN_VARIABLE})")


def read_token(path: str | None) -> str:
    """Returns the token of the file, else of the environment, empty where there is none. Raises `SecurityError`."""
    try:
        token = os.environ.get(TOKEN_VARIABLE, "") if path is None else Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SecurityError(f"--token-file {path}: {error}") from None
    token = token.strip()
    if (path is not None or token) and (len(token) < TOKEN_LENGTH or not token.isprintable() or " " in token):
        source = f"--token-file {path}" if path is not None else TOKEN_VARIABLE
        raise SecurityError(f"{source}: at least {TOKEN_LENGTH} characters without spaces are needed; {HOW_TO}")
    return token


def server_context(cert: str | None, key: str | None) -> ssl.SSLContext | None:
    """Returns what a server with this certificate encrypts with, None without one. Raises `SecurityError`."""
    if cert is None:
        if key is not None:
            raise SecurityError(f"--key {key}: --cert is missing")
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        raise SecurityError(f"--cert {cert} --key {key or cert}: {error}") from None
    return context


def client_context(authority: str | None) -> ssl.SSLContext:
    """Returns what a client checks a server's certificate with: the system's authorities, or those of a file."""
    try:
        return ssl.create_default_context(cafile=authority)
    except (OSError, ssl.SSLError) as error:
        raise SecurityError(f"--cafile {authority}: {error}") from None
