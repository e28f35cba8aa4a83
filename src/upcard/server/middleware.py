"""Checks of every request: host names, origins, request limits; and the security headers of every answer."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.room.rate_limit import RateLimit
from upcard.server.connection_limits import network_of
from upcard.store import Store, StoreError, side_tables

LONGEST_BODY = 16 * 1024
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a table's URL is its invitation, so it must not leak
    "Cross-Origin-Opener-Policy": "same-origin",
}
_STRICT = "max-age=31536000"
"""Browsers use TLS only, for a year."""


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from this site's own page, or from no page (a terminal, a program)."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def host_name(host: str) -> str:
    """The name in a ``Host`` header, without its port.

    >>> host_name("Cards.example.org:8000"), host_name("[::1]:8000"), host_name("192.0.2.7")
    ('cards.example.org', '::1', '192.0.2.7')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def is_own_host(host: str, names: Collection[str]) -> bool:
    """Whether a ``Host`` header names this server. Bare addresses are allowed: DNS rebinding needs a name, so a page of
    another site cannot use them."""
    name = host_name(host)
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class SecurityMiddleware:
    """ASGI middleware that adds the security headers to every answer, and refuses requests to host names other than
    `names` (None: it refuses none)."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None = None) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        # The worker that forwards a request has checked it.
        if self.names is not None and not is_own_host(host, self.names) and not scope.get("upcard.inner"):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
                return
            shown = "".join(sign for sign in host_name(host)[:60] if sign.isprintable())
            why = f"this card room is not called {shown!r}; start it with --name {shown} if it should be"
            await PlainTextResponse(why, 421)(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache")
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", _STRICT)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class RequestLimit:
    """A rate limit for each client address; it remembers the `most` latest addresses."""

    def __init__(self, count: int, seconds: float, kind: str = "http", most: int = 10_000) -> None:
        """`count` requests in `seconds`. `kind`: the name of the counter that all workers share."""
        self._count, self._seconds, self._kind = count, seconds, kind
        self._known: OrderedDict[str, RateLimit] = OrderedDict()
        self._most = most

    async def take(self, address: str, store: Store, now: float) -> bool:
        """Count a request; whether it is within the limit. This process decides first; below its own limit the store
        counts for all processes, across restarts. If the store fails, the request passes; its own write will fail."""
        if not self._take_here(address):
            return False
        try:
            return await side_tables.allow_request(
                store, f"{self._kind} {network_of(address)}", self._count, self._seconds, now
            )
        except StoreError:
            return True

    def _take_here(self, address: str) -> bool:
        near = network_of(address)
        allowance = self._known.setdefault(near, RateLimit(self._count, self._seconds))
        self._known.move_to_end(near)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return allowance.take()
