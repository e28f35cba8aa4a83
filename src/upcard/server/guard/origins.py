"""Hosts and origins: what a request may name, and which origin is the room's own.

A ``Host`` header is a name or address with an optional port (RFC 9110, section 7.2); an origin is a scheme, a host and
a port (RFC 6454, section 4).
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from dataclasses import dataclass

from upcard.errors import UpcardError
from upcard.quoting import quoted

MAX_HOST = 262
"""Letters of a ``Host`` header: a name has at most 253 (RFC 1035), a port five digits."""
PORTS = {"http": 80, "https": 443}
"""The schemes of pages, with the ports that their origins need not name."""
_SCHEMES = {"ws": "http", "wss": "https"}
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(?::(?P<port>[0-9]{0,5}))?")


class BadOrigin(UpcardError):
    """A text that is no origin of a page."""


def host_and_port(host: str) -> tuple[str, int | None] | None:
    """The name, in lower case and without brackets, and the port of a ``Host`` header; None if it is malformed.

    >>> host_and_port("Cards.example.org:8000"), host_and_port("[::1]"), host_and_port("cards.example.org:99999")
    (('cards.example.org', 8000), ('::1', None), None)
    """
    found = _HOST.fullmatch(host) if len(host) <= MAX_HOST else None
    if found is None:
        return None
    port = int(found["port"]) if found["port"] else None
    if port is not None and not 0 < port < 65536:
        return None
    return found["name"].strip("[]").lower().rstrip("."), port


def is_own_host(host: str, names: Collection[str]) -> bool:
    """Whether a ``Host`` header names this server. Bare addresses are allowed: DNS rebinding needs a name, so a page of
    another site cannot use them."""
    found = host_and_port(host)
    if found is None:
        return False
    return found[0] in names or _is_address(found[0])


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Origin:
    """The origin of a page.

    >>> str(Origin.parse("https://Cards.example.org:443")), Origin.of("ws", "[::1]:8000")
    ('https://cards.example.org', Origin(scheme='http', host='::1', port=8000))
    """

    scheme: str
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Origin:
        """An origin from its text. Raises `BadOrigin`."""
        wrong = (
            f"{quoted(text, 80)} is not where a page is: write it as https://cards.example.org or http://localhost:8000"
        )
        scheme, colon, rest = text.partition("://")
        origin = cls.of(scheme.lower(), rest.removesuffix("/")) if colon and scheme.lower() in PORTS else None
        if origin is None:
            raise BadOrigin(wrong)
        return origin

    @classmethod
    def of(cls, scheme: str, host: str) -> Origin | None:
        """The origin of the pages that a server sends, from a request's scheme and ``Host``; None if they are none."""
        scheme, found = _SCHEMES.get(scheme, scheme), host_and_port(host)
        if found is None or scheme not in PORTS:
            return None
        return cls(scheme, found[0], found[1] or PORTS[scheme])

    @property
    def is_address(self) -> bool:
        """Whether the host is a bare address."""
        return _is_address(self.host)

    @property
    def is_secure(self) -> bool:
        """Whether browsers let the page use passkeys: over TLS, or on this machine (Secure Contexts, section 3.1)."""
        return self.scheme == "https" or self.host == "localhost" or self.host.endswith(".localhost")

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == PORTS[self.scheme] else f":{self.port}")


def same_origin(origin: str | None, scheme: str, host: str, own: Origin | None = None) -> bool:
    """Whether a request comes from this site's own page, or from no page (a terminal, a program).

    `origin`: the request's ``Origin`` header, compared with the scheme and ``Host`` of the request, and with the
    origin of the settings (`own`).
    """
    if origin is None:
        return True
    try:
        found = Origin.parse(origin)
    except BadOrigin:
        return False
    return found == Origin.of(scheme, host) or (own is not None and found == own)
