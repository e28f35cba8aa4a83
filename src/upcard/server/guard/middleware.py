"""Checks of every request: host names, origins, request limits; and the security headers of every answer."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.room.clocks.rate_limit import RateLimit
from upcard.server.guard.connection_limits import network_of
from upcard.server.guard.origins import host_and_port, is_own_host
from upcard.store import Store, StoreError, side_tables

log = logging.getLogger(__name__)
MAX_BODY_BYTES = 16 * 1024
PROXY_WARNING = (
    "a proxy seems to stand in front of this room, and --proxy does not name it: all its clients count as one address, "
    "and their pages over TLS are refused; start the room with --proxy ADDRESS"
)
_PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
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


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy has sent a request, as far as its headers tell."""
    return any(name in headers for name in _PROXY_HEADERS)


class SecurityMiddleware:
    """ASGI middleware that adds the security headers to every answer, and refuses requests to host names other than
    `names` (None: it refuses none). Unless there are `proxies`, it logs a warning at the first request of a proxy."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None = None, proxies: Collection[str] = ()) -> None:
        self.app, self.names = app, names
        self._warns = not proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers, inner = Headers(scope=scope), scope.get("upcard.inner")
        if self._warns and not inner and is_forwarded(headers):
            self._warns = False
            log.warning(PROXY_WARNING)
        refused = None if inner else self._refusal(headers.get("host", ""))
        if refused is not None:  # the worker that forwards a request has checked it
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
            else:
                await PlainTextResponse(*refused)(scope, receive, send)
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

    def _refusal(self, host: str) -> tuple[str, int] | None:
        """Why a ``Host`` header is refused, and the status; None if it is not."""
        found = host_and_port(host)
        if found is None and host:
            return "the Host header is a name or an address, and a port up to 65535 after a colon", 400
        if self.names is None or is_own_host(host, self.names):
            return None
        name = "" if found is None else found[0][:60]
        return f"this card room is not called {name!r}; start it with --name {name} if it should be", 421


class RequestLimit:
    """A rate limit for each client address; it remembers the `most` latest addresses."""

    def __init__(self, count: int, seconds: float, kind: str = "http", most: int = 10_000, shared: bool = True) -> None:
        """`count` requests in `seconds`. `kind`: the name of the counter that all workers share; without `shared` each
        counts alone, and forgets at a restart, for requests that cost less than counting them in the store."""
        self._count, self._seconds, self._kind, self._shared = count, seconds, kind, shared
        self._known: OrderedDict[str, RateLimit] = OrderedDict()
        self._most = most

    async def take(self, address: str, store: Store, now: float) -> bool:
        """Count a request; whether it is within the limit. This process decides first; below its own limit the store
        counts for all processes, across restarts. If the store fails, the request passes; its own write will fail."""
        if not self._take_here(address):
            return False
        if not self._shared:
            return True
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
