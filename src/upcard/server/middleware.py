"""What stands before every request: who may ask from where, how long bodies are, and what a browser may load."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from upcard.room.rate_limit import RateLimit
from upcard.server.connection_limits import neighbourhood
from upcard.store import Store, StoreError, side_tables

LONGEST_BODY = 16 * 1024
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is the invitation to it
    "Cross-Origin-Opener-Policy": "same-origin",
}
_STRICT = "max-age=31536000"
"""For a year the browser comes back over TLS only."""


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from this site's own page, or from no page at all (a terminal, a program)."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def host_name(host: str) -> str:
    """The name in a ``Host``, without its port.

    >>> host_name("Cards.example.org:8000"), host_name("[::1]:8000"), host_name("192.0.2.7")
    ('cards.example.org', '::1', '192.0.2.7')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def is_answered(host: str, names: Collection[str]) -> bool:
    """Whether a server of these names answers to a ``Host``. A bare address is answered: no page of another site can
    come to us under an address that is ours (DNS rebinding needs a name)."""
    name = host_name(host)
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guarded:
    """ASGI middleware that adds the headers of the house to every answer, and answers only to the names that the
    server was started with (`names`; None: to any)."""

    def __init__(self, app: ASGIApp, names: Collection[str] | None = None) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        # What another worker passes on has been looked at there.
        if self.names is not None and not is_answered(host, self.names) and not scope.get("upcard.inner"):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
                return
            shown = "".join(sign for sign in host_name(host)[:60] if sign.isprintable())
            why = f"this card room is not called {shown!r}; start it with --name {shown} if it shall be"
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
    """An allowance for every address, of which the latest `most` are remembered."""

    def __init__(self, count: int, seconds: float, kind: str = "http", most: int = 10_000) -> None:
        """`kind`: the name under which all workers count what one address asks for."""
        self._count, self._seconds, self._kind = count, seconds, kind
        self._known: OrderedDict[str, RateLimit] = OrderedDict()
        self._most = most

    async def take(self, address: str, store: Store, now: float) -> bool:
        """Whether this address may come in once more. Whom this process refuses the store is not asked about; of the
        others all processes count together, and go on when this one has ended. A store that cannot answer refuses
        nobody: what it is wanted for will say so."""
        if not self._take_here(address):
            return False
        try:
            return await side_tables.through(
                store, f"{self._kind} {neighbourhood(address)}", self._count, self._seconds, now
            )
        except StoreError:
            return True

    def _take_here(self, address: str) -> bool:
        near = neighbourhood(address)
        allowance = self._known.setdefault(near, RateLimit(self._count, self._seconds))
        self._known.move_to_end(near)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return allowance.take()
