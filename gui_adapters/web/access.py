"""Who may talk to the adapter: pages that it has served itself, and where it listens wider, only with the token."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

LOCAL = ("127.0.0.1", "localhost", "::1")
"""Names of this machine that nobody else can reach."""


@dataclass(frozen=True)
class Access:
    """What a page must bring."""

    local: bool
    """Whether only this machine is listened to: then a page that calls it by another name comes from elsewhere."""
    token: str = ""
    """What a page must know; empty for nothing."""

    def allows(self, headers: Mapping[str, str], token: str) -> bool:
        """Tells whether a page may talk: its origin is what it was called by, and its token is right."""
        host, origin = headers.get("Host", ""), headers.get("Origin", "")
        if self.local and (urlsplit(f"//{host}").hostname or "") not in LOCAL:
            return False
        if urlsplit(origin).netloc != host or not host:
            return False
        return hmac.compare_digest(token.encode(), self.token.encode())


def is_local(host: str) -> bool:
    """Tells whether an address to listen on is reached from this machine alone."""
    return host in LOCAL or host.startswith("127.")
