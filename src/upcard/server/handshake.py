"""The request for a WebSocket (RFC 6455, 4.2.1), read in one go where it is a usual one.

A hundred people who come back in the same moment ask a hundred times. The library reads a request line by line and
answers with objects for what is always the same, which takes longer than to show a table. What is unusual in any way
is left to it, with all that has to be said about requests that are wrong.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from websockets.utils import accept_key

LONGEST = 8192
"""Bytes of a head that is read here, and of one line in the library."""
MOST = 100
"""Headers of such a one; the library takes 128."""
_HEAD = re.compile(rb"GET (/[!-~]*) HTTP/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \t]*[ -~]*\r\n)+)\r\n")
_KEY = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")  # sixteen bytes
_UNUSUAL = frozenset([b"content-length", b"transfer-encoding", b"sec-websocket-protocol", b"expect"])


class Asked(NamedTuple):
    """A request for a line."""

    target: bytes
    """The path and the query."""
    headers: list[tuple[bytes, bytes]]
    """Names in lower case, as ASGI wants them."""
    key: bytes


def read(head: bytes) -> Asked | None:
    """The request of a head, or None where it is none of those that are read here: then it may be right or wrong.

    >>> head = b"GET /ws?table=x HTTP/1.1\\r\\nHost: a\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
    >>> head += b"Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n"
    >>> read(head + b"\\r\\n").target
    b'/ws?table=x'
    >>> read(head + b"Content-Length: 3\\r\\n\\r\\n") is None
    True
    """
    found = _HEAD.fullmatch(head) if len(head) <= LONGEST else None
    if found is None:
        return None
    lines = found[2].split(b"\r\n")[:-1]
    headers = [(name.lower(), value.strip(b" \t")) for name, _, value in (line.partition(b":") for line in lines)]
    named = dict(headers)
    if len(named) != len(headers) or len(headers) > MOST or not _UNUSUAL.isdisjoint(named) or b"host" not in named:
        return None
    key = named.get(b"sec-websocket-key", b"")
    wanted = [word.strip(b" \t") for word in named.get(b"connection", b"").lower().split(b",")]
    usual = (
        b"upgrade" in wanted
        and named.get(b"upgrade", b"").lower() == b"websocket"
        and named.get(b"sec-websocket-version") == b"13"
        and _KEY.fullmatch(key)
    )
    return Asked(found[1], headers, key) if usual else None


def accepted(key: bytes, headers: list[tuple[bytes, bytes]]) -> bytes:
    """The answer to it (4.2.2), with more headers.

    >>> accepted(b"dGhlIHNhbXBsZSBub25jZQ==", []).split(b"\\r\\n")[3]  # the example of the RFC
    b'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo='
    """
    more = b"".join([b"%s: %s\r\n" % header for header in headers])
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: %s\r\n%s\r\n" % (accept_key(key.decode()).encode(), more)
    )
