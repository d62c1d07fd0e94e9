"""Where a server listens and a client connects, as people write it: `tcp://127.0.0.1:6606`.

The same text goes to `sixtysix serve` and to `sixtysix connect`.
"""

import ipaddress
import re
from dataclasses import dataclass

DEFAULT_PORT = 6606
DEFAULT = f"tcp://127.0.0.1:{DEFAULT_PORT}"
SECURE = {"tcp": False, "tls": True, "ws": False, "wss": True}
"""The schemes, and whether they are encrypted."""
WEB = ("ws", "wss")
"""The schemes that speak WebSocket."""
FORMS = f"HOST:PORT or SCHEME://HOST:PORT with a scheme of {' '.join(SECURE)}"
_WRITTEN = re.compile(
    r"(?:(?P<scheme>\w+)://)?(?P<host>\[[0-9a-fA-F:.%]+\]|[\w.-]+)(?::(?P<port>\d{1,5}))?(?P<path>/.*)?"
)


class AddressError(ValueError):
    """A text that is no address; `str()` says what is allowed."""


@dataclass(frozen=True, slots=True)
class Address:
    """A place to listen or to connect to."""

    scheme: str
    """A key of `SECURE`."""
    host: str
    """A name or a number, without brackets."""
    port: int
    """0 to 65535; 0 is a free one, for those who listen."""
    path: str = ""
    """What follows, for WebSocket behind a proxy."""

    @property
    def web(self) -> bool:
        """Whether it speaks WebSocket."""
        return self.scheme in WEB

    @property
    def secure(self) -> bool:
        """Whether it is encrypted."""
        return SECURE[self.scheme]

    @property
    def loopback(self) -> bool:
        """Whether it can be reached from this machine only. A name other than `localhost` counts as reachable."""
        try:
            return self.host == "localhost" or ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}{self.path}"


def parse_address(text: str) -> Address:
    """Reads an address; without a scheme it is `tcp`, without a port 6606. Raises `AddressError`."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise AddressError(f"{text!r} is no address; allowed: {FORMS}")
    scheme = match["scheme"] or "tcp"
    if scheme not in SECURE:
        raise AddressError(f"{text!r}: scheme {scheme!r}; allowed: {' '.join(SECURE)}")
    if match["path"] and scheme not in WEB:
        raise AddressError(f"{text!r}: {scheme} has no path after the port")
    port = int(match["port"] or DEFAULT_PORT)
    if port > 65535:
        raise AddressError(f"{text!r}: port {port}; allowed: 0 to 65535")
    return Address(scheme, match["host"].strip("[]"), port, match["path"] or "")
